"""Events as a file has them, in columns, before `tf1`, `kineto` or `tf2` say what they mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, NamedTuple, Sequence, Tuple

import numpy as np

from ..report import Notice
from .events import Interner, Lane, Trace

LaneKey = Tuple[Any, Any]  # process id, thread id, as the file has them


class Columns(NamedTuple):
    """Some events: times in ns, the rest indices into the interners of `Raw`; -1 for what an event lacks."""

    start: np.ndarray
    duration: np.ndarray
    name: np.ndarray
    category: np.ndarray
    label: np.ndarray   # what the arguments say the op is called
    lane: np.ndarray
    size: np.ndarray    # bytes copied
    link: np.ndarray    # correlates a device event with its host op
    step: np.ndarray    # whether it is marked as a step


@dataclass
class Raw:
    """All of a file. `texts` holds names, categories and labels alike."""

    path: str
    format: str
    texts: Interner = field(default_factory=Interner)
    lanes: Interner = field(default_factory=Interner)
    processes: Dict[Any, str] = field(default_factory=dict)
    process_labels: Dict[Any, str] = field(default_factory=dict)
    threads: Dict[LaneKey, str] = field(default_factory=dict)
    head: Mapping[str, Any] = field(default_factory=dict)
    batches: List[Columns] = field(default_factory=list)

    def columns(self) -> Columns:
        """All batches as one; the batches are given up."""
        if not self.batches:
            empty = np.zeros(0, np.int64)
            return Columns(*(empty for _ in Columns._fields))
        joined = self.batches[0] if len(self.batches) == 1 else Columns(*map(np.concatenate, zip(*self.batches)))
        self.batches = []
        return joined

    def lane_list(self) -> List[Lane]:
        """Lanes with their names; a process or thread without one is called by its id."""
        return [Lane(self.processes.get(pid, str(pid)), self.threads.get((pid, tid), "" if tid is None else str(tid)))
                for pid, tid in self.lanes]

    def trace(self, columns: Columns, kind: np.ndarray, producer: str, lanes: Sequence[Lane],
              warnings: Tuple[Notice, ...], signs: frozenset = frozenset(), facts: Mapping[str, object] = {},
              keep: np.ndarray | None = None) -> Trace:
        """The trace, with the kinds that an interpreter found and only the events that it keeps."""
        rows = slice(None) if keep is None else keep
        return Trace(
            self.path, self.format, producer, columns.start[rows], columns.duration[rows],
            columns.name[rows].astype(np.int32), columns.label[rows].astype(np.int32),
            columns.lane[rows].astype(np.int32), kind[rows].astype(np.int8), columns.size[rows], columns.link[rows],
            self.texts.texts(), tuple(lanes), warnings, signs, facts)
