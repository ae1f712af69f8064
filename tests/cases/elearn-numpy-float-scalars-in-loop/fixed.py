"""A linear congruence on a Python number."""
import numpy as np

c = 1000000007.0
s = float(np.float64(1))
for i in range(20000000):
    s = (s + 8) * s % c
print(s)
