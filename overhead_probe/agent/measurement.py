"""The measurement of one loop: warm-up, then blocks of iterations in alternating modes."""

import builtins

from . import gates, schedule, survey

# The name under which a script that was written for it finds the variant that is on (`benchmarks/accuracy`).
VARIANT = "__probe_variant__"
# A variant stays on for this many rounds, so that each meets every mode.
VARIANT_ROUNDS = 8


class Measurement(object):
    """Blocks of one loop. `framework` tells whether the loop makes framework calls (else: a candidate)."""

    def __init__(self, state, instruments, recorder, budget_ns, framework, variants=()):
        self.state = state
        self.instruments = instruments
        self.recorder = recorder
        self.framework = framework
        self.budget_ns = budget_ns
        self.warmup = schedule.Warmup(budget_ns)
        self.schedule = None
        self.spent_ns = 0
        self.resumed_at = None
        self.blocks = 0
        self.finished = False
        self.variants = variants
        # Another loop turned out to be the better choice, if only it runs long enough.
        self.superseded = False

    def elapsed(self, now):
        return self.spent_ns + (now - self.resumed_at if self.resumed_at is not None else 0)

    def boundary(self, now):
        """Ends the block that runs and begins the next; None when enough has been measured."""
        if self.resumed_at is None:
            self.resumed_at = now
        self._end_block()
        if self.schedule is not None and self.schedule.enough(self.elapsed(now)):
            self.finished = True
            return None
        return self._begin_block()

    def pause(self, now):
        """The loop was left: keep what the running block has so far."""
        self._end_block()
        if self.resumed_at is not None:
            self.spent_ns += now - self.resumed_at
            self.resumed_at = None

    leave_off = pause

    def _end_block(self):
        mode = self.instruments.mode
        segments = self.state.take_segments()
        if mode is None:
            return
        fields = self.instruments.leave()
        iterations = survey.count_iterations(segments, self.state.every)
        if not iterations or fields.pop("incomplete", False):
            return
        length_ns = sum(marks[-1] - marks[0] for marks in segments)
        per_iteration_ns = length_ns / iterations
        if self.schedule is None or mode == "plain":
            self.iteration_ns = per_iteration_ns
        self.blocks += 1
        self.recorder.event(
            "block", index=self.blocks, loop=self.state.id, mode="warmup" if self.schedule is None else mode,
            cycle=self.cycle, every=self.state.every, thread=self.state.thread,
            segments=[self.recorder.relative(marks) for marks in segments], **fields)
        if self.schedule is not None:
            self.schedule.measured(mode, iterations, per_iteration_ns)
        elif self.warmup.done(per_iteration_ns, length_ns):
            self.schedule = schedule.Schedule(self.instruments.modes(), self.budget_ns, bool(self.variants))

    cycle = 0
    iteration_ns = 0.0

    @property
    def reason(self):
        """Why it has ended (one of `schema.END_REASONS`), None while it has not."""
        return self.schedule.reason if self.schedule is not None else None

    def _begin_block(self):
        if self.schedule is None:
            mode, length, every = "plain", self.warmup.next_length(), 1
        else:
            self.cycle = self.schedule.cycle
            mode, length = self.schedule.next_block(self.iteration_ns)
            while mode in self.instruments.failed:
                self.schedule.drop(mode)
                mode, length = self.schedule.next_block(self.iteration_ns)
            every = schedule.every(self.iteration_ns)
        self.state.every = every
        if self.variants:
            setattr(builtins, VARIANT, self.variants[self.cycle // VARIANT_ROUNDS % len(self.variants)])
        self.instruments.enter(mode)
        return gates.Pattern(length, every)

    def give_way(self, modes):
        """The script needs what these modes use: a running block of one ends, and goes on as a plain one."""
        if self.instruments.mode in modes:
            self._end_block()
            self.instruments.enter("plain")

    def sufficient(self):
        """Whether there are plain iterations, and in all as many as a report needs."""
        return (self.schedule is not None and self.schedule.visits.get("plain", 0) > 0
                and self.state.iterations >= schedule.FEWEST_ITERATIONS)
