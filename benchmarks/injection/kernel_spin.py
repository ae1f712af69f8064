"""A kernel of known length: a py_func that spins."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, founding, spin, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)


def work():
    timed(spin, variant())
    return np.float32(0)


spinning = tf.py_func(work, [], tf.float32).op
for step in range(10 ** 7):
    session.run(fetches + [spinning], feeds)
