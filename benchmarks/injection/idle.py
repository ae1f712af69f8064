"""A sleep in the loop: time that belongs to no library."""
import time

import tensorflow.compat.v1 as tf
from common import Timed, founding, variant

tf.disable_v2_behavior()
timed = Timed(middle=False)
session, fetches, feeds = founding(tf)


def rest(microseconds):
    if microseconds:
        time.sleep(microseconds * 1e-6)


for step in range(10 ** 7):
    session.run(fetches, feeds)
    timed(rest, variant())
