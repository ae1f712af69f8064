"""Collects numbers in a list and makes one array of it."""
import numpy as np

z = []
for i in range(10000000):
    z.append(i)
print(np.array(z).sum())
