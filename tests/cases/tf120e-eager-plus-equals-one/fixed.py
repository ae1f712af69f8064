"""Counts in a tensor inside a tf.function."""
import tensorflow as tf


@tf.function(jit_compile=True)
def count(c):
    for _ in tf.range(1000000):
        c += 1
    return c


c = tf.constant(0)
for i in range(20000):
    c = count(c)
print(c)
