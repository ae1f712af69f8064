"""An interpreter's addition, with NumPy's error state set around each."""
import numpy as np

a, b = np.uint32(4000000000), np.uint32(500000000)
for i in range(5000000):
    with np.errstate(over="ignore"):
        c = a + b
print(c)
