"""Collects numbers by np.append.

Finding: array-growth.
"""
import numpy as np

z = np.array([])
for i in range(300000):
    z = np.append(z, i)
print(z.sum())
