"""Broken traces of every format, many of them: no crash but a TraceError, no hang, bounded memory.

    python benchmarks/fuzz_readers.py --examples 2000

Each example is a recording that is cut, overwritten, spliced with another or repeated, or JSON made from scratch in
the shape of a trace. Besides surviving, what is read must add up: components to the span, copies to their parts.
"""

from __future__ import annotations

import argparse
import gzip
import json
import marshal
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Callable, Dict

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from overhead_probe.errors import TraceError
from overhead_probe.importing import import_traces
from overhead_probe.render import imported_json, imported_markdown, imported_terminal
from overhead_probe.report_imported import ImportedReport

DATA = Path(__file__).parents[1] / "tests" / "data" / "traces"
LONGEST_S = 20.0    # of one example; on a loaded machine
MOST_MB = 1500      # of the process, all examples
SMALL = 200_000     # bytes of a recording that is used

PROFILE = marshal.dumps({("train.py", 3, "step"): (2, 3, 0.5, 0.75, {}), ("~", 0, "<built-in>"): (7, 7, 0.25, 0.25, {})})
NAMES = st.sampled_from(["MatMul", "MEMCPYHtoD", "unknown", "", "Memcpy DtoH", "IteratorGetNext", "_SOURCE", "MatMul#id=8#", "k"])
NUMBERS = st.one_of(*[st.integers(0, 10**6)] * 9, st.integers(), st.floats(), st.none(), st.text(max_size=5),
                    st.sampled_from([1712195495519689.123, 2**63, -2**70, 1e308, "1712195495519689.123"]))
EVENTS = st.fixed_dictionaries(
    {"ph": st.sampled_from(["X"] * 6 + ["M", "B", "E", "i", 1, None]), "ts": NUMBERS, "dur": NUMBERS}, optional={
    "name": st.one_of(NAMES, st.sampled_from(["process_name", "thread_name"])),
    "cat": st.sampled_from(["kernel", "gpu_memcpy", "Op", "cpu_op", "cuda_runtime", "Trace", "python_function", None]),
    "pid": st.one_of(st.integers(0, 4), st.text(max_size=2), st.none(), st.lists(st.integers(), max_size=1)),
    "tid": st.one_of(st.integers(0, 2), st.none()),
    "args": st.one_of(st.none(), st.text(max_size=3), st.fixed_dictionaries({}, optional={
        "name": st.one_of(NAMES, st.sampled_from(["/gpu:0/stream:all Compute", "/gpu:0/memcpy Compute", "/device:GPU:0", "/host:CPU"])),
        "External id": st.integers(-2, 5), "bytes": NUMBERS, "step_num": NUMBERS, "labels": st.just("GPU 1")}))})
LANES = {
    "none": [],
    "TF1": ["/job:localhost/replica:0/task:0/device:GPU:0 Compute", "/gpu:0/stream:1 Compute", "/gpu:0/stream:all Compute",
            "/gpu:0/memcpy Compute", "/job:localhost/replica:0/task:0/device:CPU:0 Compute"],
    "new TF1": ["/gpu:0 (P)/context#0/stream#1:Kernel Compute", "/gpu:0 (P)/context#0/stream#2:MemcpyHtoD Compute",
                "/device:GPU:0/stream:all Compute", "/host:CPU Compute", "Allocators"],
    "TF2": ["/device:GPU:0", "/host:CPU", "/device:GPU:1", "/device:TPU:0", "x"]}
CHROME = st.builds(
    lambda events, whole, lanes: (lambda listed: {"traceEvents": listed, "deviceProperties": []} if whole else listed)(
        [{"ph": "M", "name": "process_name", "pid": pid, "args": {"name": name}} for pid, name in enumerate(lanes)] + events),
    st.lists(EVENTS, min_size=1, max_size=30), st.booleans(), st.sampled_from(list(LANES.values())))
FRAMES = st.lists(st.one_of(st.integers(-1, 4), st.text(max_size=1)), max_size=4)
SPEEDSCOPE = st.builds(
    lambda unit, kind, samples, weights, events: {
        "$schema": "https://www.speedscope.app/file-format-schema.json",
        "shared": {"frames": [{"name": "f"}, {"name": "g", "line": 3}, {}]},
        "profiles": [{"type": kind, "unit": unit, "samples": samples, "weights": weights, "events": events}]},
    st.sampled_from(["seconds", "milliseconds", "bytes", None]), st.sampled_from(["sampled", "evented"]),
    st.lists(FRAMES, max_size=6), st.lists(NUMBERS, max_size=6),
    st.lists(st.fixed_dictionaries({"type": st.sampled_from("OC"), "frame": st.integers(0, 3), "at": NUMBERS}), max_size=8))
