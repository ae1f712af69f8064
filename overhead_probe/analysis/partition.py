"""Exclusive partition of iterations: at each moment the label of highest precedence that is active."""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Sequence, Tuple

import numpy as np

# In order of precedence, lowest first (DESIGN §2). `call` is a C call whose inside was not traced, `dispatch` what
# such a call does before and after its op, `step` a session's step in which the tracer shows no executor.
LABELS = ("python.loop", "python.library", "feed.convert", "call", "dispatch", "feed.marshal", "feed.fetch", "step",
          "handoff.out", "handoff.between", "handoff.back", "runtime.schedule", "gc", "compile", "input",
          "transfer.d2d", "transfer.d2h", "transfer.h2d", "kernel")
RANK = {label: rank for rank, label in enumerate(LABELS)}
INDEX = RANK


class Interval(NamedTuple):
    """A stretch in ns with its label; `op` names the kernel."""

    start: int
    end: int
    label: str
    op: str = ""


def partition(segments: Sequence[Sequence[int]], intervals: Sequence[Interval]
              ) -> Tuple[np.ndarray, Dict[str, float]]:
    """Splits the iterations between neighbouring marks.

    Returns ns by label, shape (iterations, labels), each row summing to its iteration, and ns by op over
    all of them (kernels that overlap share the time equally).
    """
    rows = np.zeros((sum(len(marks) - 1 for marks in segments), len(LABELS)))
    ops: Dict[str, float] = {}
    if not intervals and segments:
        rows[:, 0] = np.concatenate([np.diff(marks) for marks in segments])
        return rows, ops
    edges = _edges(segments, intervals)
    active: List[int] = [0] * len(LABELS)
    running: List[str] = []
    row, inside, last, last_rank = -1, False, 0, len(LABELS) - 1
    for time, order, what, op in edges:
        if inside and time > last:
            top = last_rank
            while top and not active[top]:
                top -= 1
            rows[row, top] += time - last
            if top == RANK["kernel"]:
                for name in running:
                    ops[name] = ops.get(name, 0.0) + (time - last) / len(running)
        last = time
        if order == 2:
            row, inside = what, True
        elif order == 1:
            inside = False
        else:
            _toggle(active, running, what, op, order)
    return rows, ops


def _edges(segments, intervals):
    """All moments where something changes: (time, order, row or rank, op). Ends come before starts."""
    edges = []
    for interval in intervals:
        if interval.end > interval.start:
            rank = RANK[interval.label]
            edges.append((interval.start, 3, rank, interval.op))
            edges.append((interval.end, 0, rank, interval.op))
    row = 0
    for marks in segments:
        for mark in marks[:-1]:
            edges.append((mark, 2, row, ""))
            row += 1
        edges.append((marks[-1], 1, row, ""))
    edges.sort(key=lambda edge: edge[:2])
    return edges


def _toggle(active, running, rank, op, order):
    active[rank] += 1 if order == 3 else -1
    if rank == RANK["kernel"]:
        if order == 3:
            running.append(op)
        else:
            running.remove(op)
