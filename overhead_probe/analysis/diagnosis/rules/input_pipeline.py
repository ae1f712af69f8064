"""`input-pipeline`: the step waits for data."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import DATA_NEXT, KERAS_CALL, below, keras_makes_data
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# An element that takes less than this is handed over as fast as tf.data can: the elements are too small.
QUICK_NS = 500_000.0


def look(facts: Facts) -> Optional[Cause]:
    waited = facts.left.get("input", 0.0)
    nodes = facts.calls.topmost(DATA_NEXT) if facts.calls is not None else []
    if keras_makes_data(facts):
        nodes = [node for node in nodes if not below(node, KERAS_CALL)]
        waited = min(waited, sum(node.ns for node in nodes))
    around = sum(node.ns for node in nodes)
    takes = facts.taking(("input", "python.library", "runtime.schedule", "runtime.handoff"), max(waited, around))
    ns = sum(takes.values())
    if (not waited and not nodes) or facts.share(ns) < WORTH_SHARE:
        return None
    elements = sum(node.calls for node in nodes) or 1.0
    small = ns / elements < QUICK_NS
    return Cause(
        takes, lines=facts.lines_of(nodes) if nodes else facts.hottest_lines(),
        why=(f"Getting the next element takes {duration(ns / elements)}, {duration(ns)} of {duration(facts.wall)} an iteration: "
             + ("that is what tf.data costs for any element, however small." if small else "the step waits until the pipeline has made it.")),
        evidence=(f"waiting for input and getting it: {duration(ns)} ({share(ns, facts.wall)})", f"{number(elements)} elements an iteration"),
        advice=("Batch in the pipeline (dataset.batch(n), before map) and take whole batches; small arrays are faster sliced with NumPy." if small else
                "Let the pipeline run ahead: dataset.map(f, num_parallel_calls=tf.data.AUTOTUNE).cache().prefetch(tf.data.AUTOTUNE), and batch before map."))


RULE = Rule(
    "input-pipeline", "The step waits for its input",
    looks_at="waiting for IteratorGetNext and queues (timers and traced blocks), time of next() on datasets (tree of calls)",
    remedy=("tf.data costs some 20 to 100 µs an element, whatever its size, so elements should be batches. Work in map that is not cached, "
            "not parallel and not prefetched makes the step wait."),
    look=look, thresholds={"QUICK_NS": "0.5 ms an element: below, it is the cost of an element and not the work in it"})
