"""Index arithmetic with entries of an int32 table."""
import numpy as np

offset = np.int32(20)
total = 0
for i in range(10000000):
    position = 20 + offset
    total = position + i
print(total)
