"""The exclusive partition of a trace's span: at each moment the label of highest precedence that is active.

The order is DESIGN's: kernel > transfer > input > compile > gc > schedule > hand-off > Python. Where a trace
records a device, `kernel` means the device; ops on the host come after the collector, so that a copy which no
device kernel hides stays visible however busy the host is.
"""

from __future__ import annotations

from typing import Dict, List, Sequence, Tuple

import numpy as np

from ..report import Component, Part
from ..traces.events import Kind, Trace
from .imported_intervals import NOTHING, Stretches, innermost, joined, union

# part: kinds, highest precedence first
ON_DEVICE = (
    ("kernel.device", (Kind.KERNEL,)), ("transfer.h2d", (Kind.H2D,)), ("transfer.d2h", (Kind.D2H,)),
    ("transfer.d2d", (Kind.D2D,)), ("transfer.unknown", (Kind.COPY,)), ("transfer.set", (Kind.MEMSET,)))
WAITS = (("input", (Kind.INPUT,)), ("compile", (Kind.COMPILE,)), ("gc", (Kind.GC,)))
HOST = (("kernel.host", (Kind.HOST_OP,)),)
MESSAGES = (("transfer.tasks", (Kind.MESSAGE,)),)
RUNTIME = (("runtime.schedule", (Kind.DISPATCH,)), ("runtime.handoff", (Kind.SYNC,)))
PYTHON = (("python.library", (Kind.LIBRARY,)), ("python.loop", (Kind.PYTHON,)), ("python.frames", (Kind.FRAME,)))
WITH_DEVICE = ON_DEVICE + WAITS + HOST + MESSAGES + RUNTIME + PYTHON
WITHOUT_DEVICE = HOST + MESSAGES + WAITS + RUNTIME + PYTHON
FRAMES = (Kind.PYTHON, Kind.LIBRARY, Kind.FRAME)

# component: its parts in the order in which they are shown; a component without parts is one itself
COMPONENTS = {
    "python": ("python.loop", "python.library", "python.frames"),
    "runtime": ("runtime.handoff", "runtime.schedule"),
    "transfer": ("transfer.h2d", "transfer.d2h", "transfer.d2d", "transfer.unknown", "transfer.set", "transfer.tasks"),
    "kernel": ("kernel.device", "kernel.host"),
    "input": (), "compile": (), "gc": (), "unattributed": (),
}


def span(trace: Trace) -> Tuple[int, int]:
    """First start and last end of the complete events, the profiler's own window aside."""
    events = trace.kind != Kind.WINDOW
    if not events.any():
        events = np.ones(len(trace), bool)
    return int(trace.start[events].min()), int(trace.end[events].max())


def partition(trace: Trace, has_device: bool, runs: Sequence[Tuple[int, int]]) -> Tuple[Component, ...]:
    """Components that sum to the span. `runs` are stretches in which the executor is known to be at work."""
    first, last = span(trace)
    order = WITH_DEVICE if has_device else WITHOUT_DEVICE
    frames = _frames(trace)
    amounts: Dict[str, int] = {}
    so_far: Stretches = NOTHING
    for part, kinds in order:
        own = frames[kinds[0]] if kinds[0] in FRAMES else _of(trace, kinds)
        if part == "runtime.schedule" and runs:
            begins, ends = np.array(runs, np.int64).T
            own = joined([own, union(begins, ends)])
        if not len(own.start):
            continue
        reached = joined([so_far, own])
        amounts[part] = reached.total - so_far.total
        so_far = reached
    amounts["unattributed"] = last - first - so_far.total
    return tuple(_component(id, parts, amounts, last - first) for id, parts in COMPONENTS.items())


def _of(trace: Trace, kinds: Sequence[Kind]) -> Stretches:
    rows = trace.of(*kinds)
    return union(trace.start[rows], trace.end[rows])


def _frames(trace: Trace) -> Dict[Kind, Stretches]:
    """Python frames by the innermost of each moment, so that what calls a library is not the library."""
    rows = np.flatnonzero(trace.of(*FRAMES))
    if not len(rows):
        return {kind: NOTHING for kind in FRAMES}
    starts, ends, owners = innermost(trace.start[rows], trace.end[rows], trace.lane[rows])
    kinds = trace.kind[rows][owners]
    return {kind: union(starts[kinds == kind], ends[kinds == kind]) for kind in FRAMES}


def _component(id: str, parts: Sequence[str], amounts: Dict[str, int], whole: int) -> Component:
    present: List[Part] = [Part(part, amounts[part], None) for part in parts if amounts.get(part)]
    total = sum(part.ns for part in present) if parts else amounts.get(id, 0)
    return Component(id, total, total / whole if whole else 0.0, None, False, tuple(present))
