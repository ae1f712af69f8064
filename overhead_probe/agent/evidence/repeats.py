"""Operations of NumPy that an iteration does again on operands of the same content (in `lines` blocks).

Looked at between two lines, outside what is timed there. Operands are compared by all of their bytes; what was
done twice is timed once more on its own operands, the result dropped. Only operations without side effects count.
"""

import ast
import zlib

from .describe import numpy

# Smaller operands cost the call, not the work: elements. Larger ones would take too long to compare: bytes.
SMALLEST, LARGEST = 2000, 32 << 20
# Iterations looked at in a block, and lines within one: an inner loop would go on for ever.
ITERATIONS, MOST_LINES = 3, 300
# All looking of a run ends after this: ns.
ALL_NS = 600_000_000
REPEATS = 3
# Modules all of whose functions only compute, and functions and methods of others that do.
PURE_MODULES = ("numpy.linalg", "numpy.fft")
PURE = frozenset(("dot", "matmul", "inner", "outer", "tensordot", "einsum", "kron", "sort", "argsort", "unique", "sum", "prod", "mean", "std", "var",
                  "median", "percentile", "quantile", "max", "min", "amax", "amin", "argmax", "argmin", "cov", "corrcoef", "convolve", "correlate",
                  "histogram", "bincount", "where", "cumsum", "cumprod", "clip", "round", "searchsorted", "interp", "gradient", "diff", "norm"))
METHODS = PURE | frozenset(("ptp", "trace", "nonzero", "round"))
OPERATORS = {"Add": "add", "Sub": "subtract", "Mult": "multiply", "Div": "true_divide", "Pow": "power", "MatMult": "matmul"}


class Repeats(object):
    """Kept for a run: `next_iteration` at the loop's own line, `note` at each line that runs."""

    def __init__(self, clock):
        self.clock = clock
        self.spent = 0
        self.iterations = 0
        self.found = {}
        self._left = 0
        self._lines = 0
        self._seen = None

    @property
    def looking(self):
        return self._seen is not None

    def begin(self):
        """A block begins, and with it an iteration."""
        self._left, self._seen = ITERATIONS + 1, None
        self.next_iteration()

    def end(self):
        """A block is over, and with it an iteration."""
        self._left = 0
        self.next_iteration()

    def next_iteration(self):
        """An iteration is over, as at the loop's own line."""
        if self._seen:
            self.iterations += 1
            for key, (name, run, places) in self._seen.items():
                if len(places) > 1:
                    self._again(name, run, places)
        self._left -= 1
        self._lines = 0
        self._seen = {} if self._left > 0 and self.spent < ALL_NS and numpy() is not None else None

    def note(self, place, nodes, value_of):
        """`value_of(node)` gives (value, known)."""
        if self._seen is None:
            return
        if self._lines >= MOST_LINES or self.spent > ALL_NS:
            self._seen = None  # too much for this way of looking: nothing is told of this iteration
            return
        start = self.clock()
        for node in nodes:
            work = _of(node, value_of)
            if work is not None:
                name, run, operands = work
                self._lines += 1
                key = (name,) + tuple(map(_content, operands))
                self._seen.setdefault(key, (name, run, []))[2].append(place)
        self.spent += self.clock() - start

    def _again(self, name, run, places):
        key = (name, tuple(places))
        row = self.found.get(key)
        if row is None:
            row = self.found[key] = {"op": name, "places": [list(place) for place in places], "ns": self._time(run), "iterations": 0}
        row["iterations"] += 1

    def _time(self, run):
        best = None
        with numpy().errstate(all="ignore"):
            for _ in range(REPEATS):
                start = self.clock()
                run()
                took = self.clock() - start
                best = took if best is None else min(best, took)
        return best

    def result(self):
        """Rows {op, places, ns, iterations}, and the iterations that were looked at."""
        return {"iterations": self.iterations, "rows": list(self.found.values())}


def _of(node, value_of):
    """(name, run, operands) of an operation without side effects whose operands are known and worth it; else None."""
    np = numpy()
    if isinstance(node, ast.BinOp) and type(node.op).__name__ in OPERATORS:
        pairs = [value_of(node.left), value_of(node.right)]
        operands = [value for value, _ in pairs]
        if all(known for _, known in pairs) and _suit(np, operands):
            function = getattr(np, OPERATORS[type(node.op).__name__])
            return function.__name__, lambda: function(*operands), operands
    if isinstance(node, ast.Call):
        return _call(np, node, value_of)
    return None


def _call(np, node, value_of):
    pairs = [value_of(argument) for argument in node.args] + [value_of(keyword.value) for keyword in node.keywords]
    if not all(known for _, known in pairs) or any(keyword.arg in (None, "out") for keyword in node.keywords):
        return None
    values = [value for value, _ in pairs]
    options = dict(zip([keyword.arg for keyword in node.keywords], values[len(node.args):]))
    arguments = values[:len(node.args)]
    function, known = value_of(node.func)
    name = getattr(function, "__name__", "")
    if known:
        computes = _is_pure(np, function, name, arguments)
    else:
        receiver = value_of(node.func.value)[0] if isinstance(node.func, ast.Attribute) else None
        computes = type(receiver) is np.ndarray and node.func.attr in METHODS
        if computes:
            name, function, values = node.func.attr, getattr(receiver, node.func.attr), [receiver] + values
    if not computes or not _suit(np, values):
        return None
    return name, lambda: function(*arguments, **options), values + sorted(options)


def _is_pure(np, function, name, arguments):
    if type(function) is np.ufunc:
        return len(arguments) == function.nin
    module = getattr(function, "__module__", None) or ""
    return module.startswith(PURE_MODULES) or (name in PURE and getattr(np, name, None) is function)


def _suit(np, values):
    """Whether these are plain values and exact arrays, one of them at least worth the work."""
    large = False
    for value in values:
        if type(value) is np.ndarray:
            if value.dtype.hasobject or value.nbytes > LARGEST:
                return False
            large = large or value.size >= SMALLEST
        elif not isinstance(value, (int, float, complex, str, tuple, type(None), np.generic)):
            return False
    return large


def _content(value):
    """What tells a value from others: an array by dtype, shape and a checksum of all its bytes."""
    np = numpy()
    if type(value) is np.ndarray:
        return str(value.dtype), value.shape, zlib.crc32(np.ascontiguousarray(value).reshape(-1).view(np.uint8))
    return type(value).__name__, repr(value)
