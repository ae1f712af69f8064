"""Linear regression by gradient descent: the loop itself inside a tf.function, a thousand steps a call."""
import numpy as np
import tensorflow as tf

total_iterations = 100000
steps_per_call = 1000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15

X = tf.constant(x, tf.float32)
Y = tf.constant(y, tf.float32)


@tf.function
def steps(W, b, count):
    loss = 0.0
    for _ in tf.range(count):
        error = X * W + b - Y
        loss = tf.reduce_sum(tf.square(error)) / n
        W -= learning_rate * 2 * tf.reduce_sum(error * X) / n
        b -= learning_rate * 2 * tf.reduce_sum(error) / n
    return W, b, loss


W = b = tf.constant(0.0)
count = tf.constant(steps_per_call)

for i in range(total_iterations // steps_per_call):
    W, b, loss = steps(W, b, count)

print("loss =", loss.numpy(), "W =", W.numpy(), "b =", b.numpy())
