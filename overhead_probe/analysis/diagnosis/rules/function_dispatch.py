"""`function-dispatch`: the Python code around the call of a tf.function."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, plural, share
from ..activities import FUNCTION_CALL
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Missing, Rule


def look(facts: Facts) -> Optional[Cause]:
    if not facts.evidence.get("function_calls"):
        raise Missing("no tf.function was timed in this loop")
    nodes = facts.require_calls().topmost(FUNCTION_CALL)
    takes = facts.taking(["python.library"], sum(node.ns for node in nodes))
    ns, kernel, calls = sum(takes.values()), facts.kernel_time, sum(node.calls for node in nodes)
    if facts.share(ns) < WORTH_SHARE or ns < kernel / 2:
        return None
    against = f", against {duration(kernel / calls)} of computing" if facts.kernels_measured else ""
    return Cause(
        takes, lines=facts.lines_of(nodes),
        why=(f"Each call of a tf.function spends {duration(ns / calls)} in TensorFlow's own Python code (looking at the arguments, finding the "
             f"graph that fits them, collecting variables){against}. It is paid again in every call, whatever the size of the data."),
        evidence=(f"Python around the compiled step: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
                  f"{plural(calls, 'call')} an iteration"),
        advice=("Do more in a call: put several steps into the function (for _ in tf.range(n), over a dataset or slices of a tensor), or larger "
                "batches. Few arguments that are tensors already are cheaper to look at than nested structures."))


RULE = Rule(
    "function-dispatch", "The Python code around a tf.function outweighs its work",
    looks_at="time on the loop's thread in the call of a tf.function and outside what it compiled (timers blocks, tree of calls), against kernels",
    remedy=("A tf.function looks at its arguments in each call to find the graph that fits them, some 50 to 200 µs of Python. With small steps "
            "that is more than the computation. Let one call make many steps."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change",
                           "half the kernels": "the call takes at least half of what the kernels take"})
