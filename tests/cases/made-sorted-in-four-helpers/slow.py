"""Four helpers sort the same values in each iteration."""
import numpy as np

values = np.random.default_rng(0).random(100000)


def median(values):
    return np.sort(values)[len(values) // 2]


def quartile(values):
    return np.sort(values)[len(values) // 4]


def trimmed_mean(values):
    return np.sort(values)[1000:-1000].mean()


def spread(values):
    ordered = np.sort(values)
    return ordered[-1000] - ordered[1000]


for step in range(5000):
    told = median(values), quartile(values), trimmed_mean(values), spread(values)
    values[step] += 1e-3
