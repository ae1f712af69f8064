"""A large copy in each step, into the same memory."""
import numpy as np

x = np.random.RandomState(0).rand(8000000)
y = np.empty_like(x)
for step in range(3000):
    np.copyto(y, x)
    y[0] = step
print(y[0])
