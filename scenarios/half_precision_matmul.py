"""Products of half-precision matrices.

Finding: no-blas-dtype.
"""
import numpy as np

rng = np.random.RandomState(0)
a, b = rng.rand(300, 300).astype(np.float16), rng.rand(300, 300).astype(np.float16)
for step in range(1000):
    c = a @ b
print(c.sum())
