"""tf.data iterators in the script's own loop: Python around the wait for the next element.

The wait itself is an eager op (`tf_eager.INPUT_OPS`) and counts as `input`.
"""

import sys

from . import tf_eager
from .patching import KIND, Patch, timed

ITERATORS = "tensorflow.python.data.ops.iterator_ops"
COUNTED = ("data.next", "input.next")


def loaded():
    return ITERATORS in sys.modules and tf_eager.executing()


def patches(record, clock, tell):
    """The patches that time iterators. `tell` is not needed."""

    def wrap(function):
        return timed(function, KIND["data.next"], record, clock)

    return [Patch(ITERATORS, path, wrap) for path in (
        "OwnedIterator.__next__", "OwnedIterator.get_next", "OwnedIterator.get_next_as_optional")]


def worthwhile(kinds):
    return ()
