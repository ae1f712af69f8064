"""Linear regression by gradient descent with Keras: a step of `fit` is one full batch."""
import keras
import numpy as np
import tensorflow as tf

total_iterations = 20000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15

model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1, kernel_initializer="zeros")])
model.compile(optimizer=keras.optimizers.SGD(learning_rate), loss="mse")

batch = (x.reshape(n, 1).astype("float32"), y.reshape(n, 1).astype("float32"))
batches = tf.data.Dataset.from_tensors(batch).repeat()
history = model.fit(batches, steps_per_epoch=total_iterations, shuffle=False, verbose=0)

W, b = (weights.item() for weights in model.get_weights())
print("loss =", history.history["loss"][-1], "W =", W, "b =", b)
