"""`feed-copy`: large, unaligned or unchanged data is fed in every step."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share, size
from ..activities import SESSION_RUN
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule
from ._feeds import described, is_array

# Smaller feeds cost the call more than the copy: bytes an iteration.
LARGE_BYTES = 1_000_000


def look(facts: Facts) -> Optional[Cause]:
    facts.require_sessions()
    facts.require_trace()
    feeds = facts.need("feeds", "no feed was looked at")
    arrays = [feed for feed in feeds if is_array(feed)]
    total = sum(feed["bytes"] for feed in arrays)
    unchanged = [feed for feed in arrays if feed.get("unchanged") and feed["bytes"] > 64]
    takes = facts.taking(("feed.marshal", "feed.convert"))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE or (total < LARGE_BYTES and not unchanged):
        return None
    same = bool(unchanged) and len(unchanged) >= len(arrays) / 2
    layout = [feed for feed in arrays if feed.get("aligned") is False or feed.get("contiguous") is False]
    seen = [f"copying feeds: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})", *(described(feed) for feed in arrays[:3])]
    if same:
        seen.append(f"{len(unchanged)} of {len(arrays)} are the same object with the same content in every step")
    if layout:
        seen.append(f"{len(layout)} are not contiguous or not aligned, and are copied once more for that")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_reaching(SESSION_RUN),
        why=(f"Every step copies {size(total)} from NumPy into TensorFlow before anything is computed, {duration(ns)} of "
             f"{duration(facts.wall)}" + (", although the data does not change from step to step." if same else ".")),
        advice=("The data does not change: put it into the graph once (a variable initialised from a placeholder) and feed an index, "
                "if anything." if same else "Let the copy run beside the computation: a tf.data pipeline with prefetch, or a thread that fills a "
                "queue; feeding in the step itself always comes before it. Data that fits into memory can live in variables."))


RULE = Rule(
    "feed-copy", "Data is copied into TensorFlow in every step",
    looks_at="bytes, identity, content and layout of the fed arrays over the steps, time in feeding (timers and traced blocks)",
    remedy=("feed_dict copies each array into a tensor, in the script's thread, before the step begins. Data that does not change "
            "belongs into a variable; a stream belongs into tf.data with prefetch, which copies while the step before still runs."),
    look=look, thresholds={"LARGE_BYTES": "1 MB an iteration, or data that never changes"})
