"""A forward pass whose input lives in variables."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

rng = np.random.RandomState(0)
start = tf.placeholder(tf.float32, [3, 100, 100000])
data = tf.Variable(start)
index = tf.placeholder(tf.int32, [])
out = tf.reduce_sum(data[index, :, :1000])

with tf.Session() as sess:
    sess.run(data.initializer, feed_dict={start: rng.rand(3, 100, 100000).astype(np.float32)})
    for step in range(20000):
        sess.run(out, feed_dict={index: step % 3})
