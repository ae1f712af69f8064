"""`feed-cast`: a feed's dtype differs from its placeholder's, so each step converts it."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share, size
from ..activities import SESSION_RUN
from ..facts import Facts
from ..rule import Cause, Rule
from ._feeds import conversion_of, described, is_array

# A cast is seen for certain and its remedy is one word, so it is told from this share on.
TOLD_SHARE = 0.01


def look(facts: Facts) -> Optional[Cause]:
    facts.require_sessions()
    feeds = facts.need("feeds", "no feed was looked at")
    casts = [feed for feed in feeds if is_array(feed) and not feed["source"].endswith(" " + feed["target"])]
    if not casts:
        return None
    takes = facts.taking(["feed.convert"], conversion_of(casts, feeds, facts))
    ns = sum(takes.values())
    if facts.share(ns) < TOLD_SHARE:
        return None
    total = sum(feed["bytes"] for feed in casts)
    kinds = sorted({(feed["source"].rpartition(" ")[2], feed["target"]) for feed in casts})
    pairs = ", ".join(f"{source} to {target}" for source, target in kinds)
    return Cause(
        takes, always=True, lines=facts.lines_reaching(SESSION_RUN),
        why=(f"{len(casts)} of {len(feeds)} fed arrays have another dtype than their placeholder ({pairs}), so every step "
             f"makes a converted copy of them: {duration(ns)}."),
        evidence=(f"conversion: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
                  *(described(feed) for feed in casts[:4]), f"{size(total)} converted an iteration"),
        advice=("Convert once before the loop: " + "; ".join(
            f"array.astype(np.{target})" for target in sorted({target for _, target in kinds}))
            + ", and feed the converted arrays."))


RULE = Rule(
    "feed-cast", "Fed arrays are converted to another dtype in every step",
    looks_at="dtypes of feeds and of their placeholders, time in the conversion of feeds (timers blocks)",
    remedy=("NumPy makes float64 arrays by default and TensorFlow float32 placeholders. Session.run then converts the "
            "whole array in each step. Call astype once, before the loop."),
    look=look, thresholds={"TOLD_SHARE": "1 % of an iteration: it is seen for certain, and its remedy is one word"})
