"""`object-dtype`: arrays of Python objects."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share
from ..facts import Facts
from ..replays import NUMPY_PARTS
from ..rule import WORTH_SHARE, Cause, Rule


def look(facts: Facts) -> Optional[Cause]:
    lines = [line for line in facts.require_lines() if any(_works_on_objects(operation) for operation in line.operations)]
    takes = facts.taking(NUMPY_PARTS, sum(line.ns for line in lines))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    return Cause(
        takes, lines=facts.lines_at(lines),
        why=(f"These lines work on arrays of dtype object: NumPy then calls Python for each element, as a list would, and that "
             f"takes {duration(ns)} of an iteration."),
        evidence=(f"lines with object arrays: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",),
        advice="Find what made the array one of objects (mixed types, ragged lists, None, Decimal) and give it a numeric dtype: astype(float).")


def _works_on_objects(operation) -> bool:
    operands = operation[2] if operation[0] == "call" else operation[1:]
    reads = operation[0] != "index" or operation[2] != "scalar"
    return reads and any(isinstance(operand, dict) and operand.get("t") == "object" and operand["k"] == "array" for operand in operands)


RULE = Rule(
    "object-dtype", "Arrays of Python objects",
    looks_at="dtypes of the operands on each line, time by line",
    remedy=("An array of dtype object holds pointers to Python objects. Arithmetic on it calls each object's own method, without "
            "any of NumPy's loops. It comes from mixed types, ragged lists, None or Decimal. Convert to a numeric dtype."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change"})
