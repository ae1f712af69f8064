"""Products of matrices that are worth their call: nothing to remove.

Finding: kernel-bound.
"""
import numpy as np

rng = np.random.RandomState(0)
a, b = rng.rand(500, 500), rng.rand(500, 500)
for step in range(20000):
    c = a @ b
print(c.sum())
