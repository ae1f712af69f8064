"""Linear regression by gradient descent with Keras: `fit` on one full batch an epoch step."""
import keras
import numpy as np

total_iterations = 20000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15

model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1, kernel_initializer="zeros")])
model.compile(optimizer=keras.optimizers.SGD(learning_rate), loss="mse")

# One batch holds all points, and an epoch is that batch again and again.
import tensorflow as tf

batches = tf.data.Dataset.from_tensors((x.reshape(-1, 1).astype("float32"), y.reshape(-1, 1).astype("float32"))).repeat()
history = model.fit(batches, steps_per_epoch=total_iterations, epochs=1, verbose=0)

W, b = (weight.item() for weight in map(np.asarray, model.get_weights()))
print("loss =", history.history["loss"][-1], "W =", W, "b =", b)
