"""Linear regression by gradient descent with a TF1 session; the data are constants of the graph."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

total_iterations = 100000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15

X = tf.constant(x, tf.float32)
Y = tf.constant(y, tf.float32)
W = tf.Variable(0.0)
b = tf.Variable(0.0)

prediction = X * W + b
cost = tf.reduce_sum(tf.square(prediction - Y)) / len(x)
optimizer = tf.train.GradientDescentOptimizer(learning_rate).minimize(cost)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(total_iterations):
        _, loss = sess.run([optimizer, cost])
    print("loss =", loss, "W =", sess.run(W), "b =", sess.run(b))
