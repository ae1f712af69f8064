"""A random walk that draws one number at a time."""
import numpy as np

rng = np.random.default_rng(0) if hasattr(np.random, "default_rng") else np.random.RandomState(0)
position = 0.0
for step in range(10000000):
    position += rng.random()
print(position)
