"""The founding case's step in NumPy, marked and unmarked in turns."""
import numpy as np
from common import turns

x = np.arange(1000) / 10
y = x + 20 * np.sin(x / 10) + 15
SOURCE = """
def loop(n):
    W = b = 0.0
    for step in range(n):
        error = W * x + b - y
        W -= 1e-4 * 2 * (error * x).sum() / 1000
        b -= 1e-4 * 2 * error.sum() / 1000
        loss = (error ** 2).sum() / 1000
"""


def loop(n):
    W = b = 0.0
    for step in range(n):
        error = W * x + b - y
        W -= 1e-4 * 2 * (error * x).sum() / 1000
        b -= 1e-4 * 2 * error.sum() / 1000
        loss = (error ** 2).sum() / 1000


turns(SOURCE, dict(globals()), loop)
