"""Reads what TensorFlow's profiler saw of steps that an executor ran, on the agent's clock.

SessionRun is the C++ call on the script's thread, FunctionRun the start of a compiled function,
ExecutorState::Process a stretch in which an executor thread works on the step, and events with a `long_name`
of the form node:Type are kernels. On a device other than the host, copies are told from kernels by their names.
Kernels of steps that the loop's thread did not ask for (an input pipeline's own functions) are left out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from ..record import Block
from ..traces import protos
from . import eager_trace, trace_events
from .partition import Interval
from .trace_events import Clash, Event  # noqa: F401 (Clash: for callers)

INPUT_TYPES = ("IteratorGetNext", "QueueDequeue")
# Ops that only call other ops: the time in them that no inner kernel takes is the executor's.
CONTAINER_TYPES = ("PartitionedCall", "StatefulPartitionedCall", "RemoteCall", "While", "StatelessWhile", "If",
                   "StatelessIf", "Case", "StatelessCase", "SymbolicGradient", "XlaLaunch", "_XlaRun")
# The type under which a function compiled by XLA appears; its ops are shown one by one (`hlo_op`).
COMPILED_TYPE = "__inference_"
COPIES = (("h2d", "transfer.h2d"), ("htod", "transfer.h2d"), ("d2h", "transfer.d2h"), ("dtoh", "transfer.d2h"),
          ("d2d", "transfer.d2d"), ("dtod", "transfer.d2d"), ("p2p", "transfer.d2d"), ("ptop", "transfer.d2d"))


@dataclass
class OpTotals:
    """What a way of looking at ops saw: ns and calls by node:Type over so many iterations.

    `span_ns` is from the first op to the last, over all steps; `input_ns` what input ops took. `rounds` holds
    ns of kernels and iterations by round.
    """

    ns: Dict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: Counter = field(default_factory=Counter)
    iterations: int = 0
    span_ns: float = 0.0
    input_ns: float = 0.0
    devices: Dict[str, str] = field(default_factory=dict)
    rounds: Dict[int, List[float]] = field(default_factory=dict)

    def took(self, round_: int, ns: float, iterations: int) -> None:
        """Notes kernel time and iterations by round, for resampling."""
        row = self.rounds.setdefault(round_, [0.0, 0.0])
        row[0] += ns
        row[1] += iterations
        self.iterations += iterations

    def mean(self, name: str) -> Tuple[float, float]:
        """(ns, calls) of an op in an iteration."""
        return self.ns.get(name, 0.0) / self.iterations, self.calls.get(name, 0) / self.iterations


class _Run(NamedTuple):
    """A step begins: SessionRun to its end, or the start of a function."""

    start: int
    end: int
    step: bytes
    thread: int


class _Trace(NamedTuple):
    """A block's trace; `processes` as (start, end, thread) by step, kernels as (start, end, node:Type, thread)."""

    thread: int
    runs: List[_Run]
    processes: Dict[bytes, List[Tuple[int, int, int]]]
    done: Dict[bytes, int]
    kernels: List[Tuple[int, int, str, int]]
    eager: List[eager_trace.EagerOp]
    device: List[Interval]


def _read(block: Block) -> _Trace:
    events = trace_events.load(block)
    trace = _Trace(events.thread, [], defaultdict(list), {}, [], [], [_on_device(event) for event in events.devices])
    eager, compiled, seen = [], [], []
    for event in events.host:
        name, step = event.name, event.arguments.get(b"id") or event.arguments.get(b"label", b"")
        if name in ("SessionRun", "FunctionRun"):
            trace.runs.append(_Run(event.start, event.end, step, event.thread))
        elif name == "ExecutorState::Process":
            trace.processes[step].append((event.start, event.end, event.thread))
        elif name == "ExecutorDoneCallback":
            trace.done[step] = max(event.start, trace.done.get(step, event.start))
        elif name in eager_trace.NAMES:
            eager.append(event)
        elif b"hlo_op" in event.arguments:
            compiled.append((event.start, event.end, protos.text(event.arguments[b"hlo_op"]) + ":XLA", event.thread))
        elif b":" in event.arguments.get(b"long_name", b""):
            seen.append((event.start, event.end, protos.text(event.arguments[b"long_name"]), event.thread))
    trace.eager.extend(eager_trace.ops(eager, trace.thread))
    if compiled:
        seen = [kernel for kernel in seen if not kernel[2].rpartition(":")[2].startswith(COMPILED_TYPE)]
    trace.kernels.extend(_of_steps(seen, trace) + compiled + eager_trace.kernels(trace.eager, trace.thread))
    return trace


