"""A fetch of so many bytes, timed alone first."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, alone, founding, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)
ELEMENTS = {0: 1, 20: 50_000, 100: 250_000, 500: 1_000_000}
values = {key: tf.Variable(np.ones(count, np.float32)) for key, count in ELEMENTS.items()}
session.run(tf.global_variables_initializer())
for key, ns in alone(session.run, values).items():
    timed.note(key, ns)
for step in range(10 ** 7):
    session.run(fetches + [values[variant()]], feeds)
