"""A chain of so many small ops, timed alone first."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, alone, founding, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)
LENGTHS = {0: 1, 20: 40, 100: 200, 500: 1000}


def chain(length):
    value = tf.Variable(np.float32(1))
    value = value.read_value()
    for _ in range(length):
        value = tf.sin(value)
    return value.op


chains = {key: chain(length) for key, length in LENGTHS.items()}
session.run(tf.global_variables_initializer())
for key, ns in alone(lambda chain: session.run(fetches + [chain], feeds), chains).items():
    timed.note(key, ns)
for step in range(10 ** 7):
    session.run(fetches + [chains[variant()]], feeds)
