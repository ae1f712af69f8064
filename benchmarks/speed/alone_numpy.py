"""The founding case's NumPy loop, timed by itself: prints ns an iteration."""
import sys
import time

import numpy as np

x = np.arange(1000) / 10
y = x + 20 * np.sin(x / 10) + 15
W = b = 0.0
times = []
for step in range(int(sys.argv[1])):
    start = time.perf_counter_ns()
    error = W * x + b - y
    W -= 1e-4 * 2 * (error * x).sum() / 1000
    b -= 1e-4 * 2 * error.sum() / 1000
    loss = (error ** 2).sum() / 1000
    times.append(time.perf_counter_ns() - start)
print("NS_AN_ITERATION", sorted(times)[len(times) // 2])
