"""Which block comes next, how long it is, and when enough has been measured. Pure: no clock, no I/O."""

# A block lasts about this long: long enough that a switch of modes is rare, short enough that
# the machine's drift (seconds) hits all modes alike.
BLOCK_NS = 12_000_000
# The first iterations of a block do not count (caches, exchanged functions): up to this length there are this many.
SETTLED_BLOCK_NS, SETTLED_BLOCK = 40_000_000, 16
LONGEST_BLOCK = 2_000
# Below this length of an iteration one mark in each would cost more than 1 %: mark every k-th.
EVERY_ITERATION_NS = 10_000
# Two plain blocks a round, because the plain mean is what all shares are shares of.
ROUND = ("plain", "timers", "plain", "numpy", "trace", "inline")
# Modes that slow a step down and only give the split by op: (mode, every how many rounds, iterations).
# `tree`, `lines` and `watch` look at lines, calls and arguments (`evidence`).
EXTRAS = (("kernels", 2, 20), ("metadata", 8, 3), ("profile", 2, 5), ("replay", 3, 1), ("tree", 5, 20), ("lines", 5, 40), ("watch", 5, 20))
# Modes that are visited once: (mode, in which round, iterations).
ONCE = (("calls", 2, 8),)
# Enough: the 95 % interval of the plain mean is within ±1 % (2 % wide), every mode seen often enough
# to resample, and the run long enough to have met the machine's slower moods.
NARROW = 0.01
ENOUGH_ROUNDS = 20
ENOUGH_NS = 3_000_000_000
# A loop of long iterations goes on past the budget until it can be told apart from noise at all.
FEWEST_ITERATIONS = 10
OVERTIME = 6
# Warm-up is over when a block is no longer this much faster than the best before it.
STILL_FALLING = 0.95
WARMUP_SHARE = 0.15


class Warmup(object):
    """Decides after each block of doubling length whether the iteration's time has stopped falling."""

    def __init__(self, budget_ns):
        self.limit_ns = budget_ns * WARMUP_SHARE
        self.best = None
        self.blocks = 0
        self.spent_ns = 0

    def done(self, per_iteration_ns, block_ns):
        """Takes in one block (ns an iteration, ns in all); True when the next block may be measured."""
        self.blocks += 1
        self.spent_ns += block_ns
        falling = self.best is None or per_iteration_ns < self.best * STILL_FALLING
        self.best = per_iteration_ns if self.best is None else min(self.best, per_iteration_ns)
        return (self.blocks >= 2 and not falling) or self.spent_ns > self.limit_ns

    def next_length(self):
        return min(2 ** max(self.blocks - 1, 0), LONGEST_BLOCK)


class Schedule(object):
    """The sequence of measured blocks: (mode, iterations, cycle)."""

    def __init__(self, modes, budget_ns, to_budget=False):
        """`to_budget`: goes on until the budget is used up, however narrow the interval is."""
        self.modes = modes
        self.budget_ns = budget_ns
        self.to_budget = to_budget
        self.round = tuple(mode for mode in ROUND if mode in modes)
        self.position = 0
        self.cycle = 0
        self.extras = []
        self.iterations = 0
        self.plain = Spread()
        self.visits = {}
        self.reason = None

    def next_block(self, iteration_ns):
        """The next (mode, number of iterations) given the length of an iteration in ns."""
        if self.extras:
            mode, steps = self.extras.pop(0)
            cycle_ends = not self.extras
        else:
            mode, steps = self.round[self.position], LONGEST_BLOCK * every(iteration_ns)
            if self.position == len(self.round) - 1:
                self.extras = [(extra, length) for extra, rounds, length in EXTRAS
                               if extra in self.modes and self.cycle % rounds == 0]
                self.extras += [(extra, length) for extra, when, length in ONCE
                                if extra in self.modes and self.cycle == when]
            cycle_ends = not self.extras
        length = min(steps, self.length(iteration_ns))
        if cycle_ends:
            self._advance()
        return mode, length

    def _advance(self):
        self.position += 1
        if self.position == len(self.round):
            self.position = 0
            self.cycle += 1

    def length(self, iteration_ns):
        """Blocks double from 2 iterations up to `BLOCK_NS`, so that a short loop visits every mode."""
        iteration_ns = max(iteration_ns, 1.0)
        full = int(max(BLOCK_NS, min(SETTLED_BLOCK * iteration_ns, SETTLED_BLOCK_NS)) / iteration_ns)
        return max(1, min(full, 2 ** min(self.cycle + 1, 30), LONGEST_BLOCK * every(iteration_ns)))

    def drop(self, mode):
        """Leaves `mode` out from the next round on: its instrument failed."""
        self.modes = [kept for kept in self.modes if kept != mode]
        self.round = tuple(kept for kept in self.round if kept != mode)
        self.position = min(self.position, len(self.round) - 1)

    def measured(self, mode, iterations, per_iteration_ns):
        """Takes in a finished block."""
        self.iterations += iterations
        self.visits[mode] = self.visits.get(mode, 0) + 1
        if mode == "plain":
            self.plain.add(per_iteration_ns)

    def enough(self, elapsed_ns):
        """Whether to stop after `elapsed_ns` since the loop was chosen; `reason` then says why."""
        if self.reason is not None:
            return True
        visited = all(mode in self.visits for mode in self.round)
        if elapsed_ns >= self.budget_ns:
            sufficient = self.iterations >= FEWEST_ITERATIONS and visited
            if sufficient or elapsed_ns >= OVERTIME * self.budget_ns:
                self.reason = "budget"
        elif (not self.to_budget and elapsed_ns >= ENOUGH_NS and visited and self.cycle >= ENOUGH_ROUNDS
              and self.plain.half_width_share() < NARROW):
            self.reason = "enough"
        return self.reason is not None


class Spread(object):
    """Running mean and spread of block means (Welford), for the stopping rule only."""

    def __init__(self):
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value):
        self.count += 1
        delta = value - self.mean
        self.mean += delta / self.count
        self._squares += delta * (value - self.mean)

    def half_width_share(self):
        """Half of the 95 % interval of the mean over the mean; infinite below 5 values."""
        if self.count < 5 or not self.mean:
            return float("inf")
        variance = self._squares / (self.count - 1)
        return 1.96 * (variance / self.count) ** 0.5 / self.mean


def every(iteration_ns):
    """Mark every how many iterations: 1 from `EVERY_ITERATION_NS` on."""
    return max(1, -int(-EVERY_ITERATION_NS // max(iteration_ns, 1.0)))
