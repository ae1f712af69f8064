"""`numpy-call-overhead`: arrays or scalars too small for what a NumPy call costs."""

from __future__ import annotations

from typing import List, Optional, Tuple

from ...calltree import named
from ...linetimes import Line
from ...wording import duration, number, share
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Missing, Rule
from ._elements import on_arrays, on_scalars

NUMPY_PYTHON = named(r"^numpy/.*\.py:")
# Methods that draw numbers; without a size they draw one.
DRAWS = ("random", "rand", "randn", "random_sample", "normal", "uniform", "randint", "integers", "standard_normal", "exponential",
         "poisson", "binomial", "choice")
# NumPy's Python functions cost 0.3 to 5 µs themselves. A ufunc's call is not in the tree, so a longer one holds a kernel.
HOLDS_WORK_NS = 5_000.0
PARTS = ("python.library", "python.loop")


def look(facts: Facts) -> Optional[Cause]:
    scalars = [line for line in facts.lines if any(map(on_scalars, line.operations)) and not any(map(on_arrays, line.operations))]
    draws = [line for line in facts.lines if line not in scalars and any(map(draws_one, line.operations))]
    dispatch = _dispatch(facts)
    if not facts.lines and facts.calls is None:
        raise Missing("neither lines nor calls were recorded")
    shown: List[Tuple[float, str]] = [
        (sum(facts.own_time(line) for line in scalars), "arithmetic on NumPy scalars"),
        (sum(facts.own_time(line) for line in draws), "drawing random numbers one at a time"),
        (dispatch, "NumPy's code around its kernels"),
    ]
    takes = facts.taking(PARTS, sum(ns for ns, _ in shown))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE or ns < facts.kernel_time / 2:
        return None
    worth = [(part, words) for part, words in sorted(shown, reverse=True) if part >= 0.1 * ns]
    calls = facts.evidence.get("numpy_calls")
    seen = [f"{words}: {duration(part)}" for part, words in worth]
    seen.append(f"together {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})")
    if calls:
        seen.append(f"{number(calls)} NumPy calls an iteration, {duration(facts.kernel_time)} in their kernels")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_at(scalars + draws) if scalars or draws else facts.hottest_lines(),
        why=(f"{duration(ns)} of an iteration go to {worth[0][1]}: what NumPy has to do for a call (check the arguments, choose a "
             "loop, make a result) is more than the work on so few elements."),
        advice=_advice(worth[0][1]))


def draws_one(operation) -> bool:
    """A call of a random generator's method without a size."""
    if operation[0] != "call" or not operation[1].startswith("numpy.") or operation[4] not in DRAWS:
        return False
    return "size" not in operation[3] and len(operation[2]) <= (0 if operation[4] in ("rand", "randn", "random", "random_sample") else 2)


def _dispatch(facts: Facts) -> float:
    """ns in NumPy around its kernels: in its C entries where NumPy's timer ran, and in its own Python functions."""
    in_c = facts.left.get("python.library", 0.0) if facts.evidence.get("numpy_timed") else 0.0
    # What is more than so many calls can cost is work that NumPy's timer does not see (drawing, copying, clearing fresh memory).
    in_c = min(in_c, HOLDS_WORK_NS * _calls(facts))
    if facts.calls is None or facts.calls_tensorflow:
        return in_c
    return in_c + sum(node.self_ns for node in facts.calls.root.walk()
                      if node.parent is not None and NUMPY_PYTHON(node.name) and node.self_ns < HOLDS_WORK_NS * node.calls)


def _calls(facts: Facts) -> float:
    """NumPy calls an iteration, at most: calls in the tree and operations on the lines; any number where none was counted.

    The calls of kernels do not count: one reduction along a short axis calls its kernel for each row.
    """
    counted = sum(line.hits * len(line.operations) for line in facts.lines)
    if facts.calls is not None:
        counted += sum(node.calls for node in facts.calls.root.walk() if node.parent is not None)
    return counted or float("inf")


def _advice(first: str) -> str:
    if first.startswith("arithmetic"):
        return ("Take plain Python numbers for scalar work: float(x), int(x) or x.item() once, before the loop. Mixing a NumPy "
                "scalar with Python numbers makes each operation several times slower.")
    if first.startswith("drawing"):
        return "Draw a block of numbers at once (rng.random(10000)) and take them from there."
    return ("Do more in a call: stack the small arrays into a larger one and operate once, use out= and in-place operators, and "
            "take what does not change (field views, np.errstate, np.asarray) out of the loop. For very small vectors plain Python is faster.")


RULE = Rule(
    "numpy-call-overhead", "NumPy's cost per call outweighs its work",
    looks_at=("NumPy's time around its kernels (NumPy timer, or its Python functions in the tree of calls), arithmetic on NumPy "
              "scalars by line, random draws without a size"),
    remedy=("Each NumPy call costs 0.3 to 5 µs before the first element is touched, and a NumPy scalar is several times slower in "
            "arithmetic than a Python number. Work on larger arrays, or on Python numbers where there is but one."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration", "HOLDS_WORK_NS": "5 µs: a longer function of NumPy's holds a kernel",
                           "half the kernels": "call overhead must be at least half of the kernel time"})
