"""`redundant-work`: the same operation on the same inputs, again within an iteration."""

from __future__ import annotations

import os
from typing import Any, Mapping, Optional

from ...wording import duration, number, share
from ..facts import Facts
from ..replays import NUMPY_PARTS
from ..rule import WORTH_SHARE, Cause, Missing, Rule

# Iterations that must have been looked at whole, in each of which it was done again: equal in every byte is no chance.
FEWEST = 1


def look(facts: Facts) -> Optional[Cause]:
    if facts.repeats is None:
        facts.require_lines()
        raise Missing("operations were not compared with each other")
    watched = facts.repeats["iterations"]
    if watched < FEWEST:
        raise Missing("too few whole iterations whose operations were all looked at, or none on arrays whose values could be had")
    rows = sorted((row for row in facts.repeats["rows"] if row["iterations"] == watched), key=lambda row: -_spared(row))
    takes = facts.taking(NUMPY_PARTS, sum(map(_spared, rows)) * facts.disturbance)
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    first = rows[0]
    places = list(dict.fromkeys((file, line) for row in rows for file, line in row["places"]))
    return Cause(
        takes, lines=facts.lines_of_places(places),
        why=(f"An iteration computes the same thing {number(len(first['places']))} times: `{first['op']}` of operands with the same content, "
             f"{duration(first['ns'])} each ({_told(first)}). Doing it once would save {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})."),
        evidence=tuple(f"{row['op']}: {number(len(row['places']))} times with equal operands in each of {number(watched)} iterations, "
                       f"{duration(row['ns'])} each"
                       for row in rows[:3]),
        advice="Keep the first result in a variable and use it again; where a helper function computes it, pass the result to the helper.")


def _spared(row: Mapping[str, Any]) -> float:
    return row["ns"] * (len(row["places"]) - 1)


def _told(row: Mapping[str, Any]) -> str:
    places = list(dict.fromkeys(f"{os.path.basename(file)}:{line}" for file, line in row["places"]))
    return "in " + " and ".join(places[:3])


RULE = Rule(
    "redundant-work", "The same operation on the same inputs, again",
    looks_at=("NumPy operations without side effects on the script's lines whose operands have the same content as another's in the "
              "same iteration (lines blocks)"),
    remedy=("A result that is there already is computed again within the same iteration: the same inverse in two helpers, the same exponential in loss and "
            "gradient. Compute it once and hand it on."),
    look=look, thresholds={"FEWEST": "one whole iteration; in each that was looked at it was done again", "WORTH_SHARE": "5 % of an iteration"})
