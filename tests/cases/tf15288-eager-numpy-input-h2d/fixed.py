"""Multiplies tensors that are made once."""
import numpy as np
import tensorflow as tf

a, b = tf.constant(np.random.rand(1500, 1500)), tf.constant(np.random.rand(1500, 8))
for step in range(10000):
    c = tf.matmul(a, b)
print(float(c[0, 0]))
