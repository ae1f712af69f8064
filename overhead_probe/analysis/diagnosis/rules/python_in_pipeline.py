"""`python-in-pipeline`: Python feeds the pipeline and cannot keep up."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import DATA_NEXT
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Session calls of other threads in an iteration: fewer fill no queue.
FEWEST_CALLS = 0.5
# Of the time that these threads spend in Session.run, kernels may take no more: else the graph is at work, and not Python.
GRAPH_SHARE = 0.5
# Python takes this share of the time that the loop waits for: the rest is what its pipeline costs around it.
PYTHON_SHARE = 0.5
PYTHON_OPS = ("PyFunc", "EagerPyFunc", "PyFuncStateless")


def look(facts: Facts) -> Optional[Cause]:
    python_ops = [op for op in facts.ops if op.type in PYTHON_OPS]
    threads = facts.evidence.get("python_threads") or ()
    waited = facts.left.get("input", 0.0)
    in_ops = sum(op.ns for op in python_ops)
    computing, inside = facts.evidence.get("other_kernels_ns") or 0.0, facts.evidence.get("other_session_ns") or 0.0
    filled = facts.calls_of_others >= FEWEST_CALLS and computing < GRAPH_SHARE * inside
    # Python ops of a tf.data pipeline run beside the loop, which waits for them.
    piped = facts.evidence.get("python_ops") or ()
    in_pipeline = min(waited, sum(row["own_ns"] for row in piped))
    takes = facts.taking(("input",), waited if filled or in_pipeline >= PYTHON_SHARE * waited else 0.0)
    if in_ops:
        takes = {**takes, **facts.taking(("kernel",), in_ops)}
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    seen = [f"waiting for the queue or in Python ops: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})"]
    if filled:
        seen.append(f"{number(facts.calls_of_others)} Session.run calls an iteration by {number(len(threads))} Python threads beside the loop, "
                    f"{duration(computing)} of the {duration(inside)} in them computing")
    seen += [f"{op.type}: {number(op.calls)} calls, {duration(op.ns)}" for op in python_ops[:2]]
    seen += [f"{row['type']} in the pipeline: {number(row['calls'])} calls an iteration, {duration(row['own_ns'])}" for row in piped[:2]]
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_reaching(DATA_NEXT),
        why=(f"The step waits {duration(ns)} for data that Python code makes ("
             + ("threads that fill a queue" if filled else "a Python generator or py_function in the pipeline")
             + "). Only one thread runs Python at a time, so that code and the loop hold each other up."),
        advice=("Let TensorFlow make the data: tf.data from tensors, files or TFRecords with map and prefetch; or hand over whole batches from "
                "Python instead of single examples."))


RULE = Rule(
    "python-in-pipeline", "Python code fills the pipeline and cannot keep up",
    looks_at="waiting for input, Session.run calls of Python threads beside the loop, PyFunc ops in the step and in tf.data and their time",
    remedy=("Queue runners written in Python, from_generator and py_function need the interpreter, which the loop needs too. A short step "
            "leaves them no turn, and the queue runs dry. Move the work into tf.data, or make each turn hand over a whole batch."),
    look=look, thresholds={"FEWEST_CALLS": "0.5 calls an iteration by other threads: fewer fill no queue",
                           "GRAPH_SHARE": "kernels take less than half of these calls: else the graph's own work is what is slow (input-pipeline)",
                           "PYTHON_SHARE": "Python ops in the pipeline take half of what the loop waits for"})
