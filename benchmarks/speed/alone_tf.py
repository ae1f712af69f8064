"""The founding case's session loop, timed by itself: prints ns an iteration."""
import sys
import time

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = np.arange(1000) / 10
y = x + 20 * np.sin(x / 10) + 15
X, Y = tf.placeholder(tf.float32, (None,)), tf.placeholder(tf.float32, (None,))
W, b = tf.Variable(0.0), tf.Variable(0.0)
cost = tf.reduce_sum(tf.square(X * W + b - Y)) / 1000
train = tf.train.GradientDescentOptimizer(1e-4).minimize(cost)
session = tf.Session()
session.run(tf.global_variables_initializer())
times = []
for step in range(int(sys.argv[1])):
    start = time.perf_counter_ns()
    session.run([train, cost], {X: x, Y: y})
    times.append(time.perf_counter_ns() - start)
print("NS_AN_ITERATION", sorted(times)[len(times) // 2])
