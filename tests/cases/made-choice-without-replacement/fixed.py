"""Draws it by the new generator, which does not shuffle all the data."""
import numpy as np

rng = np.random.default_rng()
data = rng.random(200000)
for step in range(500000):
    batch = data[rng.choice(len(data), 64, replace=False)]
    mean = batch.mean()
