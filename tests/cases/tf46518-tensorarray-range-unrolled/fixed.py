"""Squares by one op on a whole range."""
import tensorflow as tf


@tf.function
def squares(n):
    return tf.reduce_sum(tf.cast(tf.range(n), tf.float32) ** 2)


for n in range(100, 40000):
    total = squares(tf.constant(n))
print(float(total))
