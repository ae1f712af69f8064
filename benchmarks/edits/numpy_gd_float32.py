"""scenarios/numpy_gd.py by hand: in single precision."""
import numpy as np

total_iterations = 100000
learning_rate = 1e-4

n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15
x, y = x.astype(np.float32), y.astype(np.float32)

W = 0.0
b = 0.0

for i in range(total_iterations):
    error = x * W + b - y
    loss = np.sum(error ** 2) / len(x)
    W -= learning_rate * 2 * np.sum(error * x) / len(x)
    b -= learning_rate * 2 * np.sum(error) / len(x)

print("loss =", loss, "W =", W, "b =", b)
