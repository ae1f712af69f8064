"""Leads the measurement: every gate asks here what its loop is to do next.

Phases: *survey* (all loops marked, timers on) until a loop is chosen, *warmup* until its iterations
stop getting faster, *measure* (blocks by `schedule`), *idle* (measured enough, the script runs on)
or *stop* (the script is unwound).
"""

import builtins
import itertools
import os
import sys
import threading

from . import loops, schedule, survey
from .hooks import patching
from .modes import Instruments

# Survey blocks double up to this, so that a long loop that is not chosen is left almost alone.
SURVEY_LONGEST = 256
# A loop without framework calls is measured this long as a candidate and then left alone.
CANDIDATE_NS = 2_000_000_000
# Times that a script may swallow the stop before the process is ended.
STOPS = 3


class ProbeStop(BaseException):
    """Unwinds the script when enough is measured. Not an Exception, so scripts do not catch it by accident."""


class Conductor(object):
    """State of one probed process."""

    def __init__(self, recorder, plan, table):
        self.recorder = recorder
        self.clock = recorder.clock
        self.plan = plan
        self.table = table
        self.budget_ns = int(plan["seconds"] * 1e9)
        self.instruments = Instruments(recorder)
        self.states = {}
        self.stack = []
        self.phase = "survey"
        self.mode = None
        self.chosen = None
        self.chosen_at = 0
        self.measured = {}
        self.schedule = None
        self.warmup = None
        self.block = 0
        self.iteration_ns = 0.0
        self.framework_counter = 0
        self.reason = None
        self.stops = 0
        self.inert = False

    # -- names in builtins

    def install(self):
        """Makes the names that marked code uses; called again when a module with loops is compiled."""
        setattr(builtins, loops.NEXT, next)
        setattr(builtins, loops.CLOCK, self.clock)
        for info in self.table[len(self.states):]:
            state = self.states[info.id] = survey.LoopState(info)
            setattr(builtins, loops.GATE % info.id, self._gate(state))
            setattr(builtins, loops.MARK % info.id, state.marks.append)
            setattr(builtins, loops.LEAVE % info.id, _bound(self.leave, state))
            self._watch(state, True)

    def _watch(self, state, on):
        state.finished = not on
        setattr(builtins, loops.ENTER % state.id, _bound(self.enter, state) if on else None)
        setattr(builtins, loops.ITERATE % state.id, _bound(self.iterate, state) if on else None)

    def _gate(self, state):
        return itertools.chain.from_iterable(_Gate(self, state))

    # -- called by marked code

    def enter(self, state):
        """A loop is about to run: whether its marked copy is to be used."""
        if self.inert or state.active or state.finished:
            return False
        if self.phase == "stop":
            self._raise_stop(state)
        if self.stack and self.stack[0].thread != threading.get_ident():
            return False
        if self.phase == "survey" and not self.stack and self.mode is None:
            self._switch("survey")
        now = self.clock()
        state.active = True
        state.thread = threading.get_ident()
        state.entries += 1
        state.entered_at = now
        state.framework_at_entry = self.framework_counter
        if state.parent is None and self.stack:
            state.parent = self.stack[-1].id
        self.stack.append(state)
        state.breaks.append(len(state.marks))
        return True

    def leave(self, state):
        """A loop was left, in whatever way. Calls after the first do nothing."""
        if self.inert or not state.active:
            return
        now = self.clock()
        failing = sys.exc_info()[0] is not None
        state.active = False
        if state in self.stack:
            self.stack.remove(state)
        if state.every == 1 and not failing and state.marks and state.breaks[-1] != len(state.marks):
            state.marks.append(now)
        state.breaks.append(len(state.marks))
        state.wall_ns += now - state.entered_at
        if self.phase == "survey":
            self._count(state)
        state.framework_ns += self.framework_counter - state.framework_at_entry
        if state is self.chosen and not self.stack and self.phase in ("warmup", "measure"):
            self._pause()

    def iterate(self, state, iterable):
        """Marks a comprehension or a hand-marked iterable as it is iterated."""
        if not self.enter(state):
            return iterable
        return self._marked(state, iterable)

    def _marked(self, state, iterable):
        gate, mark, clock = getattr(builtins, loops.GATE % state.id), state.marks.append, self.clock
        try:
            for item in iterable:
                if next(gate):
                    mark(clock())
                yield item
        finally:
            self.leave(state)

    def boundary(self, state):
        """The pattern of `state`'s gate is used up; returns the next one. The iteration before ended now."""
        now = self.clock()
        if self.inert:
            return itertools.repeat(0)
        if state.marks and state.breaks[-1] != len(state.marks):
            state.marks.append(now)
            state.breaks.append(len(state.marks))
        if self.phase == "stop":
            self._raise_stop(state)
        if state is self.chosen:
            return self._chosen_boundary(state)
        self._count(state)
        if self.phase == "survey":
            return self._survey_boundary(state)
        if self.chosen is not None and state.iterations == survey.SETTLED_ITERATIONS:
            self._look_again()
        return self._pattern(state, 1) if state.iterations < survey.SETTLED_ITERATIONS else itertools.repeat(0)

    # -- survey

    def _count(self, state):
        """Moves what was marked and timed since the last look into the counts."""
        segments = self._take_segments(state)
        state.iterations += sum(len(marks) - 1 for marks in segments) * state.every
        self.framework_counter += self._framework_in_spans()

    def _framework_in_spans(self):
        """Outermost framework spans among those recorded, in ns; the list is emptied."""
        spans, total, until = self.instruments.spans, 0, 0
        run, call = patching.KIND["session.run"], patching.KIND["session.call"]
        intervals = sorted((spans[i + 2], spans[i + 3]) for i in range(0, len(spans), 4) if spans[i] in (run, call))
        for start, end in intervals:
            if end > until:
                total += end - max(start, until)
                until = end
        if self.phase == "survey" and self.mode == "survey":
            self._seen_kinds = getattr(self, "_seen_kinds", set()) | set(spans[::4])
        del spans[:]
        return total

    def _survey_boundary(self, state):
        self._refresh_survey()
        if state.touches_arrays is None:
            state.touches_arrays = _touches_arrays(state.info, sys._getframe(2))
        chosen = self._choice()
        if chosen is None:
            return self._pattern(state, min(2 * state.pattern, SURVEY_LONGEST))
        self._choose(chosen)
        return self._chosen_boundary(state) if chosen is state else self._pattern(state, 1)

    def _refresh_survey(self):
        """TensorFlow may have been imported since the timers were put in."""
        tensorflow = "tensorflow.python.client.session" in sys.modules
        if tensorflow and not getattr(self, "_survey_with_tf", False):
            self._survey_with_tf = True
            self._switch("survey")

    def _choice(self):
        wanted = self.plan.get("loop")
        if wanted:
            return next((state for state in self.stack if _is_at(state.info, wanted)), None)
        by_hand = next((state for state in self.stack if state.info.kind == "iterations"), None)
        if by_hand is not None:
            return by_hand
        return survey.choose(self.stack, list(self.states.values()), self._weight())

    def _weight(self):
        """Framework time where TensorFlow is used; wall time of array-touching loops, else of any loop."""
        now, counter = self.clock(), self.framework_counter
        if counter:
            return lambda state: state.framework_until(counter)
        if any(state.touches_arrays for state in self.states.values()):
            return lambda state: state.wall_until(now) if state.touches_arrays else 0
        return lambda state: state.wall_until(now)

    def _look_again(self):
        """An outer loop has gone round: was the choice of its inner loop right?"""
        if self.plan.get("loop") or self.chosen.info.kind == "iterations":
            return
        now = self.clock()
        better = survey.choose(self.stack, list(self.states.values()), lambda state: state.wall_until(now))
        if better is not None and better is not self.chosen and better in self.stack:
            self._discard()
            self._choose(better)

    def _choose(self, state):
        self.chosen = state
        self.chosen_at = self.clock()
        self.phase = "warmup"
        self.warmup = schedule.Warmup(self.budget_ns)
        for other in self.states.values():
            if other is not state and other not in self.stack:
                self._watch(other, False)
        self.recorder.event("chosen", loop=state.id, at=self.chosen_at - self.recorder.base_ns)
        self.recorder.event("feeds", feeds=self.instruments.feeds)

    # -- the chosen loop

    def _chosen_boundary(self, state):
        """Ends a block, decides on the next mode, and returns its pattern."""
        segments = self._take_segments(state)
        iterations = sum(len(marks) - 1 for marks in segments) * state.every
        spent = sum(marks[-1] - marks[0] for marks in segments if len(marks) > 1)
        state.iterations += iterations
        if iterations:
            self.iteration_ns = spent / iterations
            self._write_block(state, segments)
            if self.phase == "warmup":
                if self.warmup.done(self.iteration_ns, spent):
                    self._start_measuring()
            elif self.phase == "measure":
                self.schedule.measured(self.mode, iterations, self.iteration_ns)
        return self._next_pattern(state)
