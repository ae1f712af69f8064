"""A histogram with weights by np.bincount."""
import numpy as np

rng = np.random.RandomState(0)
index, weights = rng.randint(0, 1000, 100000), rng.rand(100000)
for step in range(50000):
    total = np.bincount(index, weights, minlength=1000)
print(total.sum())
