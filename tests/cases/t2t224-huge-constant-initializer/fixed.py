"""Evaluations, each in a session of its own, of a model whose embedding is fed once."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

vectors = np.random.rand(20000, 150).astype(np.float32)
start = tf.placeholder(tf.float32, vectors.shape)
table = tf.get_variable("embedding", initializer=start)
words = tf.placeholder(tf.int32, [None])
score = tf.reduce_mean(tf.gather(table, words))

for evaluation in range(100):
    with tf.Session() as sess:
        sess.run(table.initializer, feed_dict={start: vectors})
        result = sess.run(score, feed_dict={words: [1, 2, 3]})
print(result)
