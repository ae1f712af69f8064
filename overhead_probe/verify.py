"""Whether changes leave every value as it is: processes of their own, plain ones against one under the changes."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from . import launch
from .agent import schema
from .record import VERIFIED

# A process that has not come to its values by then is given up; the question stays open.
PATIENCE_SECONDS = 60.0
FETCH_LESS = "fetch-less"
Values = Mapping[str, Any]  # the `values` event of a block


def verify(plan: launch.Plan, run_dir: Path, loop: str, changes: Sequence[str]) -> None:
    """Leaves the answer in the run directory, for `record.load` to find."""
    (run_dir / VERIFIED).write_text(json.dumps(same_values(plan, loop, changes)))


def same_values(plan: launch.Plan, loop: str, changes: Sequence[str]) -> Dict[str, Optional[bool]]:
    """For each change whether the session's values agreed with a plain process; None where it cannot be told.

    A script that gives other values each time it runs (as a third process, plain again, shows) tells nothing.
    """
    plain, changed = _digests(plan, loop, [(), tuple(changes)])
    if not plain or len(plain) < len(changed):
        return {change: None for change in changes}
    found = _compared(plain, changed, changes)
    if all(found.values()):
        return found
    (again,) = _digests(plan, loop, [()])
    return found if [one["digest"] for one in again] == [one["digest"] for one in plain] else {change: None for change in changes}


def _compared(plain: List[Values], changed: List[Values], changes) -> Dict[str, Optional[bool]]:
    """After the first block that differs the two processes have gone apart, and later blocks tell nothing.

    A change that fetches less is held to what the script reads. Its traces in the state show in a later block, at the
    latest in the closing one, in which nothing is changed.
    """
    found: Dict[str, Optional[bool]] = {change: None for change in changes}
    for expected, got in zip(plain, changed):
        key = "read" if got["experiment"] == FETCH_LESS else "digest"
        change = got["experiment"] or changes[-1]
        if expected[key] != got[key]:
            found[change] = False
            break
        if got["experiment"]:
            found[change] = True
    return found


def _digests(plan: launch.Plan, loop: str, variants: Sequence[Tuple[str, ...]]) -> List[List[Values]]:
    """The values of each block for each variant; the processes run side by side, since nothing is timed."""
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


def _values(directory: Path) -> List[Values]:
    events = directory / schema.EVENTS
    if not events.exists():
        return []
    lines = [json.loads(line) for line in events.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    return [event for event in lines if event["type"] == "values" and event["results"]]
