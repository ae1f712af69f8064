"""Sums a matrix by visiting each element."""
import numpy as np

b = np.random.RandomState(0).rand(200, 200)
for repeat in range(2000):
    total = 0.0
    for i in range(200):
        for j in range(200):
            total += b[i][j]
print(total)
