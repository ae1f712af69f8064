"""Training with a learning rate that is set anew in each step.

Finding: graph-growth.
"""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

x = tf.placeholder(tf.float32, [None, 8])
y = tf.placeholder(tf.float32, [None, 1])
w = tf.Variable(tf.zeros([8, 1]))
lr = tf.Variable(0.01, trainable=False)
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
train = tf.train.GradientDescentOptimizer(lr).minimize(loss)
rng = np.random.RandomState(0)
data, target = rng.rand(64, 8).astype(np.float32), rng.rand(64, 1).astype(np.float32)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(3000):
        sess.run(train, feed_dict={x: data, y: target})
        sess.run(tf.assign(lr, 0.01 * 0.999 ** step))
    print(sess.run(loss, feed_dict={x: data, y: target}))