NODES = st.lists(st.fixed_dictionaries({}, optional={
    "nodeName": NAMES, "allStartMicros": NUMBERS, "allEndRelMicros": NUMBERS, "all_start_nanos": NUMBERS,
    "timelineLabel": NAMES}), max_size=8)
STEP_STATS = st.builds(lambda nodes, device: {"stepStats": {"devStats": [{"device": device, "nodeStats": nodes}]}},
                       NODES, st.sampled_from(["/device:CPU:0", "/gpu:0/stream:all", "/gpu:0/memcpy", "x"]))
FOUND: Counter = Counter()


def recordings() -> Dict[str, bytes]:
    """Small recordings of every format, unpacked."""
    found = {"pstats": PROFILE}
    for path in sorted(DATA.rglob("*")):
        if path.is_file() and path.suffix != ".md" and path.stat().st_size < SMALL:
            data = path.read_bytes()
            found[path.name] = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)[:SMALL]
    return found


def broken(data: bytes, others: list) -> st.SearchStrategy[bytes]:
    """A recording with a few things done to it."""
    places = st.integers(0, max(0, len(data) - 1))
    cut = st.builds(lambda end: data[:end], places)
    overwritten = st.builds(lambda at, new: data[:at] + new + data[at + len(new):], places, st.binary(min_size=1, max_size=8))
    removed = st.builds(lambda a, b: data[:min(a, b)] + data[max(a, b):], places, places)
    repeated = st.builds(lambda a, b, n: data[:b] + data[min(a, b):b] * n + data[b:], places, places, st.integers(1, 3))
    spliced = st.builds(lambda at, other, where: data[:at] + other[where % max(1, len(other)):], places, st.sampled_from(others), places)
    return st.one_of(cut, overwritten, removed, repeated, spliced)


def survives(content: bytes) -> None:
    """Imports the bytes and checks what comes out."""
    with tempfile.NamedTemporaryFile(suffix=".trace") as file:
        file.write(content)
        file.flush()
        began = time.perf_counter()
        try:
            report = import_traces([file.name])
        except TraceError as refusal:
            FOUND["refused"] += 1
            assert refusal.message
            return
        finally:
            assert time.perf_counter() - began < LONGEST_S, "took too long"
    FOUND["read with warnings" if report.traces[0].warnings else "read"] += 1
    adds_up(report)


def adds_up(report: ImportedReport) -> None:
    trace = report.traces[0]
    assert sum(component.ns for component in trace.components) == trace.span_ns
    assert all(component.ns >= 0 for component in trace.components)
    for each in trace.transfers:
        assert each.exposed_ns + each.hidden_ns == each.sum_ns and each.hidden_ns >= 0
    for render in (imported_json.render, imported_markdown.render):
        assert render(report).endswith("\n")
    imported_terminal.render(report, 80, False, True, "ascii").encode("ascii")


def run(name: str, strategy: st.SearchStrategy, convert: Callable, examples: int) -> None:
    """All examples of one kind; the first that fails is shrunk and raised."""
    check = settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))(
        given(strategy)(lambda value: survives(convert(value))))
    before, began = FOUND.copy(), time.perf_counter()
    check()
    counts = ", ".join(f"{key} {count}" for key, count in sorted((FOUND - before).items()))
    print(f"{name:38} {time.perf_counter() - began:6.1f} s   {counts}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--examples", type=int, default=300, help="of each kind")
    options = parser.parse_args()
    whole = recordings()
    for name, data in whole.items():
        run(f"broken {name}"[:38], broken(data, list(whole.values())), bytes, options.examples)
        run(f"broken gzip of {name}"[:38], broken(gzip.compress(data, 1), [b""]), bytes, max(10, options.examples // 10))
    for name, strategy in (("Chrome", CHROME), ("speedscope", SPEEDSCOPE), ("StepStats JSON", STEP_STATS)):
        run(f"made-up {name}", strategy, lambda value: json.dumps(value).encode(), options.examples)
    run("any bytes", st.binary(max_size=200), bytes, options.examples)
    for head in (b"\x0a\x10\x08\x01\x1a\x0c", b"\x0a\x10\x0a\x08", b"{)\x03", b"\xfb\xa9\x03", b"step_stats {", b"\x1f\x8b\x08\x00"):
        run(f"any bytes after {head!r}"[:38], st.binary(max_size=200), lambda tail, head=head: head + tail, options.examples)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak {peak:,.0f} MB; {dict(FOUND)}")
    sys.exit(peak > MOST_MB)


if __name__ == "__main__":
    main()
