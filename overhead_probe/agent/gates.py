"""Gates: which iterations of a loop are marked, and how many have begun.

A gate is a C iterator over 0 and 1 that the inline mark consults. It is fed with patterns; when one is used
up it asks the conductor for the next, which is where blocks begin and end.
"""

import itertools
import operator

# The gate of a loop in a forked child: it never asks again.
INERT = itertools.repeat(0)
# An unmarked stretch asks again after this many iterations: rare enough to cost nothing.
IDLE_ITERATIONS = 1 << 16


class Pattern(object):
    """The next `iterations` of a loop, of which every `every`-th is marked."""

    def __init__(self, iterations, every=1):
        self.every = every
        self.units = max(1, iterations // every)
        self._left = itertools.repeat(1 if every == 1 else (1,) + (0,) * (every - 1), self.units)
        self.stream = self._left if every == 1 else itertools.chain.from_iterable(self._left)

    def begun(self):
        """Iterations begun under this pattern; what is left of the last `every` counts as begun."""
        return (self.units - operator.length_hint(self._left)) * self.every

    def used_up(self):
        """As `begun`, exactly; the pattern cannot be used any more."""
        begun = self.begun()
        return begun if self.every == 1 else begun - sum(1 for _ in itertools.takewhile(lambda gate: not gate, self.stream))


def idle(iterations=IDLE_ITERATIONS):
    """A stretch without marks."""
    pattern = Pattern(1)
    pattern.units = iterations
    pattern.stream = pattern._left = itertools.repeat(0, iterations)
    return pattern


class Gate(object):
    """Feeds a loop's gate with patterns: `itertools.chain` asks for the next when one is used up."""

    def __init__(self, conductor, state):
        self.conductor = conductor
        self.state = state

    def __iter__(self):
        return self

    def __next__(self):
        self.state.put_away_pattern()
        pattern = self.state.pattern = self.conductor.boundary(self.state)
        return pattern.stream


def stream(conductor, state):
    """The gate of a loop, which stays the same until it is opened anew."""
    return itertools.chain.from_iterable(Gate(conductor, state))
