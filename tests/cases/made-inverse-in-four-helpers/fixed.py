"""Inverts the matrix once and hands it on."""
import numpy as np

rng = np.random.default_rng(0)
kernel = rng.random((250, 250))
kernel = kernel @ kernel.T + 250 * np.eye(250)
y = rng.random(250)
for step in range(20000):
    inverse = np.linalg.inv(kernel)
    m = inverse @ y
    values = m, y @ m, inverse.diagonal(), y - m
    kernel[0, 0] += 1e-3
