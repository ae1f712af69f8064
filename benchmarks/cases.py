"""Public reports of slow scripts: whether the probe names their established cause, and not on the corrected twin.

    python -m benchmarks.cases [--tf1 PYTHON] [--seconds S] [--report docs/cases.md] [CASE…]

Each case is a folder of tests/cases with slow.py and fixed.py. Every script is probed in a process of its own;
the table has what was named first, the share that it explains, and the length of an iteration of both.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Optional, Sequence

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "cases"
TIMEOUT_S = 240

# Which environment shows the case: `now` (TensorFlow 2, current NumPy) or `tf1` (TensorFlow 1.15, NumPy 1.18, Python 3.7).
NOW, TF1 = "now", "tf1"


@dataclass(frozen=True)
class Case:
    """A report with an established cause. `note` says why it is not expected to reproduce here, if so."""

    id: str
    expected: str
    environment: str = NOW
    note: str = ""


GPU = "needs an accelerator: on a CPU there is neither copy nor launch to see"
CORES = "needs many cores: on two, threads cost about what they bring"
KERAS_LINE = ("Keras now draws its line at most every 0.05 s: a fit of 125 batches took 215 ms with verbose=1 and, on a machine that was busier by "
              "then, 379 ms with verbose=0; what is named on both is the machinery around so small a model")
SAME_PATH = ("read-only and writable arrays take the same path in 1.15 (25 ms both, as the report's sketch says) and in 2.21 (16.9 and 13.5 ms for "
             "100 MB, on a noisy machine); what is named on both is the copy itself")
CASES = (
    Case("keras102-verbose-per-batch", "logging-each-step", note=KERAS_LINE),
    Case("tf838-slice-op-on-cpu-data-on-gpu", "host-device-transfer", note=GPU),
    Case("tf120e-eager-plus-equals-one", "eager-dispatch"),
    Case("tf48844-eager-small-batches", "eager-dispatch"),
    Case("tf34500-scalar-control-flow", "executor-scheduling"),
    Case("tf12061-staging-area-still-fed", "feed-copy"),
    Case("tf17315-readonly-array-feed", "feed-copy", note=SAME_PATH),
    Case("tf2919-feed-extra-numpy-copy", "feed-copy"),
    Case("tf3377-feed-dict-serial-with-compute", "feed-copy"),
    Case("tf6845-queue-runner-starved-by-python", "python-in-pipeline"),
    Case("deepq28-tiny-net-on-gpu", "device-too-small-work", note=GPU),
    Case("t2t224-huge-constant-initializer", "graph-constants"),
    Case("frcnn10-tf-assign-lr-each-iter", "graph-growth"),
    Case("gpflow756-minimize-rebuilds-ops", "graph-growth"),
    Case("hub39-module-called-per-request", "graph-growth"),
    Case("keras3579-new-model-each-trial", "graph-growth", TF1),
    Case("tf1439-ops-built-in-loop", "graph-growth"),
    Case("tfp367-distribution-in-loop", "graph-growth"),
    Case("tf15288-eager-numpy-input-h2d", "input-conversion", note="the report's copy to the GPU is on a CPU the conversion of the "
         "NumPy arrays, and named so"),
    Case("numpy8562-list-of-array-likes", "input-conversion"),
    Case("tf27692-np-array-of-tensor-list", "input-conversion", note="np.array of a list of tensors is fast by now; a protocol message of a "
         "tensor's values still asks for each element"),
    Case("tf13101-tfdata-per-element-overhead", "input-pipeline"),
    Case("tf33340-predict-slow-after-compile", "keras-call"),
    Case("tf40261-predict-in-loop", "keras-call"),
    Case("tf57645-fit-small-numpy", "keras-call"),
    Case("numpy19647-einsum-batched", "slow-kernel"),
    Case("numpy5922-add-at", "slow-kernel", TF1),
    Case("numpy8639-fft-prime-length", "slow-kernel"),
    Case("numpy11590-float16-matmul", "no-blas-dtype"),
    Case("numpy11919-page-faults-large-temporaries", "page-faults"),
    Case("numpy23123-matmul-real-view", "non-contiguous", TF1),
    Case("elearn-numpy-float-scalars-in-loop", "numpy-call-overhead"),
    Case("numpy12496-int32-plus-python-int", "numpy-call-overhead"),
    Case("numpy15460-generator-scalar-random", "numpy-call-overhead"),
    Case("numpy8353-recarray-field-access", "numpy-call-overhead"),
    Case("pywasm111-errstate-per-op", "numpy-call-overhead"),
    Case("npdisc2010-stencil-loop", "python-element-loop"),
    Case("so29281680-element-access", "python-element-loop"),
    Case("numpy15015-np-append-in-loop", "array-growth"),
    Case("keras2615-get-weights-one-run-per-variable", "redundant-session-runs"),
    Case("tf32157-python-int-argument", "retracing"),
    Case("tf34907-on-batch-varying-batch-size", "retracing"),
    Case("tf46518-tensorarray-range-unrolled", "retracing"),
    Case("tf13788-estimator-predict-rebuilds", "session-rebuilt", TF1),
    Case("numpy22928-matmul-95-to-96", "thread-oversubscription",
         note=CORES + " (97 % of 126 µs an iteration compute)"),
    Case("openblas731-small-svd-threads", "thread-oversubscription", note=CORES),
    Case("tf1532-one-run-on-gpu", "warm-up"),
    Case("made-growing-history", "array-growth"),
    Case("made-scaled-embedding", "dense-gradient"),
    Case("made-generator-of-examples", "python-in-pipeline"),
    Case("made-vectorize", "python-element-loop"),
    Case("made-xla-for-each-length", "recompilation"),
    Case("made-inverse-in-four-helpers", "redundant-work"),
    Case("made-choice-without-replacement", "slow-kernel"),
    Case("made-queue-of-slow-loader", "waiting"),
)


@dataclass(frozen=True)
class Seen:
    """What one script gave: ids of its findings by rank, share of the first, µs of an iteration; or why nothing was measured."""

    findings: Sequence[str]
    share: float
    us: float
    failure: str = ""


def probe(script: Path, python: str, seconds: float) -> Seen:
    """Probes a script in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "overhead_probe", "--no-what-if", "--python", python, "--seconds", str(seconds),
                   "--out", folder, str(script)]
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT_S)
        except subprocess.TimeoutExpired:
            return Seen((), 0.0, 0.0, f"no result within {TIMEOUT_S} s")
        file = Path(folder) / script.stem / "run.json"
        if not file.exists():
            return Seen((), 0.0, 0.0, (done.stderr.strip().splitlines() or ["no report"])[-1])
        run = json.loads(file.read_text(encoding="utf-8"))
    found = run["findings"]
    return Seen([finding["id"] for finding in found], found[0]["share"] if found else 0.0, run["wall_us"]["mean"])


