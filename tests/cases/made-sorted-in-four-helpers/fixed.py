"""Sorts the values once and hands them on."""
import numpy as np

values = np.random.default_rng(0).random(100000)
for step in range(20000):
    ordered = np.sort(values)
    told = ordered[50000], ordered[25000], ordered[1000:-1000].mean(), ordered[-1000] - ordered[1000]
    values[step] += 1e-3
