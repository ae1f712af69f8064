"""Decomposes many small matrices one by one."""
import numpy as np

a = np.random.RandomState(0).rand(60, 60)
for step in range(100000):
    u, s, v = np.linalg.svd(a)
print(s[0])
