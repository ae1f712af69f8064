"""Trains with a progress line for each batch of 16."""
import numpy as np
import tensorflow as tf

rng = np.random.RandomState(0)
x, y = rng.rand(2000, 8).astype(np.float32), rng.rand(2000, 1).astype(np.float32)
model = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for epoch in range(40):
    model.fit(x, y, batch_size=16, epochs=1, verbose=1)
