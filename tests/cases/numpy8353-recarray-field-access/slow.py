"""Counts in one field of a record array."""
import numpy as np

table = np.recarray(1000, dtype=[("id", "i4"), ("count", "i4")])
table["count"] = 0
for i in range(5000000):
    table["count"][5] += 1
print(table["count"][5])
