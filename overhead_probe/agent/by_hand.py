"""What `overhead_probe.iterations` and `overhead_probe.span` do inside a probe."""

import sys

from . import iterables, loops

# Names of spans beyond this many are counted together: a name that is made anew each time must not grow the agent.
MOST_NAMES = 200
OTHERS = "(others)"


class ByHand(object):
    """Loops and stretches that the script marks itself. `spans` holds [count, total ns] by name."""

    def __init__(self, table, conductor):
        self.table = table
        self.conductor = conductor
        self.spans = {}
        self._known = {}

    def install(self):
        """Gives the functions of the package their meaning."""
        import overhead_probe

        overhead_probe.iterations = self.iterations
        overhead_probe.span = self.span

    def iterations(self, iterable):
        """Marks `iterable` as the loop to account for."""
        frame = sys._getframe(1)
        place = (frame.f_code.co_filename, frame.f_lineno)
        if place not in self._known:
            info = loops.LoopInfo(len(self.table), place[0], place[1], place[1], "iterations",
                                  frame.f_code.co_name, [])
            self.table.append(info)
            self.conductor.install()
            self._known[place] = info.id
        state = self.conductor.states[self._known[place]]

        def iterate(iterator):
            return self.conductor.iterate(state, iterator)

        return iterate(iterable) if hasattr(iterable, "__next__") else iterables.Marked(iterable, iterate)

    def span(self, name):
        """A context manager that counts and times the stretch `name`."""
        name = str(name)
        if name not in self.spans and len(self.spans) >= MOST_NAMES:
            name = OTHERS
        return _Span(self.spans.setdefault(name, [0, 0]), self.conductor.clock)

    def write(self, recorder):
        """One event with what was counted and timed, if anything was."""
        if self.spans:
            recorder.event("marked", spans=[{"name": name, "count": count, "ns": total}
                                            for name, (count, total) in self.spans.items()])


class _Span(object):
    __slots__ = ("total", "clock", "start")

    def __init__(self, total, clock):
        self.total = total
        self.clock = clock

    def __enter__(self):
        self.start = self.clock()
        return self

    def __exit__(self, *error):
        self.total[1] += self.clock() - self.start
        self.total[0] += 1
