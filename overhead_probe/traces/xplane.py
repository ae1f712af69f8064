"""XSpace (`*.xplane.pb`), the raw profile of TF2 and JAX, as columns for `tf2`."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from ..errors import TraceError
from . import tf2
from .events import LARGEST_NS, UNKNOWN_BYTES, Trace, Warnings
from .protos import message_class, text
from .raw import Columns, Raw
from .source import Source
from .wire import merge_leniently, varint

PS_PER_NS = 1000
STEP_STATS, OP_STATS = {"step_num"}, {"tf_op", "hlo_op"}
DETAILS = "memcpy_details"
SIZE = re.compile(r"\b(?:size|num_bytes):(\d+)")
SPARE_PLANES = {"/host:metadata", "Task Environment"}


def recognises(head: bytes) -> bool:
    """Starts with a plane: field 1, whose first field is its id, its name or a line."""
    try:
        tag, position = varint(head, 0)
        size, position = varint(head, position)
        return tag == 0x0A and size > 0 and head[position] in (0x08, 0x12, 0x1A, 0x22, 0x2A)
    except (IndexError, ValueError):
        return False


def read(source: Source, warnings: Warnings) -> Trace:
    """All events of all planes."""
    space = message_class("XSpace")()
    merge_leniently(space, source.read_all("protobuf"), warnings)
    raw = Raw(str(source.path), "xplane")
    facts: Dict[str, object] = {}
    for number, plane in enumerate(space.planes):
        name = text(plane.name) or f"plane {number}"
        if name in SPARE_PLANES:
            facts.update(_versions(plane))
            continue
        raw.processes[number] = name
        for line in plane.lines:
            _line(line, number, plane, raw, warnings)
        source.events = sum(len(batch.start) for batch in raw.batches)
    for message in list(space.errors)[:5]:
        warnings.add("profiler-error", f"The profiler reports: {text(message)[:200]}")
    if not any(len(batch.start) for batch in raw.batches):
        raise TraceError(f"{source.path} is an XSpace without events.", "Was the profiler stopped before a step ran?")
    raw.head = {"facts": facts}
    return tf2.interpret(raw, warnings)


def _versions(plane: Any) -> Dict[str, object]:
    names = {entry.key: text(entry.value.name) for entry in plane.stat_metadata}
    return {names[stat.metadata_id]: text(stat.str_value)[:40] for stat in plane.stats
            if names.get(stat.metadata_id, "").endswith("version") and stat.str_value}


def _line(line: Any, plane_number: int, plane: Any, raw: Raw, warnings: Warnings) -> None:
    names = {entry.key: text(entry.value.name or entry.value.display_name) for entry in plane.event_metadata}
    stats = {entry.key: text(entry.value.name) for entry in plane.stat_metadata}
    key = (plane_number, line.id or text(line.name))
    raw.threads[key] = text(line.display_name or line.name)
    lane, blank = raw.lanes[key], raw.texts[""]
    wanted = {number for number, name in stats.items() if name in STEP_STATS | OP_STATS or name == DETAILS}
    rows: List[Tuple[int, ...]] = []
    for event in line.events:
        start = line.timestamp_ns + event.offset_ps // PS_PER_NS
        duration = (event.duration_ps + PS_PER_NS // 2) // PS_PER_NS
        if event.num_occurrences and not event.offset_ps:
            continue  # a sum over many, without a time of its own
        if not -LARGEST_NS < start < LARGEST_NS or not 0 <= duration < LARGEST_NS:
            warnings.add("negative-duration" if duration < 0 else "broken-time",
                         f"Event {len(rows)} of line {raw.threads[key][:40]!r} has impossible times and is left out.")
            continue
        op, size, step = _stats(event, stats, wanted) if wanted else (None, UNKNOWN_BYTES, 0)
        rows.append((start, duration, raw.texts[names.get(event.metadata_id, "unknown")], blank,
                     raw.texts[op] if op else blank, lane, size, -1, step))
    if rows:
        table = np.array(rows, np.int64).T.copy()
        raw.batches.append(Columns(*table[:8], table[8].astype(bool)))


def _stats(event: Any, stats: Dict[int, str], wanted: set) -> Tuple[Optional[str], int, int]:
    """(op, bytes copied, whether it is a step) from an event's stats."""
    op, size, step = None, UNKNOWN_BYTES, 0
    for stat in event.stats:
        if stat.metadata_id not in wanted:
            continue
        name = stats[stat.metadata_id]
        value = text(stat.str_value) or stats.get(stat.ref_value, "")
        if name in STEP_STATS:
            step = 1
        elif name == DETAILS:
            found = SIZE.search(value)
            size = int(found[1]) if found and len(found[1]) < 19 else size
        elif value:
            op = value
    return op, size, step
