"""Chrome trace JSON to columns. What the events mean is left to the dialect: `tf1`, `kineto`, `tf2`."""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

import numpy as np

from ..errors import TraceError
from . import kineto, tf1, tf2
from .events import LONGEST_NAME, Trace, Warnings
from .json_stream import Batch, Event, Stream
from .numbers import BROKEN, EXACT_BELOW, micros, sizes
from .raw import Columns, Raw
from .source import Source

MOST_EVENTS = 20_000_000  # about 1 GB of columns, twice while they are joined
OPEN_LIMIT = 10_000       # begin events that wait for their end, a lane


def read(source: Source, warnings: Warnings) -> Trace:
    """The trace in a Chrome trace JSON file."""
    stream = Stream(source, warnings)
    raw = Raw(str(source.path), "chrome-json")
    pairs, count = Pairs(), 0
    for batch in stream.batches():
        _metadata(batch.events, raw)
        complete = [event for event in batch.events if event.ph == "X"]
        if len(complete) < len(batch.events):
            complete += pairs.feed(batch.events)
        count += len(complete)
        if count > MOST_EVENTS:
            warnings.add("too-many-events", f"Only the first {MOST_EVENTS:,} events are read.")
            break
        if complete:
            raw.batches.append(_columns(complete, batch, raw, warnings))
    if not stream.found:
        raise TraceError(f"{source.path} is JSON but holds no traceEvents.",
                         "probe import reads Chrome traces, RunMetadata, XSpace, pstats and speedscope files.")
    pairs.warn(warnings)
    raw.head = stream.head
    if not count:
        raise TraceError(f"{source.path} holds no complete events.", _said(warnings))
    return dialect(raw)(raw, warnings)


def _said(warnings: Warnings) -> str:
    return " ".join(notice.text for notice in warnings.notices()) or "The profiler wrote its frame but recorded nothing."


def dialect(raw: Raw):
    """The interpreter for what the file holds."""
    if tf1.recognises(raw):
        return tf1.interpret
    return tf2.interpret if tf2.recognises(raw) and not kineto.recognises(raw) else kineto.interpret


def _metadata(events: List[Event], raw: Raw) -> None:
    """Names of processes and threads."""
    for event in events:
        if event.ph != "M" or event.args is None:
            continue
        pid, tid = _hashable(event.pid), _hashable(event.tid)
        if event.name == "process_name" and event.args.name is not None:
            raw.processes[pid] = str(event.args.name)[:LONGEST_NAME]
        elif event.name == "thread_name" and event.args.name is not None:
            raw.threads[pid, tid] = str(event.args.name)[:LONGEST_NAME].strip()
        elif event.name == "process_labels" and event.args.labels is not None:
            raw.process_labels[pid] = str(event.args.labels)[:LONGEST_NAME]


def _hashable(value: Any) -> Any:
    return value if isinstance(value, (str, int, float, type(None))) else str(value)


def _columns(events: List[Event], batch: Batch, raw: Raw, warnings: Warnings) -> Columns:
    """Complete events as columns; those whose times cannot be true are left out with a warning."""
    start = _starts(events, batch)
    duration = micros([event.dur or 0 for event in events])
    args = [event.args for event in events]
    blank = -1
    label = raw.texts.many([a.name or a.tf_op or a.long_name or a.hlo_op or "" if a else "" for a in args])
    link = np.fromiter((_link(a) if a else blank for a in args), np.int64, len(args))
    size = np.array(sizes([a.bytes if a else None for a in args]), np.int64)
    step = np.fromiter((bool(a and a.step_num is not None) for a in args), np.bool_, len(args))
    columns = Columns(
        start, duration,
        raw.texts.many([event.name if event.name is not None else "" for event in events]),
        raw.texts.many([event.cat if event.cat is not None else "" for event in events]),
        label, _lanes(events, raw), size, link, step)
    good = (start != BROKEN) & (duration != BROKEN) & (duration >= 0)
    if good.all():
        return columns
    _complain(events, good, start, duration, batch, warnings)
    return Columns(*(column[good] for column in columns))


def _lanes(events: List[Event], raw: Raw) -> np.ndarray:
    keys = [(event.pid, event.tid) for event in events]
    try:
        return np.fromiter(map(raw.lanes.__getitem__, keys), np.int32, len(keys))
    except TypeError:
        return raw.lanes.many([(_hashable(pid), _hashable(tid)) for pid, tid in keys])


def _starts(events: List[Event], batch: Batch) -> np.ndarray:
    """Start times, exact. Digits are read again from the text, where every event that has a time stands once."""
    if any(isinstance(event.ts, float) and event.ts >= EXACT_BELOW for event in events):
        timed = [event for event in batch.events if event.ts is not None]
        exact = micros([event.ts for event in timed], batch.text)
        complete = [event.ph == "X" for event in timed]
        if sum(complete) == len(events):  # no pairs among them: the same events in the same order
            return exact[np.array(complete)]
    return micros([event.ts for event in events])


def _link(args: Any) -> int:
    value = args.external if args.external is not None else args.external_old
    return value if isinstance(value, int) and -1 <= value < 2**62 else -1


def _complain(events: List[Event], good: np.ndarray, start, duration, batch: Batch, warnings: Warnings) -> None:
    first = int(np.flatnonzero(~good)[0])
    event, count = events[first], int((~good).sum())
    where = f"near byte {batch.offset + max(0, _find(batch, event)):,}"
    if duration[first] != BROKEN and duration[first] < 0 and start[first] != BROKEN:
        warnings.add("negative-duration", f"An event {where} has a negative duration ({event.dur!s:.40}) "
                     f"and is left out.", count)
    else:
        warnings.add("broken-time", f"An event {where} has times that cannot be read (ts {event.ts!s:.40}, "
                     f"dur {event.dur!s:.40}) and is left out.", count)


def _find(batch: Batch, event: Event) -> int:
    """Where the event stands in the batch, by its name and time."""
    at = batch.text.find(str(event.ts).encode("utf-8", "replace")) if event.ts is not None else -1
    return at if at >= 0 else batch.text.find(str(event.name).encode("utf-8", "replace"))


class Pairs:
    """Begin and end events (`B`, `E`) made into complete ones, lane by lane."""

    def __init__(self) -> None:
        self._open: Dict[Tuple[Any, Any], List[Event]] = {}
        self._unmatched = 0

    def feed(self, events: List[Event]) -> List[Event]:
        """The events that end in this batch."""
        ended = []
        for event in events:
            if event.ph not in ("B", "E"):
                continue
            stack = self._open.setdefault((_hashable(event.pid), _hashable(event.tid)), [])
            if event.ph == "B":
                stack.append(event)
                if len(stack) > OPEN_LIMIT:
                    stack.pop(0)
                    self._unmatched += 1
            elif stack:
                begun = stack.pop()
                if isinstance(begun.ts, (int, float)) and isinstance(event.ts, (int, float)):
                    begun.dur = event.ts - begun.ts
                    ended.append(begun)
            else:
                self._unmatched += 1
        return ended

    def warn(self, warnings: Warnings) -> None:
        """Tells of begins without an end."""
        count = self._unmatched + sum(map(len, self._open.values()))
        if count:
            warnings.add("unmatched", f"{count:,} events begin and never end, or end without a beginning; "
                         "they are left out.")
