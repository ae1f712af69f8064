"""Batched products of small matrices and vectors, above the size from which BLAS uses threads."""
import numpy as np

rng = np.random.RandomState(0)
a, v = rng.rand(100, 96, 96), rng.rand(96)
for step in range(20000):
    out = a @ v
print(out.sum())
