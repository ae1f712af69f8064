"""Products of single-precision matrices."""
import numpy as np

rng = np.random.RandomState(0)
a, b = rng.rand(300, 300).astype(np.float32), rng.rand(300, 300).astype(np.float32)
for step in range(50000):
    c = a @ b
print(c.sum())
