"""`dense-gradient`: a sparse gradient is applied as a dense update."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share
from ..activities import STEP
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Missing, Rule

# How the slices that a lookup touched become a gradient for the whole table, and dense updates of it.
MADE_DENSE = ("UnsortedSegmentSum",)
LOOKUPS = ("Gather", "GatherV2", "GatherNd", "ResourceGather", "ResourceGatherNd")
APPLIED = ("ApplyAdam", "ApplyAdagrad", "ApplyGradientDescent", "ApplyMomentum", "ApplyRMSProp", "ApplyFtrl", "Assign", "AssignSub", "AssignAdd",
           "AssignVariableOp", "AssignSubVariableOp", "AssignAddVariableOp")
# What a dense update does to the whole table besides: bound by memory, so that tables of one size take about the same time.
BY_ELEMENT = ("Mul", "AddN", "AddV2", "Add", "Sub", "RealDiv", "Square", "Sqrt", "Rsqrt", "Neg", "Maximum", "Sum", "Tile", "BroadcastTo", "Cast")
# An op that takes less of the time of making the gradient dense works on something smaller.
SAME_SIZE = 1 / 3


def look(facts: Facts) -> Optional[Cause]:
    if not facts.ops:
        raise Missing("no op was seen")
    dense = [op for op in facts.ops if op.type in MADE_DENSE and "grad" in op.name.lower()]
    if not dense or not any(op.type in LOOKUPS for op in facts.ops):
        return None
    size = SAME_SIZE * max(op.ns for op in dense)
    applied = [op for op in facts.ops if op.type.replace("Resource", "") in APPLIED and op.ns >= size]
    if not applied:
        return None
    largest = max(applied, key=lambda op: op.ns)
    beside = [op for op in facts.ops if op.type in BY_ELEMENT and op.ns >= size]
    takes = facts.taking(("kernel",), sum(op.ns for op in [*dense, *applied, *beside]))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    return Cause(
        takes, lines=facts.lines_reaching(STEP), estimated=bool(beside),
        why=(f"A lookup touches a few rows of a table, but its gradient is made dense and the whole table is updated in each step: "
             f"{duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})."),
        evidence=tuple(f"{op.type} `{op.name}`: {duration(op.ns)}" for op in [*dense[:2], largest, *sorted(beside, key=lambda op: -op.ns)[:2]]),
        advice=("Look up the variable itself (tf.gather or tf.nn.embedding_lookup on it, not on something computed from it), and take an "
                "optimizer that updates slices (lazy Adam, Adagrad, SGD)."))


RULE = Rule(
    "dense-gradient", "A sparse gradient is applied as a dense update",
    looks_at="ops that turn slices of a gradient into a whole tensor, and dense updates beside them (traced blocks)",
    remedy=("The gradient of a lookup names the rows it touched. If anything stands between variable and lookup (a scaling, a concatenation), "
            "TensorFlow makes it dense, and each step updates the whole table."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change",
                           "SAME_SIZE": "a third of the time of making the gradient dense: an op that takes less works on something smaller"})
