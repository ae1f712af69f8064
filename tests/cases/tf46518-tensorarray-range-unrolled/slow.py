"""Writes into a TensorArray in a Python loop inside a tf.function."""
import tensorflow as tf


@tf.function
def squares(n):
    array = tf.TensorArray(tf.float32, size=n)
    for i in range(n):
        array = array.write(i, tf.cast(i, tf.float32) ** 2)
    return tf.reduce_sum(array.stack())


for n in range(20, 320):
    total = squares(n)
print(float(total))
