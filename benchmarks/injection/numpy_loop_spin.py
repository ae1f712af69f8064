"""A spin in a NumPy loop's own Python."""
import numpy as np
from common import Timed, spin, variant

timed = Timed()
x = np.arange(1000) / 10
y = x + 20 * np.sin(x / 10) + 15
weight = bias = 0.0
for step in range(10 ** 8):
    error = weight * x + bias - y
    weight -= 1e-4 * 2 * (error * x).sum() / 1000
    bias -= 1e-4 * 2 * error.sum() / 1000
    timed(spin, variant())
