"""A spin in the loop's own Python."""
import tensorflow.compat.v1 as tf
from common import Timed, founding, spin, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)
for step in range(10 ** 7):
    session.run(fetches, feeds)
    timed(spin, variant())
