"""`sync-each-step`: a value is read in each step, which stalls the device."""

from __future__ import annotations

from typing import Optional

from ...calltree import named
from ...wording import duration, number, share
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

READS = named(r"framework/ops\.py:(numpy|__float__|__int__|__bool__|__array__|_numpy)$")


def look(facts: Facts) -> Optional[Cause]:
    facts.require_device()
    reads = facts.evidence.get("fetched_tensors") or 0.0
    takes = facts.taking(("feed.fetch", "transfer.d2h"))
    ns = sum(takes.values())
    if not reads or facts.share(ns) < WORTH_SHARE:
        return None
    return Cause(
        takes, lines=facts.lines_reaching(READS),
        why=(f"{number(reads)} values are read from the device in each iteration (.numpy(), float(), print). Python waits until the device has "
             f"done everything up to there, {duration(ns)}, and the device then waits for Python."),
        evidence=(f"waiting for values: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})", f"{number(reads)} reads an iteration"),
        advice="Keep losses as tensors and read them every hundredth step, or sum them on the device.")


RULE = Rule(
    "sync-each-step", "Values are read from the device in each step",
    looks_at="tensors read an iteration and the time until they are there (timers blocks), on a run with a device beside the CPU",
    remedy=("An accelerator works behind Python's back. Reading a value (.numpy(), float(loss), printing a tensor) makes Python wait for it "
            "and leaves the device without work afterwards. Read seldom."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change"})
