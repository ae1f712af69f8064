"""A histogram with weights by np.add.at."""
import numpy as np

rng = np.random.RandomState(0)
index, weights = rng.randint(0, 1000, 100000), rng.rand(100000)
for step in range(5000):
    total = np.zeros(1000)
    np.add.at(total, index, weights)
print(total.sum())