def judged(case: Case, slow: Optional[Seen], fixed: Optional[Seen]) -> str:
    """One word for a row: yes, no, or what is in the way."""
    if slow is None:
        return "not run"
    if slow.failure or fixed.failure:
        return "not measured"
    if list(slow.findings[:1]) != [case.expected]:
        return "no"
    return "named on the twin too" if case.expected in fixed.findings else "yes"


def row(case: Case, slow: Optional[Seen], fixed: Optional[Seen]) -> List[str]:
    """The cells of a case."""
    if slow is None:
        return [case.id, case.expected, case.environment, "", "", "", "", "", "not run"]
    named = slow.failure or (slow.findings[0] if slow.findings else "nothing")
    twin = fixed.failure or (fixed.findings[0] if fixed.findings else "nothing")
    return [case.id, case.expected, case.environment, named, f"{100 * slow.share:.0f} %", f"{slow.us:,.3g}" if slow.us < 1000 else f"{slow.us:,.0f}", twin,
            f"{fixed.us:,.3g}" if fixed.us < 1000 else f"{fixed.us:,.0f}", judged(case, slow, fixed)]


HEAD = ("case", "expected", "where", "named first", "share explained", "slow µs", "named on the twin", "corrected µs", "as expected")


def page(rows: Sequence[Sequence[str]], seconds: float, note: str = "") -> str:
    """docs/cases.md; `note` tells what a reader must know about the machine."""
    lines = ["# Public reports, and what the probe names", "",
             f"Made by `make cases`: each script was probed for {seconds:g} s, alone in its process. The corrected twin does the same work as the "
             "report's fix does it, per iteration not always the same amount. `now` is TensorFlow 2 with a current NumPy, `tf1` TensorFlow 1.15 "
             "with NumPy 1.18 on Python 3.7. Cases that begin with `made-` are no public reports; they were written for causes without one." + (f" {note}" if note else ""), "", "| " + " | ".join(HEAD) + " |", "|" + " --- |" * len(HEAD)]
    lines += ["| " + " | ".join(cells) + " |" for cells in rows]
    lines += ["", "## Cases that do not reproduce here", ""]
    lines += [f"- `{case.id}`: {case.note}." for case in CASES if case.note]
    return "\n".join(lines) + "\n"


def main(argv: Optional[Sequence[str]] = None) -> int:
    parser = argparse.ArgumentParser("benchmarks.cases", description=__doc__.splitlines()[0])
    parser.add_argument("--tf1", default="", metavar="PYTHON", help="interpreter with TensorFlow 1.15")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--report", type=Path, default=None, metavar="FILE", help="write the table there")
    parser.add_argument("--note", default="", metavar="TEXT", help="what a reader must know about the machine")
    parser.add_argument("cases", nargs="*", metavar="CASE")
    options = parser.parse_args(argv)
    pythons: Dict[str, str] = {NOW: sys.executable, TF1: options.tf1}
    rows = []
    for case in CASES:
        if options.cases and case.id not in options.cases:
            continue
        folder, python = FOLDER / case.id, pythons[case.environment]
        slow = fixed = None
        if folder.is_dir() and python:
            slow, fixed = (probe(folder / name, python, options.seconds) for name in ("slow.py", "fixed.py"))
        rows.append(row(case, slow, fixed))
        print(" | ".join(rows[-1]), flush=True)
        if slow is not None:
            print(f"    slow: {', '.join(slow.findings)}; fixed: {', '.join(fixed.findings)}", flush=True)
    if options.report:
        options.report.write_text(page(rows, options.seconds, options.note), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
