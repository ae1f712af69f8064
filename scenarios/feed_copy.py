"""Batches of 30 MB are fed, then multiplied.

Finding: feed-copy.
"""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

x = tf.placeholder(tf.float32, [750, 10000])
w = tf.Variable(tf.random_normal([10000, 4], stddev=0.01))
out = tf.reduce_mean(tf.matmul(x, w))
rng = np.random.RandomState(0)
batches = [rng.rand(750, 10000).astype(np.float32) for _ in range(4)]

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(1000):
        sess.run(out, feed_dict={x: batches[step % 4]})
