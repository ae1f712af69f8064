"""How much profilers slow the founding pair down: each tool and the script alone, alternating in one run.

    python -m benchmarks.disturbance [--rounds N]

The probe's own blocks are laid against its plain blocks of the same process; `plain_speed` lays those against the
unprobed loop. Peers that are not installed are named and left out (cProfile is always there).
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Dict, List, Optional

import numpy as np

from overhead_probe import launch, record
from overhead_probe.analysis import noise

SCRIPTS = Path(__file__).parent / "speed"
PAIR = {"TensorFlow session": ("alone_tf.py", 6_000), "NumPy": ("alone_numpy.py", 60_000)}
FOUND = re.compile(r"NS_AN_ITERATION (\d+)")
MODES = ("timers", "numpy", "trace")


def peers(out: Path) -> Dict[str, Optional[List[str]]]:
    """Words before the script, by tool; None for a tool that is not installed."""
    python = sys.executable
    py_spy = Path(python).with_name("py-spy")
    return {
        "alone": [python],
        "cProfile": [python, "-m", "cProfile", "-o", str(out / "cprofile")],
        "VizTracer": _module("viztracer", [python, "-m", "viztracer", "--quiet", "-o", str(out / "viztracer.json")]),
        "pyinstrument": _module("pyinstrument", [python, "-m", "pyinstrument", "-o", str(out / "pyinstrument.txt")]),
        "Scalene": _module("scalene", [python, "-m", "scalene", "run", "--cpu-only", "-o", str(out / "scalene.json")]),
        "py-spy": [str(py_spy), "record", "-o", str(out / "py-spy.svg"), "--", python] if py_spy.exists() else None,
    }


def _module(name: str, words: List[str]) -> Optional[List[str]]:
    return words if importlib.util.find_spec(name) is not None else None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.disturbance")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for name, (script, iterations) in PAIR.items():
        print(f"{name}, median µs an iteration, and times the unprofiled script")
        for tool, ns in alternating(script, iterations, options.rounds).items():
            alone = ns["alone"]
            print(f"  {tool:<22} " + (f"{ns['with'] / 1000:9.2f}  {ns['with'] / alone:5.2f}" if ns["with"] else "not installed"),
                  flush=True)
        for mode, ratio in own_blocks(script, iterations).items():
            print(f"  {'probe, ' + mode + ' blocks':<22} {'':>9}  {ratio:5.2f}", flush=True)
    return 0


def alternating(script: str, iterations: int, rounds: int) -> Dict[str, Dict[str, float]]:
    times: Dict[str, List[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        tools = peers(Path(folder))
        for _ in range(rounds):
            for tool, words in tools.items():
                if words is not None:
                    times.setdefault(tool, []).append(_run([*words, str(SCRIPTS / script), str(iterations)]))
    alone = float(np.median(times["alone"]))
    return {tool: {"with": float(np.median(times[tool])) if tool in times else 0.0, "alone": alone} for tool in tools}


def _run(words: List[str]) -> float:
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3"})
    found = FOUND.search(done.stdout)
    if found is None:
        raise SystemExit(f"{' '.join(words)} did not run to its end:\n{done.stderr[-2000:]}")
    return float(found[1])


def own_blocks(script: str, iterations: int) -> Dict[str, float]:
    """Mean time of iterations in the probe's other blocks over that in plain ones, of quiet blocks of one process."""
    with tempfile.TemporaryDirectory() as folder:
        run_dir = Path(folder) / "run"
        plan = launch.Plan(str(SCRIPTS / script), (str(100 * iterations),), sampling_seconds=0, script_output_to_stderr=True)
        launch.prepare(plan, run_dir)
        launch.run(plan, run_dir)
        blocks, _ = noise.undisturbed(record.load(run_dir).blocks)
    means = {mode: _mean([block for block in blocks if block.mode == mode]) for mode in ("plain", *MODES)}
    return {mode: ns / means["plain"] for mode, ns in means.items() if ns}


def _mean(blocks: List[record.Block]) -> float:
    ns = sum(marks[-1] - marks[0] for block in blocks for marks in block.segments)
    count = sum(block.iterations for block in blocks)
    return ns / count if count else 0.0


if __name__ == "__main__":
    sys.exit(main())
