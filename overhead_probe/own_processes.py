"""Changes that a running process cannot switch, tried in launches of their own that alternate with plain ones.

A round launches the script as it is once and once under each change, every other round backwards, so that a drift hits
all alike. What came of each launch is left in the run directory for `analysis.own_launches`.
"""

from __future__ import annotations

import json
import math
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from . import campaign, launch, record
from .agent import schema
from .analysis import own_launches
from .record import EFFECT, OWN, Run
from .report import Report

# What a launch measures for, beside its run-up; rounds of launches, and the fewest that have an interval worth the name.
SECONDS = 0.7
ROUNDS = 4
FEWEST_ROUNDS = 3
# Unless it is asked for by name, nothing is tried later than this after the framework's import.
ALL_SECONDS = 25.0
# Iterations whose outcome is compared, and the time that they may take: the first passes are the slow ones.
MOST_COMPARED = 30
COMPARED_NS = 300_000_000
# Starting and ending an interpreter, and reading its run, takes about this long beside what its events tell.
AROUND_SECONDS = 0.4
# The findings that make a change worth launches of its own.
SUGGESTED_BY: Mapping[str, Tuple[str, ...]] = {
    "one-thread": ("thread-oversubscription", "executor-scheduling"),
    "blas-one-thread": ("thread-oversubscription",),
    "reuse-buffers": ("page-faults",),
    "jit": ("executor-scheduling", "kernel-bound"),
    "graph": ("eager-dispatch",),
    "float32": ("kernel-bound", "page-faults"),
}
NOT_SUGGESTED = "no finding suggests it (--what-if all tries it)"


def try_changes(plan: launch.Plan, run: Run, report: Report, progress: campaign.Progress = None,
                tell: Callable[[str], None] = lambda text: None, now: Callable[[], float] = time.time) -> bool:
    """Tries what applies to the run's loop and is wanted; returns whether there was anything to record."""
    last = {event["id"]: event for event in run.events.get("experiment", ())}  # of the loop that was chosen in the end
    possible = {id_: event for id_, event in last.items() if event["status"] == "possible"}
    if not possible or run.end["reason"] not in ("enough", "budget", "script-ended"):
        return False
    effect = run.verified.get(EFFECT)
    if effect:
        skipped = {id_: f"{own_launches.NEEDS}, and a second launch {effect}" for id_ in possible}
        (run.directory / OWN).write_text(json.dumps({"launches": [], "skipped": skipped}))
        return True
    left = ALL_SECONDS - (now() - _imported(run))
    trying, skipped = choose(list(possible), plan.what_if, {finding.id for finding in report.findings}, left,
                             _launch_seconds(run, report))
    if trying:
        tell(f"probe: launching the script {ROUNDS * (1 + len(trying))} times more, each cut off when it is measured, to try "
             f"{', '.join(trying)}. Files that it writes are kept apart.")
    asked = bool({*plan.what_if} - {"auto"})
    until = math.inf if asked else _imported(run) + ALL_SECONDS
    launches = _Launches(plan, run, report, progress).make({id_: possible[id_] for id_ in trying},
                                                           lambda: now() < until) if trying else []
    (run.directory / OWN).write_text(json.dumps({"launches": launches, "skipped": skipped}))
    return True


def choose(possible: Sequence[str], wanted: Sequence[str], findings, left: float,
           launch_seconds: float) -> Tuple[List[str], Dict[str, str]]:
    """(changes to try, why not the others). What is asked for by name, or by `all`, is tried however long it takes."""
    asked = [id_ for id_ in possible if id_ in wanted or "all" in wanted]
    if asked:
        return asked, {id_: NOT_SUGGESTED for id_ in possible if id_ not in asked}
    suggested = [id_ for id_ in possible if set(SUGGESTED_BY[id_]) & set(findings)]
    skipped = {id_: NOT_SUGGESTED for id_ in possible if id_ not in suggested}
    while suggested:
        needed = FEWEST_ROUNDS * (1 + len(suggested)) * launch_seconds
        if needed <= left:
            break
        last = suggested.pop()
        skipped[last] = (f"launches of its own would take {FEWEST_ROUNDS * 2 * launch_seconds:.0f} s, "
                         f"more than there is (--what-if {last} tries it)")
    return suggested, skipped


