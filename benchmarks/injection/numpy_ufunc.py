"""A NumPy ufunc of known loop time: the call timed in the loop, less what it takes on one element."""
import numpy as np
from common import Timed, cold, variant

timed = Timed(whole_step=True)
x = np.arange(1000) / 10
y = x + 20 * np.sin(x / 10) + 15
weight = bias = 0.0
ELEMENTS = {0: 1, 20: 30_000, 100: 150_000, 500: 700_000}
operands = {key: (np.ones(count, np.float32), np.empty(count, np.float32)) for key, count in ELEMENTS.items()}


def step():
    global weight, bias
    error = weight * x + bias - y
    weight -= 1e-4 * 2 * (error * x).sum() / 1000
    bias -= 1e-4 * 2 * error.sum() / 1000


timed.note_rest(cold(step, {key: operand for key, (operand, _) in operands.items()}))
weight = bias = 0.0
for step in range(10 ** 8):
    error = weight * x + bias - y
    weight -= 1e-4 * 2 * (error * x).sum() / 1000
    bias -= 1e-4 * 2 * error.sum() / 1000
    operand, out = operands[variant()]
    timed(np.sqrt, operand, out)
