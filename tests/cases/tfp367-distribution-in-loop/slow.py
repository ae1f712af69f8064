"""Draws from a truncated normal whose bounds change."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

samples = []
with tf.Session() as sess:
    for i in range(1500):
        mean, width = 0.001 * i, 1.0 + 0.001 * i
        draw = mean + width * tf.truncated_normal([16])
        samples.append(sess.run(draw).mean())
print(np.mean(samples))
