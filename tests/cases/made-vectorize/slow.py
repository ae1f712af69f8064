"""A leaky rectifier by np.vectorize."""
import numpy as np

leaky = np.vectorize(lambda value: value if value > 0 else 0.1 * value)
x = np.random.randn(20000)
for step in range(5000):
    x = -leaky(x)
