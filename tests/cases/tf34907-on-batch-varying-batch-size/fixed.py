"""A tf.function that takes batches of any size."""
import tensorflow as tf

w = tf.Variable(tf.ones([8, 1]))
data = tf.random.uniform([1000, 8])


@tf.function(input_signature=[tf.TensorSpec([None, 8])])
def train(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.matmul(x, w)))
    w.assign_sub(0.01 * tape.gradient(loss, w))
    return loss


for step in range(20000):
    loss = train(data[:step % 900 + 1])
print(float(loss))
