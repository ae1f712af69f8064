"""pstats files (cProfile): totals of functions without a timeline, laid end to end so that they sum to the total."""

from __future__ import annotations

from typing import List, Tuple

import numpy as np

from ..errors import TraceError
from . import python_frames
from .events import LARGEST_NS, EventList, Lane, Trace, Warnings
from .marshal_subset import MarshalError, loads_dict
from .source import Source

NS_PER_S = 1e9
DICT, TUPLES = 0x7B, b"()"


def recognises(head: bytes) -> bool:
    """A marshalled dict whose first key is a tuple; JSON never starts so."""
    return len(head) > 1 and head[0] & 0x7F == DICT and (head[1] & 0x7F) in TUPLES


def read(source: Source, warnings: Warnings) -> Trace:
    """One row a function: its own time, without what it calls."""
    try:
        table, broken = loads_dict(source.read_all("profile"))
    except MarshalError as error:
        raise TraceError(f"{source.path} looks like a pstats file, but: {error}.",
                         "Write it again with cProfile's dump_stats.") from error
    if broken:
        warnings.add("truncated", f"The profile cannot be read to its end: {broken}; the functions before are used.")
    events, calls = EventList(), []
    lane, now = Lane("Python", "totals"), 0
    for key, row in sorted(_rows(table, warnings), key=lambda item: -item[1][1]):
        file, line, function = key
        events.add(now, row[1], python_frames.label(file, line, function), lane, python_frames.kind(file, function))
        calls.append(row[0])
        now += row[1]
    if not calls:
        raise TraceError(f"{source.path} is a pstats file without functions.")
    source.events = len(calls)
    trace = events.trace(str(source.path), "pstats", "cProfile", warnings, {"totals"})
    return Trace(**{**vars(trace), "calls": np.array(calls, np.int64)})


def _rows(table: dict, warnings: Warnings) -> List[Tuple[Tuple[str, int, str], Tuple[int, int]]]:
    """((file, line, function), (calls, own time in ns)) of each sound entry."""
    found = []
    for key, row in table.items():
        shaped = isinstance(key, tuple) and len(key) == 3 and isinstance(row, tuple) and len(row) >= 4
        if not shaped or not isinstance(key[1], int) or not all(isinstance(value, (int, float)) for value in row[:4]):
            warnings.add("malformed", f"Entry {str(key)[:80]!r} is no profile entry and is left out.")
            continue
        own = row[2] * NS_PER_S
        if not 0 <= own < LARGEST_NS:
            warnings.add("negative-duration" if own < 0 else "broken-time",
                         f"Function {str(key[2])[:80]!r} has an impossible time ({row[2]}) and is left out.")
            continue
        found.append(((str(key[0]), key[1], str(key[2])), (int(row[1]) if 0 <= row[1] < LARGEST_NS else 0, round(own))))
    return found
