"""feed-once: an array that is passed to a `tf.function` in each step, unchanged, stays a tensor.

A session takes host arrays alone, so there no switch can try it.
"""

import sys
import threading

from ..hooks import tf_eager, tf_function, tf_session
from ..hooks.patching import Patch
from . import kinds

MOST_ARRAYS = 64


class FeedOnce(object):
    """As with `cast-once` the content is compared at each step; what that costs stands in `check_ns`."""

    id = "feed-once"

    def __init__(self):
        self.trouble = ""
        self._kept = {}
        self._found = self._converted = 0
        self._patch = None

    def reason_not(self, seen):
        if seen.calls.get("session.call"):
            return ("a session's feeds are host arrays: only the graph itself can keep them (scenarios/tf_constant.py)"
                    if seen.feeds else "nothing is fed")
        return "" if seen.calls.get("function.call") else kinds.NO_FUNCTION

    def put(self):
        (module, path), _ = tf_function.generation()[0]
        self._patch = Patch(module, path, self._wrapped)
        return self._patch.put()

    def take_out(self):
        self._patch.take_out()

    def unsuited(self):
        if not self._converted:
            return "no NumPy array is passed to a tf.function"
        return "" if self._found else "each step passes other arrays"

    def _wrapped(self, original):
        thread, ident = threading.get_ident(), threading.get_ident
        array = sys.modules["numpy"].ndarray

        def call(function, *args, **kwargs):
            arrays = any(type(value) is array for value in args) or any(type(value) is array for value in kwargs.values())
            if not arrays or ident() != thread or getattr(function, "input_signature", None) is not None:
                return original(function, *args, **kwargs)
            if not tf_eager.executing():  # within another function, of whose graph it becomes a constant
                return original(function, *args, **kwargs)
            tensorflow = sys.modules["tensorflow"]
            args = [self._tensor(value, tensorflow) if type(value) is array else value for value in args]
            for name, value in kwargs.items():
                if type(value) is array:
                    kwargs[name] = self._tensor(value, tensorflow)
            return original(function, *args, **kwargs)

        return call

    def _tensor(self, value, tensorflow):
        if value.dtype.kind not in "fiucb":
            return value
        entry = self._kept.get(id(value))
        if entry is not None and entry[0] is value and entry[1] == value.tobytes():
            self._found += 1
            return entry[2]
        self._converted += 1
        tensor = tensorflow.constant(value)
        if len(self._kept) < MOST_ARRAYS or id(value) in self._kept:
            self._kept[id(value)] = (value, value.tobytes(), tensor)
        return tensor

    def check_ns(self, clock):
        """What the check of the arrays costs a step that passes each of them once."""
        start = clock()
        for value, content, _ in self._kept.values():
            content == value.tobytes()
        return clock() - start
