"""Decomposes many small matrices one by one, with one BLAS thread."""
import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

a = np.random.RandomState(0).rand(60, 60)
for step in range(100000):
    u, s, v = np.linalg.svd(a)
print(s[0])
