"""An agent asks its network for one state at a time.

Finding: keras-call.
"""
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(24, activation="relu"), tf.keras.layers.Dense(2)])
model.build((None, 4))
state = np.zeros((1, 4), np.float32)
for step in range(500):
    action = int(np.argmax(model.predict(state, verbose=0)))
    state = state + 0.01 * (2 * action - 1)
print(state)
