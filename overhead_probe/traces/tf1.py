"""What the events of TF1's tracer mean: timeline.json in both dialects, and the StepStats it was made from.

Old (to about 1.12): lanes `/gpu:0/stream:N`, `/gpu:0/stream:all`, `/gpu:0/memcpy`; the direction of a copy in
the event's name. New (1.13 to 1.15): `/gpu:0 (Quadro P5000)/context#0/stream#2:MemcpyHtoD`, `…:Kernel`; the op
only in the arguments' name. One device event stands in two or three lanes and is counted once.
"""

from __future__ import annotations

import re
from typing import Dict, List, NamedTuple, Tuple

import numpy as np

from . import names
from .events import Kind, Lane, Trace, Warnings
from .raw import Columns, Raw
from .tf1_device import Role, device_events, step_begins, swapped_rows

PROCESS = re.compile(r"^(?P<device>.+?)(?: (?P<what>Compute|Tensors))?$")
STREAM = re.compile(r"/stream:(?P<which>all|\d+)|/stream#(?P<number>\w+)(?::(?P<type>\w+))?|/(?P<memcpy>memcpy)\b", re.I)
ACCELERATOR = re.compile(r"(?P<kind>XLA_GPU|GPU|TPU)\s?:\s?(?P<number>\d+)", re.I)
TASK = re.compile(r"/job:(?P<job>\w+).*?/task:(?P<task>\d+)")
OP_ID = re.compile(r"#[^#]*#$")
FROM_LABEL = re.compile(r"^(?P<node>.*?):(?P<op>[A-Za-z_]\w*)$")
TF1_NAME = re.compile(r"^(?:/job:|/device:|/gpu:|/cpu:|/host:).* (?:Compute|Tensors)$|/stream:all|^Allocators$", re.I)
OTHER_CLOCK_NS = 30 * 86_400 * 10**9  # no trace has a pause of a month
MANY_STARTS = 2  # `_SOURCE` nodes in one lane from which a timeline is a merged one


class LaneRole(NamedTuple):
    """What a process row of a timeline is."""

    role: Role
    device: str
    direction: Kind | None  # the copy that a typed stream of the new dialect holds


def recognises(raw: Raw) -> bool:
    """Whether TF1's timeline module, or StepStats, is the source."""
    return any(TF1_NAME.search(name) for name in raw.processes.values())


def lane_role(process: str) -> LaneRole:
    """Reads a lane's name: `/gpu:0/stream:all Compute` and its kin."""
    match = PROCESS.match(process)
    device = match["device"] if match else process
    if not match or match["what"] == "Tensors" or device == "Allocators":
        return LaneRole(Role.IGNORED, "", None)
    accelerator, stream = ACCELERATOR.search(device), STREAM.search(device)
    name = f"{accelerator['kind'].upper()}:{accelerator['number']}" if accelerator else ""
    task = TASK.search(device)
    if task and (task["job"], task["task"]) != ("localhost", "0"):
        name = f"{task['job']}:{task['task']} {name}".strip()
    if not stream:
        return LaneRole(Role.DISPATCH if accelerator else Role.HOST, name, None)
    if stream["memcpy"]:
        return LaneRole(Role.MEMCPY, name, None)
    if stream["which"] == "all":
        return LaneRole(Role.ALL, name, None)
    kind = names.direction(stream["type"]) if stream["type"] else None
    return LaneRole(Role.STREAM, name, kind)


def interpret(raw: Raw, warnings: Warnings) -> Trace:
    """Gives each event its kind, and each device event its one place."""
    columns = _one_clock(raw.columns(), warnings)
    texts = list(raw.texts.texts())
    lanes = raw.lane_list()
    roles = [lane_role(lane.process) for lane in lanes]
    role = np.array([each.role for each in roles], np.int8)[columns.lane]
    name, op = _named(columns, texts)
    columns = columns._replace(name=name, label=op)
    role = _unswapped(raw, columns, role, texts, warnings)
    gpu = any(ACCELERATOR.search(process) for process in raw.processes.values())
    kind = _host_kinds(columns, role, texts, gpu)
    keep = role != Role.IGNORED
    on_device = np.isin(role, (Role.STREAM, Role.ALL, Role.MEMCPY))
    if on_device.any():
        chosen, kinds = device_events(columns, role, np.flatnonzero(on_device), roles, texts)
        keep &= ~on_device
        keep[chosen] = True
        kind[chosen] = kinds
        columns = columns._replace(lane=_on_device_lanes(columns.lane, chosen, roles))
    signs = {"gpu"} if gpu else {"cpu-only"}
    for text in texts[len(raw.texts):]:
        raw.texts[text]
    named = [Lane(lane.process, lane.thread, each.device if each.role in (Role.STREAM, Role.ALL, Role.MEMCPY) else "")
             for lane, each in zip(lanes, roles)]
    tasks = {process.rsplit(" ", 1)[0] for process in raw.processes.values() if TASK.search(process)}
    named_tasks = sorted({f"{match['job']}:{match['task']}" for match in map(TASK.search, tasks)})
    facts: Dict[str, object] = {}
    if len(named_tasks) > 1:
        facts["tasks"] = " ".join(named_tasks)
        warnings.add("several-clocks", f"{len(named_tasks)} tasks draw in this trace, each by its own clock: do not trust "
                     "gaps and overlaps between them.")
    else:  # between tasks, a gap would be a wait for the other
        facts["runs"] = _runs(_by_process(raw, columns), texts)
    return raw.trace(columns, kind, "TensorFlow 1 tracer", named, warnings.notices(), frozenset(signs), facts, keep)


