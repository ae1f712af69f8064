"""Do the intervals mean what they say? Both kinds, on the founding pair.

Within a process: the 95 % intervals of 20 disjoint windows of one long process against the mean over the whole, for the
wall time and for each component. Between launches: the intervals of 20 groups of launches against the mean of further
launches. At least 17 of 20 must contain it.

And: two probes of the same script, the second while another process loads one core for part of the time, give the same
ranking of components and shares within 3 points.

    python -m benchmarks.coverage [--within] [--between] [--repeat] [--seconds S] [--group N] [--further N]
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Dict, List, Tuple

import numpy as np

from overhead_probe import launch, record
from overhead_probe.analysis import assemble, launches

SCRIPTS = {"TensorFlow session": "benchmarks/injection/loop_spin.py", "NumPy": "benchmarks/injection/numpy_loop_spin.py"}
WINDOWS, NEEDED = 20, 17
PAIRS, POINTS = 3, 0.03
HELD = {"repeated": (PAIRS, PAIRS)}
# The load: so many seconds on and as many off, and the seconds that a probe may measure.
LOAD_SECONDS, PROBE_SECONDS = 0.7, 10.0
BUSY = "import time\nwhile True:\n    until = time.time() + {0}\n    while time.time() < until: pass\n    time.sleep({0})"
RESULT = Path("reports") / "coverage.json"
Figures = Dict[str, Tuple[float, float, float]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coverage")
    parser.add_argument("--within", action="store_true")
    parser.add_argument("--between", action="store_true")
    parser.add_argument("--seconds", type=float, default=120.0, help="of the long process; a launch takes a 60th of it")
    parser.add_argument("--group", type=int, default=5, help="launches in a group")
    parser.add_argument("--further", type=int, default=40, help="further launches, whose mean the groups' intervals are held against")
    parser.add_argument("--repeat", action="store_true")
    options = parser.parse_args()
    every = not (options.within or options.between or options.repeat)
    found: Dict[str, Dict[str, Dict[str, int]]] = {}
    missed = 0
    for name, script in SCRIPTS.items():
        found[name] = {}
        if options.within or every:
            found[name]["within a process"] = within(script, options.seconds)
        if options.between or every:
            found[name]["between launches"] = between(script, options.seconds / 60, options.group, options.further)
        if options.repeat or every:
            found[name]["repeated"] = repeated(name, script)
        for kind, counts in found[name].items():
            for part, hits in counts.items():
                needed, of = HELD.get(kind, (NEEDED, WINDOWS))
                missed += hits < needed
                print(f"{name:<20} {kind:<18} {part:<18} {hits:>2} of {of} {'ok' if hits >= needed else 'MISSED'}", flush=True)
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(found, indent=1))
    return int(missed > 0)


def measured(script: str, seconds: float, folder: Path) -> record.Run:
    plan = launch.Plan(script, seconds=seconds, variants=(0,), sampling_seconds=0, script_output_to_stderr=True)
    launch.prepare(plan, folder)
    launch.run(plan, folder)
    return record.load(folder)


def within(script: str, seconds: float) -> Dict[str, int]:
    """For the wall time and each component, how many windows' intervals contain the mean over the whole."""
    with tempfile.TemporaryDirectory() as folder:
        run = measured(script, seconds, Path(folder) / "run")
        whole = figures(run)
        rounds = max(block.cycle for block in run.blocks) + 1
        edges = np.linspace(0, rounds, WINDOWS + 1).astype(int)
        windows = []
        for low, high in zip(edges, edges[1:]):
            blocks = tuple(dataclasses.replace(block, cycle=block.cycle - int(low)) for block in run.blocks if low <= block.cycle < high)
            windows.append(figures(dataclasses.replace(run, blocks=blocks)))
    return {part: int(sum(contains(window.get(part), mean) for window in windows)) for part, (mean, _, _) in whole.items() if mean > 0}


def between(script: str, seconds: float, group: int, further: int) -> Dict[str, int]:
    """The same of groups of launches, held against further launches that alternate with them."""
    every: List[Figures] = []
    for number in range(WINDOWS * group + further):
        with tempfile.TemporaryDirectory() as folder:
            every.append(figures(measured(script, seconds, Path(folder) / "run")))
    # Every so many launches one is of the further ones, so that the machine's slow moods hit both alike.
    apart = set(np.linspace(0, len(every) - 1, further).astype(int).tolist())
    held = [each for number, each in enumerate(every) if number in apart]
    grouped = [each for number, each in enumerate(every) if number not in apart]
    counts = {}
    for part in held[0]:
        truth = float(np.mean([each[part][0] for each in held]))
        if truth <= 0:
            continue
        hits = 0
        for number in range(WINDOWS):
            values = [each[part][0] for each in grouped[number * group:(number + 1) * group]]
            _, interval = launches.time_interval(values)
            hits += interval is not None and interval.low <= truth <= interval.high
        counts[part] = int(hits)
    return counts


def repeated(name: str, script: str) -> Dict[str, int]:
    """How many of the pairs of probes, alone and under load, agree in shares, in ranking, and tell of the noise."""
    counts = {"shares": 0, "ranking": 0, "noise is told": 0}
    for _ in range(PAIRS):
        alone, _ = probed(script)
        with subprocess.Popen([sys.executable, "-c", BUSY.format(LOAD_SECONDS)]) as load:
            try:
                disturbed, warned = probed(script)
            finally:
                load.kill()
        apart = max(abs(alone[part] - disturbed[part]) for part in alone)
        counts["shares"] += apart <= POINTS
        counts["ranking"] += ranking(alone) == ranking(disturbed) or all(
            abs(alone[one] - alone[other]) <= POINTS for one, other in zip(ranking(alone), ranking(disturbed)) if one != other)
        counts["noise is told"] += warned
        print(f"{name:<20} repeated under load: shares up to {100 * apart:.1f} points apart", flush=True)
    return counts


def probed(script: str) -> Tuple[Dict[str, float], bool]:
    """Shares by component, and whether the run says that the machine was noisy."""
    with tempfile.TemporaryDirectory() as folder:
        plan = launch.Plan(script, seconds=PROBE_SECONDS, sampling_seconds=0, script_output_to_stderr=True)
        launch.prepare(plan, Path(folder) / "run")
        launch.run(plan, Path(folder) / "run")
        report = assemble.assemble(record.load(Path(folder) / "run"))
    said = [each.id for each in (*report.warnings, *report.findings)]
    return {row.id: row.share for row in report.components}, "noisy-machine" in said


def ranking(shares: Dict[str, float]) -> List[str]:
    return sorted(shares, key=lambda part: -shares[part])


def figures(run: record.Run) -> Figures:
    """(ns, low, high) of the wall time and of each component."""
    report = assemble.assemble(run)
    found = {"wall": (report.wall.mean, *_ends(report.wall.ci95, report.wall.mean))}
    found.update({row.id: (row.ns, *_ends(row.ci95, row.ns)) for row in report.components})
    return found


def _ends(interval, mean: float) -> Tuple[float, float]:
    return (mean, mean) if interval is None else (interval.low, interval.high)


def contains(window, mean: float) -> bool:
    return window is not None and window[1] <= mean <= window[2]


if __name__ == "__main__":
    raise SystemExit(main())
