"""`array-growth`: an array is copied to grow by a little, again and again."""

from __future__ import annotations

from typing import Optional

from ...calltree import named
from ...wording import duration, number, share
from ..facts import Facts
from ..replays import NUMPY_PARTS
from ..rule import WORTH_SHARE, Cause, Rule

COPIES = named(r"^numpy/.*:(append|insert|hstack|vstack|concatenate|column_stack|dstack|resize|stack)$", r"^numpy(\.\w+)*\.concatenate$",
               r"^pandas/.*:(concat|append|_append)$", r"numpy/.*:__getitem__$")

COPYING = ("append", "insert", "concatenate", "hstack", "vstack", "column_stack", "stack", "resize")


def look(facts: Facts) -> Optional[Cause]:
    tree = facts.require_calls()
    grown = {name: row for name, row in facts.growth.items() if row[0] == "array"}
    if not grown:
        return None
    nodes = [node for node in tree.topmost(COPIES) if node.line or node.parent is tree.root]
    # Some of these functions are objects of which the tree shows the preparation only; their line then stands for them.
    places = {node.place: sum(other.ns for other in nodes if other.place == node.place) for node in nodes}
    lines = [line for line in facts.lines if any(map(_copies, line.operations)) and line.ns > 2 * places.get((line.file, line.line), 0.0)]
    own = {(line.file, line.line) for line in lines}
    nodes = [node for node in nodes if node.place not in own]
    takes = facts.taking(NUMPY_PARTS, sum(node.ns for node in nodes) + sum(line.ns for line in lines))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    name, (_, size, gained) = max(grown.items(), key=lambda item: item[1][1])
    return Cause(
        takes, lines=facts.lines_at(lines) if lines else facts.lines_of(nodes),
        why=(f"`{name}` gains {number(gained)} element{'s' if gained != 1 else ''} an iteration, and each time NumPy makes a new "
             f"array and copies all {number(size)} old ones into it. The loop gets slower the longer it runs."),
        evidence=(f"growing by copies: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
                  f"`{name}`: {number(size)} elements by now, {number(gained)} more an iteration"),
        advice=("Collect the pieces in a list and make one array after the loop (np.array, np.concatenate), or allocate the full "
                "array before the loop and fill it by index."))


def _copies(operation) -> bool:
    return operation[0] == "call" and operation[1].startswith("numpy.") and operation[4] in COPYING


RULE = Rule(
    "array-growth", "An array is copied each time it grows",
    looks_at="sizes of the arrays that the loop names across iterations, time in np.append, np.concatenate and the like",
    remedy=("NumPy arrays have a fixed size. np.append and np.concatenate make a new one and copy everything, so a loop that "
            "appends n times copies n²/2 elements. Append to a list, or fill an array made before."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change"})
