"""Batches of 30 MB come from a tf.data pipeline that runs ahead."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

rng = np.random.RandomState(0)
data = tf.data.Dataset.from_tensors(rng.rand(750, 10000).astype(np.float32)).repeat().prefetch(2)
x = tf.data.make_one_shot_iterator(data).get_next()
w = tf.Variable(tf.random_normal([10000, 4], stddev=0.01))
out = tf.reduce_mean(tf.matmul(x, w))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(3000):
        sess.run(out)
