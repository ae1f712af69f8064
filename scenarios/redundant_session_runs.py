"""Reads all weights of a model, one variable at a time, after each step.

Finding: redundant-session-runs.
"""
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

variables = [tf.Variable(tf.random_normal([8, 8])) for _ in range(100)]
h = tf.ones([4, 8])
for v in variables:
    h = tf.tanh(tf.matmul(h, v))
out = tf.reduce_sum(h)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(1000):
        weights = [sess.run(v) for v in variables]
    print(len(weights))
