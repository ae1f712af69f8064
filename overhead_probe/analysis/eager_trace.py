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
KERNEL = "EagerKernelExecute"
# XLA compiles (CpuCompiler::RunBackend and others), and then runs what it compiled.
COMPILER, COMPILED_RUN = "Compiler::", "CpuExecutable::ExecuteAsyncOnStream"
NAMES = ("EagerExecute", KERNEL, COMPILED_RUN) + RUNS
# Marks the name of a function that XLA compiled.
BY_XLA = " (XLA)"
# The argument by which a function's call says whether it was traced anew.
CALL = b"tf_function_call"
# The op that makes a tensor of a host value.
CONSTANT = "_EagerConst"
# Marks the name of an op whose kernel time is what is left of its stretch.
EAGER = " (eager)"


class EagerOp(NamedTuple):
    """One op: its EagerExecute, and the stretch in which its kernel ran (empty where none was seen).

    `ready` is when its kernel or function was there to be run.
    """

    start: int
    end: int
    name: str
    is_function: bool
    run: Tuple[int, int]
    ready: int


def is_of_interest(event: Event) -> bool:
    """Whether `ops` and `compilations` need the event."""
    return event.name in NAMES or COMPILER in event.name or CALL in event.arguments


def ops(events: List[Event], thread: int) -> List[EagerOp]:
    """The ops that ran on `thread`, in order of their start."""
    mine = sorted((event for event in events if event.thread == thread), key=lambda event: (event.start, -event.end))
    runs = [event for event in mine if event.name in RUNS]
    ready = [event.start for event in mine if event.name == KERNEL]
    starts = [event.start for event in runs]
    found = []
    for event in mine:
        if event.name == "EagerExecute":
            at, from_ = bisect_left(starts, event.start), bisect_left(ready, event.start)
            inside = at < len(runs) and runs[at].end <= event.end
            found.append(EagerOp(
                event.start, event.end, event.arguments.get(b"eager_op", b"?").decode("utf-8", "replace"),
                event.arguments.get(b"is_func") == b"1",
                (runs[at].start, runs[at].end) if inside else (event.end, event.end),
                ready[from_] if from_ < len(ready) and ready[from_] < event.end else event.end))
    return found


def compilations(events: List[Event], found: List[EagerOp], thread: int) -> List[Tuple[int, int, str]]:
    """Stretches in which functions were made ready to run, (start, end, name): by the runtime after they were
    traced, and by XLA."""
    mine = [event for event in events if event.thread == thread]
    traced = [event for event in mine if event.arguments.get(CALL, b"").startswith(b"traced")]
    compiling = [event for event in mine if COMPILER in event.name]
    runs = sorted(event.start for event in mine if event.name == COMPILED_RUN)
    rows = []
    for op in found if traced or compiling else ():
        if not op.is_function:
            continue
        if any(call.start <= op.start < call.end for call in traced):
            rows.append((op.start, op.ready, op.name))
        inside = [event.end for event in compiling if op.start <= event.start < op.end]
        if inside:
            at = bisect_left(runs, max(inside))
            rows.append((op.ready, runs[at] if at < len(runs) and runs[at] < op.end else max(inside), op.name + BY_XLA))
    return rows


def function_name(name: str) -> str:
    """The script's name of a function: `step` of `__inference_step_1224`."""
    if name.endswith(BY_XLA):
        return function_name(name[:-len(BY_XLA)]) + BY_XLA
    inner = name[len("__inference_"):] if name.startswith("__inference_") else name
    return inner.rpartition("_")[0] if inner.rpartition("_")[2].isdigit() else inner


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
