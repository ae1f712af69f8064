"""`python-element-loop`: elements visited one by one."""

from __future__ import annotations

from typing import Optional

from ...calltree import named
from ...wording import duration, number, share
from ..facts import Facts
from ..replays import NUMPY_PARTS
from ..rule import WORTH_SHARE, Cause, Rule
from ._elements import iterates_elements, on_arrays, on_scalars, visits_element

# NumPy functions that call Python for each element.
PER_ELEMENT = named(r"numpy/.*:(_call_as_normal|_?vectorize_call|_vectorize_call_with_signature|apply_along_axis|fromfunction)$",
                    r"^numpy\.(fromiter|frompyfunc)$",
                    r"_nditer|^ufunc \(vectorized\)$")
BUILTIN = ("builtins.sum", "builtins.min", "builtins.max", "builtins.sorted", "builtins.list")
# A loop that is entered for fewer elements is none to speak of.
FEWEST = 2.0


def look(facts: Facts) -> Optional[Cause]:
    lines = [line for line in facts.require_lines()
             if any(visits_element(operation) for operation in line.operations) and not any(map(on_arrays, line.operations))]
    ns = sum(facts.own_time(line) for line in lines)
    headers = [line for line in facts.lines if line.hits >= FEWEST and any(map(iterates_elements, line.operations))]
    # What is done with the elements stands on lines that run about as often as the loop over them goes on.
    bodies = [line for line in facts.lines if line not in lines and any(map(on_scalars, line.operations)) and not any(map(on_arrays, line.operations))
              and any(line.file == header.file and line.line > header.line and line.hits > header.hits / 2 for header in headers)]
    lines += [line for line in headers if line not in lines] + bodies
    ns += sum(facts.own_time(line) for line in headers + bodies)
    visits = sum(line.hits for line in headers) + sum(line.hits * sum(map(visits_element, line.operations)) for line in lines)
    walked = [line for line in facts.lines if any(_walks(operation) for operation in line.operations)]
    nodes = facts.calls.topmost(PER_ELEMENT) if facts.calls is not None else []
    others = sum(line.ns for line in walked if line not in lines) + sum(node.ns for node in nodes)
    takes = facts.taking(("python.loop", "python.library", "kernel"), ns + others)
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    seen = [f"element access: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})"]
    if visits:
        seen.append(f"{number(visits)} accesses an iteration, {duration(ns / visits)} each")
    seen += [f"{node.name}: {duration(node.ns)}" for node in nodes[:2]]
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_at(lines + walked) if lines or walked else facts.lines_of(nodes),
        why=(f"The elements of an array are visited one by one from Python. Each access makes a Python object of one number, and "
             f"arithmetic on it is slower than on a plain number; together {duration(ns)} of an iteration."),
        advice=("Write the loop as an expression on whole arrays (slices such as a[1:] - a[:-1] for neighbours, a.sum() for sums, "
                "np.where for branches). Where it must be a loop, work on a.tolist(), or compile it with numba."))


def _walks(operation) -> bool:
    """A Python function that goes through an array element by element: sum(a) instead of a.sum()."""
    return operation[0] == "call" and operation[1] in BUILTIN and bool(operation[2]) and operation[2][0]["k"] == "array"


RULE = Rule(
    "python-element-loop", "Elements are visited one by one",
    looks_at=("indexing of arrays by single, changing indices and for loops over arrays of one dimension, their lines' time less that of "
              "calls; np.vectorize and sum() of arrays"),
    remedy=("Reading a[i] makes a NumPy scalar: some 30 to 100 ns, several times what a list takes, and arithmetic on such scalars "
            "is slow as well. np.vectorize is such a loop too. Use whole-array expressions; else tolist(), or numba."),
    look=look, thresholds={"FEWEST": "a for loop over 2 elements and more an iteration", "WORTH_SHARE": "5 % of an iteration: less is not worth a change"})
