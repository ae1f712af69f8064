"""What a change brought in launches of its own, beside launches of the script as it is, and what it did to the values."""

from __future__ import annotations

import math
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from .. import report as r
from ..record import Run
from . import noise, statistics
from .launches import mean_interval

NEEDS = "it needs launches of its own"
NOT_MADE = f"{NEEDS}, which were not made"


def seen(run: Run) -> Dict[str, Any]:
    """What one launch has to tell: mean ns of a typical iteration, how many, page faults in each, its values."""
    blocks, _ = noise.undisturbed([block for block in run.blocks if block.mode == "plain"])
    sums = [statistics.sum_of_typical(block) for block in blocks]
    iterations = sum(count for _, count in sums)
    watched = sum(block.iterations for block in blocks)
    faults = sum(block.usage.get("minor_faults", 0) for block in blocks)
    told = run.last("snapshot")
    return {"ns": sum(ns for ns, _ in sums) / iterations if iterations else None, "iterations": iterations,
            "faults": faults / watched if watched else None, "values": told.get("values", {}),
            "session": told.get("session"), "doubles": told.get("doubles", [])}


def experiment(event: Mapping[str, Any], own: Mapping[str, Any], steps: int) -> r.Experiment:
    """The row of one change. `own` is what `own_processes` left; `steps`: training steps in one pass of the loop."""
    id_ = event["id"]
    if id_ in own.get("skipped", {}):
        return r.Experiment(id_, "skipped", own["skipped"][id_], "own")
    launches = own.get("launches", ())
    plain, changed = ({one["round"]: one for one in launches if one["change"] == key} for key in ("", id_))
    effects = [one["effect"] for one in (*plain.values(), *changed.values()) if one.get("effect")]
    if effects:
        return r.Experiment(id_, "skipped", f"{NEEDS}, and a second launch {effects[0]}", "own")
    for made, of in ((changed, ""), (plain, "the script as it is, in a launch of its own: ")):
        failures = [one["failure"] for one in made.values() if one["failure"]]
        if failures:
            return r.Experiment(id_, "failed", of + failures[0], "own")
    pairs = [(plain[round_], changed[round_]) for round_ in sorted(set(plain) & set(changed))]
    if len(pairs) < 2:
        return r.Experiment(id_, "skipped", f"{len(pairs)} pair of launches was made, too few for an interval" if pairs else NOT_MADE, "own")
    before = sum(one["ns"] for one, _ in pairs) / len(pairs) / steps
    after = sum(one["ns"] for _, one in pairs) / len(pairs) / steps
    _, interval = mean_interval([(one["ns"] - other["ns"]) / steps for one, other in pairs])
    same, apart = _values([one for one, _ in pairs], [one for _, one in pairs])
    return r.Experiment(id_, "tried", _how(event, pairs), "own", before, after, None, interval, same, None if same else apart or None)


def _how(event: Mapping[str, Any], pairs: Sequence[Tuple[Mapping[str, Any], Mapping[str, Any]]]) -> str:
    """How it was tried, and what else was seen."""
    told = [f"{len(pairs)} pairs of launches"]
    told += [f"{name}={value}" for name, value in list(event.get("environment", {}).items())[:1]]
    faults = [[one["faults"] for one in side] for side in zip(*pairs)]
    if event["id"] == "reuse-buffers" and None not in faults[0] + faults[1]:
        told.append("{:,.1f} page faults an iteration, {:,.1f} with it".format(*(sum(side) / len(side) for side in faults)))
    doubles = pairs[0][1]["doubles"]
    if doubles:
        told.append(f"{', '.join(doubles)} came back as float64")
    return "; ".join(told)


def _values(plain: Sequence[Mapping[str, Any]], changed: Sequence[Mapping[str, Any]]) -> Tuple[Optional[bool], Optional[float]]:
    """(whether the values agree, how far they are apart), by those that are the same in all plain launches.

    None for the first where none is: such a script tells nothing.
    """
    names = [name for name in plain[0]["values"]
             if len({one["values"].get(name, {}).get("digest") for one in plain}) == 1]
    session = plain[0]["session"] is not None and len({one["session"] for one in plain}) == 1
    if not names and not session:
        return None, None
    same = all(one["values"].get(name, {}).get("digest") == plain[0]["values"][name]["digest"] for one in changed for name in names)
    same = same and (not session or all(one["session"] == plain[0]["session"] for one in changed))
    apart = [apart for one in changed for name in names
             for apart in [_relative(plain[0]["values"][name], one["values"].get(name))] if apart is not None]
    return same, max(apart, default=None)


def _relative(one: Mapping[str, Any], other: Optional[Mapping[str, Any]]) -> Optional[float]:
    """The largest difference of numbers at one place over the largest number; None for values of other shapes."""
    if other is None or one["shape"] != other["shape"]:
        return None
    pairs: List[Tuple[float, float]] = [(a, b) for a, b in zip(one["numbers"], other["numbers"]) if math.isfinite(a) or math.isfinite(b)]
    largest = max((abs(a) for a, _ in pairs), default=0.0)
    difference = max((abs(a - b) for a, b in pairs), default=0.0)
    if difference == 0:
        return 0.0
    return difference / largest if largest else math.inf
