"""Counts in a tensor by += 1."""
import tensorflow as tf

c = tf.constant(0)
for i in range(200000):
    c += 1
print(c)
