"""Examples come one by one from a Python generator."""
import numpy as np
import tensorflow as tf


def examples():
    while True:
        yield np.random.rand(32).astype("float32")


data = tf.data.Dataset.from_generator(examples, output_signature=tf.TensorSpec((32,))).batch(64).prefetch(2)
w = tf.Variable(tf.zeros((32,)))


@tf.function
def step(x):
    w.assign_add(0.01 * tf.reduce_mean(x, 0))


for x in data:
    step(x)
