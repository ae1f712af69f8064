"""Reads what TensorFlow's profiler saw of eager ops and compiled functions.

EagerExecute is the eager runtime's work for one op on the caller's thread, with the op's kernel in
KernelAndDeviceFunc::Run. That event also holds the runtime's own set-up of a kernel, which is not shown apart:
it is taken to be what the cheapest op type spends there, and never more than the runtime spends around it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from statistics import median
from typing import Dict, List, NamedTuple, Tuple

from .partition import Interval
from .trace_events import Event

RUNS = ("KernelAndDeviceFunc::Run", "KernelAndDeviceOp::Run")
NAMES = ("EagerExecute", "EagerKernelExecute") + RUNS
# The op that makes a tensor of a host value.
CONSTANT = "_EagerConst"
# Marks the name of an op whose kernel time is what is left of its stretch.
EAGER = " (eager)"


class EagerOp(NamedTuple):
    """One op: its EagerExecute, and the stretch in which its kernel ran (empty where none was seen)."""

    start: int
    end: int
    name: str
    is_function: bool
    run: Tuple[int, int]


def ops(events: List[Event], thread: int) -> List[EagerOp]:
    """The ops that ran on `thread`, in order of their start."""
    mine = sorted((event for event in events if event.thread == thread), key=lambda event: (event.start, -event.end))
    runs = [event for event in mine if event.name in RUNS]
    starts = [event.start for event in runs]
    found = []
    for event in mine:
        if event.name == "EagerExecute":
            at = bisect_left(starts, event.start)
            inside = at < len(runs) and runs[at].end <= event.end
            found.append(EagerOp(event.start, event.end, event.arguments.get(b"eager_op", b"?").decode("utf-8", "replace"),
                                 event.arguments.get(b"is_func") == b"1",
                                 (runs[at].start, runs[at].end) if inside else (event.end, event.end)))
    return found


def setup_ns(found: List[EagerOp]) -> int:
    """What the runtime itself takes of a kernel's stretch, ns an op."""
    by_type: Dict[str, List[int]] = defaultdict(list)
    around = []
    for op in found:
        if not op.is_function and op.name != CONSTANT and op.run[1] > op.run[0]:
            by_type[op.name].append(op.run[1] - op.run[0])
            around.append(op.end - op.start - (op.run[1] - op.run[0]))
    if not around:
        return 0
    return int(min(min(median(lengths) for lengths in by_type.values()), median(around)))


def kernels(found: List[EagerOp], thread: int) -> List[Tuple[int, int, str, int]]:
    """Kernels of eager ops as (start, end, node:Type, thread), the runtime's set-up taken off their front."""
    setup = setup_ns(found)
    return [(op.run[0] + setup, op.run[1], f"{op.name}{EAGER}:{op.name}", thread) for op in found
            if not op.is_function and op.name != CONSTANT and op.run[1] > op.run[0] + setup]


def intervals(call: Tuple[int, int], found: List[EagerOp], executed: List[Tuple[int, int]]) -> List[Interval]:
    """Labelled stretches of one C call that ran the ops `found`, but for what an executor has (`executed`)."""
    rows = [Interval(call[0], call[1], "dispatch")]
    for op in found:
        label = "feed.marshal" if op.name == CONSTANT else "runtime.schedule"
        at = op.start
        for start, end in executed:
            if op.start <= start < op.end:
                rows.append(Interval(at, start, label))
                at = max(at, end)
        rows.append(Interval(at, op.end, label))
    return rows
