"""Leads the measurement: every gate asks here what its loop is to do next.

Phases: *survey* (all loops marked, timers on) until a loop is chosen, *measure* (blocks by
`measurement`), *idle* (measured enough, the script runs on) and *stop* (the script is unwound).
"""

import sys
import threading

from . import assignments, gates, iterables, modes, names, own_process, reach, sampling, stopping, survey, what_if
from .choice import Choice, stands_at
from .giving_way import GivingWay
from .hooks.registry import COUNTED
from .measurement import Measurement
from .shielding import shielded
from .stopping import ProbeStop

# Survey blocks double up to this, so that a long loop that is not chosen is left almost alone.
SURVEY_LONGEST = 256
# An outermost loop that was entered this often without being chosen is not the loop that we look for.
SURVEY_ENTRIES = 2000
# A loop without framework calls, where a framework is loaded, is measured this long and then passed over.
CANDIDATE_NS = 2_000_000_000


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
        self.host = stopping.Host(recorder.directory)
        self.instruments = modes.Instruments(recorder)
        self.instruments.only = tuple(plan.get("modes", ()))
        self.instruments.evidence.table = table
        self.states, self.stacks = {}, {}
        self.names = names.Names(self)
        self.choice = Choice(self.states, self.stacks, plan.get("loop"), self.script_clock)
        self.measurements = {}
        self.measurement = self.reason = None
        self.phase = "survey"
        self.measured = self.tried = False
        self.prospects = None
        self.iteration_ns = 0.0
        self.stops = self.stopped_at = 0
        self.inert = False
        self.own_ns = 0
        self.loaded_in_survey = ()
        self.giving_way = GivingWay(self.instruments, recorder, self._give_way)

    def install(self):
        """Makes the names that marked code uses; called whenever a source file has been marked."""
        for info in self.table[len(self.states):]:
            state = self.states[info.id] = survey.LoopState(info)
            self.names.add(state, self.phase == "survey" and not self.inert)

    # -- called by marked code

    def script_clock(self):
        """The clock less the time that was spent here, so that loops are weighed by what the script does."""
        return self.clock() - self.own_ns

    @shielded(lambda self: False)
    def enter(self, state):
        """A loop is about to run: whether its marked copy is to be used."""
        if self.inert or state.active:
            return False
        start = self.clock()
        entered = self._enter(state)
        self.own_ns += self.clock() - start
        if entered:
            state.entered_at = self.script_clock()
        return entered

    def _enter(self, state):
        if self.phase == "stop":
            if not stopping.spares(self.clock() - self.stopped_at):
                self._raise_stop(state)
            return False
        stack = self.stacks.setdefault(threading.get_ident(), [])
        if not self._may_run_in(state, stack):
            return False
        if self.phase == "survey":
            self._enter_in_survey(state)
        elif self.measured and self.measurement is not None and state is self.measurement.state:
            self.names.open_gate(state)
        state.active, state.thread, state.handled = True, threading.get_ident(), id(sys.exc_info()[1])
        state.entries += 1
        state.first_entered = state.first_entered or self.clock()
        state.framework_at_entry = self.choice.counter(state)
        if state.parent is None and stack:
            state.parent = stack[-1].id
        stack.append(state)
        state.open_segment()
        return True

    def _may_run_in(self, state, stack):
        """Whether a loop may be watched inside the running ones. One that yields stands still while they run."""
        while stack and stack[-1].info.yields and not reach.runs(stack[-1].frame):
            self.leave(stack[-1])  # its consumer stopped asking
        if not state.info.yields:
            return True
        state.frame = reach.frame_of(state.info)
        return not stack or stands_at(state.info, self.plan.get("loop"))

    def _enter_in_survey(self, state):
        measurement = self.measurements.get(state.id)
        if measurement is not None and not measurement.finished:
            self.instruments.leave()
            self._measure(measurement)
        elif self.instruments.mode is None or modes.loaded() != self.loaded_in_survey:
            self.loaded_in_survey = modes.loaded()
            if modes.tf_session.loaded():
                self.giving_way.watch()
            self.instruments.take_out()
            self.instruments.enter("survey")
        self.names.open_gate(state)

    @shielded(lambda self: None)
    def leave(self, state):
        """A loop was left, in whatever way. Calls after the first do nothing."""
        if self.inert or not state.active:
            return
        now, error = self.clock(), sys.exc_info()[1]
        broken_off = error is not None and id(error) != state.handled
        if broken_off:
            state.break_off()
        state.active, state.frame = False, None
        stack = self.stacks[state.thread]
        if state in stack:
            stack.remove(state)
        if state.every == 1 and not broken_off:
            state.close_segment(now)
        else:
            state.open_segment()
        if self.phase == "survey":
            self._count(state)
        state.wall_ns += now - self.own_ns - state.entered_at
        state.framework_ns += self.choice.counter(state) - state.framework_at_entry
        if not stack:
            self._outermost_left(state, now)
        self.own_ns += self.clock() - now

    def _outermost_left(self, state, now):
        if self.measurement is not None and state.thread == self.measurement.state.thread:  # it, or a loop around it
            self.measurement.leave_off(now)
            if not self.measured:  # else it goes on, and stops the script, when the loop comes again
                self.phase, self.measurement = "survey", None
                self._watch_unmeasured()
        elif self.phase == "survey" and not any(self.stacks.values()):
            self.instruments.leave()
            self.names.watch(state, state.entries < SURVEY_ENTRIES or state.id in self.measurements)

    def iterate(self, state, iterator):
        """Marks what a comprehension or a hand-marked loop iterates over."""
        return iterables.marked(self, state, iterator)

    @shielded(lambda self: gates.idle())
    def boundary(self, state):
        """The pattern of `state`'s gate is used up; returns the next. The iteration before ends now."""
        now = self.clock()
        if self.inert:
            return gates.idle()
        state.close_segment(now)
        try:
            return self._next_pattern(state, now)
        finally:
            self.own_ns += self.clock() - now

    def _next_pattern(self, state, now):
        asked = self.host.asks_to_stop()
        if asked:
            self.reason = "stopped"
        if self.phase == "stop" or asked:
            if self.phase == "stop" and stopping.spares(self.clock() - self.stopped_at):
                return gates.idle()
            self._raise_stop(state)
        if self.measurement is not None and state is self.measurement.state:
            return self._measured_boundary(now)
        self._count(state)
        self.choice.settle(state)
        if self.phase == "survey":
            return self._survey_boundary(state)
        if self.phase == "measure" and state.iterations == survey.SETTLED_ITERATIONS:
            self._look_again(state)
        return gates.Pattern(1) if state.iterations <= survey.SETTLED_ITERATIONS else gates.idle()

    # -- survey

    def _count(self, state):
        """Moves what was marked and timed since the last look into the counts."""
        state.take_segments()
        if self.phase != "survey":
            return
        self.choice.count([span for span in self.instruments.drain() if span[0] in COUNTED])

    def _survey_boundary(self, state):
        if state.touches_arrays is None:
            state.touches_arrays = reach.touches_arrays(state.info.names, reach.frame_of(state.info))
        chosen = self.choice.running(state)
        if chosen is None or chosen.id in self.measurements:
            state.survey_length = min(2 * state.survey_length, SURVEY_LONGEST)
            return gates.Pattern(state.survey_length)
        _, framework = self.choice.weight()
        self.instruments.leave()
        self.recorder.event("feeds", feeds=self.instruments.feeds, fetched=self.instruments.fetches())
        self._measure(own_process.measurement(chosen, self.instruments, self.recorder, self.plan, self.budget_ns, framework))
        return self._measured_boundary(self.clock()) if chosen is state else gates.Pattern(1)

    def _look_again(self, outer):
        """An outer loop has gone round: was the choice of its inner loop right?"""
        if self.choice.is_given(self.measurement.state) or outer.thread != self.measurement.state.thread:
            return
        if self.choice.by_wall(outer) is outer:
            self.measurement.pause(self.clock())
            self.measurement.superseded = self.measurement.finished = True
            self.names.watch(self.measurement.state, False)
            self._measure(Measurement(outer, self.instruments, self.recorder, self.budget_ns, True))
            self.names.open_gate(outer)

    # -- measuring

    def _measure(self, measurement):
        new = measurement.state.id not in self.measurements
        self.measurement = self.measurements[measurement.state.id] = self.instruments.evidence.measurement = measurement
        self.phase = "measure"
        chosen = measurement.state
        for other in self.states.values():
            self.names.watch(other, self.choice.stays_marked(other, chosen))
        if new and self.plan.get("what_if"):
            self.prospects = what_if.Prospects(chosen, self.instruments, self.recorder, self.plan["what_if"])
        if self.plan.get("size"):
            assignments.note_size(self.recorder, self.plan["size"])
        self.recorder.event("chosen", loop=chosen.id, at=self.clock() - self.recorder.base_ns, file=chosen.info.file, line=chosen.info.line,
                            kind=chosen.info.kind, framework=measurement.framework, modes=self.instruments.modes())

    def _measured_boundary(self, now):
        measurement = self.measurement
        following = measurement.boundary(now)
        passed_over = not measurement.framework and not self.choice.is_given(measurement.state)
        if following is not None and not (passed_over and measurement.elapsed(now) > CANDIDATE_NS):
            return following
        if following is not None:
            measurement.pause(now)
            measurement.finished = True
        elif not self.measured:
            self.reason = measurement.reason
        if passed_over:
            self.phase, self.measurement = "survey", None
            self.instruments.enter("survey")
            self._watch_unmeasured()
            return gates.idle()
        if not self.measured:
            self._tell_measured(measurement)
        sampled = self.sampling.length(self.iteration_ns)
        if sampled:
            return gates.idle(sampled)
        if self.plan.get("what_if") and not self.tried:
            return self._try_changes(measurement, now)
        self.phase = "idle"
        self.measurement = None
        self.names.watch_all(self.states.values(), False)
        if self.plan.get("full"):
            return gates.idle()
        self._raise_stop(measurement.state)

    def _tell_measured(self, measurement):
        """All is known that the report needs but what changes would bring."""
        self.measured, self.iteration_ns = True, measurement.iteration_ns
        self.tell()
        self.recorder.event("measured", loop=measurement.state.id, reason=self.reason)

    def _try_changes(self, measurement, now):
        self.tried = True
        self.measurement = what_if.WhatIf(measurement, self.instruments, self.recorder, self.plan["what_if_seconds"],
                                          self.plan["what_if"])
        return self._measured_boundary(now)

    def _watch_unmeasured(self):
        for state in self.states.values():
            measured = self.measurements.get(state.id)
            self.names.watch(state, measured is None or not measured.finished)

    def _give_way(self, modes_):
        if not self.inert and self.measurement is not None and self.instruments.mode in modes_:
            self.measurement.give_way(modes_)

    # -- the end

    def _raise_stop(self, state):
        """Raises ProbeStop in the script, and lets it meet another one at every mark and loop from then on."""
        if self.instruments.mode is not None:
            if self.measurement is not None:
                self.measurement.pause(self.clock())
            else:
                self.instruments.leave()
        self.phase, self.measurement = "stop", None
        self.stops += 1
        self.stopped_at = self.clock()
        for other in self.states.values():
            self.names.open_gate(other, in_iteration=other.active and other is not state)
        self.names.watch_all(self.states.values(), True)
        if self.stops > stopping.STOPS or threading.current_thread() is not threading.main_thread():
            self.finish(self.reason)
        raise ProbeStop()

    def end(self):
        """The script has ended in its own way: keeps the block that runs; returns the id of the best loop."""
        if self.measurement is not None:
            self.measurement.pause(self.clock())
        if self.prospects is not None and not self.tried:
            self.prospects.ended()
        self._withdraw()
        self.tell()
        return self.choice.best(self.measurements)

    def tell(self):
        """Writes what is known of the loops and of the script's modules by now; a later word replaces it."""
        now = self.script_clock()
        self.recorder.event("loops", loops=[state.summary(now, self.recorder.base_ns)
                                            for state in self.states.values() if state.entries])
        self.recorder.event("target", **modes.target())

    def _withdraw(self):
        """Nothing is watched and nothing is wrapped any more."""
        self.phase, self.measurement, self.instruments.mode = "idle", None, None
        self.instruments.take_out()
        self.giving_way.take_out()
        self.names.watch_all(self.states.values(), False)
        for state in self.states.values():
            self.names.close_gate(state)

    def failed_with(self, error):
        """The probe itself failed: that is recorded, and the script is stopped, or with --full runs on unmeasured."""
        self.recorder.failure("the rest", error)
        self._withdraw()
        self.reason = "probe-failed"
        if not self.plan.get("full"):
            self._raise_stop(None)

    def become_inert(self):
        """In a forked child: nothing is measured, nothing is stopped."""
        self.inert = True
        self.recorder.close_in_child()
        self._withdraw()
