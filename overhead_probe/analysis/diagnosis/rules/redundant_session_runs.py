"""`redundant-session-runs`: several calls that one could serve."""

from __future__ import annotations

from typing import Any, List, Mapping, Optional, Sequence

from ...wording import duration, number, share
from ..activities import SESSION_RUN
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Missing, Rule

# Consecutive calls that could have been one, at least.
FEWEST = 2
PARTS = ("python.library", "runtime.handoff", "runtime.schedule", "feed.convert", "feed.marshal")


def look(facts: Facts) -> Optional[Cause]:
    facts.require_sessions()
    if facts.watched is None:
        raise Missing("the arguments of the calls were not looked at")
    runs = facts.watched["runs"]
    groups = groups_of(runs)
    if not runs or not groups:
        return None
    spared = 1 - len(groups) / len(runs)
    fixed = sum(facts.left.get(part, 0.0) for part in PARTS)
    takes = {part: facts.left.get(part, 0.0) * spared for part in PARTS if facts.left.get(part, 0.0) > 0}
    ns = fixed * spared
    if facts.share(ns) < WORTH_SHARE or spared < 1 - 1 / FEWEST:
        return None
    most = max(groups, key=len)
    return Cause(
        takes, lines=facts.lines_reaching(SESSION_RUN), estimated=True,
        why=(f"Calls of Session.run follow each other that one call could serve: {number(len(most))} in a row with the same feeds, for "
             f"{len({name for run in most for name in run['fetches'] + run['targets']})} different tensors. Each pays for Python, hand-off and feeding "
             f"again, {duration(ns)} of {duration(facts.wall)} an iteration."),
        evidence=(f"{number(len(runs))} calls were looked at; {number(len(groups))} would do", f"cost of the others: {duration(ns)} ({share(ns, facts.wall)})"),
        advice="Fetch everything in one call: sess.run([a, b, c], feed_dict=…), or sess.run(variables) for a list of variables.")


def groups_of(runs: Sequence[Mapping[str, Any]]) -> List[List[Mapping[str, Any]]]:
    """Neighbouring runs with the same feeds that fetch different things: each group could be one run."""
    groups: List[List[Mapping[str, Any]]] = []
    for run in runs:
        asked = set(run["fetches"]) | set(run["targets"])
        last = groups[-1] if groups else None
        seen = {name for other in last for name in other["fetches"] + other["targets"]} if last else set()
        if last and last[0]["feeds"] == run["feeds"] and not asked & seen and not str(next(iter(asked), "")).startswith("callable"):
            last.append(run)
        else:
            groups.append([run])
    return groups


RULE = Rule(
    "redundant-session-runs", "Several Session.run calls that one could serve",
    looks_at="fetches and feeds of consecutive Session.run calls (watch blocks), fixed cost of a call",
    remedy=("Every run or eval pays the whole cost of a call. Reading a hundred variables one by one pays it a hundred times; one "
            "sess.run with a list pays it once. Values fetched together also belong to the same state."),
    look=look, thresholds={"FEWEST": "half of the calls could be spared"})
