"""Trains a small network by hand, op by op.

Finding: eager-dispatch.
"""
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="tanh") for _ in range(3)] + [tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.01)
x = tf.constant(np.random.rand(32, 4), tf.float32)
y = tf.constant(np.random.rand(32, 1), tf.float32)
for step in range(3000):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x) - y))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
print(float(loss))
