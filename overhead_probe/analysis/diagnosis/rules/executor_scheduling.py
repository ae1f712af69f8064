"""`executor-scheduling`: many ops, each too small for what it costs to schedule it."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import STEP
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Below this a step has so few ops that the executor's start and end weigh more than scheduling them.
FEWEST_OPS = 10.0
# What an op takes that computes nothing to speak of: its kernel is then called more than it works.
TINY_NS = 2_000.0
CONTROL_FLOW = ("Switch", "Merge", "Enter", "Exit", "NextIteration", "LoopCond", "TensorArray", "TensorList")


def look(facts: Facts) -> Optional[Cause]:
    facts.require_trace()
    takes = facts.taking(["runtime.schedule"])
    ns, calls = sum(takes.values()), sum(op.calls for op in facts.ops)
    # A loop inside the graph runs its few ops again and again in one call.
    passes = facts.loop.steps_per_call
    tiny = sum(op.ns for op in facts.ops if op.calls * passes >= FEWEST_OPS and op.ns < TINY_NS * op.calls)
    if facts.share(ns + tiny) < WORTH_SHARE or calls * passes < FEWEST_OPS or ns + tiny < (facts.kernel_time - tiny) / 2:
        return None
    takes.update(facts.taking(["kernel"], tiny))
    ns = sum(takes.values())
    control = sum(op.calls for op in facts.ops if op.type.startswith(CONTROL_FLOW))
    often = max((op.calls for op in facts.ops), default=0.0)
    seen = [f"scheduling{' and tiny kernels' if tiny else ''}: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
            f"{number(calls)} ops an iteration, {duration((ns - tiny) / calls)} of scheduling and {duration(facts.kernel_time / calls)} "
            "of computing each"]
    if tiny:
        seen.append(f"{duration(tiny)} in kernels that run again and again for less than {duration(TINY_NS)}")
    if control:
        seen.append(f"{number(control)} of them are control flow")
    looped = often * passes >= FEWEST_OPS
    advice = ("The graph loops over small pieces: do the work on whole tensors instead of element by element (vectorise "
              "map_fn and while_loop bodies), or compile the function with XLA (jit_compile=True)." if looped else
              "Fuse small ops: compile the step with XLA (tf.function(jit_compile=True)), or do the same work on larger "
              "tensors with fewer ops.")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_reaching(STEP), advice=advice, estimated=True,
        why=((f"A pass of the loop inside the graph ({number(passes)} in a call)" if passes > 1 else "The step")
             + f" has {number(calls)} ops, and each does so little that choosing and starting them is what costs: {duration(ns)} of "
             f"{duration(facts.wall)} ({share(ns, facts.wall)}), {duration(ns / calls)} an op, "
             f"against {duration(max(0.0, facts.kernel_time - tiny))} of computing."))


RULE = Rule(
    "executor-scheduling", "Many tiny ops: scheduling them outweighs them",
    looks_at="time in which the executor runs but no kernel does, ops an iteration, control-flow ops among them",
    remedy=("Each op costs the executor about a microsecond, whatever it computes. Scalar control flow, map_fn for each "
            "element and long while_loops pay it thousands of times. Vectorise, or compile with XLA, which makes one "
            "kernel of many ops."),
    look=look, thresholds={"FEWEST_OPS": "10 ops a call: fewer cannot be called many", "WORTH_SHARE": "5 % of an iteration",
                           "TINY_NS": "a kernel that runs 10 times and more a call, for less than 2 µs, is called more than it works"})
