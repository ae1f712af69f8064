"""Embeds one sentence at a time with layers that are built once, for a placeholder."""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

table = tf.Variable(tf.random_normal([1000, 32]))
weights = [tf.Variable(tf.random_normal([32, 32], stddev=0.1)) for _ in range(12)]


def embed(words):
    h = tf.gather(table, words)
    for w in weights:
        h = tf.nn.relu(tf.matmul(h, w)) + 0.5 * h
        h = h - tf.reduce_mean(h, axis=1, keepdims=True)
    return tf.reduce_mean(h, axis=0)


rng = np.random.RandomState(0)
requests = [rng.randint(0, 1000, 12) for _ in range(20000)]
sentence = tf.placeholder(tf.int64, [None])
embedded = embed(sentence)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for words in requests:
        vector = sess.run(embedded, feed_dict={sentence: words})
    print(vector[:3])
