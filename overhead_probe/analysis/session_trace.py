"""Reads what TensorFlow's profiler saw of session steps, on the agent's clock.

SessionRun is the C++ call on the script's thread, ExecutorState::Process a stretch in which an executor
thread works on the step, and events with a `long_name` of the form node:Type are kernels. On a device
other than the host, copies are told from kernels by their names.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from ..record import Block
from ..traces import protos
from .partition import Interval

ANCHOR = b"probe_anchor"
INPUT_TYPES = ("IteratorGetNext", "QueueDequeue")
# Ops that only call other ops: the time in them that no inner kernel takes is the executor's.
CONTAINER_TYPES = ("PartitionedCall", "StatefulPartitionedCall", "RemoteCall", "While", "StatelessWhile", "If",
                   "StatelessIf", "Case", "StatelessCase", "SymbolicGradient")
COPIES = (("h2d", "transfer.h2d"), ("htod", "transfer.h2d"), ("d2h", "transfer.d2h"), ("dtoh", "transfer.d2h"),
          ("d2d", "transfer.d2d"), ("dtod", "transfer.d2d"), ("p2p", "transfer.d2d"), ("ptop", "transfer.d2d"))
# Bounds of the two clocks' offset may contradict each other by this much: the stamps of TensorFlow 1
# are whole microseconds.
CLASH_NS = 2000


class Clash(ValueError):
    """The anchors contradict each other: the two clocks cannot be tied together."""


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


class _Trace(NamedTuple):
    """A block's trace in ns of the agent's clock; kernels as (start, end, node:Type, thread)."""

    runs: List[Tuple[int, int, Optional[bytes]]]
    processes: Dict[Optional[bytes], List[Tuple[int, int]]]
    done: Dict[Optional[bytes], int]
    kernels: List[Tuple[int, int, str, int]]
    device: List[Interval]


def _read(block: Block) -> _Trace:
    message = protos.message_class("Trace").FromString(block.trace.read_bytes())
    offset = clock_offset(message, block)
    devices = other_devices(message)
    trace = _Trace([], defaultdict(list), {}, [], [])
    for event in message.trace_events:
        if not event.duration_ps:
            continue
        name = event.name.rstrip()
        start = event.timestamp_ps // 1000 - offset
        end = start + event.duration_ps // 1000
        if event.device_id in devices:
            trace.device.append(on_device(start, end, event))
        elif name == b"SessionRun":
            trace.runs.append((start, end, argument(event, b"id") or argument(event, b"label")))
        elif name == b"ExecutorState::Process":
            trace.processes[argument(event, b"id")].append((start, end))
        elif name == b"ExecutorDoneCallback":
            step = argument(event, b"id")
            trace.done[step] = max(start, trace.done.get(step, start))
        else:
            node = protos.text(argument(event, b"long_name") or b"")
            if ":" in node:
                trace.kernels.append((start, end, node, event.resource_id))
    return trace


def other_devices(message) -> Set[int]:
    """Ids of the devices of a trace that are not the host."""
    return {entry.key for entry in message.devices
            if "/device:" in protos.text(entry.value.name) and "CPU" not in protos.text(entry.value.name)}


def on_device(start: int, end: int, event) -> Interval:
    """A copy, or a kernel by its op."""
    name = protos.text(event.name)
    small = name.lower()
    label = next((label for word, label in COPIES if "memcpy" in small and word in small), "kernel")
    op = protos.text(argument(event, b"tf_op") or argument(event, b"name") or event.name)
    return Interval(start, end, label, op if label == "kernel" else "")


def intervals(block: Block, calls: List[Tuple[int, int]]) -> List[Interval]:
    """Labelled stretches (ns, agent's clock) inside the C calls `calls` of a traced block. Raises Clash."""
    trace = _read(block)
    found: List[Interval] = []
    for call in calls:
        inside = [run for run in trace.runs if call[0] <= run[0] and run[1] <= call[1]]
        if inside:
            _step(call, inside, trace, found)
        # An asynchronous device counts where the host waits for it; what runs behind Python is hidden.
        found += [Interval(max(s.start, call[0]), min(s.end, call[1]), s.label, s.op) for s in trace.device
                  if s.start < call[1] and s.end > call[0]]
    for start, end, name in exclusive(trace.kernels):
        kind = name.rpartition(":")[2]
        if kind not in CONTAINER_TYPES:
            found.append(Interval(start, end, "input" if kind.startswith(INPUT_TYPES) else "kernel", name))
    return found


def _step(call, runs, trace, found) -> None:
    """One C call: before the C++ run feeds are marshalled, after it fetches are."""
    first, last = min(run[0] for run in runs), max(run[1] for run in runs)
    found.append(Interval(call[0], first, "feed.marshal"))
    found.append(Interval(last, call[1], "feed.fetch"))
    for start, end, step in runs:
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


def argument(event, key: bytes) -> Optional[bytes]:
    """One of an event's arguments; None where it has no such one."""
    for argument in event.args:
        if argument.key == key:
            return argument.value
    return None


def clock_offset(trace, block: Block) -> int:
    """Trace clock minus agent clock in ns, from the bounds that each anchor sets; raises Clash."""
    anchors = sorted((event.timestamp_ps // 1000, event.duration_ps // 1000) for event in trace.trace_events
                     if event.name.rstrip() == ANCHOR)
    low, high = float("-inf"), float("inf")
    for (start, length), (before, between, after) in zip(anchors, block.anchors):
        low = max(low, start - between, start + length - after)
        high = min(high, start - before, start + length - between)
    if len(anchors) != len(block.anchors) or not anchors or low > high + CLASH_NS:
        raise Clash(f"{len(anchors)} anchors of {len(block.anchors)}, bounds {low} to {high} ns")
    return int((low + high) // 2)


def _type_of(label: str) -> str:
    """The op type in a timeline label such as `[CPU] 4B name = MatMul(a, b)`."""
    return label.partition(" = ")[2].partition("(")[0]
