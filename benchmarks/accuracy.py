"""Accuracy by injection: scripts that add a known cost to one component and nothing else.

In one process the cost is switched on and off between rounds of blocks, so that with and without are measured
interleaved. What must come out: the component grows by the cost within 3 % or 2 µs, whichever is more, and every
other moves by less than 5 % of it (or 2 µs).

    python -m benchmarks.accuracy [--python PATH] [--seconds S] [CASE…]
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import tempfile
from pathlib import Path
from typing import Dict, List, Tuple

from overhead_probe import launch, record
from overhead_probe.agent.measurement import VARIANT_ROUNDS
from overhead_probe.analysis import assemble

SCRIPTS = Path(__file__).parent / "injection"
SIZES = (20, 100, 500)
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
RESULT = Path("reports") / "accuracy.json"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--seconds", type=float, default=24.0)
    parser.add_argument("cases", nargs="*", default=[])
    options = parser.parse_args()
    rows: List[Dict[str, object]] = []
    print(f"{'case':<16} {'injected':>9} {'reported':>9} {'error':>8} {'elsewhere':>10} {'where':<18} verdict")
    for case in options.cases or CASES:
        for row in measure(case, options.python, options.seconds):
            rows.append(row)
            print(f"{row['case']:<16} {row['injected_us']:>9.1f} {row['reported_us']:>9.1f} {row['error_us']:>+8.1f} "
                  f"{row['others_us']:>+10.1f} {row['others_part']:<18} {'ok' if row['ok'] else 'OFF'}", flush=True)
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps({"python": options.python, "rows": rows}, indent=1))
    missed = sum(not row["ok"] for row in rows)
    print(f"{len(rows) - missed} of {len(rows)} within bounds; {RESULT}")
    return int(missed > 0)


def measure(case: str, python: str, seconds: float) -> List[Dict[str, object]]:
    """Rows of one case, one for each size, from one process."""
    with tempfile.TemporaryDirectory() as folder:
        run_dir, injected = Path(folder) / "run", Path(folder) / "injected.json"
        plan = launch.Plan(str(SCRIPTS / f"{case}.py"), python=python, seconds=seconds, variants=(0,) + SIZES,
                           sampling_seconds=0, script_output_to_stderr=True, environment={"PROBE_INJECTED": str(injected)})
        launch.prepare(plan, run_dir)
        launch.run(plan, run_dir)
        run = record.load(run_dir)
        costs = {int(key): ns for key, ns in json.loads(injected.read_text()).items()}
        parts = [parts_of(run, number) for number in range(len(SIZES) + 1)]
    return [compare(case, parts[0], parts[number + 1], costs[size] / 1000) for number, size in enumerate(SIZES)]


def parts_of(run: record.Run, number: int) -> Dict[str, float]:
    """µs an iteration by part, of the rounds in which variant `number` was on."""
    kinds = len(SIZES) + 1
    blocks = []
    for block in run.blocks:
        window, inside = divmod(block.cycle, VARIANT_ROUNDS)
        if window % kinds == number:
            blocks.append(dataclasses.replace(block, cycle=window // kinds * VARIANT_ROUNDS + inside))
    report = assemble.assemble(dataclasses.replace(run, blocks=tuple(blocks)))
    found = {}
    for component in report.components:
        found.update({part.id: part.ns / 1000 for part in component.parts} or {component.id: component.ns / 1000})
    return found


def compare(case: str, without: Dict[str, float], with_it: Dict[str, float], injected_us: float) -> Dict[str, object]:
    grown = {part: with_it.get(part, 0.0) - without.get(part, 0.0) for part in set(without) | set(with_it)}
    reported = sum(grown.pop(part, 0.0) for part in CASES[case])
    worst = max(grown, key=lambda part: abs(grown[part]))
    error = reported - injected_us
    ok = (abs(error) <= max(TOLERANCE_SHARE * injected_us, TOLERANCE_US)
          and abs(grown[worst]) <= max(OTHERS_SHARE * injected_us, TOLERANCE_US))
    return {"case": case, "injected_us": injected_us, "reported_us": reported, "error_us": error,
            "others_part": worst, "others_us": grown[worst], "ok": ok}


if __name__ == "__main__":
    sys.exit(main())
