"""NumPy's kernel and library time by replay, where the compiled timer cannot be used.

The operations of one sampled iteration are recorded (`numpy_rewrite` routes them to the recorder),
then called again in their order, at their size and at size 1. The time at size 1 is library, what is
above it is the kernel, less two fixed costs that NumPy has above certain sizes only (`Thresholds`); all
are estimates. Results flow from one call to the next and are freed as in the iteration, so the caches
are about as warm. Nothing that the script owns is written to.

    replay = NumpyReplay()
    setattr(builtins, numpy_rewrite.NAME, replay.recorder)
    replay.recorder.on = True; ...one iteration of the rewritten body...; replay.recorder.on = False
    replay.measure(); replay.read()
"""

import itertools
import operator
import sys
import time

from .numpy_recorder import FromEarlier, MethodCall, Recorder, is_numpys
from .numpy_size_one import SizeOne, Unreplayable, quietly, without_positions

# Turns of which the median counts. In a turn each variant goes a few times through all operations, so that
# drift hits all alike; the first time through warms the caches, as the iteration before does in the script.
TURNS = 25
ROUNDS_A_TURN = 3
# Short calls are timed several in a row: one by one, the readings of the clock would hide what overlaps.
REPEATS = 10
# From this size on NumPy reuses temporaries, which only a single call with its operands let go can show.
REUSED_BYTES = 256 * 1024
# Replaying stops after this long (ns).
LONGEST_NS = 2000000000
# Functions in C that do next to nothing, by their number of arguments: the call itself is the script's time.
EMPTY = {1: id, 2: operator.is_, 3: slice}
# Functions that wrap a reduction in Python frames. A pass over data slows those a little (caches), which is
# no kernel: the kernel is taken from the reduction itself.
REDUCTIONS = {"sum": "add", "prod": "multiply", "max": "maximum", "min": "minimum", "amax": "maximum",
              "amin": "minimum"}
# NumPy's names for Python's operators.
UFUNC_OF = {"sub": "subtract", "mul": "multiply", "truediv": "divide", "floordiv": "floor_divide", "mod": "remainder",
            "pow": "power", "neg": "negative", "pos": "positive", "inv": "invert", "and_": "bitwise_and",
            "or_": "bitwise_or", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor", "lt": "less",
            "le": "less_equal", "gt": "greater", "ge": "greater_equal", "eq": "equal", "ne": "not_equal",
            "lshift": "left_shift", "rshift": "right_shift", "add": "add", "matmul": "matmul"}


class Thresholds(object):
    """Fixed costs of a call that begin at a size, so that a call at size 1 does not show them.

    NumPy lets other threads run (releases the GIL) in loops over more than 500 elements, and asks the
    system's allocator for arrays of more than 1024 bytes in place of its own cache. Each step is measured
    as the difference of two calls on either side of it.
    """

    RELEASES_ABOVE = 500
    CACHES_UP_TO_BYTES = 1024

    def __init__(self, numpy):
        longest = self.RELEASES_ABOVE + 1
        operand, out = numpy.ones(longest), numpy.ones(longest)
        cached = self.CACHES_UP_TO_BYTES // operand.itemsize
        beyond = 2 * cached   # the system's allocator has a cache as well, for a little more than NumPy's
        self.calls = [self._call(numpy, operand, out, count)
                      for count in (self.RELEASES_ABOVE, longest, cached, beyond)]
        self.calls += [self._call(numpy, operand, None, count) for count in (cached, beyond)]
        self.release_ns = self.allocation_ns = 0

    def _call(self, numpy, operand, out, count):
        args = (operand[:count], operand[:count]) + (() if out is None else (out[:count],))
        return numpy.add, args, {}

    def take(self, medians):
        """Takes in the medians (ns) of `calls`."""
        unreleased, released, cached_out, allocated_out, cached, allocated = medians
        self.release_ns = max(released - unreleased, 0)
        self.allocation_ns = max((allocated - cached) - (allocated_out - cached_out), 0)

    def of(self, step):
        """The fixed costs (ns) in a step at its size that are not in it at size 1."""
        cost = self.release_ns if step.elements > self.RELEASES_ABOVE else 0
        return cost + (self.allocation_ns if step.operation.new_bytes > self.CACHES_UP_TO_BYTES else 0)


