"""`host-device-transfer`: copies across the bus."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share
from ..activities import STEP
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

PARTS = {"transfer.h2d": "to the device", "transfer.d2h": "back from it", "transfer.d2d": "between devices"}


def look(facts: Facts) -> Optional[Cause]:
    facts.require_device()
    takes = facts.taking(PARTS)
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    told = ", ".join(f"{duration(part_ns)} {PARTS[part]}" for part, part_ns in takes.items())
    return Cause(
        takes, lines=facts.lines_reaching(STEP),
        why=f"Each iteration waits {duration(ns)} for copies between host and device ({told}).",
        evidence=(f"exposed copies: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})", f"devices: {', '.join(facts.devices)}"),
        advice=("Keep data where it is used: make tensors on the device once, pin ops that only exist on the CPU together with their data "
                "(tf.device), prefetch to the device (tf.data.experimental.prefetch_to_device), and fetch less often."))


RULE = Rule(
    "host-device-transfer", "Copies between host and device",
    looks_at="exposed copies (traced blocks) on a run with a device beside the CPU",
    remedy=("NumPy inputs, ops that exist on one device only and fetched results cross the bus in every step. Keep data and ops together on "
            "one device, and overlap what has to be copied with computing."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change"})
