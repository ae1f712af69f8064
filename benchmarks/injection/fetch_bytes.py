"""A fetch of so many bytes, timed with the step it is in."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, cold, founding, variant

tf.disable_v2_behavior()
timed = Timed(whole_step=True)
session, fetches, feeds = founding(tf)
ELEMENTS = {0: 1, 20: 50_000, 100: 250_000, 500: 1_000_000}
values = {key: tf.Variable(np.ones(count, np.float32)) for key, count in ELEMENTS.items()}
session.run(tf.global_variables_initializer())
timed.note_rest(cold(lambda: session.run(fetches + [values[0]], feeds), {key: np.ones(count, np.float32) for key, count in ELEMENTS.items()}))
for step in range(10 ** 7):
    timed(session.run, fetches + [values[variant()]], feeds)
