"""Launches of one or several scripts in alternating order, each read as soon as it has ended."""

from __future__ import annotations

import signal
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Callable, Iterator, List, Optional, Sequence, Tuple

from . import launch, record
from .analysis import assemble, launches
from .errors import NothingMeasured, RunError
from .report import Notice, Report

LAUNCHES = "launches"  # folder of a report's further launches, beside `run`
RUN = "run"
COMPARED = "runs"  # folder of a comparison's launches, with a folder for each script

# progress(mode, iterations, seconds since this launch began)
Progress = Optional[Callable[[str, int, float], None]]


@dataclass(frozen=True)
class Launched:
    """One launch: its report, or why there is none or none to rely on (`failure`).

    `size` is the size of the script's task where the plan asked for it. A launch that was interrupted has a report of
    what it had measured until then, if that was enough.
    """

    run_dir: Path
    report: Optional[Report]
    failure: str = ""
    interrupted: bool = False
    size: Optional[float] = None

    @property
    def complete(self) -> bool:
        """Whether it measured what it was to measure."""
        return self.report is not None and not self.failure and not self.interrupted


def order(scripts: int, rounds: int) -> Iterator[Tuple[int, int]]:
    """(round, script) of alternating launches: every other round backwards, so that a drift hits all alike."""
    for round_ in range(rounds):
        for at in range(scripts):
            yield round_, at if round_ % 2 == 0 else scripts - 1 - at


def once(plan: launch.Plan, run_dir: Path, progress: Progress = None) -> Launched:
    """Launches `plan` and reads the run. Raises TargetError, and UsageError for words that the script refuses."""
    launch.check(plan)
    launch.prepare(plan, run_dir)
    outcome = launch.run(plan, run_dir, progress)
    run = record.load(run_dir)
    run.require_accepted()
    interrupted = outcome.interrupted or run.end["reason"] == "interrupted"
    ended_badly = failure(outcome, run, plan)
    size = run.last("size")
    if plan.size and not ended_badly and not interrupted and size.get("value") is None:
        ended_badly = f"no size: {size.get('text') or 'no loop was measured'}"
    try:
        report: Optional[Report] = assemble.assemble(run)
    except NothingMeasured as error:
        report, ended_badly = None, ended_badly or error.message
    return Launched(run_dir, report, ended_badly, interrupted, size.get("value"))


def failure(outcome: launch.Outcome, run: record.Run, plan: launch.Plan) -> str:
    """Why the script ended badly, in a line; empty where it did not."""
    if run.end.get("traceback"):
        return run.end["traceback"].strip().splitlines()[-1]
    if outcome.returncode < 0:
        return f"killed by {signal.Signals(-outcome.returncode).name}"
    status = run.end.get("exit") or outcome.returncode
    if not status or outcome.interrupted:
        return ""
    said = _last_line(run.directory / launch.OUTPUT) if plan.output_to_file else ""
    return f"ended with status {status}{said and ': '}{said}"


def _last_line(path: Path) -> str:
    lines = path.read_text(errors="replace").split("\n") if path.exists() else []
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


def more(plan: launch.Plan, first: Report, wanted: int, progress: Progress = None) -> Tuple[Report, List[Launched]]:
    """Launches number 2 to `wanted` of a script whose first is reported: (all together, what came of the others).

    They are kept beside the first one's run directory. They try no changes, call no sampler and keep the script's
    output to themselves; Ctrl-C ends them early, and those that were complete count.
    """
    folder = Path(first.run_dir).parent
    plain = replace(plan, what_if=(), sampling_seconds=0, output_to_file=True)
    others: List[Launched] = []
    for number in range(2, wanted + 1):
        others.append(once(plain, folder / LAUNCHES / str(number), progress))
        if others[-1].interrupted:
            break
    reports = [first, *(one.report for one in others if one.complete)]
    whole = launches.together(reports)
    failed = tuple(Notice("launch-failed", f"Launch {number} does not count: {one.failure}.")
                   for number, one in enumerate(others, 2) if one.failure)
    return replace(whole, run_dir=str(folder) if len(reports) > 1 else first.run_dir,
                   warnings=whole.warnings + failed), others


def runs_in(place: Path) -> List[Path]:
    """Run directories of a stored report: a run directory, a report's folder, or a folder of numbered launches."""
    if (place / "plan.json").is_file():
        return [place]
    found = [place / RUN] if (place / RUN / "plan.json").is_file() else []
    for folder in (place, place / LAUNCHES):
        numbered = [path for path in folder.glob("*") if path.name.isdigit() and (path / "plan.json").is_file()]
        found += sorted(numbered, key=lambda path: int(path.name))
    return found


def stored(place: Path) -> List[Path]:
    """The same; raises RunError where there is none."""
    found = runs_in(place)
    if not found:
        hint = "Give a report's folder or the raw run directory in it."
        if (place / COMPARED).is_dir():
            hint = f"It is a comparison: its launches are in {place / COMPARED}, a folder for each script."
        raise RunError(f"{place} is not a readable run directory: it holds no run.", hint)
    return found


def reports_of(runs: Sequence[Path]) -> List[Report]:
    """The reports of stored runs, those left out that ended before anything was measured, unless all did."""
    found, last = [], None
    for path in runs:
        try:
            found.append(assemble.assemble(record.load(path)))
        except NothingMeasured as error:
            last = error
    if last is not None and not found:
        raise last
    return found
