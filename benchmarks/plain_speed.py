"""Plain blocks run at the script's own speed: the same loop, marked and unmarked, in turns in one process.

    python -m benchmarks.plain_speed [--python PATH] [--seconds S]

Ends with 1 where marked iterations of 10 µs and more are slower by more than 1 %; shorter ones are marked every k-th
time, and the report prints what that costs.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import List, Tuple

import numpy as np

from overhead_probe import launch, record
from overhead_probe.agent.schedule import EVERY_ITERATION_NS

SCRIPTS = Path(__file__).parent / "speed"
BOUND = 0.01


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plain_speed")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    off = False
    for name in ("tf_session", "numpy_gd"):
        pairs = measure(name, options.python, options.seconds)
        marked, unmarked = np.median(pairs, axis=0)
        ratios = pairs[:, 0] / pairs[:, 1]
        draws = np.random.default_rng(0).choice(ratios, (1000, len(ratios)))
        low, high = np.percentile(np.median(draws, axis=1), [2.5, 97.5])
        off |= low > 1 + BOUND and marked >= EVERY_ITERATION_NS
        print(f"{name:<11} marked {marked / 1000:8.3f} µs, unmarked {unmarked / 1000:8.3f} µs, ratio in pairs of turns "
              f"{np.median(ratios):.4f} ({low:.4f} – {high:.4f}), {len(ratios)} pairs")
    return int(off)


def measure(name: str, python: str, seconds: float) -> np.ndarray:
    """ns an iteration of each marked turn and of the unmarked turn after it, shape (turns, 2)."""
    with tempfile.TemporaryDirectory() as folder:
        run_dir, unmarked = Path(folder) / "run", Path(folder) / "unmarked.json"
        script = SCRIPTS / f"{name}.py"
        lines = script.read_text().splitlines()
        marked = max(number for number, line in enumerate(lines, 1) if line.strip().startswith("for step in"))
        plan = launch.Plan(str(script), loop=f"{script.name}:{marked}", python=python, seconds=seconds, modes=("plain",),
                           sampling_seconds=0, script_output_to_stderr=True, environment={"PROBE_UNMARKED": str(unmarked)})
        launch.prepare(plan, run_dir)
        launch.run(plan, run_dir)
        return paired(record.load(run_dir), json.loads(unmarked.read_text()))


def paired(run: record.Run, turns: List[Tuple[int, float]]) -> np.ndarray:
    """Marked iterations between two unmarked turns are one turn; the first after a pause in marking is left out."""
    base = run.last("header")["base_ns"]
    stretches = [(marks[0] + base, np.diff(marks[1:]) / block.every) for block in run.blocks if block.mode == "plain"
                 for marks in block.segments if len(marks) > 2]
    rows, before = [], 0
    for start, ns in turns:
        own = [times for began, times in stretches if before <= began < start]
        if own:
            rows.append((float(np.concatenate(own).mean()), ns))
        before = start
    return np.array(rows)


if __name__ == "__main__":
    sys.exit(main())
