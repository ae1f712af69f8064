"""Second differences, element by element.

Finding: python-element-loop.
"""
import numpy as np

n, t = 20000, 0.1
a, b = np.random.RandomState(0).rand(n), np.zeros(n)
for sweep in range(1000):
    for i in range(1, n - 1):
        b[i] = a[i] - t * (a[i + 1] - 2 * a[i] + a[i - 1])
    a, b = b, a
print(a.sum())