def _of_steps(kernels, trace: _Trace):
    """Those kernels that run in the steps of the loop's thread, or on that thread itself."""
    steps = _steps(trace)
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


def _steps(trace: _Trace) -> Set[bytes]:
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


def _on_device(event: Event) -> Interval:
    small = event.name.lower()
    label = next((label for word, label in COPIES if "memcpy" in small and word in small), "kernel")
    op = protos.text(event.arguments.get(b"tf_op") or event.arguments.get(b"name") or event.name.encode())
    return Interval(event.start, event.end, label, op if label == "kernel" else "")


def intervals(block: Block, calls: List[Tuple[int, int]]) -> List[Interval]:
    """Labelled stretches (ns, agent's clock) inside the C calls `calls` of a traced block. Raises Clash."""
    trace = _read(block)
    found: List[Interval] = []
    runs = sorted(run for run in trace.runs if run.thread == trace.thread)
    for call in calls:
        inside = _between(runs, call)
        ops = _between(trace.eager, call)
        if ops:
            found += eager_trace.intervals(call, ops)
            _functions(ops, inside, trace, found)
        elif inside:
            _step(call, inside, trace, found)
        # An asynchronous device counts where the host waits for it; what runs behind Python is hidden.
        found += [Interval(max(s.start, call[0]), min(s.end, call[1]), s.label, s.op) for s in trace.device
                  if s.start < call[1] and s.end > call[0]]
    for start, end, name in exclusive(trace.kernels):
        kind = name.rpartition(":")[2]
        if kind not in CONTAINER_TYPES:
            found.append(Interval(start, end, "input" if kind.startswith(INPUT_TYPES) else "kernel", name))
    return found


def _between(rows, call):
    """Those of `rows`, sorted by start, that lie within the call."""
    inside = []
    for row in rows[bisect_left(rows, (call[0],)):]:
        if row[0] > call[1]:
            break
        if row[1] <= call[1]:
            inside.append(row)
    return inside


def _functions(ops, runs, trace, found) -> None:
    """Compiled functions among eager ops: from FunctionRun the step is the executor's until the op has its answer."""
    for op in ops:
        inside = [run for run in runs if op.run[0] <= run.start and run.start < op.run[1] and trace.processes.get(run.step)]
        if op.is_function and inside:
            _executed([run._replace(end=op.run[1]) for run in inside], trace, found)


def _step(call, runs, trace, found) -> None:
    """One C call: before the C++ run feeds are marshalled, after it fetches are."""
    first, last = min(run.start for run in runs), max(run.end for run in runs)
    found.append(Interval(call[0], first, "feed.marshal"))
    found.append(Interval(last, call[1], "feed.fetch"))
    _executed(runs, trace, found)


def _executed(runs, trace, found) -> None:
    """Hand-off and scheduling of steps that executor threads ran while the caller waited."""
    for start, end, step, _ in runs:
        if not trace.processes:
            found.append(Interval(start, end, "step"))
            continue
        worked = trace.processes.get(step, [])
        # The thread that finished the step may be pushed aside before it leaves Process: its work ended with the
        # done-callback, or at the latest when the caller had its answer.
        last_op = min(end, trace.done.get(step, end))
        worked = [(w[0], min(w[1], last_op)) for w in worked if w[0] < last_op]
        begin, finish = min((w[0] for w in worked), default=end), max((w[1] for w in worked), default=end)
        found.append(Interval(start, begin, "handoff.out"))
        found.append(Interval(begin, finish, "handoff.between"))
        found.append(Interval(finish, end, "handoff.back"))
        found += [Interval(w[0], w[1], "runtime.schedule") for w in worked]


