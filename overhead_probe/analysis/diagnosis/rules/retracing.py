"""`retracing`: a tf.function is traced again and again."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import DATASET_BUILT, STEP, TRACED, below
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Traces an iteration; a steady loop has none.
FEWEST = 0.02
PARTS = ("compile", "python.library", "runtime.schedule", "runtime.handoff", "python.loop", "feed.convert")


def look(facts: Facts) -> Optional[Cause]:
    compiled = facts.left.get("compile", 0.0)
    by_xla = facts.parts.get("compile", 0.0) - compiled  # told by itself
    if facts.calls is None and not compiled:
        facts.require_calls()
    calls, traces = [], 0.0
    if facts.calls is not None:
        traced = [node for node in facts.calls.root.walk() if TRACED(node.name) and not below(node, DATASET_BUILT)]
        traces, calls = sum(node.calls for node in traced), facts.calls.callers(traced)
        # A dataset that is built anew is traced as well, which is no matter of a tf.function.
        compiled = 0.0 if facts.calls.count(DATASET_BUILT) else compiled
    if traces < FEWEST and not compiled:
        return None
    inside = sum(node.ns for node in calls) - facts.kernel_time - by_xla
    takes = facts.taking(PARTS, max(compiled, inside))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    return Cause(
        takes, lines=facts.lines_of(calls) if calls else facts.lines_reaching(STEP),
        why=(f"A tf.function is traced again{_often(traces)}: its Python code "
             f"runs, a new graph is built, optimised and prepared. That takes {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})."),
        evidence=(*([f"{number(traces)} traces an iteration"] if traces else []), f"tracing and first runs: {duration(ns)}",
                  *(f"{trace['function']}: {trace['reason']}" for trace in facts.reasons_for_tracing()[:2])),
        advice=("Make the arguments such that one graph serves: pass numbers that change as tensors (tf.constant(step)), give the function an "
                "input_signature with None for sizes that vary (or reduce_retracing=True), define it once outside the loop, and use tf.range "
                "instead of range for long loops inside."))


def _often(traces: float) -> str:
    return "" if not traces else " in every iteration" if traces >= 0.9 else f" in {100 * traces:.0f} % of the iterations"


RULE = Rule(
    "retracing", "A tf.function is traced again and again",
    looks_at="traces of tf.functions an iteration (tree of calls, timers blocks), time of the calls that trace",
    remedy=("tf.function builds a graph for each new kind of argument: every new Python number, every new shape, every new "
            "function object. Pass tensors, give an input_signature, define functions once. A Python range inside is unrolled into "
            "the graph; tf.range is not."),
    look=look, thresholds={"FEWEST": "0.02 traces an iteration: a steady loop has none"})
