"""What each change brought on the loop itself: blocks with it against blocks without it, round by round."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple

import numpy as np

from .. import report as r
from ..agent.experiments import kinds
from ..record import EFFECT, Run
from . import noise, own_launches, statistics
from .recipes import with_recipes

# What the breakdown says that a change can save at most: the sum of these parts.
PREDICTED: Mapping[str, Tuple[str, ...]] = {
    "inline-executor": ("runtime.handoff",),
    "compiled-callable": ("python.library",),
    "compiled-callable+inline": ("python.library", "runtime.handoff"),
    "cast-once": ("feed.convert",),
    "fetch-less": ("feed.fetch",),
    "gc-off": ("gc",),
}
# And where a finding has measured it, the time that this finding explains.
PREDICTED_BY_FINDING: Mapping[str, str] = {
    "blas-one-thread": "thread-oversubscription",
    "reuse-buffers": "page-faults",
    "graph": "eager-dispatch",
}
OF_SESSIONS = ("inline-executor", "compiled-callable", "compiled-callable+inline", "callable", "fetch-less")
FEWEST_ROUNDS = 5
FINDS = "finds the compiled call"
UNCHANGED = "checks that the arrays are unchanged"
# What a change costs that the edit in the script would not.
CHECKS: Mapping[str, str] = {"cast-once": UNCHANGED, "feed-once": UNCHANGED, "compiled-callable": FINDS, "compiled-callable+inline": FINDS}


def experiments(run: Run, parts: Mapping[str, float], steps: int = 1) -> Tuple[r.Experiment, ...]:
    """One row for each change that was tried or passed over. `parts`: ns an iteration by part of the breakdown.

    `steps`: training steps in one pass of the loop, of which launches of their own know nothing.
    """
    blocks, _ = noise.undisturbed([block for block in run.blocks if block.mode == "what-if"])
    rounds: Dict[str, Dict[int, Tuple[float, int]]] = defaultdict(dict)
    for block in blocks:
        ns, count = statistics.sum_of_typical(block)
        if count:
            rounds[block.experiment][block.cycle] = (ns, count)
    verified, own = run.verified, run.own
    # Where another loop was chosen later, its word counts.
    events = {event["id"]: event for event in run.events.get("experiment", ())}.values()
    rows = [own_launches.experiment(event, own, steps) if event["status"] == "possible" else
            _experiment(event, rounds, parts, verified.get(event["id"]), verified.get(EFFECT, "")) for event in events]
    return with_recipes(rows, {event["id"]: event.get("details") or {} for event in events})


def predicted(rows: Sequence[r.Experiment], findings: Sequence[r.Finding]) -> Tuple[r.Experiment, ...]:
    """The rows, with the saving that a finding predicts where the breakdown has none."""
    explained = {finding.id: finding.ns for finding in findings}
    return tuple(replace(row, predicted_ns=explained[PREDICTED_BY_FINDING[row.id]]) if row.status == "tried"
                 and PREDICTED_BY_FINDING.get(row.id) in explained else row for row in rows)


def _experiment(event: Mapping[str, Any], rounds, parts: Mapping[str, float], same_values: Optional[bool],
                effect: str = "") -> r.Experiment:
    id_ = event["id"]
    if event["status"] != "tried":
        return r.Experiment(id_, event["status"], event["reason"], fitting=event["reason"] not in kinds.ALL)
    made = min(len(rounds[""]), len(rounds[id_]))
    if made < FEWEST_ROUNDS:
        return r.Experiment(id_, "skipped", f"there was time for {made} rounds with it; {FEWEST_ROUNDS} are needed")
    # A round of which other work took one block counts with the other: blocks alternate, so drift hits both alike.
    before, after = (np.array([rounds[key].get(round_, (0.0, 0)) for round_ in sorted(set(rounds[""]) | set(rounds[id_]))])
                     for key in ("", id_))
    means, saved = _compare(before, after, event.get("check_ns", 0))
    told = []
    if event.get("check_ns"):
        told.append(f"less {event['check_ns'] / 1000:.1f} µs a step, in which the probe {CHECKS[id_]}")
    if event.get("other_threads") and id_ in OF_SESSIONS:
        told.append("other threads run steps of sessions too: theirs stayed as they are")
    if effect:
        told.append(f"values were not compared: a second launch {effect}")
    return r.Experiment(id_, "tried", "; ".join(told), "same", means[0], means[1], _predicted(id_, parts), saved, same_values)


def _compare(before: np.ndarray, after: np.ndarray, check_ns: float):
    """((mean ns before, after), interval of the saving) from (ns, iterations) by round, shape (rounds, 2)."""

    def values(weights: np.ndarray) -> np.ndarray:
        with_it = (weights @ after[:, 0]) / np.maximum(weights @ after[:, 1], 1) - check_ns
        without = (weights @ before[:, 0]) / np.maximum(weights @ before[:, 1], 1)
        return np.stack([without, with_it, without - with_it], axis=1)

    found = values(np.ones((1, len(before))))[0]
    low, high = statistics.bootstrap(values, len(before))[:, 2]
    return (float(found[0]), float(found[1])), r.Interval(float(low), float(high))


def _predicted(id_: str, parts: Mapping[str, float]) -> Optional[float]:
    return sum(parts.get(part, 0.0) for part in PREDICTED[id_]) if id_ in PREDICTED else None
