"""`kernel-bound`: the healthy verdict."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share
from ..facts import Facts
from ..rule import Cause, Missing, Rule

# From this share on, removing all the rest would not even double the loop's speed by much more than a half.
HEALTHY_SHARE = 0.6


def look(facts: Facts) -> Optional[Cause]:
    if not facts.kernels_measured:
        raise Missing("kernel time was not measured in this loop")
    takes = facts.taking(["kernel"])
    ns = sum(takes.values())
    if facts.share(ns) < HEALTHY_SHARE:
        return None
    dearest = sorted(facts.ops, key=lambda op: -op.ns)[:3]
    return Cause(
        takes, lines=facts.hottest_lines(),
        why=(f"{share(ns, facts.wall)} of an iteration is spent computing ({duration(ns)} of {duration(facts.wall)}): there "
             "is little overhead to remove."),
        evidence=(f"kernel time: {duration(ns)} of {duration(facts.wall)}",
                  *(f"{op.type or op.name}: {duration(op.ns)}" for op in dearest)),
        advice=("Nothing around the kernels needs to change. To go faster, compute less or elsewhere: a better algorithm, "
                "a smaller dtype if its precision suffices, more cores, an accelerator."))


RULE = Rule(
    "kernel-bound", "Most of the time is computing",
    looks_at="kernel time that no other rule explains, against the iteration",
    remedy=("A healthy loop. The framework's overhead is small against its kernels, so only less or faster computing helps."),
    look=look, thresholds={"HEALTHY_SHARE": "60 % of an iteration: the rest, were it all removed, is less than what remains"})
