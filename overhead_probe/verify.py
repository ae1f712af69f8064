"""Whether changes leave every value as it is: processes of their own, plain ones against one under the changes."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Set, Tuple

from . import launch
from .agent import schema
from .record import EFFECT, VERIFIED

# A process that has not come to its values by then is given up; the question stays open.
PATIENCE_SECONDS = 60.0
# Iterations in a block of such a process, fewer where they are long: all of them are to take about this time.
MOST_ITERATIONS = 20
FEWEST_ITERATIONS = 2
BLOCKS_NS = 2_000_000_000
FETCH_LESS = "fetch-less"
Values = Mapping[str, Any]  # the `values` event of a block


def verify(plan: launch.Plan, run_dir: Path, loop: str, changes: Sequence[str], iteration_ns: float) -> None:
    """Leaves the answer in the run directory, for `record.load` to find."""
    blocks = 2 * len(changes) + 1
    iterations = max(FEWEST_ITERATIONS, min(MOST_ITERATIONS, int(BLOCKS_NS / max(blocks * iteration_ns, 1.0))))
    same, effect = same_values(replace(plan, verify_iterations=iterations), loop, changes)
    (run_dir / VERIFIED).write_text(json.dumps({**same, **({EFFECT: effect} if effect else {})}))


def same_values(plan: launch.Plan, loop: str, changes: Sequence[str]) -> Tuple[Dict[str, Optional[bool]], str]:
    """For each change whether the script's values agreed with a plain process, None where it cannot be told; and what
    kept the script from being launched again.

    A script that gives other values each time it runs (as a third process, plain again, shows) tells nothing.
    """
    unknown: Dict[str, Optional[bool]] = {change: None for change in changes}
    (plain, effect), (changed, _) = _digests(plan, loop, [("",) * len(changes), tuple(changes)])
    if effect or not plain or len(plain) < len(changed):
        return unknown, effect
    found = _compared(plain, changed, changes, set().union(*(one["names"] for one in plain)))
    if all(found.values()):
        return found, ""
    ((again, _),) = _digests(plan, loop, [("",) * len(changes)])
    if [one["digest"] for one in again] != [one["digest"] for one in plain]:
        return unknown, ""
    steady = {name for name in plain[0]["names"] if all(one["names"].get(name) == other["names"].get(name)
                                                        for one, other in zip(plain, again))}
    if not steady and not any(one["results"] for one in plain):
        return unknown, ""
    return _compared(plain, changed, changes, steady), ""


def _compared(plain: List[Values], changed: List[Values], changes, names: Set[str]) -> Dict[str, Optional[bool]]:
    """After the first block that differs the two processes have gone apart, and later blocks tell nothing.

    A change that fetches less is held to what the script reads. Its traces in the state show in a later block, at the
    latest in the closing one, in which nothing is changed.
    """
    found: Dict[str, Optional[bool]] = {change: None for change in changes}
    for expected, got in zip(plain, changed):
        less = got["experiment"] == FETCH_LESS
        key, told = ("read", names & set(got["names"])) if less else ("digest", names)
        change = got["experiment"] or changes[-1]
        if expected[key] != got[key] or any(expected["names"].get(name) != got["names"].get(name) for name in told):
            found[change] = False
            break
        if got["experiment"]:
            found[change] = True
    return found


def _digests(plan: launch.Plan, loop: str, variants: Sequence[Tuple[str, ...]]) -> List[Tuple[List[Values], str]]:
    """(values of each block, what it would have done a second time) for each variant. The processes run side by side,
    since nothing is timed."""
    with tempfile.TemporaryDirectory(prefix="probe-") as folder:
        directories, processes = [], []
        for number, changes in enumerate(variants):
            directory = Path(folder) / str(number)
            launch.prepare(replace(plan, loop=loop, what_if=(), sampling_seconds=0, full=False, verify=changes), directory)
            directories.append(directory)
            processes.append(subprocess.Popen(launch.command(plan, directory), env={**os.environ, **plan.environment},
                                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        for process in processes:
            try:
                process.wait(PATIENCE_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        return [_values(directory) for directory in directories]


def _values(directory: Path) -> Tuple[List[Values], str]:
    events = directory / schema.EVENTS
    if not events.exists():
        return [], ""
    lines = [json.loads(line) for line in events.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    effects = [event["what"] for event in lines if event["type"] == "effect"]
    values = [event for event in lines if event["type"] == "values" and (event["results"] or event["names"])]
    return values, effects[0] if effects else ""
