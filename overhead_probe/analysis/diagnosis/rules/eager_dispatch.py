"""`eager-dispatch`: op-by-op eager execution."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, plural, share
from ..activities import DATA_NEXT, EAGER_OP, STEP, below, either
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

PARTS = ("python.library", "runtime.schedule", "runtime.handoff", "feed.convert", "python.loop")
# What runs inside a function, or gets the next element, is no op of the script's.
ELSEWHERE = either(STEP, DATA_NEXT)
# Ops called from Python in an iteration, those inside a tf.function not counted.
FEWEST_OPS = 1.0


def look(facts: Facts) -> Optional[Cause]:
    if not facts.target.get("tensorflow") or facts.session_calls:
        return None
    tree = facts.require_calls()
    single = [node for node in tree.root.walk() if EAGER_OP(node.name) and not below(node, ELSEWHERE)]
    ops = sum(node.calls for node in single)
    if ops < FEWEST_OPS:
        return None
    reached = tree.callers(single)
    kernel = facts.kernel_time
    takes = facts.taking([part for part in PARTS if part != "runtime.handoff" or facts.handoff_is_waking], sum(node.ns for node in reached))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE or ns < kernel / 2:
        return None
    return Cause(
        takes, lines=facts.lines_of(reached),
        why=(f"{plural(ops, 'op')} an iteration run{'s' if number(ops) == '1' else ''} one by one from Python. "
             f"Each has to be looked up, its arguments converted and its gradient "
             f"noted: {duration(ns)} in all, {duration(ns / ops)} an op, against {duration(kernel)} of computing."),
        evidence=(f"around the ops: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})", f"{plural(ops, 'eager op')} an iteration"),
        advice=("Put the step into a tf.function, so that one call runs all its ops (jit_compile=True fuses small ones); pass what changes as "
                "tensors. Without one, keep constants as tensors (a Python number is converted anew in each operation)."))


RULE = Rule(
    "eager-dispatch", "Ops run one by one from Python",
    looks_at="eager ops an iteration and the time of the calls that reach them (tree of calls), outside any tf.function, against kernels",
    remedy=("Eager TensorFlow calls every op from Python, 5 to 50 µs each before it computes. A training step of small layers has hundreds. "
            "tf.function runs them all from one call."),
    look=look, thresholds={"half the kernels": "dispatch takes at least half of what the kernels take"})
