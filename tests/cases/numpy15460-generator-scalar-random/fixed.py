"""A random walk that draws blocks of numbers."""
import numpy as np

rng = np.random.default_rng(0) if hasattr(np.random, "default_rng") else np.random.RandomState(0)
position = 0.0
for step in range(200000):
    position += rng.random(10000).sum()
print(position)
