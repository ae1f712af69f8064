"""A tf.function that is called with batches of many sizes."""
import tensorflow as tf

w = tf.Variable(tf.ones([8, 1]))
data = tf.random.uniform([1000, 8])


@tf.function
def train(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.matmul(x, w)))
    w.assign_sub(0.01 * tape.gradient(loss, w))
    return loss


for step in range(900):
    loss = train(data[:step + 1])
print(float(loss))
