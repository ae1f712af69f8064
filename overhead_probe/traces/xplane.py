"""XSpace (`*.xplane.pb`), the raw profile of TF2 and JAX, as columns for `tf2`."""

from __future__ import annotations

import re
from array import array
from typing import Any, Dict, Optional, Tuple

import numpy as np

from ..errors import TraceError
from . import tf2
from .events import LONGEST_NAME, UNKNOWN_BYTES, Trace, Warnings, sane
from .protos import message_class, text
from .raw import Columns, Raw
from .source import LARGEST_WHOLE, Source
from .wire import merge_leniently, messages, others, varint

PS_PER_NS = 1000
PLANES, ERRORS = 1, 2  # field numbers of XSpace
LINES, EVENTS = 3, 4   # of XPlane, of XLine
MOST_EVENTS = 20_000_000
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
    """All events of all planes. The file is taken apart event by event, so that memory follows its size."""
    data = memoryview(source.read_all("protobuf", LARGEST_WHOLE))
    raw = Raw(str(source.path), "xplane")
    facts: Dict[str, object] = {}
    for number, (begin, end) in enumerate(messages(data, PLANES, warnings)):
        content = data[begin:end]
        plane = message_class("XPlane")()
        merge_leniently(plane, others(content, LINES), warnings, begin)
        name = text(plane.name)[:LONGEST_NAME] or f"plane {number}"
        if name in SPARE_PLANES:
            facts.update(_versions(plane))
            continue
        raw.processes[number] = name
        names = {entry.key: text(entry.value.name or entry.value.display_name) for entry in plane.event_metadata}
        stats = {entry.key: text(entry.value.name) for entry in plane.stat_metadata}
        for line_begin, line_end in messages(content, LINES, warnings, begin):
            _line(content[line_begin:line_end], begin + line_begin, number, names, stats, raw, warnings, source)
    _errors(data, warnings)
    if not source.events:
        raise TraceError(f"{source.path} is an XSpace without events.", "Was the profiler stopped before a step ran? "
                         + " ".join(notice.text for notice in warnings.notices()[:1]))
    raw.head = {"facts": facts}
    return tf2.interpret(raw, warnings)


def _errors(data: memoryview, warnings: Warnings) -> None:
    for shown, (begin, end) in enumerate(messages(data, ERRORS, Warnings())):
        if shown == Warnings.SHOWN:
            break
        warnings.add("profiler-error", f"The profiler reports: {text(bytes(data[begin:end]))[:200]}")


def _versions(plane: Any) -> Dict[str, object]:
    names = {entry.key: text(entry.value.name) for entry in plane.stat_metadata}
    return {names[stat.metadata_id]: text(stat.str_value)[:40] for stat in plane.stats
            if names.get(stat.metadata_id, "").endswith("version") and stat.str_value}


def _line(data: memoryview, offset: int, plane: int, names: Dict[int, str], stats: Dict[int, str], raw: Raw,
          warnings: Warnings, source: Source) -> None:
    line = message_class("XLine")()
    merge_leniently(line, others(data, EVENTS), warnings, offset)
    key = (plane, line.id or text(line.name))
    raw.threads[key] = text(line.display_name or line.name)[:LONGEST_NAME]
    lane, blank = raw.lanes[key], raw.texts[""]
    wanted = {number for number, name in stats.items() if name in STEP_STATS | OP_STATS or name == DETAILS}
    rows = array("q")
    event = message_class("XEvent")()
    for begin, end in messages(data, EVENTS, warnings, offset):
        if begin == end:
            continue  # says nothing
        event.Clear()
        merge_leniently(event, bytes(data[begin:end]), warnings, offset + begin)
        start = line.timestamp_ns + event.offset_ps // PS_PER_NS
        duration = (event.duration_ps + PS_PER_NS // 2) // PS_PER_NS
        if event.num_occurrences and not event.offset_ps:
            continue  # a sum over many, without a time of its own
        if not sane(start, duration):
            warnings.add("negative-duration" if duration < 0 else "broken-time",
                         f"The event at byte {offset + begin:,} has impossible times and is left out.")
            continue
        op, size, step = _stats(event, stats, wanted) if wanted else (None, UNKNOWN_BYTES, 0)
        rows.extend((start, duration, raw.texts[names.get(event.metadata_id, "unknown")], blank,
                     raw.texts[op] if op else blank, lane, size, -1, step))
        source.events += 1
        if source.events >= MOST_EVENTS:
            warnings.add("too-many-events", f"Only the first {MOST_EVENTS:,} events are read.")
            break
    if rows:
        table = np.frombuffer(rows, np.int64).reshape(-1, 9).T.copy()
        raw.batches.append(Columns(*table[:8], table[8].astype(bool)))
        source.report()


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
