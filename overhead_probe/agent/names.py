"""The names in `builtins` that marked code looks up: doors into loops, their gates, and the clock."""

import builtins
import functools

from . import gates, loops


class Names(object):
    """Gives the names their values. A loop whose doors are None runs unmarked."""

    def __init__(self, conductor):
        self.conductor = conductor
        setattr(builtins, loops.NEXT, next)
        setattr(builtins, loops.ITER, iter)
        setattr(builtins, loops.CLOCK, conductor.clock)

    def add(self, state, watched):
        """The names of one loop."""
        setattr(builtins, loops.MARK % state.id, state.marks.append)
        setattr(builtins, loops.REPLAY % state.id, False)
        setattr(builtins, loops.LEAVE % state.id, functools.partial(self.conductor.leave, state))
        self.open_gate(state)
        self.watch(state, watched)

    def watch(self, state, on):
        """Opens or closes the doors of a loop; one that runs is not touched."""
        enter, iterate = self.conductor.enter, self.conductor.iterate
        setattr(builtins, loops.ENTER % state.id, functools.partial(enter, state) if on else None)
        setattr(builtins, loops.ITERATE % state.id, functools.partial(iterate, state) if on else None)

    def watched(self, state):
        """Whether the doors of a loop are open."""
        return getattr(builtins, loops.ENTER % state.id) is not None

    def watch_all(self, states, on):
        for state in states:
            self.watch(state, on)

    def open_gate(self, state, in_iteration=False):
        """A gate that asks the conductor anew, in place of the one so far."""
        state.put_away_pattern(in_iteration)
        setattr(builtins, loops.GATE % state.id, gates.stream(self.conductor, state))

    def close_gate(self, state):
        """A gate that never asks again."""
        state.put_away_pattern(in_iteration=state.active)
        setattr(builtins, loops.GATE % state.id, gates.INERT)
