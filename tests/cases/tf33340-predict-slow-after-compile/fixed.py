"""Predictions by a small compiled model, through a tf.function of its own."""
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
model.build((None, 4))
model.compile("sgd", "mse")
answer = tf.function(lambda x: model(x, training=False))
x = np.random.rand(8, 4).astype(np.float32)
for request in range(20000):
    y = answer(tf.constant(x)).numpy()
print(y[0])
