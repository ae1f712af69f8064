"""Sets of stretches of time as sorted, disjoint arrays of starts and ends (integer ns)."""

from __future__ import annotations

from typing import List, NamedTuple, Sequence, Tuple

import numpy as np


class Stretches(NamedTuple):
    """Sorted and disjoint; made by `union`."""

    start: np.ndarray
    end: np.ndarray

    @property
    def total(self) -> int:
        return int((self.end - self.start).sum())


NOTHING = Stretches(np.zeros(0, np.int64), np.zeros(0, np.int64))


def union(start: np.ndarray, end: np.ndarray) -> Stretches:
    """The time in which at least one of the stretches lasts."""
    if not len(start):
        return NOTHING
    order = np.argsort(start, kind="stable")
    start, end = start[order], end[order]
    reach = np.maximum.accumulate(end)
    fresh = np.ones(len(start), bool)
    fresh[1:] = start[1:] > reach[:-1]
    last = np.append(np.flatnonzero(fresh)[1:] - 1, len(start) - 1)
    return Stretches(start[fresh], reach[last])


def joined(sets: Sequence[Stretches]) -> Stretches:
    """The union of several sets."""
    return union(np.concatenate([each.start for each in sets]), np.concatenate([each.end for each in sets])) if sets else NOTHING


def covered(within: Stretches, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """For each stretch, how much of it lies within the set."""
    return _upto(within, end) - _upto(within, start)


def _upto(within: Stretches, moments: np.ndarray) -> np.ndarray:
    """How much of the set lies before each moment."""
    if not len(within.start):
        return np.zeros(len(moments), np.int64)
    lengths = np.concatenate([[0], np.cumsum(within.end - within.start)])
    at = np.searchsorted(within.start, moments, side="right")
    last = np.maximum(at - 1, 0)
    inside = np.minimum(moments, within.end[last]) - within.start[last]
    return np.where(at > 0, lengths[last] + inside, 0)


def shares(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """What each stretch has of the union when those that overlap share the time equally; sums to the union."""
    if not len(start):
        return np.zeros(0)
    moments = np.concatenate([start, end])
    change = np.concatenate([np.ones(len(start), np.int64), -np.ones(len(end), np.int64)])
    order = np.argsort(moments, kind="stable")
    moments, running = moments[order], np.cumsum(change[order])
    lengths = np.diff(moments)
    parts = np.where(running[:-1] > 0, lengths / np.maximum(running[:-1], 1), 0.0)
    upto = np.concatenate([[0.0], np.cumsum(parts)])
    return upto[np.searchsorted(moments, end)] - upto[np.searchsorted(moments, start)]


def outermost(start: np.ndarray, end: np.ndarray, lane: np.ndarray) -> int:
    """How many stretches do not lie within another of their lane."""
    count = 0
    for rows in by_lane(lane):
        order = rows[np.lexsort((-end[rows], start[rows]))]
        reach = np.maximum.accumulate(end[order])
        count += 1 + int((end[order][1:] > reach[:-1]).sum())
    return count


def by_lane(lane: np.ndarray) -> List[np.ndarray]:
    """Rows of each lane."""
    if not len(lane):
        return []
    order = np.argsort(lane, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(lane[order])) + 1)


def innermost(start: np.ndarray, end: np.ndarray, lane: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(starts, ends, row) of the stretches in which an event is the innermost of its lane: its own time."""
    starts: List[int] = []
    ends: List[int] = []
    owners: List[int] = []
    for rows in by_lane(lane):
        order = rows[np.lexsort((-end[rows], start[rows]))]
        _own_time(start[order].tolist(), end[order].tolist(), order.tolist(), starts, ends, owners)
    return np.array(starts, np.int64), np.array(ends, np.int64), np.array(owners, np.int64)


def _own_time(begin: List[int], finish: List[int], rows: List[int], starts: List[int], ends: List[int],
              owners: List[int]) -> None:
    """Walks through one lane with a stack of open events."""
    stack: List[Tuple[int, int]] = []  # end, row
    now = begin[0]

    def emit(until: int, row: int) -> None:
        if until > now:
            starts.append(now)
            ends.append(until)
            owners.append(row)

    for moment, until, row in zip(begin, finish, rows):
        while stack and stack[-1][0] <= moment:
            last, owner = stack.pop()
            emit(last, owner)
            now = max(now, last)
        if stack:
            emit(moment, stack[-1][1])
        now = max(now, moment)
        stack.append((until, row))
    while stack:
        last, owner = stack.pop()
        emit(last, owner)
        now = max(now, last)
