"""What TensorFlow's profiler saw in a block, sorted by what it is, on the agent's clock.

SessionRun is the C++ call on the script's thread, FunctionRun the start of a compiled function,
ExecutorState::Process a stretch in which an executor thread works on the step, and events with a `long_name`
of the form node:Type are kernels. On a device other than the host, copies are told from kernels by their names.
Kernels of steps that the loop's thread did not ask for (an input pipeline's own functions) are left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from typing import Dict, List, NamedTuple, Set, Tuple

from ..record import Block
from ..traces import protos
from . import eager_trace, trace_events
from .partition import Interval
from .trace_events import Event

INPUT_TYPES = ("IteratorGetNext", "QueueDequeue")
# An op that answers later: handed over (Start), and its answer taken (Done).
ASYNC = "ExecutorState::ProcessAsync::"
# The type under which a function compiled by XLA appears; its ops are shown one by one (`hlo_op`).
COMPILED_TYPE = "__inference_"
COPIES = (("h2d", "transfer.h2d"), ("htod", "transfer.h2d"), ("d2h", "transfer.d2h"), ("dtoh", "transfer.d2h"),
          ("d2d", "transfer.d2d"), ("dtod", "transfer.d2d"), ("p2p", "transfer.d2d"), ("ptop", "transfer.d2d"))


class Run(NamedTuple):
    """A step begins: SessionRun to its end, or the start of a function."""

    start: int
    end: int
    step: bytes
    thread: int


class Trace(NamedTuple):
    """A block's trace; `processes` as (start, end, thread) by step, kernels as (start, end, node:Type, thread).

    `waits` are stretches in which a step waited for input, (start, end, step); `stages` what an input pipeline's
    iterators did, (start, end, name, thread); `compilations` stretches of making functions ready, (start, end, name);
    `others` kernels of steps that other threads asked for, as `kernels`.
    """

    thread: int
    runs: List[Run]
    processes: Dict[bytes, List[Tuple[int, int, int]]]
    done: Dict[bytes, int]
    kernels: List[Tuple[int, int, str, int]]
    eager: List[eager_trace.EagerOp]
    device: List[Interval]
    waits: List[Tuple[int, int, bytes]]
    stages: List[Tuple[int, int, str, int]]
    compilations: List[Tuple[int, int, str]]
    others: List[Tuple[int, int, str, int]]


def read(block: Block) -> Trace:
    events = trace_events.load(block)
    trace = Trace(events.thread, [], defaultdict(list), {}, [], [], [on_device(event) for event in events.devices],
                   _waits(events.host), [], [], [])
    eager, compiled, seen = [], [], []
    for event in events.host:
        name, step = event.name, event.arguments.get(b"id") or event.arguments.get(b"label", b"")
        if name in ("SessionRun", "FunctionRun"):
            trace.runs.append(Run(event.start, event.end, step, event.thread))
        elif name == "ExecutorState::Process":
            trace.processes[step].append((event.start, event.end, event.thread))
        elif name == "ExecutorDoneCallback":
            trace.done[step] = max(event.start, trace.done.get(step, event.start))
        elif eager_trace.is_of_interest(event):
            eager.append(event)
        elif name.startswith("Iterator::"):
            trace.stages.append((event.start, event.end, name[len("Iterator::"):], event.thread))
        elif b"hlo_op" in event.arguments:
            compiled.append((event.start, event.end, protos.text(event.arguments[b"hlo_op"]) + ":XLA", event.thread))
        elif b":" in event.arguments.get(b"long_name", b""):
            seen.append((event.start, event.end, protos.text(event.arguments[b"long_name"]), event.thread))
    trace.eager.extend(eager_trace.ops(eager, trace.thread))
    trace.compilations.extend(eager_trace.compilations(eager, trace.eager, trace.thread))
    if compiled:
        seen = [kernel for kernel in seen if not kernel[2].rpartition(":")[2].startswith(COMPILED_TYPE)]
    mine = _of_steps(seen, trace)
    trace.others.extend(set(seen).difference(mine))
    trace.kernels.extend(mine + compiled + eager_trace.kernels(trace.eager, trace.thread))
    return trace


def _waits(events: List[Event]) -> List[Tuple[int, int, bytes]]:
    """From the start of an asynchronous input op to the call that brings its element."""
    begun: Dict[Tuple[bytes, bytes], int] = {}
    found = []
    for event in sorted(event for event in events if event.name in (ASYNC + "Start", ASYNC + "Done")):
        step, node = event.arguments.get(b"step_id", b""), event.arguments.get(b"name", b"")
        if not protos.text(event.arguments.get(b"kernel_type", b"")).startswith(INPUT_TYPES):
            continue
        if event.name.endswith("Start"):
            begun[step, node] = event.start
        elif (step, node) in begun:
            found.append((begun.pop((step, node)), event.end, step))
    return found


def _of_steps(kernels, trace: Trace):
    """Those kernels that run in the steps of the loop's thread, or on that thread itself."""
    steps = steps_of(trace)
    working: Dict[int, List[Tuple[int, int, bool]]] = defaultdict(list)
    for step, rows in trace.processes.items():
        for start, end, thread in rows:
            working[thread].append((start, end, step in steps))
    for rows in working.values():
        rows.sort()
    return [kernel for kernel in kernels if kernel[3] == trace.thread or _among(working[kernel[3]], kernel[0])]


def _among(rows: List[Tuple[int, int, bool]], moment: int) -> bool:
    at = bisect_right(rows, (moment, float("inf"), True)) - 1
    # A thread may finish the step before and begin another: the latest stretch that holds the moment decides.
    while at >= 0 and rows[at][1] < moment and at > bisect_right(rows, (moment, float("inf"), True)) - 4:
        at -= 1
    return at >= 0 and rows[at][0] <= moment <= rows[at][1] and rows[at][2]


def steps_of(trace: Trace) -> Set[bytes]:
    """Steps that the loop's thread asked for, and those that such steps ask for in turn."""
    known = {run.step for run in trace.runs if run.thread == trace.thread}
    waiting = [run for run in trace.runs if run.thread != trace.thread]
    found = True
    while found and waiting:
        stretches: Dict[int, List[Tuple[int, int, bool]]] = defaultdict(list)
        for step in known:
            for start, end, thread in trace.processes.get(step, ()):
                stretches[thread].append((start, end, True))
        for rows in stretches.values():
            rows.sort()
        inner = [run for run in waiting if _among(stretches[run.thread], run.start)]
        found = bool(inner)
        known.update(run.step for run in inner)
        waiting = [run for run in waiting if run.step not in known]
    return known


def on_device(event: Event) -> Interval:
    """A copy, or a kernel by its op."""
    small = event.name.lower()
    label = next((label for word, label in COPIES if "memcpy" in small and word in small), "kernel")
    op = protos.text(event.arguments.get(b"tf_op") or event.arguments.get(b"name") or event.name.encode())
    return Interval(event.start, event.end, label, op if label == "kernel" else "")
