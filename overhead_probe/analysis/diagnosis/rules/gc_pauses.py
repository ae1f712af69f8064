"""`gc-pauses`: Python's garbage collector."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Missing, Rule


def look(facts: Facts) -> Optional[Cause]:
    if not facts.iterations.get("timers"):
        raise Missing("no iteration ran with timers on")
    takes = facts.taking(["gc"])
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    seen = [f"collector: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})"]
    counts = facts.evidence.get("collections")
    if counts is not None:
        seen.append(f"{number(counts)} collections an iteration")
    objects = facts.evidence.get("tracked_objects")
    if objects:
        seen.append(f"{number(objects)} objects under the collector's watch")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.hottest_lines(),
        why=(f"Python's garbage collector stops the loop for {duration(ns)} of each iteration, on average: the loop makes "
             "many container objects, and each full collection walks all that live."),
        advice=("Call gc.freeze() after setup, or gc.disable() around the loop (reference counts still free what has no "
                "cycles); make fewer lists, dicts and objects an iteration."))


RULE = Rule(
    "gc-pauses", "Pauses of Python's garbage collector",
    looks_at="pauses reported by gc.callbacks (timers blocks), collections and tracked objects",
    remedy=("The collector runs after a number of new container objects and walks the young ones, now and then all of "
            "them. With many live objects a full walk takes milliseconds. gc.freeze() after setup takes what exists out "
            "of its sight; gc.disable() stops it."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change"})
