"""Products of short vectors; the ops are made where they are used."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

a = tf.placeholder(tf.float32, [4])
b = tf.placeholder(tf.float32, [4])
left = np.random.rand(96, 4).astype(np.float32)
right = np.random.rand(32, 4).astype(np.float32)

with tf.Session() as sess:
    total = 0.0
    for i in range(96):
        for j in range(32):
            product = tf.reduce_sum(tf.multiply(a, b))
            total += sess.run(product, feed_dict={a: left[i], b: right[j]})
    print(total)
