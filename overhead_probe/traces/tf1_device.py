"""Device lanes of TF1's tracer: which entries are the same event, and whether lanes have changed places."""

from __future__ import annotations

from enum import IntEnum
from typing import Dict, List, Optional, Sequence, Tuple

import numpy as np

from . import names
from .events import Kind
from .raw import Columns


LAUNCHES = 0.2  # share of a lane's nodes that also ran on the device: seen 0.45 on GPU lanes, 0 to 0.05 on CPU ones


class Role(IntEnum):
    """What a lane of a timeline holds."""

    IGNORED = 0   # tensors, allocators
    HOST = 1      # ops that run on a CPU
    DISPATCH = 2  # ops of a GPU, as the host launches them
    STREAM = 3    # what one stream of the device did
    ALL = 4       # the same again, all streams
    MEMCPY = 5    # the same again, copies


def device_events(columns: Columns, role: np.ndarray, rows: np.ndarray, lane_roles: Sequence, texts: List[str]
                  ) -> Tuple[np.ndarray, np.ndarray]:
    """(rows that stand for the distinct device events, their kinds).

    Entries with the same device, time, length and op are one event, as often as it stands in one view of the
    device: in `stream:all`, in `memcpy`, or in all the single streams together.
    """
    direction = _directions(columns, rows, lane_roles, texts)
    group, first = _grouped(columns, rows, lane_roles)
    views = np.zeros((len(first), 3), np.int64)
    view = np.array([0, 0, 0, 0, 1, 2])[role[rows]]
    np.add.at(views, (group, view), 1)
    times = np.where(_told_twice(columns, rows[first], views), 0, views.max(axis=1))
    known = np.zeros(len(first), np.int8)
    np.maximum.at(known, group, direction)
    copied = views[:, 2] > 0
    kinds = np.where(known > 0, known, np.where(copied, Kind.COPY, Kind.KERNEL)).astype(np.int8)
    chosen = [rows[first[times > 0]]]
    kinds_of = [kinds[times > 0]]
    for extra in np.flatnonzero(times > 1).tolist():  # equal events side by side: rare
        same = rows[np.flatnonzero(group == extra)][1:times[extra]]
        chosen.append(same)
        kinds_of.append(np.full(len(same), kinds[extra], np.int8))
    return np.concatenate(chosen), np.concatenate(kinds_of)


def _told_twice(columns: Columns, rows: np.ndarray, views: np.ndarray) -> np.ndarray:
    """Groups that stand in `stream:all` alone, yet under another name in a single stream at the same time."""
    alone = (views[:, 1] > 0) & (views[:, 0] == 0) & (views[:, 2] == 0)
    unmatched = (views[:, 0] > 0) & (views[:, 1] == 0)
    twice = np.zeros(len(rows), bool)
    if alone.any() and unmatched.any():
        times = set(zip(columns.start[rows[unmatched]].tolist(), columns.duration[rows[unmatched]].tolist()))
        for group in np.flatnonzero(alone).tolist():
            twice[group] = (int(columns.start[rows[group]]), int(columns.duration[rows[group]])) in times
    return twice


def _directions(columns: Columns, rows: np.ndarray, lane_roles: Sequence, texts: List[str]) -> np.ndarray:
    """Kind of copy (or set) that an entry's name or its typed stream gives away; 0 for none.

    A known direction outranks COPY in `np.maximum`, so COPY is left for what no entry tells more of.
    """
    by_name = np.zeros(len(texts), np.int8)
    for index in np.unique(np.concatenate([columns.name[rows], columns.label[rows]])).tolist():
        found = names.direction(texts[index])
        by_name[index] = found if found and found != Kind.COPY else Kind.MEMSET if names.MEMSET.match(texts[index]) else 0
    by_lane = np.array([each.direction or 0 if each.direction != Kind.COPY else 0 for each in lane_roles], np.int8)
    return np.maximum(np.maximum(by_name[columns.name[rows]], by_name[columns.label[rows]]), by_lane[columns.lane[rows]])


def _grouped(columns: Columns, rows: np.ndarray, lane_roles: Sequence) -> Tuple[np.ndarray, np.ndarray]:
    """(number of the group of each row, position in `rows` of the first of each group)."""
    devices: Dict[str, int] = {}
    usual = next((each.device for each in lane_roles if each.role >= Role.STREAM), "")  # for swapped host lanes
    of_lane = np.array([devices.setdefault(each.device or usual, len(devices)) for each in lane_roles])
    keys = np.stack([of_lane[columns.lane[rows]], columns.start[rows], columns.duration[rows],
                     columns.label[rows].astype(np.int64)])
    order = np.lexsort(keys[::-1])
    ordered = keys[:, order]
    fresh = np.ones(len(rows), bool)
    fresh[1:] = (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)
    group = np.empty(len(rows), np.int64)
    group[order] = np.cumsum(fresh) - 1
    return group, order[fresh]


