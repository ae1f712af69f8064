"""A feed of so many bytes of the placeholder's own type, timed alone first."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, alone, founding, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)
ELEMENTS = {0: 1, 20: 50_000, 100: 250_000, 500: 1_000_000}
place = tf.placeholder(tf.float32, (None,))
first = place[0]
# An odd start, so that the array cannot be used where it lies and has to be copied.
values = {key: np.frombuffer(bytearray(4 * count + 4), np.float32, count, 4) for key, count in ELEMENTS.items()}
for key, ns in alone(lambda value: session.run(first, {place: value}), values).items():
    timed.note(key, ns)
for step in range(10 ** 7):
    session.run(fetches + [first], {**feeds, place: values[variant()]})
