"""How many training steps one pass of the loop makes, where a loop of its own runs inside the call.

A `tf.while_loop` in a session or a tf.function, and a loop compiled by XLA, hide their steps from Python. Their
number is counted in the blocks that show every op. Where it stays unclear which loop is the training (several
loops side by side, as the forward and backward pass of a recurrent layer), the pass of the script's loop stays
the iteration.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Dict, NamedTuple, Optional

from ..record import Run
from .session_trace import Clash, OpTotals, add_kernels, add_metadata

# A loop counts as the training when its ops are at least this share of all that run.
HOLDS_SHARE = 0.9
# A mean count within this of a whole number is that number (a block's first and last call may be cut off); from
# `MANY` steps on the nearest whole number is taken anyway.
WHOLE, MANY = 0.01, 50


class Steps(NamedTuple):
    """Steps in one pass of the loop, and the sentence that says how that is known."""

    number: int
    how: str


ONE = Steps(1, "")
# How often an op runs in a pass is known from so many passes.
ENOUGH_ITERATIONS = 100


def of(run: Run) -> Steps:
    """The steps in a pass of the measured loop; `ONE` where no loop ran inside the call, or it is unclear which."""
    loop = next((row for row in run.last("loops").get("loops", ()) if row["id"] == run.loop), {})
    if loop.get("kind", "").startswith("keras."):
        number = loop.get("steps_per_call", 1)
        return Steps(number, "the model was compiled with steps_per_execution") if number > 1 else ONE
    seen = {"kernels": OpTotals(), "metadata": OpTotals()}
    for block in run.blocks:
        if block.mode == "kernels" and block.trace is not None and seen["kernels"].iterations < ENOUGH_ITERATIONS:
            try:
                add_kernels(block, seen["kernels"])
            except Clash:
                continue
        elif block.mode == "metadata" and seen["metadata"].iterations < ENOUGH_ITERATIONS:
            add_metadata(block, seen["metadata"])
    return counted(seen["kernels"] if seen["kernels"].iterations else seen["metadata"])


def per_step(run: Run, steps: Steps) -> Run:
    """`run` with the training step as its iteration."""
    if steps.number == 1:
        return run
    return replace(run, blocks=tuple(replace(block, every=block.every * steps.number) for block in run.blocks))


def counted(every_op: OpTotals) -> Steps:
    """The steps of a loop inside the call, from how often each op ran."""
    if not every_op.iterations:
        return ONE
    runs = {name: calls / every_op.iterations for name, calls in (every_op.calls + every_op.control).items()}
    return _graph_loop(runs) or _compiled_loop(runs) or ONE


def _graph_loop(runs: Dict[str, float]) -> Optional[Steps]:
    conditions = {name: count - 1 for name, count in runs.items() if name.endswith(":LoopCond") and count >= 2.5}
    if not conditions:
        return None
    name, number = min(conditions.items(), key=lambda item: item[1])
    whole = _whole(number)
    if whole is None or sum(abs(count - number) < 0.5 for count in conditions.values()) > 1 or not _holds(runs, number):
        return None
    return Steps(whole, f"the condition of the loop {name.rpartition(':')[0]} ran {whole + 1:,} times a call in the "
                        "blocks that show every op, once more than its body")


def _compiled_loop(runs: Dict[str, float]) -> Optional[Steps]:
    compiled = {name: count for name, count in runs.items() if name.endswith(":XLA")}
    loops = [name for name in compiled if name.startswith("while")]
    inside = Counter(round(count) for name, count in compiled.items() if count >= 1.5 and name not in loops)
    if len(loops) != 1 or not inside:
        return None
    number = inside.most_common(1)[0][0]
    if not _holds(compiled, number):
        return None
    return Steps(number, f"the ops inside the compiled loop {loops[0].rpartition(':')[0]} ran {number:,} times a call")


def _holds(runs: Dict[str, float], number: float) -> bool:
    return sum(count for count in runs.values() if count > 0.9 * number) >= HOLDS_SHARE * sum(runs.values())


def _whole(number: float) -> Optional[int]:
    nearest = round(number)
    return nearest if abs(number - nearest) <= WHOLE * number or number >= MANY else None
