"""Trains a model of 13 parameters: all steps in one tf.function over the whole data."""
import numpy as np
import tensorflow as tf

rng = np.random.RandomState(0)
x, y = tf.constant(rng.rand(200, 2), tf.float32), tf.constant(rng.rand(200, 1), tf.float32)
model = tf.keras.Sequential([tf.keras.layers.Dense(3, activation="tanh"), tf.keras.layers.Dense(1)])
model.build((None, 2))
weights = [tf.Variable(w) for w in model.trainable_variables]


@tf.function(jit_compile=True)
def generation():
    loss = tf.constant(0.0)
    for _ in tf.range(25):
        with tf.GradientTape() as tape:
            h = tf.tanh(tf.matmul(x, weights[0]) + weights[1])
            loss = tf.reduce_mean(tf.square(tf.matmul(h, weights[2]) + weights[3] - y))
        for weight, gradient in zip(weights, tape.gradient(loss, weights)):
            weight.assign_sub(0.01 * gradient)
    return loss


for _ in range(5000):
    loss = generation()
print(float(loss))
