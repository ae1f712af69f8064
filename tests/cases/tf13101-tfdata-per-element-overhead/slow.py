"""Iterates a dataset of single numbers."""
import numpy as np
import tensorflow as tf

data = tf.data.Dataset.from_tensor_slices(np.arange(5000.0)).repeat()
total = 0.0
for value in data:
    total += float(value)
    if total > 1e10:
        break
print(total)
