"""Multiplies by the real part of a complex matrix."""
import numpy as np

rng = np.random.RandomState(0)
a = rng.rand(200, 400)
b = rng.rand(400, 400) + 1j * rng.rand(400, 400)
for step in range(2000):
    c = a @ b.real
print(c.sum())
