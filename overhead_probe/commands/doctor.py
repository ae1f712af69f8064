"""`probe doctor`: what this machine and an interpreter can and cannot measure, and how noisy the machine is."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from .. import errors, launch, machine, sampling
from ..agent import doctor as agent
from ..errors import TargetError
from ..render import units
from . import output

PATIENCE_SECONDS = 60.0
PTRACE_SCOPE = Path("/proc/sys/kernel/yama/ptrace_scope")
# Above these the measurement is told to be noisy: share of a spin lost to others, load a core.
LOST_SHARE, BUSY = 0.01, 0.7
Row = Tuple[str, str, str]


def main(words: Sequence[str]) -> int:
    """The command with its words, without its name; returns the exit code."""
    parser = argparse.ArgumentParser("probe doctor", allow_abbrev=False, description=(
        "Tells what this machine and an interpreter can and cannot measure, and how noisy the machine is."))
    parser.add_argument("--python", default=sys.executable, metavar="PATH", help="interpreter that would run the script")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")
    options = parser.parse_args(list(words))
    found = {"machine": machine.facts(), "target": _target(options.python), "py_spy": sampling.find() is not None,
             "ptrace_scope": _ptrace_scope()}
    output.show(json.dumps(found, indent=2) if options.json else _table(rows(found)))
    return errors.MEASURED


def _target(python: str) -> Dict[str, Any]:
    """What the agent says of the interpreter. Raises TargetError when it does not run there."""
    launch.check_interpreter(python)
    plan = launch.Plan("", python=python)
    with tempfile.TemporaryDirectory(prefix="probe-") as folder:
        run_dir = Path(folder) / "run"
        launch.prepare(plan, run_dir)
        try:
            done = subprocess.run([python, str(run_dir / "agent"), "--doctor"], capture_output=True, text=True,
                                  timeout=PATIENCE_SECONDS, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise TargetError(f"{python} cannot be started: {error}.", "Give another with --python.") from error
    for line in done.stdout.splitlines():  # an environment may print lines of its own, before and after
        if line.startswith(agent.BEGIN):
            return json.loads(line[len(agent.BEGIN):])
    sys.stderr.write(done.stderr)
    raise TargetError(*launch.never_began(python, done.returncode))


def _ptrace_scope() -> Optional[int]:
    try:
        return int(PTRACE_SCOPE.read_text())
    except (OSError, ValueError):
        return None


def rows(found: Mapping[str, Any]) -> List[Row]:
    """(what, how it is, what that means for a measurement)."""
    target, host = found["target"], found["machine"]
    return [*_clock_rows(target), *_machine_rows(host, target), *_framework_rows(target), _py_spy_row(found)]


def _clock_rows(target: Mapping[str, Any]) -> List[Row]:
    clock = target["clock"]
    return [
        ("interpreter", f"Python {target['python']}", "the agent runs in it; nothing is installed there"),
        ("clock", f"step {units.duration(clock['step_ns'])}, a reading {units.duration(clock['reading_ns'])}",
         "what one mark of an iteration costs at the least"),
        ("timer", units.duration(target["timer_ns"]), "what a hook adds to a call it times; taken out of the figures"),
    ]


def _machine_rows(host: Mapping[str, Any], target: Mapping[str, Any]) -> List[Row]:
    gaps, load = target["gaps"], host.get("load_before")
    lost = gaps["lost_ns"] / gaps["spin_ns"]
    busy = load is not None and load > BUSY * host["cpus"]
    made = [
        ("cores", f"{host['cpus']}, {host.get('processor') or 'unknown'}",
         "with one core the executor's threads and the script take turns" if host["cpus"] < 2 else "enough for a hand-off"),
        ("governor", host.get("governor") or "not told by the system",
         "the clock rate is steady" if host.get("governor") == "performance" else "the clock rate may move during a run"),
        ("load", "unknown" if load is None else f"{load:.1f} over the last minute",
         "other work competes: blocks that it hits will be left out" if busy else "the machine is quiet"),
        ("interruptions", f"{gaps['count']} in {units.duration(gaps['spin_ns'])}, {units.share(lost)} lost, "
         f"longest {units.duration(gaps['longest_ns'])}",
         "noisy: expect wider intervals" if lost > LOST_SHARE else "few: intervals will be narrow"),
        ("hand-off", f"{units.duration(target['handoff_ns'])} there and back",
         "what waking another thread costs on this machine"),
    ]
    return made


def _framework_rows(target: Mapping[str, Any]) -> List[Row]:
    numpy, tensorflow = target["numpy"], target["tensorflow"]
    made: List[Row] = []
    if numpy is None:
        made.append(("NumPy", "not installed", "NumPy scripts cannot run in this interpreter"))
    else:
        made.append(("NumPy", numpy["version"], "its kernels are timed in place" if numpy["timer"] else
                     f"its kernels cannot be timed in place: {numpy['why_not']}"))
    if tensorflow is None:
        made.append(("TensorFlow", "not installed", "give its interpreter with --python"))
        return made
    meaning = {"xplane": "the executor and each kernel are seen by its own tracer",
               "tfe": "its tracer shows whole steps: hand-off is known by difference, kernels are estimated",
               None: "it has no tracer: the inside of a step stays unattributed"}[tensorflow["tracer"]]
    made.append(("TensorFlow", tensorflow["version"] or "installed", meaning))
    return made


def _py_spy_row(found: Mapping[str, Any]) -> Row:
    if not found["py_spy"]:
        return ("py-spy", "not installed", "no sampled flame graph; all else works")
    scope = found["ptrace_scope"]
    if scope is not None and scope > 1 and os.geteuid() != 0:
        return ("py-spy", f"ptrace_scope {scope}", "the kernel forbids it: no sampled flame graph; all else works")
    return ("py-spy", "installed", "Python stacks are sampled after the measurement, if the system lets it")


def _table(found: Sequence[Row]) -> str:
    width = max(len(row[0]) for row in found)
    middle = max(len(row[1]) for row in found)
    room = output.terminal_width()
    lines = []
    for what, how, meaning in found:
        if width + middle + len(meaning) + 4 <= room:
            lines.append(f"{what:<{width}}  {how:<{middle}}  {meaning}")
        else:
            lines += [f"{what:<{width}}  {how}", f"{'':<{width}}  {meaning}"]
    return "\n".join(lines)
