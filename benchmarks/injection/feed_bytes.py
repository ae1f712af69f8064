"""A feed of so many bytes of the placeholder's own type, timed with the step it is in."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, cold, founding, variant

tf.disable_v2_behavior()
timed = Timed(whole_step=True)
session, fetches, feeds = founding(tf)
ELEMENTS = {0: 1, 20: 50_000, 100: 250_000, 500: 1_000_000}
place = tf.placeholder(tf.float32, (None,))
first = place[0]
# An odd start, so that the array cannot be used where it lies and has to be copied.
values = {key: np.frombuffer(bytearray(4 * count + 4), np.float32, count, 4) for key, count in ELEMENTS.items()}
timed.note_rest(cold(lambda: session.run(fetches + [first], {**feeds, place: values[0]}), values))
for step in range(10 ** 7):
    timed(session.run, fetches + [first], {**feeds, place: values[variant()]})
