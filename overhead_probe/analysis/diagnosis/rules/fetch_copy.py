"""`fetch-copy`: large values come back in every step."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share, size
from ..activities import SESSION_RUN
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# A smaller value costs the call more than the copy: bytes an iteration.
LARGE_BYTES = 100_000


def look(facts: Facts) -> Optional[Cause]:
    facts.require_sessions()
    facts.require_trace()
    fetches = facts.need("fetches", "no fetched value was looked at")
    total = sum(fetch["bytes"] for fetch in fetches)
    takes = facts.taking(["feed.fetch"])
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE or total < LARGE_BYTES:
        return None
    largest = max(fetches, key=lambda fetch: fetch["bytes"])
    return Cause(
        takes, lines=facts.lines_reaching(SESSION_RUN),
        why=(f"Every step brings {size(total)} back to NumPy, which takes {duration(ns)}."),
        evidence=(f"fetching: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
                  f"largest fetch: {largest['name']}, {largest['dtype']} {tuple(largest['shape'])}, {size(largest['bytes'])}"),
        advice=("Fetch only what the script reads: reduce large tensors inside the graph (tf.reduce_mean, a slice), fetch "
                "operations by .op instead of their output, or fetch the large value every n-th step."))


RULE = Rule(
    "fetch-copy", "Large values are fetched in every step",
    looks_at="bytes of the fetched values, time from the end of the step to its arrays (traced blocks)",
    remedy=("A fetched tensor is copied into a NumPy array. Fetching a whole layer or all gradients to look at one number "
            "copies megabytes. Reduce inside the graph, or fetch less often."),
    look=look, thresholds={"LARGE_BYTES": "100 kB an iteration: below, the call costs more than the copy"})
