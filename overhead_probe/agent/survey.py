"""What each loop did while it was watched, and which of them is the iteration to account for.

The rule: from the outermost running loop that makes framework calls, go down while one inner loop
holds at least 60 % of the framework time and averages 10 or more iterations an entry. So: batches,
not epochs; the step, not the loop over its layers.
"""

# An epoch may also evaluate, or start its pipeline anew; a step's loop over layers leaves out the gradients.
HOLDS_SHARE = 0.6
AVERAGE_ITERATIONS = 10
# An outer loop that went round this often has shown all its inner loops.
SETTLED_ITERATIONS = 3


class LoopState(object):
    """Marks and counts of one loop; times in ns, inner loops included."""

    def __init__(self, info):
        self.info = info
        self.id = info.id
        self.parent = None
        self.active = False
        self.thread = None
        self.frame = None
        self.handled = 0
        self.entries = 0
        self.wall_ns = 0
        self.framework_ns = 0
        self.touches_arrays = None
        self.first_entered = None
        self.first_iteration = None
        self.entered_at = 0
        self.framework_at_entry = 0
        self.marks = []
        self.breaks = [0]
        self.every = 1
        self.survey_length = 1
        self.pattern = None
        self.passed = 0

    @property
    def iterations(self):
        """Iterations that came to their end while the loop was watched; the one that runs is not counted."""
        if self.pattern is None:
            return self.passed
        return self.passed + self.pattern.begun() - (1 if self.active else 0)

    def put_away_pattern(self, in_iteration=False):
        """Counts what began under the gate's pattern, which is used up or given up (`in_iteration`: in mid-way)."""
        if self.pattern is not None:
            self.passed += self.pattern.used_up() - in_iteration
            self.pattern = None

    def break_off(self):
        """An exception ended the running iteration: it does not count."""
        if self.pattern is not None:
            self.passed -= 1

    def open_segment(self):
        """The next mark begins a new stretch: what lies before it is no iteration."""
        self.breaks.append(len(self.marks))

    def close_segment(self, now):
        """Ends the running iteration at `now`, if one runs."""
        if len(self.marks) > self.breaks[-1]:
            self.marks.append(now)
        self.open_segment()

    def take_segments(self):
        """The stretches of marks since the last call, each of two marks or more; the marks are dropped."""
        bounds = self.breaks + [len(self.marks)]
        segments = [self.marks[low:high] for low, high in zip(bounds, bounds[1:]) if high - low > 1]
        if self.first_iteration is None and segments:
            self.first_iteration = segments[0][1] - segments[0][0]
        del self.marks[:]
        self.breaks = [0]
        return segments

    def framework_until(self, counter_ns):
        """Framework time in this loop so far, given its thread's counter (ns)."""
        return self.framework_ns + (counter_ns - self.framework_at_entry if self.active else 0)

    def wall_until(self, now):
        return self.wall_ns + (now - self.entered_at if self.active else 0)

    def average_iterations(self):
        return self.iterations / max(self.entries, 1)

    def summary(self, now, base):
        """The row of the `loops` event; clock stamps as offsets from `base`."""
        info = self.info
        return {"id": self.id, "file": info.file, "line": info.line, "end_line": info.end_line, "kind": info.kind,
                "function": info.function, "parent": self.parent, "entries": self.entries,
                "iterations": self.iterations, "steps_per_call": info.steps_per_call, "wall": self.wall_until(now),
                "framework": self.framework_ns, "first_entered": self.first_entered - base,
                "first_iteration": self.first_iteration}


def count_iterations(segments, every):
    return sum(len(marks) - 1 for marks in segments) * every


def choose(stack, states, weight):
    """The loop to measure among those that run now, or None while it is too early to tell.

    `stack` holds the running loops, outermost first, `states` all loops, and `weight(state)` the
    framework time of a loop in ns.
    """
    root = next((state for state in stack if weight(state) > 0), None)
    if root is None:
        return None
    chosen = root
    while True:
        inner = [state for state in states if state.parent == chosen.id and _holds(state, chosen, weight)]
        if not inner:
            break
        chosen = max(inner, key=weight)
    return chosen if _settled(chosen, root, states, weight) else None


def _holds(inner, outer, weight):
    return (weight(inner) >= HOLDS_SHARE * weight(outer)
            and inner.average_iterations() >= AVERAGE_ITERATIONS)


def _settled(chosen, root, states, weight):
    """Whether the choice rests on enough iterations. It is looked at again when an outer loop has gone round."""
    if root.iterations >= SETTLED_ITERATIONS:
        return True
    if chosen is root and any(state.parent == root.id and weight(state) > 0 for state in states):
        return False  # an inner loop may still turn out to be the step
    return chosen.iterations >= SETTLED_ITERATIONS
