"""Draws a small minibatch without replacement by the old generator."""
import numpy as np

data = np.random.rand(200000)
for step in range(5000):
    batch = data[np.random.choice(len(data), 64, replace=False)]
    mean = batch.mean()
