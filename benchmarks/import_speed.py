"""How fast and in how much memory a large Chrome trace is imported, against Holistic Trace Analysis on the same file.

    python benchmarks/import_speed.py --events 75000
    python benchmarks/import_speed.py --events 75000 --peer path/to/python   # an interpreter that has HTA 0.5
    python benchmarks/import_speed.py --events 2000000 --megabytes 1000 --halves
    python benchmarks/import_speed.py --file trace.json.gz --peer path/to/python

Each reader runs in a process of its own; they alternate, `--rounds` times, and the median counts. Time is from
the call to the result, without the start of the interpreter; memory is the process's peak.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

OURS = """
import json, resource, sys, time
from overhead_probe.traces import recognise
from overhead_probe.analysis.imported import analyse
began, cpu = time.perf_counter(), time.process_time()
trace = recognise.read(sys.argv[1])
read, cpu = time.perf_counter() - began, time.process_time() - cpu
report = analyse(trace)
print(json.dumps({"load_s": read, "total_s": time.perf_counter() - began, "events": len(trace), "cpu_s": cpu,
                  "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
"""
PEER = """
import json, logging, resource, sys, time
logging.disable(logging.CRITICAL)
from hta.trace_analysis import TraceAnalysis
began, cpu = time.perf_counter(), time.process_time()
analysis = TraceAnalysis(trace_files={0: sys.argv[1]}, trace_dir="")
took, cpu = time.perf_counter() - began, time.process_time() - cpu
print(json.dumps({"load_s": took, "total_s": took, "events": len(analysis.t.get_trace(0)), "cpu_s": cpu,
                  "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
"""
FIRST_US = 1712195495505000
HEAD = ('{\n  "schemaVersion": 1,\n  "deviceProperties": [{"id": 0, "name": "Generated GPU", "totalGlobalMem": 34079637504}],\n'
        '  "distributedInfo": {"backend": "nccl", "rank": 0, "world_size": 1},\n  "traceEvents": [\n')
NAMES = [
    '  {"ph": "M", "name": "process_labels", "pid": 0, "tid": 0, "ts": 1, "args": {"labels": "GPU 0"}},\n',
    '  {"ph": "M", "name": "process_labels", "pid": 7, "tid": 0, "ts": 1, "args": {"labels": "CPU"}},\n',
]
KERNEL = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3> >"


def event(number: int, padding: str) -> str:
    """Every fourth is a host op, a launch, a kernel, a copy; ids and times as PyTorch writes them."""
    us, which = f"{FIRST_US + number * 7}.{number % 1000:03d}", number % 4
    link = number // 4
    if which == 0:
        return (f'  {{"ph": "X", "cat": "cpu_op", "name": "aten::op_{link % 97}", "pid": 7, "tid": 7, "ts": {us}, "dur": 21.250, '
                f'"args": {{"External id": {link}, "Ev Idx": {number}, "Input Dims": [[64, 256, 56, 56], []], '
                f'"Input type": ["float", "float", "Scalar"]{padding}}}}}')
    if which == 1:
        return (f'  {{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 7, "tid": 7, "ts": {us}, "dur": 5.125, '
                f'"args": {{"External id": {link}, "cbid": 211, "correlation": {number}{padding}}}}}')
    if which == 2:
        return (f'  {{"ph": "X", "cat": "kernel", "name": "{KERNEL}::f{link % 53}", "pid": 0, "tid": 7, "ts": {us}, "dur": 9.750, '
                f'"args": {{"External id": {link}, "queued": 0, "device": 0, "context": 1, "stream": 7, "correlation": {number - 1}, '
                f'"registers per thread": 32, "grid": [12544, 1, 1], "block": [64, 1, 1], "est. achieved occupancy %": 100{padding}}}}}')
    return (f'  {{"ph": "X", "cat": "gpu_memcpy", "name": "Memcpy HtoD (Pinned -> Device)", "pid": 0, "tid": 8, "ts": {us}, "dur": 2.5, '
            f'"args": {{"External id": {link}, "device": 0, "stream": 8, "correlation": {number}, "bytes": 4096{padding}}}}}')


def generate(path: Path, events: int, megabytes: float) -> None:
    """A PyTorch trace of `events` complete events; with `megabytes`, arguments are padded to that size."""
    plain = sum(len(event(number, "")) + 2 for number in range(4)) / 4
    missing = max(0, int(megabytes * 1e6 / events - plain - 12)) if megabytes else 0
    padding = f', "Call stack": "{"x" * missing}"' if missing > 16 else ""
    with open(path, "w") as file:
        file.write(HEAD)
        file.writelines(NAMES)
        for number in range(events):
            file.write(event(number, padding) + (",\n" if number + 1 < events else "\n"))
        file.write('  ], "traceName": "generated"\n}\n')


def measured(python: str, code: str, path: Path) -> dict:
    """What one process says of itself."""
    done = subprocess.run([python, "-c", code, str(path)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{python} failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def compare(path: Path, peer: str, rounds: int) -> None:
    """Alternates the readers and prints the medians and their ratio."""
    readers = {"overhead-probe": (sys.executable, OURS)}
    if peer:
        readers["HTA"] = (peer, PEER)
    results: dict = {name: [] for name in readers}
    for _ in range(rounds):
        for name, (python, code) in readers.items():
            results[name].append(measured(python, code, path))
    print(f"{path.name}: {path.stat().st_size / 1e6:,.1f} MB")
    for name, runs in results.items():
        middle = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        print(f"  {name:15} load {middle['load_s']:8.3f} s (CPU {middle['cpu_s']:7.3f})   with analysis {middle['total_s']:8.3f} s   "
              f"{middle['events']:>10,.0f} events   peak {middle['peak_mb']:8,.0f} MB")
    if peer:
        ours, theirs = (statistics.median(run["load_s"] for run in results[name]) for name in ("overhead-probe", "HTA"))
        pairs = sorted(b["load_s"] / a["load_s"] for a, b in zip(results["overhead-probe"], results["HTA"]))
        print(f"  HTA takes {theirs / ours:.2f} times as long to load it (pairs from {pairs[0]:.2f} to {pairs[-1]:.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=75_000)
    parser.add_argument("--megabytes", type=float, default=0.0, help="pad the file to about this size")
    parser.add_argument("--file", default="", help="measure this trace instead of a generated one")
    parser.add_argument("--peer", default="", metavar="PYTHON", help="interpreter with HolisticTraceAnalysis 0.5")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--halves", action="store_true", help="also half and a quarter of the events: is time linear?")
    options = parser.parse_args()
    if options.file:
        compare(Path(options.file), options.peer, options.rounds)
        return
    with tempfile.TemporaryDirectory() as folder:
        for part in (4, 2, 1) if options.halves else (1,):
            path = Path(folder) / f"generated_{options.events // part}.json"
            generate(path, options.events // part, options.megabytes / part)
            compare(path, options.peer, options.rounds)
            path.unlink()


if __name__ == "__main__":
    main()
