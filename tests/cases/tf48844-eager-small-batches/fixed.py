"""Trains a small network by hand, in a tf.function."""
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="tanh") for _ in range(3)] + [tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.01)
x = tf.constant(np.random.rand(32, 4), tf.float32)
y = tf.constant(np.random.rand(32, 1), tf.float32)


@tf.function
def train():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x) - y))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss


for step in range(30000):
    loss = train()
print(float(loss))
