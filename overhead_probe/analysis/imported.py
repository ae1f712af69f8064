"""Trace → TraceReport: what the trace holds, in quantities, a partition, findings, and what it cannot tell."""

from __future__ import annotations

from typing import List, Optional, Tuple

import numpy as np

from ..report import Op
from ..report_imported import CPU_ONLY, MISSING, NO_DEVICES, RECORDED, Device, Steps, TraceReport, Transfer, Waits, Work
from ..traces.events import COPIES, ON_DEVICE, Kind, Trace
from .imported_findings import Evidence, find
from .imported_intervals import covered, innermost, outermost, shares, union
from .imported_partition import partition, span
from .imported_words import untold, verdict

DIRECTIONS = {Kind.H2D: "h2d", Kind.D2H: "d2h", Kind.D2D: "d2d", Kind.COPY: "unknown"}
OPS_KEPT = 1000  # distinct ops in the report; the rest is one row
STEP_NAMES = {"PyTorch": "ProfilerStep marks", "TensorFlow 2 profiler": "step_num marks", "JAX profiler": "step_num marks"}


def analyse(trace: Trace) -> TraceReport:
    """All that is said about one trace."""
    first, last = span(trace)
    device = device_state(trace)
    recorded = device == RECORDED
    runs = trace.facts.get("runs") or ()
    components = partition(trace, recorded, runs)
    on_device = trace.of(*ON_DEVICE)
    busy = union(trace.start[on_device], trace.end[on_device]).total if recorded else None
    ops, ops_of = _ops(trace, recorded)
    evidence = Evidence(
        trace=trace, span_ns=last - first, device=device, components=components,
        kernels=_work(trace, Kind.KERNEL) if recorded else None, busy_ns=busy, transfers=_transfers(trace),
        host_ops=_work(trace, Kind.HOST_OP), dispatch=_work(trace, Kind.DISPATCH), input=_waits(trace), ops=ops)
    findings, silent = find(evidence)
    steps = _steps(trace, runs)
    facts = {key: value for key, value in trace.facts.items() if key != "runs"}
    return TraceReport(
        trace.path, trace.format, trace.producer, facts, len(trace), last - first, device, _devices(trace, last - first),
        busy, evidence.share(busy) if busy is not None else None, evidence.kernels, evidence.transfers,
        evidence.host_ops, evidence.dispatch, _work(trace, Kind.MESSAGE),
        evidence.input, steps, components, ops, ops_of,
        verdict(evidence, findings), findings, silent, untold(evidence, steps is not None), trace.warnings)


def device_state(trace: Trace) -> str:
    """Whether the trace holds what a device did, misses it, or says that there was none."""
    if trace.of(*ON_DEVICE).any():
        return RECORDED
    if trace.format in ("pstats", "speedscope"):
        return NO_DEVICES
    return CPU_ONLY if "cpu-only" in trace.signs else MISSING


def _work(trace: Trace, kind: Kind) -> Work:
    rows = trace.kind == kind
    return Work(int(rows.sum()), int(trace.duration[rows].sum()), union(trace.start[rows], trace.end[rows]).total)


def _waits(trace: Trace) -> Waits:
    """Waits for input. What nests within one thread is one wait."""
    rows, device = trace.kind == Kind.INPUT, trace.of(*ON_DEVICE)
    merged = union(trace.start[rows], trace.end[rows])
    busy = union(trace.start[device], trace.end[device])
    hidden = int(covered(busy, merged.start, merged.end).sum())
    n = outermost(trace.start[rows], trace.end[rows], trace.lane[rows])
    return Waits(n, int(trace.duration[rows].sum()), merged.total, merged.total - hidden)


def _transfers(trace: Trace) -> Tuple[Transfer, ...]:
    """Copies by direction; exposed is what no kernel of any device covers."""
    kernels = trace.kind == Kind.KERNEL
    running = union(trace.start[kernels], trace.end[kernels])
    found = []
    for kind in COPIES:
        rows = trace.kind == kind
        if rows.any():
            total = int(trace.duration[rows].sum())
            hidden = int(covered(running, trace.start[rows], trace.end[rows]).sum())
            known = trace.size[rows] >= 0
            size = int(trace.size[rows][known].sum()) if known.any() else None
            found.append(Transfer(DIRECTIONS[kind], int(rows.sum()), total, total - hidden, hidden, size))
    return tuple(found)


