"""What every reader gives: a trace as columns, one row an event. All times are integer nanoseconds."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Dict, List, Mapping, Optional, Sequence, Tuple

import numpy as np

from ..report import Notice

UNKNOWN_BYTES = -1
LONGEST_NAME = 2048
LARGEST_NS = 2**62  # times beyond are broken, and sums of two stay within int64


class Kind(IntEnum):
    """What an event is, whichever tool wrote it."""

    IGNORED = 0      # derived lanes, annotations of annotations: would count work twice
    WINDOW = 1       # the profiler's own window: not part of the span
    KERNEL = 2       # computes on a device
    H2D = 3
    D2H = 4
    D2D = 5
    COPY = 6         # a copy on a device whose direction the trace does not give
    MEMSET = 7
    HOST_OP = 8      # an op that runs on the host
    DISPATCH = 9     # the host hands work to a device: op launches, executor, driver calls
    SYNC = 10        # the host waits for a device
    INPUT = 11       # the step waits for data
    INPUT_WORK = 12  # a pipeline prepares data in the background
    MESSAGE = 13     # tensors between tasks or processes
    STEP = 14
    COMPILE = 15
    GC = 16
    PYTHON = 17      # a Python frame of the script's own
    LIBRARY = 18     # a Python frame of a library
    NOTE = 19        # a user's annotation
    FRAME = 20       # a Python frame, of whose code the trace does not say


COPIES = (Kind.H2D, Kind.D2H, Kind.D2D, Kind.COPY)
ON_DEVICE = (Kind.KERNEL, *COPIES, Kind.MEMSET)


@dataclass(frozen=True)
class Lane:
    """One row of a trace: a thread, a stream, or a row that a tool drew. `device` is empty for the host."""

    process: str
    thread: str = ""
    device: str = ""


@dataclass(frozen=True)
class Trace:
    """The events of one file. `name`, `op`, `lane` index `names` (twice) and `lanes`; `op` -1: none.

    `link` joins a device event to the host op that launched it (-1: none). `signs` are hints about what the
    trace leaves out: `gpu` (a GPU was used), `cpu-only` (it names its devices and they are all CPUs),
    `totals` (no timeline, only totals laid end to end), `nested` (events of a lane lie within each other).
    """

    path: str
    format: str
    producer: str
    start: np.ndarray
    duration: np.ndarray
    name: np.ndarray
    op: np.ndarray
    lane: np.ndarray
    kind: np.ndarray
    size: np.ndarray
    link: np.ndarray
    names: Tuple[str, ...]
    lanes: Tuple[Lane, ...]
    warnings: Tuple[Notice, ...] = ()
    signs: frozenset = frozenset()
    facts: Mapping[str, object] = field(default_factory=dict)
    calls: Optional[np.ndarray] = None  # with `totals`: how many calls a row sums up

    def __len__(self) -> int:
        return len(self.start)

    @property
    def end(self) -> np.ndarray:
        return self.start + self.duration

    def of(self, *kinds: Kind) -> np.ndarray:
        """Mask of the events of these kinds."""
        return np.isin(self.kind, kinds)


class Interner(dict):
    """Value → index, in order of first sight; unhashable values by their text."""

    def __missing__(self, key):
        self[key] = index = len(self)
        return index

    def many(self, values: Sequence) -> np.ndarray:
        """Indices of all values."""
        get = self.__getitem__
        try:
            return np.fromiter(map(get, values), np.int32, len(values))
        except TypeError:
            return np.fromiter((get(value if isinstance(value, (str, int)) else str(value)) for value in values),
                               np.int32, len(values))

    def texts(self) -> Tuple[str, ...]:
        """The values as text, very long ones cut: patterns are tried on them."""
        return tuple(("" if key is None else key if isinstance(key, str) else str(key))[:LONGEST_NAME] for key in self)


class Warnings:
    """Notices of one file: the first of a kind in full, the others counted."""

    SHOWN = 3

    def __init__(self) -> None:
        self._texts: Dict[str, List[str]] = {}
        self._counts: Dict[str, int] = {}

    def add(self, id: str, text: str, count: int = 1) -> None:
        """One more of a kind; `text` says where."""
        texts = self._texts.setdefault(id, [])
        if len(texts) < self.SHOWN:
            texts.append(text)
        self._counts[id] = self._counts.get(id, 0) + count

    def notices(self) -> Tuple[Notice, ...]:
        found = []
        for id, texts in self._texts.items():
            found += [Notice(id, text) for text in texts]
            more = self._counts[id] - len(texts)
            if more > 0:
                found.append(Notice(id, f"{more:,} more of the same kind ({id})."))
        return tuple(found)


class EventList:
    """Collects events one by one, for formats that are read as a whole."""

    def __init__(self) -> None:
        self.rows = array("q")
        self.names, self.lanes = Interner(), Interner()

    def add(self, start: int, duration: int, name: str, lane: Lane, kind: Kind, op: str = "", size: int = UNKNOWN_BYTES,
            link: int = -1) -> None:
        """Appends one event. The caller has checked that its times are sane (`sane`)."""
        self.rows.extend((start, duration, self.names[name], self.names[op] if op else -1, self.lanes[lane], int(kind),
                          size, link))

    def __len__(self) -> int:
        return len(self.rows) // 8

    def trace(self, path: str, format: str, producer: str, warnings: Warnings, signs=(), facts=None) -> Trace:
        """The columns of all rows."""
        table = np.frombuffer(self.rows, np.int64).reshape(-1, 8)
        start, duration, name, op, lane, kind, size, link = table.T
        return Trace(path, format, producer, start.copy(), duration.copy(), name.astype(np.int32), op.astype(np.int32),
                     lane.astype(np.int32), kind.astype(np.int8), size.copy(), link.copy(), self.names.texts(),
                     tuple(self.lanes), warnings.notices(), frozenset(signs), facts or {})


def sane(start: int, duration: int) -> bool:
    """Whether an event's times can be true."""
    return -LARGEST_NS < start < LARGEST_NS and 0 <= duration < LARGEST_NS
