"""A forward pass whose input of 40 MB is fed."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

x = tf.placeholder(tf.float32, [100, 100000])
out = tf.reduce_sum(x[:, :1000])
rng = np.random.RandomState(0)
batches = [rng.rand(100, 100000).astype(np.float32) for _ in range(3)]

with tf.Session() as sess:
    for step in range(1000):
        sess.run(out, feed_dict={x: batches[step % 3]})
