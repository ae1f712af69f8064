"""A linear congruence on a NumPy scalar.

Finding: numpy-call-overhead.
"""
import numpy as np

c = 1000000007.0
s = np.float64(1)
for i in range(10000000):
    s = (s + 8) * s % c
print(s)
