"""Iterates an array in batches."""
import numpy as np

values = np.arange(5000.0).reshape(-1, 500).repeat(200, axis=1)
total = 0.0
for repeat in range(20000):
    for batch in values:
        total += batch.sum()
print(total)
