"""Linear regression by gradient descent: the step is a tf.function, its data come from tf.data."""
import numpy as np
import tensorflow as tf

total_iterations = 100000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15

W = tf.Variable(0.0)
b = tf.Variable(0.0)


@tf.function
def step(X, Y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(tf.square(X * W + b - Y)) / n
    dW, db = tape.gradient(loss, [W, b])
    W.assign_sub(learning_rate * dW)
    b.assign_sub(learning_rate * db)
    return loss


points = tf.data.Dataset.from_tensor_slices((x.astype("float32"), y.astype("float32")))
batches = points.batch(n).repeat().take(total_iterations).prefetch(2)

for X, Y in batches:
    loss = step(X, Y)

print("loss =", loss.numpy(), "W =", W.numpy(), "b =", b.numpy())
