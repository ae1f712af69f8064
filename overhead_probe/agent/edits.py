"""Edits of the running script for launches of their own, made once, where its loop begins to be watched.

They may change values; how far is what such a launch is there to tell.
"""

import ctypes
import sys
import threading

from . import one_call
from .hooks import tf_function
from .hooks.patching import Patch

# How deep lists and dicts are followed from a name.
DEEPEST = 2
MOST_ELEMENTS = 1000
NO_DOUBLES = "no name of the loop stands for a float64 array"


class CannotEdit(Exception):
    """Why the edit cannot be made here."""


def make(edit, frame, info):
    """Makes the edit in the script that runs in `frame`. Raises CannotEdit."""
    {"float32": _float32, "graph": _graph, "jit": _jit}[edit](frame, info)


# -- float32


def no_doubles(frame, info):
    """Why single precision cannot be tried; empty where it can."""
    found = list(_arrays(frame, info.names))
    if not found:
        return NO_DOUBLES
    if any(_views_another(array, found) for array in found):
        return "arrays of the loop share memory: single precision would part them"
    return ""


def doubles(frame, names):
    """Names that stand for float64 arrays, or for lists or dicts that hold one."""
    return [name for name in names if any(True for _ in _arrays(frame, [name]))]


def _arrays(frame, names):
    array = sys.modules["numpy"].ndarray
    waiting = [(_value(frame, name), 0) for name in names]
    while waiting:
        value, depth = waiting.pop()
        if type(value) is array:
            if value.dtype == "float64":
                yield value
        elif depth < DEEPEST and type(value) in (list, tuple, dict) and len(value) <= MOST_ELEMENTS:
            waiting += [(inner, depth + 1) for inner in (value.values() if type(value) is dict else value)]


def _views_another(array, found):
    may_share = sys.modules["numpy"].may_share_memory
    return array.base is not None and any(array is not other and may_share(array, other) for other in found)


def _value(frame, name):
    return frame.f_locals.get(name, frame.f_globals.get(name))


def _float32(frame, info):
    reason = no_doubles(frame, info)
    if reason:
        raise CannotEdit(reason)
    made = {}
    for name in info.names:
        value = _value(frame, name)
        single = _single(value, made, 0)
        if single is not value:
            _bind(frame, name, single)


def _single(value, made, depth):
    """`value` in single precision; itself where it holds no doubles. An array that stands in two places stays one."""
    numpy = sys.modules["numpy"]
    if type(value) in (numpy.ndarray, numpy.float64) and value.dtype == "float64":
        if id(value) not in made:
            made[id(value)] = (value, value.astype(numpy.float32))
        return made[id(value)][1]
    if depth >= DEEPEST or type(value) not in (list, tuple, dict) or len(value) > MOST_ELEMENTS:
        return value
    if type(value) is tuple:
        singles = tuple(_single(inner, made, depth + 1) for inner in value)
        return singles if any(one is not other for one, other in zip(singles, value)) else value
    for key in (list(value) if type(value) is dict else range(len(value))):
        value[key] = _single(value[key], made, depth + 1)
    return value


def _bind(frame, name, value):
    """Gives a name that the loop's frame sees another value, where it stands: a local, or a name of the module."""
    names = frame.f_locals  # a second look would read the frame anew
    if name not in names:
        frame.f_globals[name] = value
        return
    names[name] = value
    if names is not frame.f_globals and sys.version_info < (3, 13):
        ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))


# -- tf.function


def _graph(frame, info):
    from tensorflow import function as in_graph

    try:
        name, function = one_call.step_function(frame, info)
    except one_call.Visible as error:
        raise CannotEdit(str(error))
    frame.f_globals[name] = in_graph(function)


def _jit(frame, info):
    """Each tf.function that is called from Python from here on is compiled by XLA, as a function of its own."""
    from tensorflow import function as in_graph

    compiled, running = {}, threading.local()

    def wrapped(original):
        def call(self, *args, **kwargs):
            if getattr(running, "inside", False):
                return original(self, *args, **kwargs)
            if id(self) not in compiled:
                compiled[id(self)] = (self, in_graph(self.python_function, input_signature=self.input_signature, jit_compile=True))
            running.inside = True
            try:
                return original(compiled[id(self)][1], *args, **kwargs)
            finally:
                running.inside = False

        return call

    (module, path), _ = tf_function.GENERATIONS[0][0]
    if not Patch(module, path, wrapped).put():
        raise CannotEdit("this TensorFlow does not let a tf.function be compiled by XLA from outside")
