"""Examples come through queues that Python threads fill one by one.

Finding: python-in-pipeline.
"""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

rng = np.random.RandomState(0)
images, labels = rng.rand(5000, 64).astype(np.float32), rng.rand(5000, 1).astype(np.float32)
image, label = tf.train.slice_input_producer([tf.constant(images), tf.constant(labels)], shuffle=True)
x, y = tf.train.batch([image, label], batch_size=32, capacity=64)
w = tf.Variable(tf.zeros([64, 1]))
train = tf.train.GradientDescentOptimizer(0.01).minimize(tf.reduce_mean(tf.square(tf.matmul(x, w) - y)))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    coordinator = tf.train.Coordinator()
    threads = tf.train.start_queue_runners(sess, coordinator)
    for step in range(3000):
        sess.run(train)
    coordinator.request_stop()
