"""Leads the measurement: every gate asks here what its loop is to do next.

Phases: *survey* (all loops marked, timers on) until a loop is chosen, *measure* (blocks by
`measurement`), *idle* (measured enough, the script runs on) and *stop* (the script is unwound).
"""

import builtins
import functools
import itertools
import os
import sys
import threading

from . import loops, modes, sampling, survey
from .hooks.patching import KIND
from .measurement import IDLE, Measurement, pattern

# Survey blocks double up to this, so that a long loop that is not chosen is left almost alone.
SURVEY_LONGEST = 256
# A loop without framework calls, where a framework is loaded, is measured this long and then passed over.
CANDIDATE_NS = 2_000_000_000
# Times that a script may swallow the stop before the process is ended.
STOPS = 3


class ProbeStop(BaseException):
    """Unwinds the script when enough is measured. Not an Exception, so that no script catches it by accident."""


class Gate(object):
    """Feeds a loop's gate with patterns: `itertools.chain` asks for the next when one is used up."""

    def __init__(self, conductor, state):
        self.conductor = conductor
        self.state = state

    def __iter__(self):
        return self

    def __next__(self):
        return self.conductor.boundary(self.state)


class Conductor(object):
    """State of one probed process. `finish` ends the process with what was measured."""

    def __init__(self, recorder, plan, table, finish):
        self.recorder = recorder
        self.clock = recorder.clock
        self.plan = plan
        self.table = table
        self.finish = finish
        self.sampling = sampling.Sampling(recorder, plan)
        self.budget_ns = int(plan["seconds"] * 1e9)
        self.budget_ns -= self.sampling.share_of(self.budget_ns)
        self.control = os.path.join(recorder.directory, "control")
        self.instruments = modes.Instruments(recorder)
        self.states = {}
        self.stacks = {}
        self.counters = {}
        self.measurements = {}
        self.measurement = None
        self.phase = "survey"
        self.reason = None
        self.stops = 0
        self.inert = False

    # -- names in builtins

    def install(self):
        """Makes the names that marked code uses; called whenever a source file has been marked."""
        setattr(builtins, loops.NEXT, next)
        setattr(builtins, loops.CLOCK, self.clock)
        for info in self.table[len(self.states):]:
            state = self.states[info.id] = survey.LoopState(info)
            setattr(builtins, loops.MARK % info.id, state.marks.append)
            setattr(builtins, loops.LEAVE % info.id, functools.partial(self.leave, state))
            self._open_gate(state)
            self._watch(state, self.phase == "survey")

    def _watch(self, state, on):
        setattr(builtins, loops.ENTER % state.id, functools.partial(self.enter, state) if on else None)
        setattr(builtins, loops.ITERATE % state.id, functools.partial(self.iterate, state) if on else None)

    def _open_gate(self, state):
        setattr(builtins, loops.GATE % state.id, itertools.chain.from_iterable(Gate(self, state)))

    # -- called by marked code

    def enter(self, state):
        """A loop is about to run: whether its marked copy is to be used."""
        if self.inert or state.active:
            return False
        if self.phase == "stop":
            self._raise_stop(state)
        stack = self.stacks.setdefault(threading.get_ident(), [])
        if self.phase == "survey":
            self._enter_in_survey(state)
        now = self.clock()
        state.active, state.thread = True, threading.get_ident()
        state.entries += 1
        state.first_entered = state.first_entered or now
        state.entered_at, state.framework_at_entry = now, self._counter(state)
        if state.parent is None and stack:
            state.parent = stack[-1].id
        stack.append(state)
        state.open_segment()
        return True

    def _enter_in_survey(self, state):
        measurement = self.measurements.get(state.id)
        if measurement is not None and not measurement.finished:
            self.instruments.leave()
            self._measure(measurement)
        elif self.instruments.mode is None or (modes.tf_session.loaded() and not self.tensorflow_in_survey):
            self.tensorflow_in_survey = modes.tf_session.loaded()
            self.instruments.take_out()
            self.instruments.enter("survey")
        self._open_gate(state)

    tensorflow_in_survey = False

    def leave(self, state):
        """A loop was left, in whatever way. Calls after the first do nothing."""
        if self.inert or not state.active:
            return
        now = self.clock()
        state.active = False
        stack = self.stacks[state.thread]
        if state in stack:
            stack.remove(state)
        if state.every == 1 and sys.exc_info()[0] is None:
            state.close_segment(now)
        else:
            state.open_segment()
        if self.phase == "survey":
            self._count(state)
        state.wall_ns += now - state.entered_at
        state.framework_ns += self._counter(state) - state.framework_at_entry
        if self.measurement is not None and state is self.measurement.state and not stack:
            self._pause(now)

    def iterate(self, state, iterable):
        """Marks a comprehension or a hand-marked iterable as it is iterated."""
        return self._marked(state, iterable) if self.enter(state) else iterable

    def _marked(self, state, iterable):
        gate_name, mark, clock = loops.GATE % state.id, state.marks.append, self.clock
        try:
            for item in iterable:
                if next(getattr(builtins, gate_name)):
                    mark(clock())
                yield item
        finally:
            self.leave(state)

    def boundary(self, state):
        """The pattern of `state`'s gate is used up; returns the next. The iteration before ends now."""
        now = self.clock()
        if self.inert:
            return IDLE
        state.close_segment(now)
        if self.phase == "stop" or self._stop_asked():
            self._raise_stop(state)
        if self.measurement is not None and state is self.measurement.state:
            return self._measured_boundary(now)
        self._count(state)
        if self.phase == "survey":
            return self._survey_boundary(state)
        if self.phase == "measure" and state.iterations == survey.SETTLED_ITERATIONS:
            self._look_again(state)
        return pattern(1, 1) if state.iterations <= survey.SETTLED_ITERATIONS else IDLE

    # -- survey

    def _counter(self, state):
        return self.counters.get(state.thread, 0)

    def _count(self, state):
        """Moves what was marked and timed since the last look into the counts."""
        state.take_segments()
        if self.phase != "survey":
            return
        spans = [span for span in self.instruments.drain() if span[0] in (KIND["session.run"], KIND["session.call"])]
        until = {}
        for _, thread, start, end in sorted(spans, key=lambda span: span[2]):
            counted_from = max(start, until.get(thread, 0))
            if end > counted_from:
                self.counters[thread] = self.counters.get(thread, 0) + end - counted_from
                until[thread] = end

    def _survey_boundary(self, state):
        if state.touches_arrays is None:
            state.touches_arrays = survey.touches_arrays(state.info, _frame_of(state.info))
        chosen = self._choice(state)
        if chosen is None or chosen.id in self.measurements:
            state.pattern = min(2 * state.pattern, SURVEY_LONGEST)
            return pattern(state.pattern, 1)
        weight, framework = self._weight()
        self.instruments.leave()
        self.recorder.event("feeds", feeds=self.instruments.feeds)
        self._measure(Measurement(chosen, self.instruments, self.recorder, self.budget_ns, framework))
        return self._measured_boundary(self.clock()) if chosen is state else pattern(1, 1)

    def _choice(self, state):
        stack, wanted = self.stacks[state.thread], self.plan.get("loop")
        if wanted:
            return next((running for running in stack if _stands_at(running.info, wanted)), None)
        by_hand = next((running for running in stack if running.info.kind == "iterations"), None)
        return by_hand or survey.choose(stack, list(self.states.values()), self._weight()[0])

    def _weight(self):
        """How loops are weighed, and whether such a loop makes framework calls for certain.

        Session time where sessions run in loops; else the wall time of loops that touch arrays; else of any.
        """
        now = self.clock()
        if any(self.counters.values()):
            return (lambda state: state.framework_until(self._counter(state))), True
        graph_mode = modes.tf_session.loaded() and not modes.eager()
        if any(state.touches_arrays for state in self.states.values()):
            return (lambda state: state.wall_until(now) if state.touches_arrays else 0), not graph_mode
        return (lambda state: state.wall_until(now)), "numpy" not in sys.modules

    def _look_again(self, outer):
        """An outer loop has gone round: was the choice of its inner loop right?"""
        if self.plan.get("loop") or self.measurement.state.info.kind == "iterations":
            return
        now, stack = self.clock(), self.stacks[outer.thread]
        better = survey.choose(stack, list(self.states.values()), lambda state: state.wall_until(now))
        if better is outer:
            self.measurement.pause(now)
            del self.measurements[self.measurement.state.id]
            self._watch(self.measurement.state, False)
            self._measure(Measurement(outer, self.instruments, self.recorder, self.budget_ns, True))
            self._open_gate(outer)

    # -- measuring

    def _measure(self, measurement):
        self.measurement = self.measurements[measurement.state.id] = measurement
        self.phase = "measure"
        for other in self.states.values():
            self._watch(other, other is measurement.state or other.active)
        self.recorder.event("chosen", loop=measurement.state.id, at=self.clock() - self.recorder.base_ns,
                            framework=measurement.framework, modes=self.instruments.modes())

    def _measured_boundary(self, now):
        measurement = self.measurement
        following = measurement.boundary(now)
        passed_over = not measurement.framework and not self.plan.get("loop")
        if following is not None and not (passed_over and measurement.elapsed(now) > CANDIDATE_NS):
            return following
        if following is not None:
            measurement.pause(now)
            measurement.finished = True
        if passed_over:
            self._survey_again()
            return IDLE
        sampled = self.sampling.length(measurement.iteration_ns)
        if sampled:
            return itertools.repeat(0, sampled)
        self.phase = "idle"
        self.measurement = None
        self._watch_all(False)
        if self.plan.get("full"):
            return IDLE
        self.reason = measurement.schedule.reason
        self._raise_stop(measurement.state)

    def _pause(self, now):
        self.measurement.pause(now)
        self._survey_again()

    def _survey_again(self):
        self.measurement = None
        self.phase = "survey"
        self.instruments.enter("survey")
        for state in self.states.values():
            measured = self.measurements.get(state.id)
            self._watch(state, measured is None or not measured.finished)

    def _watch_all(self, on):
        for state in self.states.values():
            self._watch(state, on)

    # -- the end

    def _stop_asked(self):
        if not os.path.exists(self.control):
            return False
        self.reason = "stopped"
        return True

    def _raise_stop(self, state):
        """Raises ProbeStop in the script, and lets it meet another one at every mark and loop from then on."""
        if self.instruments.mode is not None:
            if self.measurement is not None:
                self.measurement.pause(self.clock())
            else:
                self.instruments.leave()
        self.phase = "stop"
        self.stops += 1
        for other in self.states.values():
            self._open_gate(other)
        self._watch_all(True)
        if self.stops > STOPS or threading.current_thread() is not threading.main_thread():
            self.finish(self.reason)
        raise ProbeStop()

    def end(self):
        """The script has ended in its own way: keeps the block that runs; returns the id of the best loop."""
        if self.measurement is not None and self.instruments.mode is not None:
            self.measurement.pause(self.clock())
        self.instruments.take_out()
        self.phase = "idle"
        now = self.clock()
        self.recorder.event("loops", loops=[state.summary(now, self.recorder.base_ns) for state in self.states.values() if state.entries])
        best = max(self.measurements.values(), default=None,
                   key=lambda measurement: (bool(measurement.framework), measurement.state.wall_until(now)))
        return None if best is None else best.state.id

    def become_inert(self):
        """In a forked child: nothing is measured, nothing is stopped."""
        self.inert = True
        self.recorder.close_in_child()
        self.instruments.take_out()
        self._watch_all(False)
        for state in self.states.values():
            setattr(builtins, loops.GATE % state.id, IDLE)


def _frame_of(info):
    """The nearest frame that runs the file of the loop."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename != info.file:
        frame = frame.f_back
    return frame


def _stands_at(info, wanted):
    """Whether a loop is the one that `--loop FILE:LINE` names; FILE may be the end of its path."""
    file, _, line = wanted.rpartition(":")
    return info.line == int(line) and (info.file == file or info.file.replace(os.sep, "/").endswith("/" + file))
