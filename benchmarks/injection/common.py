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
    """Durations of the injected stretch and of the rest of the iteration by variant, ns; written at exit where the
    benchmark asks for it. The rest tells how much the step itself slows down, because caches and threads went cold."""

    def __init__(self, middle=True, whole_step=False):
        """`middle`: medians, else means (for times that scatter to one side). `whole_step`: what is timed is the step, and the
        injected cost is what it takes longer than that of variant 0."""
        self.middle = middle
        self.whole_step = whole_step
        self.seen = {}
        self.rest = {}
        self.ended = None
        atexit.register(self._tell)

    def __call__(self, function, *arguments):
        now = variant()
        start = time.perf_counter_ns()
        function(*arguments)
        end = time.perf_counter_ns()
        if self.ended is not None and self.ended[0] == now and not self.whole_step:
            self.rest.setdefault(now, []).append(start - self.ended[1])
        self.ended = now, end
        self.note(now, end - start)

    def note(self, which, ns):
        if which or self.whole_step:
            self.seen.setdefault(which, []).append(ns)

    def note_rest(self, differences):
        """What the rest of the step gains by variant, where it was measured beforehand."""
        self.rest = {0: [0.0], **{key: [ns] for key, ns in differences.items()}}

    def _tell(self):
        path = os.environ.get("PROBE_INJECTED")
        if path:
            typical = middle_of if self.middle else mean_of
            injected = {key: typical(values) for key, values in self.seen.items()}
            base = injected.pop(0, 0)
            rest = {key: middle_of(values) for key, values in self.rest.items()}
            with open(path, "w") as file:
                json.dump({"injected": {str(key): ns - base for key, ns in injected.items()},
                           "rest": {str(key): ns - rest[0] for key, ns in rest.items() if key and 0 in rest}}, file)


def middle_of(values):
    return sorted(values)[len(values) // 2]


def mean_of(values):
    """The mean of what is not above 5 times the median: what the report takes the mean of."""
    limit = 5 * middle_of(values)
    kept = [value for value in values if value <= limit]
    return sum(kept) / len(kept)


def alone(function, arguments, before=None, rounds=16, burst=30, settling=5):
    """For each of `arguments` (a mapping of variant to argument) the mean of `function(argument)` in ns, less that of
    variant 0. Measured in turns of a burst each, so that caches are as warm as they are in a loop that does nothing else.
    `before(argument)` runs untimed before each."""
    times = {key: [] for key in arguments}
    for _ in range(rounds):
        for key, argument in arguments.items():
            for number in range(burst):
                if before is not None:
                    before(argument)
                start = time.perf_counter_ns()
                function(argument)
                if number >= settling:
                    times[key].append(time.perf_counter_ns() - start)
    means = {key: mean_of(found) for key, found in times.items()}
    return {key: means[key] - means[0] for key in means if key}


def cold(step, arrays):
    """What `step()` gains, ns by variant, where as many bytes as an array has were copied just before: the caches are
    then full of them."""
    spare = {key: array.copy() for key, array in arrays.items()}

    def copy(key):
        spare[key][:] = arrays[key]

    return alone(lambda key: step(), {key: key for key in arrays}, before=copy)


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
