"""Batched matrix products by matmul."""
import numpy as np

rng = np.random.RandomState(0)
a, b = rng.rand(60, 60, 60), rng.rand(60, 60, 60)
for step in range(20000):
    c = np.matmul(a, b)
print(c.sum())
