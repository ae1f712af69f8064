"""Which of the running loops is to be measured, given what was counted so far."""

import os
import sys
import threading

from . import modes, survey


class Choice(object):
    """Weighs loops. `stacks` holds the running loops by thread."""

    def __init__(self, states, stacks, wanted, clock):
        self.states = states
        self.stacks = stacks
        self.counters = {}  # ns in framework calls by thread
        self.wanted = wanted
        self.clock = clock
        self.first = {}  # id to (framework, wall) ns by the end of the outermost loop's first iterations

    def counter(self, state):
        return self.counters.get(state.thread, 0)

    def count(self, spans):
        """Adds the framework's spans (kind, thread, start, end) to the counters, nested ones once."""
        until = {}
        for _, thread, start, end in sorted(spans, key=lambda span: span[2]):
            counted_from = max(start, until.get(thread, 0))
            if end > counted_from:
                self.counters[thread] = self.counters.get(thread, 0) + end - counted_from
                until[thread] = end

    def settle(self, state):
        """An outermost loop has gone round: what warming up took in its first pass says nothing about the others."""
        if state.iterations and self.stacks[state.thread][0] is state and state.id not in self.first:
            now = self.clock()
            for other in self.states.values():
                if self._stands_in(other, state):
                    self.first[other.id] = (other.framework_until(self.counter(other)), other.wall_until(now))

    def _stands_in(self, inner, outer):
        while inner is not None and inner is not outer:
            inner = self.states.get(inner.parent)
        return inner is outer

    def _framework(self, state):
        return state.framework_until(self.counter(state)) - self.first.get(state.id, (0, 0))[0]

    def _wall(self, state, now):
        return state.wall_until(now) - self.first.get(state.id, (0, 0))[1]

    def running(self, state):
        """The loop to measure among those that run with `state`, or None while it is too early to tell."""
        stack = self.stacks[state.thread]
        if self.wanted:
            return next((running for running in stack if stands_at(running.info, self.wanted)), None)
        by_hand = next((running for running in stack if running.info.kind == "iterations"), None)
        weight, _ = self.weight()
        main = self.stacks.get(threading.main_thread().ident, ())
        if stack is not main and any(weight(running) > 0 for running in main):
            return by_hand  # a thread that serves the main one, such as a loader of batches
        return by_hand or survey.choose(stack, list(self.states.values()), weight)

    def by_wall(self, outer):
        """The choice by wall time alone, now that `outer` has gone round."""
        now = self.clock()
        return survey.choose(self.stacks[outer.thread], list(self.states.values()), lambda state: self._wall(state, now))

    def best(self, measurements):
        """Id of the loop to report: one that was measured enough, if there is any."""
        now = self.clock()
        best = max(measurements.values(), default=None, key=lambda measurement: (
            measurement.sufficient(), not measurement.superseded, bool(measurement.framework),
            measurement.state.wall_until(now)))
        return None if best is None else best.state.id

    def is_given(self, state):
        """Whether the user said which loop it is."""
        return bool(self.wanted) or state.info.kind == "iterations"

    def weight(self):
        """How loops are weighed, and whether such a loop makes framework calls for certain.

        Framework time where timed calls run in loops; else the wall time of loops that touch arrays; else of any.
        """
        now = self.clock()
        if any(self.counters.values()):
            # Calls that were seen in the first pass alone (the timers do not know what came after) count all the same.
            goes_on = any(self._framework(state) > 0 for state in self.states.values() if state.active)
            return self._framework if goes_on else (lambda state: state.framework_until(self.counter(state))), True
        if any(state.touches_arrays for state in self.states.values()):
            return (lambda state: self._wall(state, now) if state.touches_arrays else 0), not modes.graph_mode()
        return (lambda state: self._wall(state, now)), "numpy" not in sys.modules


def stands_at(info, wanted):
    """Whether a loop is the one that `--loop FILE:LINE` names; FILE may be the end of its path."""
    if not wanted:
        return False
    file, _, line = wanted.rpartition(":")
    return info.line == int(line) and (info.file == file or info.file.replace(os.sep, "/").endswith("/" + file))
