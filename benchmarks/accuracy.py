"""Accuracy by injection: scripts that add a known cost to one component and nothing else.

In one process the cost is switched on and off between rounds of blocks, so that with and without are measured
interleaved. What must come out: the component grows by the cost within 3 % or 2 µs, whichever is more, and every
other moves by less than 5 % of it (or 2 µs). Where the rest of the step itself slows down by the injected cost (a thread that
slept wakes to cold caches), the script's own stopwatch says by how much, and that is allowed for. A row is `ok` within the
bounds, `OFF` beyond them, and `noise` where it is beyond them by less than the 95 % interval of the difference.

    python -m benchmarks.accuracy [--python PATH] [--seconds S] [CASE…]

The rows are stored by the versions under which they came about, and `docs/accuracy.md` is made from all that are stored.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Dict, List, Optional, Tuple

from overhead_probe import launch, record
from overhead_probe.agent.measurement import VARIANT_ROUNDS
from overhead_probe.analysis import assemble

SCRIPTS = Path(__file__).parent / "injection"
SIZES = (20, 100, 500)
VERSIONS = (("TensorFlow", "tensorflow"), ("NumPy", "numpy"), ("Python", "python"))
# Case: parts that together grow by the injected cost.
CASES: Dict[str, Tuple[str, ...]] = {
    "loop_spin": ("python.loop",),
    "idle": ("python.loop",),
    "feed_spin": ("feed.convert",),
    "feed_bytes": ("feed.marshal",),
    "kernel_spin": ("kernel",),
    "matmul": ("kernel",),
    "op_chain": ("kernel", "runtime.schedule"),
    "fetch_bytes": ("feed.fetch",),
    "collector": ("gc",),
    "input_sleep": ("input",),
    "numpy_ufunc": ("kernel",),
    "numpy_loop_spin": ("python.loop",),
}
TOLERANCE_SHARE, TOLERANCE_US, OTHERS_SHARE = 0.03, 2.0, 0.05
# The allocator keeps what was freed: else page faults, now and then, make the cost of a number of bytes anything.
KEEPING = {"MALLOC_MMAP_THRESHOLD_": "1000000000", "MALLOC_TRIM_THRESHOLD_": "1000000000", "MALLOC_TOP_PAD_": "100000000",
           "MALLOC_ARENA_MAX": "1"}
RESULT = Path("docs") / "accuracy.json"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--result", type=Path, default=RESULT)
    parser.add_argument("cases", nargs="*", default=[])
    options = parser.parse_args()
    rows: List[Dict[str, object]] = []
    print(f"{'case':<16} {'injected':>9} {'reported':>9} {'± 95 %':>7} {'error':>8} {'elsewhere':>10} {'± 95 %':>7} {'rest':>7} {'where':<18} verdict")
    for case in options.cases or CASES:
        for row in measure(case, options.python, options.seconds):
            rows.append(row)
            rest = f"{row['rest_us']:>+7.1f}" if row["rest_us"] is not None else f"{'':>7}"
            print(f"{row['case']:<16} {row['injected_us']:>9.1f} {row['reported_us']:>9.1f} {row['reported_half_us']:>7.1f} {row['error_us']:>+8.1f} "
                  f"{row['others_us']:>+10.1f} {row['others_half_us']:>7.1f} {rest} {row['others_part']:<18} {row['verdict']}", flush=True)
    store(rows, options.result)
    print(f"{summary(rows)}; {options.result}")
    return int(any(row["verdict"] == "OFF" for row in rows))


def store(rows: List[Dict[str, object]], result: Path) -> None:
    """Puts the rows in the place of earlier ones of the same case and versions, and makes the page anew."""
    stored = json.loads(result.read_text()) if result.exists() else []
    fresh = {(row["versions"], row["case"]) for row in rows}
    stored = [row for row in stored if (row["versions"], row["case"]) not in fresh] + rows
    result.parent.mkdir(exist_ok=True)
    result.write_text(json.dumps(stored, indent=1) + "\n")
    result.with_suffix(".md").write_text(page(stored), encoding="utf-8")


def summary(rows: List[Dict[str, object]]) -> str:
    counts = Counter(row["verdict"] for row in rows)
    return f"{counts['ok']} of {len(rows)} within bounds, {counts['noise']} beyond them within their noise, {counts['OFF']} off"


def page(rows: List[Dict[str, object]]) -> str:
    """All rows that are stored, a table for each set of versions."""
    lines = ["# Injected against reported", "", "Made by `make accuracy` (`benchmarks/accuracy.py` has the rules). µs an iteration; "
             "`elsewhere` is the other part that moved most, `rest` what the script's own stopwatch says that the rest of the step "
             "gained (colder caches, threads that sleep deeper), which is allowed for. `noise`: beyond a bound, but by less than the 95 % "
             "interval of the difference.", ""]
    for versions in dict.fromkeys(row["versions"] for row in rows):
        own = [row for row in rows if row["versions"] == versions]
        lines += [f"## {versions}", "", f"{summary(own)}.", "", "| case | injected | reported | ± 95 % | error | elsewhere | ± 95 % | where | rest | verdict |",
                  "|---|---:|---:|---:|---:|---:|---:|---|---:|---|"]
        for row in own:
            rest = f"{row['rest_us']:+.1f}" if row["rest_us"] is not None else ""
            lines.append(f"| {row['case']} | {row['injected_us']:.1f} | {row['reported_us']:.1f} | {row['reported_half_us']:.1f} | {row['error_us']:+.1f} "
                         f"| {row['others_us']:+.1f} | {row['others_half_us']:.1f} | {row['others_part']} | {rest} | {row['verdict']} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def measure(case: str, python: str, seconds: float) -> List[Dict[str, object]]:
    """Rows of one case, one for each size, from one process."""
    with tempfile.TemporaryDirectory() as folder:
        run_dir, injected = Path(folder) / "run", Path(folder) / "injected.json"
        plan = launch.Plan(str(SCRIPTS / f"{case}.py"), python=python, seconds=seconds, variants=(0,) + SIZES,
                           sampling_seconds=0, script_output_to_stderr=True, environment={"PROBE_INJECTED": str(injected), **KEEPING})
        launch.prepare(plan, run_dir)
        launch.run(plan, run_dir)
        run = record.load(run_dir)
        told = json.loads(injected.read_text())
        parts = [parts_of(run, number) for number in range(len(SIZES) + 1)]
    target = run.last("target")
    versions = ", ".join(f"{name} {target[key]}" for name, key in VERSIONS if target.get(key))
    return [{**compare(case, parts[0], parts[number + 1], told["injected"][str(size)] / 1000, told["rest"].get(str(size))),
             "versions": versions} for number, size in enumerate(SIZES)]


def parts_of(run: record.Run, number: int) -> Dict[str, Tuple[float, float]]:
    """(µs an iteration, half of its 95 % interval) by part, of the rounds in which variant `number` was on."""
    kinds = len(SIZES) + 1
    blocks = []
    for block in run.blocks:
        window, inside = divmod(block.cycle, VARIANT_ROUNDS)
        if window % kinds == number:
            blocks.append(dataclasses.replace(block, cycle=window // kinds * VARIANT_ROUNDS + inside))
    report = assemble.assemble(dataclasses.replace(run, blocks=tuple(blocks)))
    found = {}
    for component in report.components:
        for row in component.parts or (component,):
            half = (row.ci95.high - row.ci95.low) / 2000 if row.ci95 is not None else 0.0
            found[row.id] = row.ns / 1000, half
    return found


def compare(case: str, without: Dict[str, Tuple[float, float]], with_it: Dict[str, Tuple[float, float]], injected_us: float,
            rest_ns: Optional[float]) -> Dict[str, object]:
    grown = {part: difference(without.get(part, (0.0, 0.0)), with_it.get(part, (0.0, 0.0))) for part in set(without) | set(with_it)}
    own = [grown.pop(part, (0.0, 0.0)) for part in CASES[case]]
    reported, half = sum(us for us, _ in own), math.hypot(*(each for _, each in own))
    slowed = max(0.0, (rest_ns or 0.0) / 1000)
    bound, others_bound = max(TOLERANCE_SHARE * injected_us, TOLERANCE_US), max(OTHERS_SHARE * injected_us, TOLERANCE_US) + slowed
    worst = max(grown, key=lambda part: abs(grown[part][0]))
    error = reported - injected_us
    beyond = [(abs(error) - bound, half), *((abs(us) - others_bound, each) for us, each in grown.values())]
    verdict = "OFF" if any(over > noise for over, noise in beyond) else "noise" if any(over > 0 for over, _ in beyond) else "ok"
    return {"case": case, "injected_us": injected_us, "reported_us": reported, "reported_half_us": half, "error_us": error,
            "others_part": worst, "others_us": grown[worst][0], "others_half_us": grown[worst][1],
            "rest_us": None if rest_ns is None else rest_ns / 1000, "wall_us": reported + sum(us for us, _ in grown.values()), "verdict": verdict}


def difference(one: Tuple[float, float], other: Tuple[float, float]) -> Tuple[float, float]:
    return other[0] - one[0], math.hypot(one[1], other[1])


if __name__ == "__main__":
    sys.exit(main())
