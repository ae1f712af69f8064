"""scenarios/tf_session.py by hand: the call is compiled once, and fed as Session.run feeds it."""
import numpy as np
import tensorflow.compat.v1 as tf
from tensorflow.core.protobuf.config_pb2 import CallableOptions

tf.disable_v2_behavior()

total_iterations = 100000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15

X = tf.placeholder(tf.float32, shape=(None,))
Y = tf.placeholder(tf.float32, shape=(None,))
W = tf.Variable(0.0)
b = tf.Variable(0.0)

prediction = X * W + b
cost = tf.reduce_sum(tf.square(prediction - Y)) / len(x)
optimizer = tf.train.GradientDescentOptimizer(learning_rate).minimize(cost)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    options = CallableOptions(feed=[X.name, Y.name], fetch=[cost.name], target=[optimizer.name])
    step = sess._make_callable_from_options(options)
    for i in range(total_iterations):
        loss, = step(np.asarray(x, np.float32), np.asarray(y, np.float32))
    print("loss =", loss, "W =", sess.run(W), "b =", sess.run(b))
