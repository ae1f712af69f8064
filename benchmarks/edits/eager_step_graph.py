"""eager_step.py by hand: the step is a tf.function."""
import numpy as np
import tensorflow as tf

total_iterations = 100000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15

X = tf.constant(x, tf.float32)
Y = tf.constant(y, tf.float32)
W = tf.Variable(0.0)
b = tf.Variable(0.0)


@tf.function
def descend():
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(tf.square(X * W + b - Y)) / n
    dW, db = tape.gradient(loss, [W, b])
    W.assign_sub(learning_rate * dW)
    b.assign_sub(learning_rate * db)
    return loss


for i in range(total_iterations):
    loss = descend()

print("loss =", loss.numpy(), "W =", W.numpy(), "b =", b.numpy())
