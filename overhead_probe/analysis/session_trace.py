"""Reads what TensorFlow's profiler saw of session steps, on the agent's clock.

SessionRun is the C++ call on the script's thread, ExecutorState::Process a stretch in which an executor
thread works on the step, and events with a `long_name` of the form node:Type are kernels.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Dict, List, Optional, Tuple

from ..record import Block
from ..traces import protos
from .partition import Interval

ANCHOR = "probe_anchor"
INPUT_TYPES = ("IteratorGetNext", "QueueDequeue", "QueueDequeueMany", "QueueDequeueUpTo")


class Clash(ValueError):
    """The anchors contradict each other: the two clocks cannot be tied together."""


def intervals(block: Block, calls: List[Tuple[int, int]]) -> List[Interval]:
    """Labelled stretches (ns, agent's clock) inside the C calls `calls` of a traced block."""
    trace = protos.message_class("Trace").FromString(block.trace.read_bytes())
    offset = _offset(trace, block)
    runs, processes, kernels = [], defaultdict(list), []
    for event in trace.trace_events:
        start = event.timestamp_ps // 1000 - offset
        end = start + event.duration_ps // 1000
        name = event.name
        if name == b"SessionRun":
            runs.append((start, end, _argument(event, b"id")))
        elif name == b"ExecutorState::Process":
            processes[_argument(event, b"id")].append((start, end))
        elif event.duration_ps and _argument(event, b"long_name"):
            kernels.append((start, end, protos.text(_argument(event, b"long_name"))))
    found: List[Interval] = []
    for call in calls:
        inside = [run for run in runs if call[0] <= run[0] and run[1] <= call[1]]
        if inside:
            _step(call, inside, processes, found)
    found += [_kernel(start, end, name) for start, end, name in kernels if ":" in name and name != ANCHOR]
    return found


def _step(call, runs, processes, found) -> None:
    """One C call: before the C++ run feeds are marshalled, after it fetches are."""
    first, last = min(run[0] for run in runs), max(run[1] for run in runs)
    found.append(Interval(call[0], first, "feed.marshal"))
    found.append(Interval(last, call[1], "feed.fetch"))
    for start, end, step in runs:
        worked = processes.get(step, [])
        begin, finish = min((w[0] for w in worked), default=end), max((w[1] for w in worked), default=end)
        found.append(Interval(start, begin, "handoff.out"))
        found.append(Interval(begin, finish, "handoff.between"))
        found.append(Interval(finish, end, "handoff.back"))
        found += [Interval(w[0], w[1], "runtime.schedule") for w in worked]


def _kernel(start: int, end: int, name: str) -> Interval:
    node, _, kind = name.rpartition(":")
    return Interval(start, end, "input" if kind.startswith(INPUT_TYPES) else "kernel", name)


def _argument(event, key: bytes) -> Optional[bytes]:
    return next((argument.value for argument in event.args if argument.key == key), None)


def _offset(trace, block: Block) -> int:
    """Trace clock minus agent clock in ns, from the bounds that each anchor sets; raises Clash."""
    anchors = sorted((event.timestamp_ps // 1000, event.duration_ps // 1000) for event in trace.trace_events
                     if _argument(event, b"long_name") == ANCHOR.encode() or event.name == ANCHOR.encode())
    low, high = float("-inf"), float("inf")
    for (start, length), (before, between, after) in zip(anchors, block.anchors):
        low = max(low, start - between, start + length - after)
        high = min(high, start - before, start + length - between)
    if len(anchors) != len(block.anchors) or not anchors or low > high + 1000:
        raise Clash(f"{len(anchors)} anchors of {len(block.anchors)}, bounds {low} to {high} ns")
    return int((low + high) // 2)


def metadata_nodes(block: Block) -> List[Dict[Tuple[str, str], float]]:
    """For each step with RunMetadata: ns by (node:Type, device)."""
    steps = []
    for path in block.metadata:
        message = protos.message_class("RunMetadata").FromString(path.read_bytes())
        nodes: Dict[Tuple[str, str], float] = defaultdict(float)
        for device in message.step_stats.dev_stats:
            for node in device.node_stats:
                name = protos.text(node.node_name)
                if name not in ("_SOURCE", "_SINK"):
                    nodes[f"{name}:{_type_of(protos.text(node.timeline_label))}", protos.text(device.device)] += max(
                        0, node.op_end_rel_nanos - node.op_start_rel_nanos)
        steps.append(dict(nodes))
    return steps


def _type_of(label: str) -> str:
    """The op type in a timeline label such as `[CPU] 4B name = MatMul(a, b)`."""
    return label.partition(" = ")[2].partition("(")[0]
