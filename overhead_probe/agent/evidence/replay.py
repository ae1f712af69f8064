"""Times an operation of the script again on its own operands, and in the ways it could have been done.

This happens between two lines of a `lines` block, outside what is timed there. Only exact arrays and plain
numbers are worked with, results are dropped, no random state is touched and NumPy's warnings are kept quiet.
"""

import ast

from . import alternatives
from .describe import describe, numpy

# Smaller operands cost the call, not the work: elements.
SMALLEST = 2000
# Larger ones would need too much memory for their copies: bytes.
LARGEST = 128 << 20
# An operation longer than this is not tried in other ways, and all replays of a run end after this: ns.
LONGEST_NS = 1_500_000_000
ALL_NS = 4_000_000_000
# Repeats of each way, and of those that take long.
REPEATS, FEW_REPEATS = 7, 3
LONG_NS = 50_000_000


class Replayer(object):
    """Replays each operation of each line once in a run."""

    def __init__(self, clock):
        self.clock = clock
        self.spent = 0
        self.done = set()
        self.runs = []

    def replay(self, place, nodes, resolve):
        """Rows {op, ns, other: {way: least ns}, faster: {way: in how many repeats}, repeats, operands} for the nodes of a line.

        `resolve(node)` gives (value, known).
        """
        if place in self.done or self.spent > ALL_NS or numpy() is None:
            return []
        self.done.add(place)
        rows, start = [], self.clock()
        for node in nodes:
            row = self._one(node, resolve)
            if row is not None:
                rows.append(row)
        self.spent += self.clock() - start
        return rows

    def _one(self, node, resolve):
        work = alternatives.of(node, resolve, self.suits)
        if work is None:
            return None
        name, run, others, operands = work
        with numpy().errstate(all="ignore"):
            try:
                ns, seen = self._compare(run, others)
            except (ValueError, TypeError, MemoryError, FloatingPointError):  # such operands do not go together
                return None
        return {"op": name, "ns": ns, "other": {way: min(times) for way, times in seen.items()},
                "faster": {way: sum(time < now for time, now in zip(times, self.runs)) for way, times in seen.items()},
                "repeats": len(self.runs), "operands": [describe(value) for value in operands]}

    def _compare(self, run, others):
        """(least time of `run`, times of each other way); the ways take turns, so that all see the same machine."""
        first = self._time(run)
        if first > LONGEST_NS:
            self.runs = [first]
            return first, {}
        ways = others()
        repeats = REPEATS if first < LONG_NS else FEW_REPEATS
        self.runs, seen = [], {way: [] for way in ways}
        for other in ways.values():
            other()  # the first time may load code or start threads
        for _ in range(repeats):
            self.runs.append(self._time(run))
            for way, other in ways.items():
                seen[way].append(self._time(other))
        return min(self.runs), seen

    def _time(self, run):
        start = self.clock()
        run()
        return self.clock() - start

    @staticmethod
    def suits(values, smallest=SMALLEST):
        """Whether these are exact arrays and plain numbers, at least one of them worth replaying."""
        np = numpy()
        large = False
        for value in values:
            if type(value) is np.ndarray:
                if value.nbytes > LARGEST or value.dtype.hasobject:
                    return False
                large = large or value.size >= smallest
            elif not isinstance(value, (int, float, complex, str, np.generic)):
                return False
        return large


def expression(node, frame, value_of, depth=0):
    """(value, True) of an arithmetic expression over exact arrays and numbers, computed; else (None, False)."""
    value, known = value_of(node, frame)
    if known or depth > 4:
        return value, known
    np = numpy()
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "len" and len(node.args) == 1:
        function, _ = value_of(node.func, frame)
        whole, known = value_of(node.args[0], frame)
        has_length = type(whole) in (list, tuple) or (type(whole) is np.ndarray and whole.ndim > 0)
        return (len(whole), True) if known and function is len and has_length else (None, False)
    if isinstance(node, ast.BinOp):
        left, known = expression(node.left, frame, value_of, depth + 1)
        right, also = expression(node.right, frame, value_of, depth + 1) if known else (None, False)
        function = alternatives.UFUNCS.get(type(node.op).__name__)
        if known and also and function and Replayer.suits((left, right)):
            with np.errstate(all="ignore"):
                try:
                    return getattr(np, function)(left, right), True
                except (ValueError, TypeError, MemoryError):  # such operands do not go together
                    return None, False
    return None, False
