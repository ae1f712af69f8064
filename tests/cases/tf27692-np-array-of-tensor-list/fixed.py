"""Makes a protocol message of a tensor's values, taken out as an array first."""
import tensorflow as tf

values = tf.random.uniform([2000])
for step in range(100000):
    message = tf.train.FloatList(value=values.numpy())
print(len(message.value))
