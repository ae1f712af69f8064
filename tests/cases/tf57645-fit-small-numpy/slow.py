"""Trains a model of 13 parameters by fit, with small batches."""
import numpy as np
import tensorflow as tf

rng = np.random.RandomState(0)
x, y = rng.rand(200, 2), rng.rand(200, 1)
model = tf.keras.Sequential([tf.keras.layers.Dense(3, activation="tanh"), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for generation in range(60):
    model.fit(x, y, batch_size=8, epochs=1, verbose=0, validation_data=(x, y))
print(model.evaluate(x, y, verbose=0))
