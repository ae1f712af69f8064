"""Makes one array of a list of objects that are like arrays."""
import numpy as np


class Series:
    def __init__(self, values):
        self.values = values

    def __len__(self):
        return len(self.values)

    def __getitem__(self, key):
        if not isinstance(key, (int, slice)):
            raise TypeError(key)
        return self.values[key]

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.values, dtype)


parts = [Series(np.arange(50.0) + i) for i in range(10)]
total = 0.0
for step in range(20000):
    table = np.array(parts)
    total += table.sum()
print(total)
