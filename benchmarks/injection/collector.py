"""A pause of the garbage collector (youngest generation) of about the same length each time."""
import gc

import tensorflow.compat.v1 as tf
from common import Timed, founding, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)
gc.disable()
# Objects that the collector has to walk; the youngest generation is swept into the next by each collection.
SIZES = {20: 400, 100: 2000, 500: 10000}


def collect(objects):
    if objects:
        gc.collect(0)


for step in range(10 ** 7):
    session.run(fetches, feeds)
    objects = [[] for _ in range(SIZES.get(variant(), 0) or 400)]
    timed(collect, variant())
