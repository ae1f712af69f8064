"""Examples come through a queue that Python threads fill one by one."""
import threading

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

rng = np.random.RandomState(0)
images, labels = rng.rand(5000, 64).astype(np.float32), rng.rand(5000, 1).astype(np.float32)
image, label = tf.placeholder(tf.float32, [64]), tf.placeholder(tf.float32, [1])
queue = tf.FIFOQueue(200, [tf.float32, tf.float32], shapes=[[64], [1]])
enqueue = queue.enqueue([image, label])
x, y = queue.dequeue_many(32)
w = tf.Variable(tf.zeros([64, 1]))
train = tf.train.GradientDescentOptimizer(0.01).minimize(tf.reduce_mean(tf.square(tf.matmul(x, w) - y)))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())

    def fill():
        for i in range(10**7):
            sess.run(enqueue, feed_dict={image: images[i % 5000], label: labels[i % 5000]})

    for _ in range(2):
        threading.Thread(target=fill, daemon=True).start()
    for step in range(3000):
        sess.run(train)
