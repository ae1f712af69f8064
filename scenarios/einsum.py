"""Batched matrix products by einsum.

Finding: slow-kernel.
"""
import numpy as np

rng = np.random.RandomState(0)
a, b = rng.rand(60, 60, 60), rng.rand(60, 60, 60)
for step in range(2000):
    c = np.einsum("qij,qjk->qik", a, b)
print(c.sum())