def exclusive(kernels: List[Tuple[int, int, str, int]]) -> List[Tuple[int, int, str]]:
    """Kernels nested on one thread (an op that runs a function) cut to the time of their own."""
    found: List[Tuple[int, int, str]] = []
    threads: Dict[int, List[Tuple[int, int, str]]] = defaultdict(list)
    for start, end, name, thread in kernels:
        threads[thread].append((start, end, name))
    for rows in threads.values():
        rows.sort(key=lambda row: (row[0], -row[1]))
        stack: List[List] = []  # [own time begins, end, name]
        for start, end, name in rows:
            _close(stack, start, found)
            if stack and start > stack[-1][0]:
                found.append((stack[-1][0], start, stack[-1][2]))
            stack.append([start, end, name])
        _close(stack, float("inf"), found)
    return found


def _close(stack: List[List], until: float, found: List[Tuple[int, int, str]]) -> None:
    """Ends the kernels that end by `until`; their parent's own time goes on from there."""
    while stack and stack[-1][1] <= until:
        begin, end, name = stack.pop()
        if end > begin:
            found.append((begin, end, name))
        if stack:
            stack[-1][0] = max(stack[-1][0], end)


def add_kernels(block: Block, totals: OpTotals) -> None:
    """Adds the kernels of a block at the tracer's finest level, its settling iteration left out. Raises Clash."""
    trace = _read(block)
    for marks in block.segments:
        marks = marks[1:] if len(marks) > 2 else marks
        inside = [kernel for kernel in trace.kernels if marks[0] <= kernel[0] < marks[-1]]
        totals.calls.update(name for _, _, name, _ in inside if _is_kernel(name))
        own = [(name, end - start) for start, end, name in exclusive(inside) if _is_kernel(name)]
        for name, ns in own:
            totals.ns[name] += ns
        totals.took(block.cycle, sum(ns for _, ns in own), (len(marks) - 1) * block.every)


def add_metadata(block: Block, totals: OpTotals) -> None:
    """Adds the nodes of a block's RunMetadata, and the device on which each ran."""
    before = sum(totals.ns.values())
    for path in block.metadata:
        stamps: List[int] = []
        message = protos.message_class("RunMetadata").FromString(path.read_bytes())
        for device in message.step_stats.dev_stats:
            for node in device.node_stats:
                _add_node(node, protos.text(device.device), totals, stamps)
        totals.span_ns += max(stamps, default=0) - min(stamps, default=0)
    totals.took(block.cycle, sum(totals.ns.values()) - before,
                sum(len(marks) - 1 for marks in block.segments) * block.every)


def _add_node(node, device: str, totals: OpTotals, stamps: List[int]) -> None:
    node_name = protos.text(node.node_name)
    # TensorFlow 1 leaves the stamps of some nodes at zero.
    if node_name in ("_SOURCE", "_SINK") or not node.all_start_nanos:
        return
    name = f"{node_name}:{_type_of(protos.text(node.timeline_label))}"
    took = max(0, node.op_end_rel_nanos - node.op_start_rel_nanos)
    stamps += [node.all_start_nanos, node.all_start_nanos + node.all_end_rel_nanos]
    if _is_kernel(name):
        totals.ns[name] += took
        totals.calls[name] += 1
        totals.devices[name] = device
    elif name.rpartition(":")[2].startswith(INPUT_TYPES):
        totals.input_ns += took


def _is_kernel(name: str) -> bool:
    kind = name.rpartition(":")[2]
    return kind not in CONTAINER_TYPES and not kind.startswith(INPUT_TYPES)


def _type_of(label: str) -> str:
    """The op type in a timeline label such as `[CPU] 4B name = MatMul(a, b)`."""
    return label.partition(" = ")[2].partition("(")[0]