def _imported(run: Run) -> float:
    """When the framework's import was over, or the script began: seconds since the epoch."""
    header = run.last("header")
    phases = run.events.get("phase", ())
    ends = [phase["end"] for phase in phases if phase["id"].startswith(("import.tensorflow", "import.keras"))]
    starts = [phase["start"] for phase in phases if phase["id"] == "script"]
    return (header["epoch_ns"] + max(ends or starts or [0])) / 1e9


def _launch_seconds(run: Run, report: Report) -> float:
    """What a launch will take: its run-up, the iterations that are compared, and the measuring."""
    iteration = report.wall.mean * report.loop.steps_per_call / 1e9
    fewest = max(SECONDS, 10 * iteration)
    return AROUND_SECONDS + run.last("chosen").get("at", 0) / 1e9 + compared(report) * iteration + fewest


def compared(report: Report) -> int:
    """Iterations after which values are compared, the same in all launches of a run."""
    iteration_ns = report.wall.mean * report.loop.steps_per_call
    return max(2, min(MOST_COMPARED, int(COMPARED_NS / max(iteration_ns, 1.0))))


class _Launches:
    """The launches of one run's changes."""

    def __init__(self, plan: launch.Plan, run: Run, report: Report, progress: campaign.Progress) -> None:
        chosen = run.last("chosen")
        self.plan = replace(plan, loop=f"{chosen['file']}:{chosen['line']}", what_if=(), sampling_seconds=0, full=False,
                            seconds=SECONDS, modes=("plain",), output_to_file=True, script_output_to_stderr=False)
        self.compared = compared(report)
        self.progress = progress

    def make(self, changes: Mapping[str, Mapping[str, Any]], in_time: Callable[[], bool]) -> List[Dict[str, Any]]:
        """What came of each launch, in their order. Ctrl-C ends them, and the time does when there are the fewest rounds;
        a change that failed once is not tried again."""
        ids = ["", *changes]
        made: List[Dict[str, Any]] = []
        broken = set()
        with tempfile.TemporaryDirectory(prefix="probe-") as folder:
            for number, (round_, at) in enumerate(campaign.order(len(ids), ROUNDS)):
                id_ = ids[at]
                if id_ in broken or "" in broken or (made and made[-1]["effect"]):
                    continue
                if round_ >= FEWEST_ROUNDS and not in_time():
                    break
                seen = self._one(changes.get(id_), Path(folder) / str(number))
                if seen is None:
                    break
                made.append({"change": id_, "round": round_, **seen})
                if seen["failure"] or seen["effect"]:
                    broken.add(id_)
        return made

    def _one(self, change: Optional[Mapping[str, Any]], directory: Path) -> Optional[Dict[str, Any]]:
        """One launch; None where Ctrl-C was pressed."""
        change = change or {"environment": {}, "edit": ""}
        plan = replace(self.plan, environment={**self.plan.environment, **change["environment"]},
                       own={"edit": change["edit"], "compared": self.compared})
        launch.prepare(plan, directory)
        outcome = launch.run(plan, directory, self.progress)
        run = record.load(directory)
        if outcome.interrupted or run.end["reason"] == "interrupted":
            return None
        effect = run.last("effect").get("what", "")
        failure = campaign.failure(outcome, run, plan) or run.last("edited").get("reason", "")
        seen = own_launches.seen(run)
        if not failure and not effect and not seen["iterations"]:
            failure = f"its loop was not measured ({run.end['reason'] if run.end['reason'] in schema.END_REASONS else 'killed'})"
        return {**seen, "failure": failure, "effect": effect}