def _devices(trace: Trace, whole: int) -> Tuple[Device, ...]:
    names = [lane.device for lane in trace.lanes]
    active = trace.of(*ON_DEVICE)
    found = []
    for name in sorted({names[index] for index in np.unique(trace.lane[active]).tolist()}):
        of_device = np.array([each == name for each in names])[trace.lane] & active
        busy = union(trace.start[of_device], trace.end[of_device]).total
        rows = of_device & (trace.kind == Kind.KERNEL)
        kernels = Work(int(rows.sum()), int(trace.duration[rows].sum()), union(trace.start[rows], trace.end[rows]).total)
        found.append(Device(name, busy, busy / whole if whole else 0.0, kernels))
    return tuple(found)


def _steps(trace: Trace, runs) -> Optional[Steps]:
    rows = trace.kind == Kind.STEP
    if rows.any():
        lengths, source = trace.duration[rows], STEP_NAMES.get(trace.producer, "step marks")
    elif len(runs) > 1:
        lengths, source = np.array([end - begin for begin, end in runs]), "session runs"
    else:
        return None
    return Steps(len(lengths), float(lengths.mean()), float(np.median(lengths)), int(lengths.min()), int(lengths.max()), source)


def _ops(trace: Trace, recorded: bool) -> Tuple[Tuple[Op, ...], str]:
    """Kernels, host ops or functions, dearest first; they share overlapping time equally and sum to its union."""
    kinds = (Kind.KERNEL,) if recorded else (Kind.HOST_OP,)
    what = "kernels" if recorded else "host-ops"
    if trace.format in ("pstats", "speedscope"):
        kinds, what = (Kind.PYTHON, Kind.LIBRARY, Kind.INPUT, Kind.NOTE, Kind.GC), "functions"
    rows = np.flatnonzero(trace.of(*kinds))
    if "nested" in trace.signs and not recorded:
        starts, ends, owners = innermost(trace.start[rows], trace.end[rows], trace.lane[rows])
        amounts = np.bincount(owners, shares(starts, ends), len(rows)) if len(rows) else np.zeros(0)
    else:
        amounts = shares(trace.start[rows], trace.end[rows])
    return _ranked(trace, rows, amounts, what), what


def _ranked(trace: Trace, rows: np.ndarray, amounts: np.ndarray, what: str) -> Tuple[Op, ...]:
    device_of = {lane.device: number for number, lane in enumerate(trace.lanes)}
    numbers = np.array([device_of[lane.device] for lane in trace.lanes], np.int64)
    keys = np.stack([trace.name[rows].astype(np.int64), trace.op[rows].astype(np.int64), numbers[trace.lane[rows]]])
    distinct, inverse = np.unique(keys, axis=1, return_inverse=True)
    inverse = inverse.reshape(-1)
    ns = np.bincount(inverse, amounts, distinct.shape[1])
    weights = trace.calls[rows] if trace.calls is not None else None
    calls = np.bincount(inverse, weights, distinct.shape[1])
    found: List[Op] = []
    order = np.argsort(-ns, kind="stable")
    for index in order[:OPS_KEPT].tolist():
        name, op, lane = distinct[:, index].tolist()
        title, type = _title(trace, name, op, what)
        found.append(Op(title, type, trace.lanes[lane].device or ("CPU" if what == "host-ops" else ""),
                        float(ns[index]), float(calls[index])))
    rest = order[OPS_KEPT:]
    if len(rest):
        found.append(Op(f"{len(rest):,} others", "", "", float(ns[rest].sum()), float(calls[rest].sum())))
    return tuple(found)


def _title(trace: Trace, name: int, op: int, what: str) -> Tuple[str, str]:
    """(name, type): a node and its op for TensorFlow's ops, a kernel and the op that launched it elsewhere."""
    node = trace.names[op] if op >= 0 else ""
    if trace.producer == "TensorFlow 1 tracer" or what == "host-ops":
        return node or trace.names[name], trace.names[name]
    return trace.names[name], node
