"""Index arithmetic with Python integers."""
import numpy as np

offset = int(np.int32(20))
total = 0
for i in range(20000000):
    position = 20 + offset
    total = position + i
print(total)
