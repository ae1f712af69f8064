"""Report → the bytes of `profile.prof`: a pstats file, as cProfile would write it, of the plain iterations alone.

The total is the plain wall time of an iteration times the number of plain iterations. A pstats file has no paths, only
functions and who called them, so a function that is called from several places has one row and a row for each caller.
"""

from __future__ import annotations

import marshal
from typing import Dict, List, Tuple

from ..report import Frame, Report

NS_PER_S = 1e9

Function = Tuple[str, int, str]  # file, line, name
Figures = List[float]  # primitive calls, calls, own seconds, own and callees' seconds


def render(report: Report) -> bytes:
    """The file's bytes; without frames an empty profile."""
    return marshal.dumps(table(report))


def table(report: Report) -> Dict[Function, tuple]:
    """What `pstats.Stats` holds: function → (primitive calls, calls, own s, cumulative s, {caller: the same})."""
    if report.frames is None:
        return {}
    totals: Dict[Function, Figures] = {}
    edges: Dict[Tuple[Function, Function], Figures] = {}
    _add(report.frames, (), report.iterations.get("plain", 0), totals, edges)
    callers: Dict[Function, Dict[Function, tuple]] = {function: {} for function in totals}
    for (caller, callee), figures in edges.items():
        callers[callee][caller] = tuple(figures)
    return {function: (*figures, callers[function]) for function, figures in totals.items()}


def _add(frame: Frame, above: Tuple[Function, ...], iterations: int, totals, edges) -> None:
    """Adds a frame and its callees; a function's cumulative time counts once on a path, however often it is on it."""
    function = (frame.file, frame.line, frame.name)
    own, whole = (float(ns) * iterations / NS_PER_S for ns in (frame.self_ns, frame.total_ns))
    calls = max(round(frame.calls * iterations), 1)
    _count(totals.setdefault(function, [0, 0, 0.0, 0.0]), calls, own, whole, function not in above)
    if above:
        edge = (above[-1], function)
        first = edge not in zip(above, above[1:])
        _count(edges.setdefault(edge, [0, 0, 0.0, 0.0]), calls, own, whole, first)
    for child in frame.children:
        _add(child, (*above, function), iterations, totals, edges)


def _count(figures: Figures, calls: int, own: float, whole: float, outermost: bool) -> None:
    figures[1] += calls
    figures[2] += own
    if outermost:
        figures[0] += calls
        figures[3] += whole
