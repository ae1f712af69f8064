"""Evaluations, each in a session of its own, of a model whose embedding is a constant."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

vectors = np.random.rand(20000, 150).astype(np.float32)
table = tf.get_variable("embedding", shape=vectors.shape, initializer=tf.constant_initializer(vectors))
words = tf.placeholder(tf.int32, [None])
score = tf.reduce_mean(tf.gather(table, words))

for evaluation in range(40):
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        result = sess.run(score, feed_dict={words: [1, 2, 3]})
print(result)