class NumpyReplay(object):
    """Measures what its recorder kept. Answers as `NumpyUfuncs.read` does, for the sampled iteration."""

    def __init__(self, clock=time.perf_counter_ns):
        self.clock = clock
        self.recorder = Recorder()
        self.left_out = 0   # operations that could not be replayed; they stay in the script's own time
        self._rows = []     # (name, types, elements, kernel ns, library ns)

    def available(self):
        """(True, None), or (False, why)."""
        return (True, None) if "numpy" in sys.modules else (False, "NumPy is not loaded")

    def reset(self):
        """Forgets what was recorded and measured."""
        self.recorder.clear()
        self._rows = []

    def measure(self, turns=TURNS):
        """Replays what was recorded, outside any timed block. Takes some hundred times the iteration's time."""
        numpy = sys.modules["numpy"]
        size_one = SizeOne(numpy)
        with quietly(numpy):
            steps = [_Step(operation, size_one) for operation in self.recorder.operations]
            _set_last_uses(steps, self.recorder.outliving())
            self._try_out(steps)
            thresholds = Thresholds(numpy)
            full, single, empty, fixed, core, core_single = self._replay(steps, thresholds, turns)
            thresholds.take(fixed[:len(thresholds.calls)])
        self._rows = []
        for at, step in enumerate(steps):
            if step.single is None:
                continue
            surplus = full[at] - single[at]
            if step.core is not None:
                surplus = min(surplus, core[at] - core_single[at])
            kernel = max(surplus - thresholds.of(step), 0) if step.elements > 1 else 0
            self._rows.append((step.name, step.types, step.elements, kernel, max(full[at] - empty[at] - kernel, 0)))
        self.left_out = len(steps) - len(self._rows)
        self.recorder.clear()

    def _replay(self, steps, thresholds, turns):
        """Medians (ns) of each step at its size, at size 1, of an empty call, of the thresholds' calls, and of
        the reductions inside steps at either size."""
        cores, single_cores = [step.core for step in steps], [step.single_core for step in steps]
        singles, empties = [step.single for step in steps], [step.empty for step in steps]
        results = {}
        variants = (lambda into: self._flow_once(steps, into, results), lambda into: self._call_once(singles, into),
                    lambda into: self._call_once(empties, into),
                    lambda into: self._call_once(thresholds.calls, into),
                    lambda into: self._call_once(cores, into), lambda into: self._call_once(single_cores, into))
        taken = [[[] for _ in range(max(len(steps), len(thresholds.calls)))] for _ in variants]
        began = self.clock()
        for _ in range(turns):
            for variant, into in zip(variants, taken):
                variant([[] for _ in into])
                for _ in range(ROUNDS_A_TURN):
                    variant(into)
            if self.clock() - began > LONGEST_NS:
                break
        return [[sorted(times)[len(times) // 2] if times else 0 for times in into] for into in taken]

    def _try_out(self, steps):
        """Leaves out what cannot be called a second time."""
        results = {}
        for at, step in enumerate(steps):
            if step.operation is None:
                continue
            try:
                function, args = step.at_size(results, step.own_copy())
                results[at] = function(*args, **step.operation.keywords)
            except (ArithmeticError, LookupError, TypeError, ValueError):
                step.leave_out()

    def _flow_once(self, steps, into, results):
        """All steps at their size, each result handed on to where it is used and then let go.

        What the script keeps beyond the iteration stays in `results` until the next time round replaces it.
        """
        written = {at: step.own_copy() for at, step in enumerate(steps)}
        for at, step in enumerate(steps):
            if step.operation is None:
                continue
            function, args = step.at_size(results, written.get(at))
            taken, results[at] = self._time(function, list(args), step.operation.keywords, step.repeats)
            into[at].append(taken)
            del function, args
            if at in step.last_uses:   # nobody uses what it made
                results.pop(at, None)

    def _call_once(self, calls, into):
        for at, call in enumerate(calls):
            if call is not None:
                into[at].append(self._time(call[0], list(call[1]), call[2], REPEATS)[0])

    def _time(self, function, args, keywords, repeats):
        """(time of one call in ns, what the last returned); `args` is a list that is used up."""
        again = itertools.repeat(None, repeats - 1)
        if repeats == 1:
            return self._time_one(function, args, keywords)
        if keywords or len(args) not in (1, 2):
            start = self.clock()
            for _ in again:
                function(*args, **keywords)
            result = function(*args, **keywords)
        elif len(args) == 1:
            operand, = args
            start = self.clock()
            for _ in again:
                function(operand)
            result = function(operand)
        else:
            left, right = args
            start = self.clock()
            for _ in again:
                function(left, right)
            result = function(left, right)
        return (self.clock() - start) / repeats, result

    def _time_one(self, function, args, keywords):
        """Two operands are handed over without keeping them, as an expression does: NumPy may reuse a temporary."""
        clock = self.clock
        if len(args) == 2 and not keywords:
            start = clock()
            result = function(args.pop(0), args.pop())
            return clock() - start, result
        start = clock()
        result = function(*args, **keywords)
        return clock() - start, result

    def read(self):
        """What one sampled iteration takes, in ns, in the shape of `NumpyUfuncs.read`; all of it estimated."""
        kernels, entries = {}, {}
        for name, types, elements, kernel, library in self._rows:
            entry = entries.setdefault(name, {"name": name, "calls": 0, "ns": 0.0})
            entry["calls"] += 1
            entry["ns"] += library
            if kernel:
                row = kernels.setdefault((name, types), {"name": name, "types": types, "calls": 0, "elements": 0,
                                                         "ns": 0.0, "estimated": True})
                row["calls"] += 1
                row["elements"] += elements
                row["ns"] += kernel
        return {"method": "replay", "kernels": list(kernels.values()), "entries": list(entries.values()),
                "kernel_ns": sum(row["ns"] for row in kernels.values()),
                "library_ns": sum(row["ns"] for row in entries.values()), "library_calls": len(self._rows),
                "probe_ns": 0.0, "other_threads": None}


class _Step(object):
    """An operation made ready: to be called in the flow at its size, at size 1, and with nothing done at all."""

    def __init__(self, operation, size_one):
        self.operation = operation
        self.name = _public(operation.name)
        arrays = [arg for arg in _flat(operation.args) if is_numpys(arg)]
        self.elements = max([array.size for array in arrays] or [0])
        self.types = "".join(array.dtype.char for array in arrays)
        self.last_uses = []
        largest = max([array.nbytes for array in arrays] + [operation.new_bytes])
        self.repeats = REPEATS if largest < REUSED_BYTES else 1
        self.core = self.single_core = None
        self.single = _at_size_one(operation, size_one)
        if self.single is None:
            self.leave_out()
            return
        self.operands = tuple(size_one.value(arg) if type(arg) in size_one.generators else arg
                              for arg in operation.operands)
        self.empty = (EMPTY.get(len(self.single[1]), slice), self.single[1][:3] or (None,), {})
        self._set_core(operation.name, arrays, size_one)
        changed = operation.changed
        self.owns_changed = (changed is not None and not isinstance(self.operands[changed], FromEarlier)
                             and hasattr(operation.args[changed], "copy"))

    def _set_core(self, name, arrays, size_one):
        if name in REDUCTIONS and len(arrays) == 1 and len(self.operands) == 1 and not self.operation.keywords:
            reduction = getattr(size_one.numpy, REDUCTIONS[name]).reduce
            self.core = (reduction, (arrays[0],), {"axis": None})
            self.single_core = (reduction, (size_one.array(arrays[0]),), {"axis": None})

    def leave_out(self):
        self.operation = self.single = self.empty = self.core = self.single_core = None
        self.owns_changed = False

    def own_copy(self):
        """A fresh copy of the operand that the step writes to, unless an earlier step has made that."""
        return self.operation.args[self.operation.changed].copy() if self.owns_changed else None

    def at_size(self, results, written):
        """(function, args) with the results of earlier steps; the recorded object stands in for one that is missing.

        A result that is not needed after this step is taken out of `results`.
        """
        args = [results.get(operand.at, recorded) if isinstance(operand, FromEarlier) else operand
                for operand, recorded in zip(self.operands, self.operation.args)]
        if written is not None:
            args[self.operation.changed] = written
        for used_up in self.last_uses:
            results.pop(used_up, None)
        return _resolved(self.operation.function, args)


def _set_last_uses(steps, outliving):
    """Tells each step which results nobody needs after it; those `outliving` the iteration are kept."""
    last = {}
    for at, step in enumerate(steps):
        last.setdefault(at, at)
        if step.operation is not None:
            for operand in step.operands:
                if isinstance(operand, FromEarlier):
                    last[operand.at] = at
    for result, at in last.items():
        if result not in outliving:
            steps[at].last_uses.append(result)


def _at_size_one(operation, size_one):
    """(function, args, keywords) that work at size 1, or None where the operation cannot be replayed."""
    try:
        args, keywords = size_one.call(operation.name, operation.args, operation.keywords)
    except Unreplayable:
        return None
    function, args = _resolved(operation.function, args)
    for prepare in (lambda value: value, without_positions):
        ready = (function, prepare(args), prepare(keywords))
        try:
            ready[0](*ready[1], **ready[2])
            return ready
        except (ArithmeticError, LookupError, TypeError, ValueError):
            continue   # what NumPy raises where arguments of size 1 make no sense
    return None


def _resolved(function, args):
    if isinstance(function, MethodCall):
        return getattr(args[0], function.name), args[1:]
    return function, args


def _flat(args):
    for arg in args:
        if isinstance(arg, (tuple, list)):
            for item in arg:
                yield item
        else:
            yield arg


def _public(name):
    if name in UFUNC_OF:
        return UFUNC_OF[name]
    return UFUNC_OF.get(name[1:], name) if name.startswith("i") else name
