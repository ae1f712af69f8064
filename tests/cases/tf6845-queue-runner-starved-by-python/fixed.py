"""Examples come from a tf.data pipeline in whole batches."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

rng = np.random.RandomState(0)
images, labels = rng.rand(5000, 64).astype(np.float32), rng.rand(5000, 1).astype(np.float32)
data = tf.data.Dataset.from_tensor_slices((images, labels)).batch(32, drop_remainder=True).cache().repeat().prefetch(8)
x, y = tf.data.make_one_shot_iterator(data).get_next()
w = tf.Variable(tf.zeros([64, 1]))
train = tf.train.GradientDescentOptimizer(0.01).minimize(tf.reduce_mean(tf.square(tf.matmul(x, w) - y)))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(50000):
        sess.run(train)
