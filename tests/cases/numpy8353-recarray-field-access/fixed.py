"""Counts in one field of a record array, in Python numbers that are stored at the end."""
import numpy as np

table = np.recarray(1000, dtype=[("id", "i4"), ("count", "i4")])
table["count"] = 0
count = 0
for i in range(20000000):
    count += 1
table["count"][5] = count
print(table["count"][5])
