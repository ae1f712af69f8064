"""`kernel-bound`: the healthy verdict."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share
from ..facts import Facts
from ..rule import Cause, Missing, Rule

# From this share of the known time on, the rest, were it all removed, is less than what remains.
HEALTHY_SHARE = 0.6
# With less of the whole iteration in kernels, too much is unknown for a healthy verdict.
KNOWN_SHARE = 0.4
# A larger share that is not known is told with the verdict.
UNKNOWN_SHARE = 0.1


def look(facts: Facts) -> Optional[Cause]:
    if not facts.kernels_measured:
        raise Missing("kernel time was not measured in this loop")
    takes = facts.taking(["kernel"])
    ns = sum(takes.values())
    unknown = facts.parts.get("unattributed", 0.0)
    known = facts.wall - unknown
    if ns < HEALTHY_SHARE * known or facts.share(ns) < KNOWN_SHARE:
        return None
    dearest = sorted(facts.ops, key=lambda op: -op.ns)[:3]
    return Cause(
        takes, lines=facts.hottest_lines(),
        why=(f"{share(ns, facts.wall)} of an iteration is spent computing ({duration(ns)} of {duration(facts.wall)}): there "
             "is little overhead to remove." + (f" Where {duration(unknown)} go could not be measured." if facts.share(unknown) > UNKNOWN_SHARE else "")),
        evidence=(f"kernel time: {duration(ns)} of {duration(facts.wall)}",
                  *(f"{_told(op)}: {duration(op.ns)}" for op in dearest)),
        advice=("Nothing around the kernels needs to change. To go faster, compute less or elsewhere: a better algorithm, "
                "a smaller dtype if its precision suffices, more cores, an accelerator."))


def _told(op) -> str:
    """A TensorFlow op by its type, a NumPy kernel by its name (its type is that of its operands, `dd->d`)."""
    return op.name if "->" in op.type or not op.type else op.type


RULE = Rule(
    "kernel-bound", "Most of the time is computing",
    looks_at="kernel time that no other rule explains, against the iteration",
    remedy=("A healthy loop. The framework's overhead is small against its kernels, so only less or faster computing helps."),
    look=look, thresholds={"HEALTHY_SHARE": "60 % of the time that is known: the rest, were it all removed, is less than what remains",
                                "KNOWN_SHARE": "40 % of the whole iteration"})
