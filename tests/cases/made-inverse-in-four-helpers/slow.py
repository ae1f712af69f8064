"""Four helpers invert the same matrix in each iteration."""
import numpy as np

rng = np.random.default_rng(0)
kernel = rng.random((250, 250))
kernel = kernel @ kernel.T + 250 * np.eye(250)


def mean(kernel, y):
    return np.linalg.inv(kernel) @ y


def likelihood(kernel, y):
    return y @ (np.linalg.inv(kernel) @ y)


def variance(kernel):
    return np.linalg.inv(kernel).diagonal()


def residual(kernel, y):
    return y - np.linalg.inv(kernel) @ y


y = rng.random(250)
for step in range(5000):
    values = mean(kernel, y), likelihood(kernel, y), variance(kernel), residual(kernel, y)
    kernel[0, 0] += 1e-3
