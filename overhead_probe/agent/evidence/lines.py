"""Time by line of the script's own code, and what the values on these lines are (mode `lines`).

A trace function is set for the script's own frames only. The time between two events belongs to the line
that ran, what it calls in libraries included.
"""

import sys

from ..shielding import shielded
from . import operations, replay

# A line's operands are looked at this often in a block: the first time may be a special case.
LOOKS = 2


class LineTimer(object):
    """`put` and `take_out` around a block. `files` are the script's own, `frame` the one that runs the loop, `header` its own line."""

    def __init__(self, files, frame, clock, sources, replayer, repeats, header):
        self.files = files
        self.frame = frame
        self.clock = clock
        self.sources = sources
        self.replayer = replayer
        self.repeats = repeats
        self.header = header
        self.replays = []
        self.times = {}
        self.hits = {}
        self.looks = {}
        self.seen = {}
        self.spent = 0
        self.error = None
        # None before the first event and after the last: what runs there is our own.
        self._current = None
        self._last = 0

    def put(self):
        """False where the script is traced already (a debugger, a coverage tool)."""
        if sys.gettrace() is not None:
            return False
        self.repeats.begin()
        self.frame.f_trace = self._local
        sys.settrace(self._global)
        return True

    def take_out(self):
        sys.settrace(None)
        self.frame.f_trace = None
        if self.error is None:
            self._end()

    @shielded(lambda self: None)
    def _end(self):
        self.repeats.end()

    def _charge(self, now):
        if self._current is not None:
            self.times[self._current] = self.times.get(self._current, 0) + now - self._last

    def _global(self, frame, event, arg):
        if frame.f_code.co_filename not in self.files:
            return None
        now = self.clock()
        self._charge(now)
        self._current = (frame.f_code.co_filename, frame.f_lineno)
        self._last = self.clock()
        self.spent += self._last - now
        return self._local

    def _local(self, frame, event, arg):
        now = self.clock()
        self._charge(now)
        if event == "line":
            place = self._current = (frame.f_code.co_filename, frame.f_lineno)
            self.hits[place] = self.hits.get(place, 0) + 1
            if self.error is None and (self.repeats.looking or self.looks.get(place, 0) < LOOKS or place == self.header):
                self._look(frame, place)
        elif event == "return" and frame.f_back is not None:
            self._current = (frame.f_back.f_code.co_filename, frame.f_back.f_lineno)
        self._last = self.clock()
        self.spent += self._last - now
        return self._local

    @shielded(lambda self: None)
    def _look(self, frame, place):
        nodes = self.sources.operations(place)
        if frame is self.frame and place == self.header:
            self.repeats.next_iteration()
        self.repeats.note(place, nodes, lambda node: operations.value_of(node, frame))
        if self.looks.get(place, 0) >= LOOKS:
            return
        self.looks[place] = self.looks.get(place, 0) + 1
        found = operations.evaluate(nodes, frame)
        if found:
            self.seen[place] = found
        for row in self.replayer.replay(place, nodes, lambda node: replay.expression(node, frame, operations.value_of)):
            self.replays.append([place[0], place[1], row])

    def failed_with(self, error):
        """Looking at values failed: the time by line stands, and no more values are looked at."""
        self.error = error

    def result(self):
        """Rows [file, line, times run, ns], dearest first; operations and replays by file and line."""
        rows = [[file, line, self.hits.get((file, line), 0), ns] for (file, line), ns in self.times.items() if file in self.files]
        rows.sort(key=lambda row: -row[3])
        return {"rows": rows, "operations": [[file, line, found] for (file, line), found in self.seen.items()],
                "replays": self.replays, "repeats": self.repeats.result(), "own": self.spent, "events": sum(self.hits.values())}
