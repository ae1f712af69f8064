"""Marks what is iterated without a loop body of its own: comprehensions and hand-marked iterables.

The items pass through `itertools` only, so an exception of the iterable shows no frame of the agent.
"""

import builtins
import itertools

from . import loops


def marked(conductor, state, iterator):
    """`iterator`, with a mark at each item; the loop is entered with the first item that is asked for."""
    watch = _Watch(conductor, state)
    return itertools.chain(_Call(watch.begin), itertools.compress(iterator, watch), _Call(watch.end))


class _Watch(object):
    """Selects every item, and marks it in passing."""

    def __init__(self, conductor, state):
        self.conductor = conductor
        self.state = state
        self.on = False
        self._gate = loops.GATE % state.id

    def begin(self):
        self.on = self.conductor.enter(self.state)

    def end(self):
        """Also called when the iterator is dropped before its end. Calls after the first do nothing."""
        if self.on:
            self.on = False
            self.conductor.leave(self.state)

    __del__ = end

    def __iter__(self):
        return self

    def __next__(self):
        if self.on and next(getattr(builtins, self._gate)):
            self.state.marks.append(self.conductor.clock())
        return True


class _Call(object):
    """An iterable without items that calls a function when its turn comes."""

    def __init__(self, function):
        self.function = function

    def __iter__(self):
        return self

    def __next__(self):
        self.function()
        raise StopIteration


class Marked(object):
    """An iterable marked by hand: iterates with marks, and is else what it was."""

    def __init__(self, iterable, iterate):
        self._iterable = iterable
        self._iterate = iterate

    def __iter__(self):
        return self._iterate(iter(self._iterable))

    def __len__(self):
        return len(self._iterable)

    def __getitem__(self, key):
        return self._iterable[key]

    def __getattr__(self, name):
        return getattr(self._iterable, name)
