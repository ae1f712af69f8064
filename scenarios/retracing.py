"""Hands the step's number to a tf.function as a Python integer.

Finding: retracing.
"""
import tensorflow as tf

w = tf.Variable(tf.ones([8, 8]))


@tf.function
def train(x, step):
    rate = 0.1 / (1.0 + tf.cast(step, tf.float32))
    w.assign_sub(rate * tf.matmul(x, w))
    return tf.reduce_sum(w)


x = tf.random.uniform([8, 8])
for step in range(1000):
    loss = train(x, step)
print(float(loss))
