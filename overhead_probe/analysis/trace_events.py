"""A block's trace by TensorFlow's profiler, on the agent's clock."""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Set, Tuple

from ..record import Block
from ..traces import protos

ANCHOR = b"probe_anchor"
# Bounds of the two clocks' offset may contradict each other by this much: the stamps of TensorFlow 1
# are whole microseconds.
CLASH_NS = 2000


class Clash(ValueError):
    """The anchors contradict each other: the two clocks cannot be tied together."""


class Event(NamedTuple):
    """One event, in ns of the agent's clock. `thread` is the trace's own number of a thread."""

    start: int
    end: int
    name: str
    thread: int
    arguments: Dict[bytes, bytes]


class Events(NamedTuple):
    """What a block's trace holds: of the host and of other devices; `thread` is the loop's own."""

    host: List[Event]
    devices: List[Event]
    thread: int


def load(block: Block) -> Events:
    """Reads the trace of `block`; events without a duration are left out. Raises Clash."""
    message = protos.message_class("Trace").FromString(block.trace.read_bytes())
    offset, thread = clock_offset(message, block)
    others = other_devices(message)
    events = Events([], [], thread)
    for event in message.trace_events:
        if event.duration_ps and event.name.rstrip() != ANCHOR:
            (events.devices if event.device_id in others else events.host).append(make(event, offset))
    return events


def make(event, offset: int) -> Event:
    """An event of the Trace message on the agent's clock."""
    start = event.timestamp_ps // 1000 - offset
    return Event(start, start + event.duration_ps // 1000, protos.text(event.name.rstrip()), event.resource_id,
                 {argument.key: argument.value for argument in event.args})


def other_devices(message) -> Set[int]:
    """Ids of the devices of a trace that are not the host."""
    return {entry.key for entry in message.devices
            if "/device:" in protos.text(entry.value.name) and "CPU" not in protos.text(entry.value.name)}


def clock_offset(trace, block: Block) -> Tuple[int, int]:
    """(trace clock minus agent clock in ns, the anchors' thread), from the bounds that each anchor sets."""
    anchors = sorted((event.timestamp_ps // 1000, event.duration_ps // 1000, event.resource_id)
                     for event in trace.trace_events if event.name.rstrip() == ANCHOR)
    low, high = float("-inf"), float("inf")
    for (start, length, _), (before, between, after) in zip(anchors, block.anchors):
        low = max(low, start - between, start + length - after)
        high = min(high, start - before, start + length - between)
    if len(anchors) != len(block.anchors) or not anchors or low > high + CLASH_NS:
        raise Clash(f"{len(anchors)} anchors of {len(block.anchors)}, bounds {low} to {high} ns")
    return int((low + high) // 2), anchors[0][2]