def _one_clock(columns: Columns, warnings: Warnings) -> Columns:
    """Without the events whose times are of another clock, or zero: TF 1.15 mixes time since boot and since 1970."""
    while len(columns.start) > 1:
        ordered = np.sort(columns.start)
        gaps = np.diff(ordered)
        widest = int(gaps.argmax())
        if gaps[widest] < OTHER_CLOCK_NS:
            break
        late = columns.start > ordered[widest]
        keep = late if late.sum() * 2 >= len(late) else ~late
        warnings.add("other-clock", f"{int((~keep).sum()):,} events stand {gaps[widest] / 8.64e13:,.0f} days from the "
                     "others, on another clock or without a time, and are left out.")
        columns = Columns(*(column[keep] for column in columns))
    return columns


def _named(columns: Columns, texts: List[str]) -> Tuple[np.ndarray, np.ndarray]:
    """(op type, node) of each event, as indices into `texts`, which grows.

    The new dialect says `unknown`, nothing or `MatMul#id=8#`, and the op only in the arguments' name.
    """
    known: Dict[str, int] = {text: index for index, text in enumerate(texts)}
    pairs = columns.name.astype(np.int64) << 32 | columns.label.astype(np.int64)
    distinct, inverse = np.unique(pairs, return_inverse=True)
    found = np.zeros((len(distinct), 2), np.int32)
    for row, pair in enumerate(distinct.tolist()):
        for column, text in enumerate(op_and_node(texts[pair >> 32], texts[pair & 0xFFFFFFFF])):
            if text not in known:
                known[text] = len(texts)
                texts.append(text)
            found[row, column] = known[text]
    return found[inverse, 0], found[inverse, 1]


def op_and_node(name: str, label: str) -> Tuple[str, str]:
    """`MatMul`, `training/MatMul_1` of an event's name and its arguments' name."""
    op, node = OP_ID.sub("", name).strip(), OP_ID.sub("", label).strip()
    split = FROM_LABEL.match(node)
    if split and (op in ("", "unknown") or op == split["op"]):
        return split["op"], split["node"]
    if op in ("", "unknown"):
        op = re.sub(r"_\d+$", "", node.rsplit("/", 1)[-1]) or "unknown"
    return op, node or op


def _host_kinds(columns: Columns, role: np.ndarray, texts: List[str], gpu: bool) -> np.ndarray:
    """Kinds of events on host lanes; ops of `/job:…/gpu:0` are launches, not device time.

    `_Recv` and `_Send` beside a GPU wait for it; without one they are messages to another task.
    """
    table = {Role.HOST: np.zeros(len(texts), np.int8), Role.DISPATCH: np.zeros(len(texts), np.int8)}
    for index in np.unique(columns.name).tolist():
        special = names.host_side(texts[index]) or (Kind.DISPATCH if names.direction(texts[index]) else None)
        if special == Kind.MESSAGE and gpu and texts[index].startswith("_"):
            special = Kind.SYNC
        table[Role.HOST][index] = special or Kind.HOST_OP
        table[Role.DISPATCH][index] = special if special == Kind.INPUT else Kind.DISPATCH
    return np.where(role == Role.DISPATCH, table[Role.DISPATCH][columns.name], table[Role.HOST][columns.name])


def _unswapped(raw: Raw, columns: Columns, role: np.ndarray, texts: List[str], warnings: Warnings) -> np.ndarray:
    """Roles of the events after undoing swapped lanes of a merged timeline.

    Tools that merge timelines keep the lane names of the first; in later steps the numbers mean other lanes.
    """
    starts = np.flatnonzero(columns.label == _index(texts, "_SOURCE"))
    if len(starts) < MANY_STARTS:
        return role
    copies = np.array([(names.direction(text) or 0) > 0 for text in texts])[columns.name]
    repaired = swapped_rows(_by_process(raw, columns), role, starts, copies)
    moved = int((repaired != role).sum())
    if not moved:
        return role
    warnings.add("lanes-swapped", f"The timeline was merged from several and its lanes changed places: {moved:,} events "
                 "stand in lanes of another kind and were put right.")
    return repaired


def _on_device_lanes(lane: np.ndarray, chosen: np.ndarray, roles: List[LaneRole]) -> np.ndarray:
    """Lanes of the events, with device events out of the host lanes that they were swapped into."""
    own = [index for index, each in enumerate(roles) if each.role in (Role.STREAM, Role.ALL, Role.MEMCPY)]
    moved = lane.copy()
    moved[chosen[~np.isin(lane[chosen], own)]] = own[0] if own else 0
    return moved


def _by_process(raw: Raw, columns: Columns) -> Columns:
    """The same with processes as lanes: `tid` is only a drawing row."""
    pids: Dict[object, int] = {}
    process = np.array([pids.setdefault(pid, len(pids)) for pid, _ in raw.lanes])
    return columns._replace(lane=process[columns.lane])


def _runs(columns: Columns, texts: List[str]) -> Tuple[Tuple[int, int], ...]:
    """First start and last end of each `Session.run`, between which its executor is at work."""
    starts = np.flatnonzero(columns.label == _index(texts, "_SOURCE"))
    if not len(starts):
        return ()
    begins = np.array(step_begins(columns, starts))
    step = np.searchsorted(begins[1:], columns.start, side="right")
    ends = begins.copy()
    np.maximum.at(ends, step, columns.start + columns.duration)
    begins[0] = min(begins[0], columns.start.min())
    return tuple(zip(begins.tolist(), ends.tolist()))


def _index(texts: List[str], text: str) -> int:
    return texts.index(text) if text in texts else -2
