"""An interpreter's addition on Python integers."""
import numpy as np

a, b = 4000000000, 500000000
for i in range(20000000):
    c = (a + b) & 0xFFFFFFFF
print(np.uint32(c))
