"""An agent asks its network for one state at a time, through a tf.function."""
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(24, activation="relu"), tf.keras.layers.Dense(2)])
model.build((None, 4))
decide = tf.function(lambda state: tf.argmax(model(state, training=False), axis=1))
state = np.zeros((1, 4), np.float32)
for step in range(30000):
    action = int(decide(tf.constant(state))[0])
    state = state + 0.01 * (2 * action - 1)
print(state)
