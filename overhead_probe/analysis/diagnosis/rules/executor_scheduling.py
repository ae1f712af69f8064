"""`executor-scheduling`: many ops, each too small for what it costs to schedule it."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import STEP
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Below this a step has so few ops that the executor's start and end weigh more than scheduling them.
FEWEST_OPS = 10.0
CONTROL_FLOW = ("Switch", "Merge", "Enter", "Exit", "NextIteration", "LoopCond", "TensorArray", "TensorList")


def look(facts: Facts) -> Optional[Cause]:
    facts.require_trace()
    takes = facts.taking(["runtime.schedule"])
    ns, calls = sum(takes.values()), sum(op.calls for op in facts.ops)
    if facts.share(ns) < WORTH_SHARE or calls < FEWEST_OPS or ns < facts.kernel_time / 2:
        return None
    control = sum(op.calls for op in facts.ops if op.type.startswith(CONTROL_FLOW))
    often = max((op.calls for op in facts.ops), default=0.0)
    seen = [f"scheduling: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
            f"{number(calls)} ops an iteration, {duration(ns / calls)} of scheduling and {duration(facts.kernel_time / calls)} "
            "of computing each"]
    if control:
        seen.append(f"{number(control)} of them are control flow")
    looped = often >= FEWEST_OPS
    advice = ("The graph loops over small pieces: do the work on whole tensors instead of element by element (vectorise "
              "map_fn and while_loop bodies), or compile the function with XLA (jit_compile=True)." if looped else
              "Fuse small ops: compile the step with XLA (tf.function(jit_compile=True)), or do the same work on larger "
              "tensors with fewer ops.")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_reaching(STEP), advice=advice, estimated=True,
        why=(f"The step has {number(calls)} ops, and each does so little that the executor spends longer on choosing and "
             f"starting them ({duration(ns)}) than " + (f"they compute ({duration(facts.kernel_time)})."
                                                         if ns > facts.kernel_time else "a well-filled step should.")))


RULE = Rule(
    "executor-scheduling", "Many tiny ops: scheduling them outweighs them",
    looks_at="time in which the executor runs but no kernel does, ops an iteration, control-flow ops among them",
    remedy=("Each op costs the executor about a microsecond, whatever it computes. Scalar control flow, map_fn for each "
            "element and long while_loops pay it thousands of times. Vectorise, or compile with XLA, which makes one "
            "kernel of many ops."),
    look=look, thresholds={"FEWEST_OPS": "10 ops: fewer cannot be called many", "WORTH_SHARE": "5 % of an iteration"})
