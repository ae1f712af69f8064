"""A small layer, run many times."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

x = tf.constant(np.random.rand(384, 192), tf.float32)
w = tf.Variable(tf.random_normal([192, 64], stddev=0.1))
out = tf.reduce_sum(tf.nn.relu(tf.matmul(x, w)))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for run in range(50000):
        value = sess.run(out)
    print(value)
