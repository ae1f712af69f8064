"""Trains a small network and reports on every step.

Finding: logging-each-step.
"""
import numpy as np

rng = np.random.RandomState(0)
x, y = rng.rand(64, 8), rng.rand(64)
w = np.zeros(8)
log = open("training.log", "w")
for step in range(200000):
    error = x @ w - y
    w -= 0.01 * (x.T @ error) / len(y)
    print("step %d: loss %.6f, weights %s" % (step, (error ** 2).mean(), w), file=log, flush=True)
