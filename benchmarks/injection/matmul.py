"""A matmul of known length: timed alone first."""
import numpy as np
import tensorflow.compat.v1 as tf
from common import Timed, alone, founding, variant

tf.disable_v2_behavior()
timed = Timed()
session, fetches, feeds = founding(tf)
SIDES = {0: 1, 20: 96, 100: 200, 500: 380}
products = {key: tf.matmul(tf.Variable(np.ones((side, side), np.float32)), tf.Variable(np.ones((side, side), np.float32))).op
            for key, side in SIDES.items()}
session.run(tf.global_variables_initializer())
for key, ns in alone(lambda product: session.run(fetches + [product], feeds), products).items():
    timed.note(key, ns)
for step in range(10 ** 7):
    session.run(fetches + [products[variant()]], feeds)
