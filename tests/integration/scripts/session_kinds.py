"""Every way to run a step of a TF1 session, each in a loop and a session of its own."""
import numpy as np

import tensorflow.compat.v1 as tf
from tensorflow.core.protobuf import config_pb2

tf.disable_v2_behavior()

STEPS = 150
data = np.linspace(0.0, 1.0, 50)

x = tf.placeholder(tf.float32, (None,), name="x")
w = tf.get_variable("w", (), tf.float32, tf.constant_initializer(0.5))
loss = tf.reduce_mean(tf.square(x * w - 1.0))
train = tf.train.GradientDescentOptimizer(0.01).minimize(loss)
fed_train = tf.group(train)


def shown(name, *values):
    print(name, [np.asarray(value).tobytes().hex() for value in values])


def by_run(session):
    for step in range(STEPS):  # run: 1
        _, value = session.run([train, loss], {x: data})
    shown("run", value)


def by_early_run(session, run):
    for step in range(STEPS):  # early_run: 1
        value = run(loss, {x: data})
        run(train, {x: data})  # and another
    shown("early_run", value)


def by_eval(session):
    with session.as_default():
        for step in range(STEPS):  # eval: 2
            value = loss.eval({x: data})
            train.run({x: data})
    shown("eval", value)


def by_make_callable(session):
    call = session.make_callable([loss, train], feed_list=[x])
    for step in range(STEPS):  # make_callable: 1
        value, _ = call(data)
    shown("make_callable", value)


def by_compiled_callable(session):
    options = config_pb2.CallableOptions(feed=[x.name], fetch=[loss.name], target=[train.name])
    call = session._make_callable_from_options(options)
    small = data.astype(np.float32)
    for step in range(STEPS):  # compiled_callable: 1
        value, = call(small)
    shown("compiled_callable", value)


def by_partial_run(session):
    for step in range(STEPS):  # partial_run: 2
        handle = session.partial_run_setup([loss, w], [x])
        first = session.partial_run(handle, w)
        value = session.partial_run(handle, loss, {x: data})
    shown("partial_run", first, value)


def by_monitored():
    tf.train.get_or_create_global_step()
    with tf.train.MonitoredTrainingSession(save_summaries_steps=None, save_summaries_secs=None) as session:
        step = 0
        while not session.should_stop() and step < STEPS:  # monitored: 1
            step += 1
            _, value = session.run([train, loss], {x: data})
    shown("monitored", value)


def new_session():
    session = tf.Session()
    session.run(tf.global_variables_initializer())
    return session


def in_new_session(kind):
    with new_session() as session:
        kind(session)


in_new_session(by_run)
in_new_session(by_eval)
in_new_session(by_make_callable)
in_new_session(by_compiled_callable)
in_new_session(by_partial_run)
session = new_session()
by_early_run(session, session.run)
session.close()
by_monitored()
