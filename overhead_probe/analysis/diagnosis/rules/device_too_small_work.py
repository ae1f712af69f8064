"""`device-too-small-work`: launching outweighs the work on an accelerator."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import STEP
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Where the device computes for less than this share, the time goes into asking it.
SMALL_SHARE = 0.2
PARTS = ("runtime.schedule", "runtime.handoff")


def look(facts: Facts) -> Optional[Cause]:
    facts.require_device()
    facts.require_trace()
    kernel = facts.kernel_time
    takes = facts.taking(PARTS)
    ns = sum(takes.values())
    if facts.share(kernel) >= SMALL_SHARE or facts.share(ns) < WORTH_SHARE or ns < kernel:
        return None
    calls = sum(op.calls for op in facts.ops)
    return Cause(
        takes, lines=facts.lines_reaching(STEP),
        why=(f"The device computes for {duration(kernel)} of {duration(facts.wall)}; launching {number(calls)} small kernels takes "
             f"{duration(ns)}."),
        evidence=(f"kernels: {duration(kernel)} ({share(kernel, facts.wall)}), {number(calls)} an iteration", f"around them: {duration(ns)}"),
        advice=("Run this model on the CPU (tf.device('/CPU:0')), or give the device more at a time: larger batches, several steps in one "
                "call, jit_compile=True."))


RULE = Rule(
    "device-too-small-work", "The accelerator has too little to do",
    looks_at="kernel time on a device beside the CPU against scheduling and hand-off (traced blocks)",
    remedy=("A kernel costs some 10 µs to launch on an accelerator. A network of a few dozen units with single samples computes for less "
            "than that and is faster on the CPU."),
    look=look, thresholds={"SMALL_SHARE": "20 % of an iteration: the device is idle for the rest"})
