"""Draws from a truncated normal whose bounds change; one sampling op with placeholders."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

mean, width = tf.placeholder(tf.float32, []), tf.placeholder(tf.float32, [])
draw = mean + width * tf.truncated_normal([16])
samples = []
with tf.Session() as sess:
    for i in range(30000):
        samples.append(sess.run(draw, feed_dict={mean: 0.001 * i, width: 1.0 + 0.001 * i}).mean())
print(np.mean(samples))
