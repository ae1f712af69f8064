"""A feed whose conversion to an array takes a known time."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, founding, spin, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)


class Slow(object):
    def __init__(self, array):
        self.array = array

    def __array__(self, dtype=None, copy=None):
        timed(spin, variant())
        return self.array if dtype is None else self.array.astype(dtype)


feeds = {key: Slow(value) if index == 0 else value for index, (key, value) in enumerate(feeds.items())}
for step in range(10 ** 7):
    session.run(fetches, feeds)
