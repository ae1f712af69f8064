"""The founding case's step in a session, marked and unmarked in turns."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import turns

tf.disable_v2_behavior()
x = np.arange(1000) / 10
y = x + 20 * np.sin(x / 10) + 15
X, Y = tf.placeholder(tf.float32, (None,)), tf.placeholder(tf.float32, (None,))
W, b = tf.Variable(0.0), tf.Variable(0.0)
cost = tf.reduce_sum(tf.square(X * W + b - Y)) / 1000
train = tf.train.GradientDescentOptimizer(1e-4).minimize(cost)
session = tf.Session()
session.run(tf.global_variables_initializer())
SOURCE = """
def loop(n):
    for step in range(n):
        session.run([train, cost], {X: x, Y: y})
"""


def loop(n):
    for step in range(n):
        session.run([train, cost], {X: x, Y: y})


turns(SOURCE, dict(globals()), loop)
