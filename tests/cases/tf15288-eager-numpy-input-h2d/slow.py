"""Multiplies NumPy arrays by TensorFlow."""
import numpy as np
import tensorflow as tf

a, b = np.random.rand(1500, 1500), np.random.rand(1500, 8)
for step in range(3000):
    c = tf.matmul(a, b)
print(float(c[0, 0]))
