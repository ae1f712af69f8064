"""Linear regression by gradient descent: a TF1 session whose graph holds the loop, a thousand steps a call."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

total_iterations = 100000
steps_per_call = 1000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15

X = tf.constant(x, tf.float32)
Y = tf.constant(y, tf.float32)
W_start = tf.placeholder(tf.float32, shape=())
b_start = tf.placeholder(tf.float32, shape=())


def step(i, W, b, loss):
    error = X * W + b - Y
    loss = tf.reduce_sum(tf.square(error)) / n
    dW = 2 * tf.reduce_sum(error * X) / n
    db = 2 * tf.reduce_sum(error) / n
    return i + 1, W - learning_rate * dW, b - learning_rate * db, loss


_, W_end, b_end, last_loss = tf.while_loop(
    lambda i, W, b, loss: i < steps_per_call, step, (tf.constant(0), W_start, b_start, tf.constant(0.0)))

W = b = 0.0
with tf.Session() as sess:
    for i in range(total_iterations // steps_per_call):
        W, b, loss = sess.run([W_end, b_end, last_loss], feed_dict={W_start: W, b_start: b})

print("loss =", loss, "W =", W, "b =", b)
