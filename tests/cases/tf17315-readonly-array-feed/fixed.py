"""A writable array of 100 MB is fed."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

x = tf.placeholder(tf.float32, [25000000])
out = x[0]
array = np.random.rand(25000000).astype(np.float32)

with tf.Session() as sess:
    for step in range(1000):
        sess.run(out, feed_dict={x: array})
