"""Plain blocks run at the script's own speed: the same loop, marked and unmarked, in turns in one process.

    python -m benchmarks.plain_speed [--python PATH] [--seconds S]

Ends with 1 where the ratio is off by more than 1 %.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Tuple

import numpy as np

from overhead_probe import launch, record

SCRIPTS = Path(__file__).parent / "speed"
BOUND = 0.01


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plain_speed")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    off = False
    for name in ("tf_session", "numpy_gd"):
        marked, unmarked = measure(name, options.python, options.seconds)
        ratio = marked / unmarked
        off |= abs(ratio - 1) > BOUND
        print(f"{name:<11} marked {marked / 1000:8.3f} µs, unmarked {unmarked / 1000:8.3f} µs, ratio {ratio:.4f}")
    return int(off)


def measure(name: str, python: str, seconds: float) -> Tuple[float, float]:
    """Median ns an iteration of marked blocks and of unmarked turns. Medians of turns of about equal length: a
    neighbour's turn on the processor that hits one of them does not count."""
    with tempfile.TemporaryDirectory() as folder:
        run_dir, unmarked = Path(folder) / "run", Path(folder) / "unmarked.json"
        script = SCRIPTS / f"{name}.py"
        lines = script.read_text().splitlines()
        marked = max(number for number, line in enumerate(lines, 1) if line.strip().startswith("for step in"))
        plan = launch.Plan(str(script), loop=f"{script.name}:{marked}", python=python, seconds=seconds, modes=("plain",),
                           sampling_seconds=0, script_output_to_stderr=True, environment={"PROBE_UNMARKED": str(unmarked)})
        launch.prepare(plan, run_dir)
        launch.run(plan, run_dir)
        run = record.load(run_dir)
        blocks = [(block.segments[-1][-1] - block.segments[0][0]) / block.iterations for block in run.blocks
                  if block.mode == "plain" and len(block.segments) == 1]
        return float(np.median(blocks)), float(np.median(json.loads(unmarked.read_text())))


if __name__ == "__main__":
    sys.exit(main())
