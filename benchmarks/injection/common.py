"""What the injecting scripts share. The variant that is on, in µs or as a choice, is set between blocks by the probe."""

import atexit
import builtins
import json
import os
import time


def variant():
    """The variant that is on; 0 is the script without the injected cost."""
    return getattr(builtins, "__probe_variant__", 0)


def spin(microseconds):
    """Keeps the thread busy in bytecode for so long."""
    until = time.perf_counter_ns() + int(microseconds * 1000)
    while time.perf_counter_ns() < until:
        pass


class Timed(object):
    """Durations of the injected stretch by variant, ns; written at exit where the benchmark asks for it."""

    def __init__(self):
        self.seen = {}
        atexit.register(self._tell)

    def __call__(self, function, *arguments):
        now = variant()
        start = time.perf_counter_ns()
        function(*arguments)
        self.note(now, time.perf_counter_ns() - start)

    def note(self, which, ns):
        if which:
            self.seen.setdefault(which, []).append(ns)

    def _tell(self):
        path = os.environ.get("PROBE_INJECTED")
        if path:
            with open(path, "w") as file:
                json.dump({str(key): sorted(values)[len(values) // 2] for key, values in self.seen.items()}, file)


def alone(function, arguments, rounds=400):
    """For each of `arguments` (a mapping of variant to argument) the median of `function(argument)` in ns,
    measured in turns, less that of variant 0."""
    times = {key: [] for key in arguments}
    for _ in range(rounds):
        for key, argument in arguments.items():
            start = time.perf_counter_ns()
            function(argument)
            times[key].append(time.perf_counter_ns() - start)
    medians = {key: sorted(values)[rounds // 2] for key, values in times.items()}
    return {key: medians[key] - medians[0] for key in medians if key}


def founding(tf):
    """The founding case's step: (session, fetches, feed_dict)."""
    import numpy as np

    x = np.arange(1000) / 10
    y = x + 20 * np.sin(x / 10) + 15
    first, second = tf.placeholder(tf.float32, (None,)), tf.placeholder(tf.float32, (None,))
    weight, bias = tf.Variable(0.0), tf.Variable(0.0)
    loss = tf.reduce_sum(tf.square(first * weight + bias - second)) / 1000
    train = tf.train.GradientDescentOptimizer(1e-4).minimize(loss)
    session = tf.Session()
    session.run(tf.global_variables_initializer())
    return session, [train, loss], {first: x, second: y}