def swapped_rows(columns: Columns, role: np.ndarray, starts: np.ndarray, copies: np.ndarray) -> np.ndarray:
    """Roles by content, step by step. Where all lanes hold what they should, they are as they were.

    `columns.lane` numbers the process rows.
    `starts` are the `_SOURCE` nodes, which only host lanes hold; `copies` marks events named as copies, which
    only device lanes hold. Within a step a device event stands in two lanes, a host op in one, and the ops of the
    device's events are launched from the lane of `/job:…/gpu:0`.
    """
    repaired = role.copy()
    begins = step_begins(columns, starts)
    if len(begins) < 2:
        return repaired  # one step: nothing was merged
    twins, launched = _in_two_lanes(columns), _launched(columns, role)
    source = np.zeros(len(role), bool)
    source[starts] = True
    steps = _lane_steps(columns, begins)
    kinds_swap = bool((role[starts] >= Role.STREAM).any() or (copies & (role < Role.STREAM) & (role > 0)).any()
                      or any(_crossed(lanes, role, copies) for lanes in steps))
    for lanes in steps:
        drawn = []
        for rows in lanes:
            own = role[rows[0]]
            host = source[rows].any() or (own < Role.STREAM if not kinds_swap else twins[rows].mean() <= 0.5)
            if host and launched is not None and own != Role.IGNORED:
                repaired[rows] = Role.DISPATCH if launched[rows].mean() > LAUNCHES else Role.HOST
            elif host and own >= Role.STREAM:
                repaired[rows] = Role.DISPATCH
            elif not host and kinds_swap:
                drawn.append(rows)
        _settle(repaired, role, drawn, copies)
    return repaired


def _crossed(lanes: List[np.ndarray], role: np.ndarray, copies: np.ndarray) -> bool:
    """Whether in a step `stream:all` holds the copies and `memcpy` what is none."""
    share = {role[rows[0]]: copies[rows].mean() for rows in lanes}
    return share.get(Role.ALL, 0) > 0.5 and share.get(Role.MEMCPY, 1) < 0.5


def _settle(repaired: np.ndarray, role: np.ndarray, drawn: List[np.ndarray], copies: np.ndarray) -> None:
    """Roles of a step's device lanes: the longest with kernels and the longest with copies repeat the others."""
    for copying, repeats in ((False, Role.ALL), (True, Role.MEMCPY)):
        lanes = [rows for rows in drawn if (copies[rows].mean() > 0.5) == copying]
        if lanes:
            longest = max(lanes, key=lambda rows: (len(rows), role[rows[0]] == repeats))
            for rows in lanes:
                repaired[rows] = repeats if rows is longest else Role.STREAM


def step_begins(columns: Columns, starts: np.ndarray) -> List[int]:
    """When each step begins: where a lane meets its `_SOURCE` anew."""
    begins: List[int] = []
    seen: set = set()
    for row in starts[np.argsort(columns.start[starts], kind="stable")].tolist():
        lane = int(columns.lane[row])
        if not begins or lane in seen:
            begins.append(int(columns.start[row]))
            seen = set()
        seen.add(lane)
    return begins


def _lane_steps(columns: Columns, begins: List[int]) -> List[List[np.ndarray]]:
    """Of each step, the rows of each lane. What stands before the first step belongs to it."""
    step = np.searchsorted(np.array(begins[1:]), columns.start, side="right")
    pairs = step.astype(np.int64) * (int(columns.lane.max()) + 1) + columns.lane
    order = np.argsort(pairs, kind="stable")
    found: List[List[np.ndarray]] = [[] for _ in begins]
    for rows in np.split(order, np.flatnonzero(np.diff(pairs[order])) + 1):
        found[step[rows[0]]].append(rows)
    return found


def _launched(columns: Columns, role: np.ndarray) -> Optional[np.ndarray]:
    """Whether each event's node has an event on a device; None where no device is drawn."""
    device = columns.label[role >= Role.STREAM]
    return np.isin(columns.label, np.unique(device)) if len(device) else None


def _in_two_lanes(columns: Columns) -> np.ndarray:
    """Whether each entry stands in another lane as well, with the same time, length and op."""
    keys = np.stack([columns.start, columns.duration, columns.label.astype(np.int64)])
    order = np.lexsort(keys)
    ordered = keys[:, order]
    same = (ordered[:, 1:] == ordered[:, :-1]).all(axis=0)
    twin = np.zeros(len(columns.start), bool)
    twin[order[1:]] |= same
    twin[order[:-1]] |= same
    return twin
