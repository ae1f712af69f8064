"""A helper that fits a model, called again and again with the one optimizer op."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

x = tf.constant(np.random.RandomState(0).rand(100, 5), tf.float32)
y = tf.constant(np.random.RandomState(1).rand(100, 1), tf.float32)
w = tf.Variable(tf.zeros([5, 1]))
scale = tf.Variable(1.0)
loss = tf.reduce_mean(tf.square(tf.tanh(tf.matmul(x, w)) * scale - y))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)


def minimize(session, steps):
    for _ in range(steps):
        session.run(train)
    return session.run(loss)


with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for call in range(10000):
        value = minimize(sess, 5)
    print(value)
