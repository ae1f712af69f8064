"""A large copy in each step."""
import numpy as np

x = np.random.RandomState(0).rand(8000000)
for step in range(1000):
    y = x.copy()
    y[0] = step
print(y[0])
