"""Sums a matrix by its own method."""
import numpy as np

b = np.random.RandomState(0).rand(200, 200)
for repeat in range(1000000):
    total = b.sum()
print(total)
