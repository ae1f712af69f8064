"""Tries changes on the running loop once it has been measured: rounds of blocks, one without a change and one with each."""

import os

from . import experiments, gates, reach

# A block of a change, and what an iteration may take before fewer changes are tried than apply.
BLOCK_NS = 8_000_000
FEWEST_ROUNDS = 5
# Enough rounds for an interval of a percent or two where blocks differ by ten.
ENOUGH_ROUNDS = 40
LONGEST_BLOCK = 2_000
# A change is prepared (compiled, filled) in a short block of its own that does not count: so many iterations, fewer where
# they are long.
SETTLE_ITERATIONS, FEWEST_SETTLE_ITERATIONS = 24, 3

ENDED = "the loop, or the measurement, ended before it could be tried"


class Prospects(object):
    """What can be told of the changes as soon as a loop begins to be measured.

    Those that need launches of their own are left to the host, with what makes them hold there; of the others `ended`
    tells why they were not tried, where the loop ends too soon.
    """

    def __init__(self, state, instruments, recorder, wanted):
        self.recorder = recorder
        for change, reason in _asked(state, instruments, wanted, "own"):
            fields = {} if reason else {"environment": change.environment(os.environ), "edit": change.edit}
            recorder.event("experiment", id=change.id, status="skipped" if reason else "possible", reason=reason, **fields)
        # What cannot be known before the measurement is left open.
        self.reasons = {change.id: reason if getattr(change, "known_early", True) else ""
                        for change, reason in _asked(state, instruments, wanted, "same")}

    def ended(self):
        for id_, reason in self.reasons.items():
            self.recorder.event("experiment", id=id_, status="skipped", reason=reason or ENDED)


def _asked(state, instruments, wanted, process):
    """(change, why it cannot be tried) of those that are wanted, new ones."""
    seen = experiments.Seen(instruments.calls, instruments.feeds, reach.frame_of(state.info), state.info)
    for make in experiments.ALL:
        if experiments.process(make) != process or (make.id not in wanted and not {"auto", "all"} & set(wanted)):
            continue
        change = make()
        try:
            reason = change.reason_not(seen)
        except Exception as error:  # the question itself fails on something of the script's: the change is left out
            reason = "%s: %s" % (type(error).__name__, error)
        yield change, reason


class WhatIf(object):
    """Blocks with and without each change, of one loop. Stands in a `Measurement`'s place for the conductor."""

    def __init__(self, measured, instruments, recorder, seconds, wanted):
        self.state = measured.state
        self.framework = True
        self.finished = False
        self.instruments = instruments
        self.recorder = recorder
        self.budget_ns = int(seconds * 1e9)
        self.iteration_ns = measured.iteration_ns
        self.every = self.state.every
        self.started = None
        self.round = 0
        self.running = None
        self.trouble = {}
        self.unsuited = set()
        self.trying = self._applicable(wanted)
        self._queue = [(change, True) for change in self.trying]

    def _applicable(self, wanted):
        """The changes to try; the others are recorded with their reason."""
        found = []
        for change, reason in _asked(self.state, self.instruments, wanted, "same"):
            if not reason and (len(found) + 2) * FEWEST_ROUNDS * self.iteration_ns > self.budget_ns:
                reason = "its iterations are too long for the time there is"
            if reason:
                self.recorder.event("experiment", id=change.id, status="skipped", reason=reason)
            else:
                found.append(change)
        return found

    def boundary(self, now):
        """Ends the block that runs and begins the next; None when all is tried."""
        self.started = self.started or now
        self._end_block()
        over = now - self.started > self.budget_ns or (self.round >= ENOUGH_ROUNDS and not self._queue)
        if not self.trying or over:
            self.finish()
            return None
        if not self._queue:
            self._queue = self._next_round()
        change, settling = self._queue.pop(0)
        return self._begin_block(change, settling)

    def _next_round(self):
        """One block without a change and one with each, the order turned from round to round."""
        self.round += 1
        changes = [None] + [change for change in self.trying if change.id not in self.trouble]
        turn = self.round % len(changes)
        return [(change, False) for change in changes[turn:] + changes[:turn]]

    def _begin_block(self, change, settling):
        self.running = (change, settling)
        if change is not None:
            self._put(change)
        self.instruments.enter("plain")
        length = max(self.every, min(int(BLOCK_NS / max(self.iteration_ns, 1.0)), LONGEST_BLOCK * self.every), 1)
        self.state.every = self.every
        settle = max(min(SETTLE_ITERATIONS, length // self.every), FEWEST_SETTLE_ITERATIONS)
        return gates.Pattern(settle * self.every if settling else length, self.every)

    def _put(self, change):
        try:
            change.put()
        except Exception as error:  # whatever the change runs into: it is left out, and the report says so
            self.trouble[change.id] = "%s: %s" % (type(error).__name__, error)

    def _end_block(self):
        segments = self.state.take_segments()
        if self.running is None:
            return
        change, settling = self.running
        self.running = None
        fields = self.instruments.leave()
        if change is not None:
            change.take_out()
            if change.trouble:
                self.trouble[change.id] = change.trouble
            elif settling and segments:
                self._ask_whether_suited(change)
        if not segments or settling or (change is not None and change.id in self.trouble):
            return
        self.recorder.event(
            "block", index=0, loop=self.state.id, mode="what-if", experiment="" if change is None else change.id,
            cycle=self.round, every=self.every, thread=self.state.thread,
            segments=[self.recorder.relative(marks) for marks in segments], **fields)

    def _ask_whether_suited(self, change):
        reason = getattr(change, "unsuited", str)()
        if reason:
            self.trouble[change.id] = reason
            self.unsuited.add(change.id)

    def leave_off(self, now):
        """The loop was left; the trial goes on when it comes again."""
        self._end_block()

    def pause(self, now):
        """The script ends, or is stopped."""
        self._end_block()
        if not self.finished:
            self.finish()

    def finish(self):
        """Records how each change went."""
        self.finished = True
        others = len(self.instruments.session_threads - {self.state.thread})
        for change in self.trying:
            reason = self.trouble.get(change.id, "")
            check = getattr(change, "check_ns", None)
            status = "skipped" if change.id in self.unsuited else "failed" if reason else "tried"
            self.recorder.event("experiment", id=change.id, status=status, reason=reason,
                                check_ns=check(self.recorder.clock) if check is not None and not reason else 0,
                                details=getattr(change, "details", None), other_threads=others)

    def give_way(self, modes):
        """Nothing of the kind is in use here."""
