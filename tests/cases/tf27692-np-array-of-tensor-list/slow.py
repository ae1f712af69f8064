"""Makes a protocol message of a tensor's values."""
import tensorflow as tf

values = tf.random.uniform([2000])
for step in range(1000):
    message = tf.train.FloatList(value=values)
print(len(message.value))
