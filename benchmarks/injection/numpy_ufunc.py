"""A NumPy ufunc of known loop time: timed alone first, less its time at size 1."""
import numpy as np
from common import Timed, alone, variant

timed = Timed()
x = np.arange(1000) / 10
y = x + 20 * np.sin(x / 10) + 15
weight = bias = 0.0
ELEMENTS = {0: 1, 20: 30_000, 100: 150_000, 500: 700_000}
operands = {key: (np.ones(count, np.float32), np.empty(count, np.float32)) for key, count in ELEMENTS.items()}
for key, ns in alone(lambda pair: np.sqrt(pair[0], out=pair[1]), operands).items():
    timed.note(key, ns)
for step in range(10 ** 8):
    error = weight * x + bias - y
    weight -= 1e-4 * 2 * (error * x).sum() / 1000
    bias -= 1e-4 * 2 * error.sum() / 1000
    operand, out = operands[variant()]
    np.sqrt(operand, out=out)
