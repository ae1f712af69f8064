"""Imported traces → terminal text: the same look as a probed script's report."""

from __future__ import annotations

import os
from typing import List, Optional, Sequence

from ..report_imported import ImportedComparison, ImportedReport, TraceReport
from . import imported_tables as tables
from . import sections as probed
from . import terminal, units, words
from .layout import PLAIN, QUIET, STRONG, Cell, Line, bar, clip, grid, line

OPS_SHOWN, OPS_VERBOSE = 5, 1000
BAR_WIDTHS, WITHOUT_BAR = (6, 40), 48  # shortest and longest; columns that a row takes beside its bar
NAME_ROOM, TYPE_ROOM = 52, 22          # columns beside an op's name; of its type


def render(report: ImportedReport, width: Optional[int] = None, color: Optional[bool] = None, verbose: bool = False,
           encoding: Optional[str] = None) -> str:
    """The traces one after the other."""
    return terminal.compose(lambda columns: [section for trace in report.traces for section in _trace(trace, columns, verbose)],
                         width, color, encoding)


def render_comparison(report: ImportedComparison, width: Optional[int] = None, color: Optional[bool] = None,
                      encoding: Optional[str] = None) -> str:
    """Two traces side by side."""
    return terminal.compose(lambda columns: _comparison(report, columns), width, color, encoding)


def _trace(report: TraceReport, width: int, verbose: bool) -> List[List[Line]]:
    built = [
        [Line(((words.literal(os.path.basename(report.path)), STRONG), (f"  {tables.source(report)}", QUIET)), hang=2)],
        _verdict(report.verdict),
        [line(tables.span(report), STRONG, hang=2), *([line(tables.steps(report), QUIET, hang=2)] if report.steps else [])],
        _breakdown(report, width),
        _quantities(report),
        _devices(report),
        _ops(report, width, OPS_VERBOSE if verbose else OPS_SHOWN),
        _warnings(report.warnings),
        probed.findings(report.findings),
        _untold(report),
        [line(f"silent: {rule['id']}: {words.literal(rule['why'])}", QUIET, hang=2) for rule in report.rules_silent]
        if verbose else [],
    ]
    return [section for section in built if section]


def _verdict(sentences: Sequence[str]) -> List[Line]:
    return [line(words.literal(sentence), PLAIN if index else STRONG) for index, sentence in enumerate(sentences)]


def _breakdown(report: TraceReport, width: int) -> List[Line]:
    room = min(BAR_WIDTHS[1], max(BAR_WIDTHS[0], width - WITHOUT_BAR))
    rows = tables.breakdown(report)
    longest = max((row[3] for row in rows[:-1] if not row[0]), default=0)
    unit = units.Scale.of(report.span_ns).unit
    body: List[List[Cell]] = [[(text, QUIET) for text in ("", " " * room, unit, "share")]]
    for level, id, name, ns, figure, share, _ in rows:
        style = STRONG if id == "total" else QUIET if level else PLAIN
        color = probed.STYLES.get(id.split(".")[0], probed.OTHER_STYLE)
        drawn = bar(ns / longest, room) if longest and id != "total" else ""
        tint = f"{QUIET} {color}" if level else color
        body.append([("  " * level + name, style), (drawn, tint), (figure, style), (share, style)])
    return grid(body, "llrr")


def _table(header: Sequence[str], justify: str, rows: Sequence[Sequence[str]]) -> List[Line]:
    if not rows:
        return []
    body: List[List[Cell]] = [[(text, QUIET) for text in header]]
    for row in rows:
        filled = row
        while len(filled) > 1 and not filled[-1]:
            filled = filled[:-1]  # a short row may run on over the columns that it leaves empty
        body.append([(text, PLAIN) for text in (row if len(filled) > 2 else filled)])
    return grid(body, justify)


def _quantities(report: TraceReport) -> List[Line]:
    return _table(tables.QUANTITY, "lrrrrr", tables.quantities(report))


def _devices(report: TraceReport) -> List[Line]:
    if len(report.devices) < 2:
        return []
    return _table(("device", "busy ms", "share", "kernels", "union ms"), "lrrrr", tables.devices(report))


def _ops(report: TraceReport, width: int, limit: int) -> List[Line]:
    rows, others = tables.ops(report, limit)
    room = max(16, width - NAME_ROOM)
    several = len({row[2] for row in rows}) > 1
    cells = [(clip(name, room), clip(f"{kind} {device}".strip() if several else kind, TYPE_ROOM), calls, ms, share)
             for name, kind, device, calls, ms, share in rows]
    lines = _table((tables.OPS_OF[report.ops_of], "type", "calls", "ms", "share"), "llrrr", cells)
    return [*lines, line(others, QUIET)] if others else lines


def _warnings(warnings) -> List[Line]:
    return [Line((("warning: ", "yellow"), (words.literal(notice.text), PLAIN)), hang=2) for notice in warnings]


def _untold(report: TraceReport) -> List[Line]:
    lines = [line("what this trace cannot tell", QUIET)]
    for each in report.untold:
        lines.append(Line(((words.literal(each.text), PLAIN), (f" {words.literal(each.how)}", QUIET)), hang=2))
    return lines if report.untold else []


def _comparison(report: ImportedComparison, width: int) -> List[List[Line]]:
    room = max(8, (width - 52) // 2)
    header = ("", clip("a", room), clip("b", room), "b - a", "b / a")
    built = [
        [Line(((f"{name}  ", STRONG), (words.literal(os.path.basename(trace.path)), PLAIN),
               (f"  {tables.source(trace)}", QUIET)), hang=3) for name, trace in (("a", report.a), ("b", report.b))],
        _verdict(report.verdict),
        _table(header, "lrrrr", tables.differences(report.quantities)),
        _table(("from a to b", *header[1:]), "lrrrr", tables.differences(report.waterfall)),
        _warnings(report.warnings),
        [line(f"causes in {name}: " + (", ".join(finding.id for finding in trace.findings) or "none found"), hang=2)
         for name, trace in (("a", report.a), ("b", report.b))],
    ]
    return [section for section in built if section]
