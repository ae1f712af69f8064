"""A data pipeline that sleeps before each element."""
import time

import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, founding, spin, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)


def element(number):
    timed(spin, variant())
    return number


data = tf.data.Dataset.range(10 ** 9).map(lambda number: tf.py_func(element, [number], tf.int64))
following = tf.data.make_one_shot_iterator(data).get_next()
for step in range(10 ** 7):
    session.run(fetches + [following], feeds)
