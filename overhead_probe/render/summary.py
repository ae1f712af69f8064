"""The short form of the terminal report, made to fit one screen of 80 × 24: a row a component, its parts in words."""

from __future__ import annotations

from typing import List, Sequence, Tuple

from ..report import Report
from . import phrases, tables, units, words
from .layout import PLAIN, QUIET, STRONG, Cell, Line, bar, clip, grid, line, width_of

BAR_WIDTH = 8  # columns
OPS_NAMED, CAUSES_NAMED, OP_NAME = 2, 3, 20  # number, number, columns
# Parts by one word where the name of the long form has more.
SHORT = {"python.loop": "script", "python.library": "library"}
# The script's own way to its loop; what the probe took to settle stands in the long form.
BEFORE = ("imports", "before-loop", "first-iteration")


def breakdown(report: Report, styles, other_style: str) -> List[Line]:
    """A component a row: bar, figures, its parts in words; the total with what its interval speaks for."""
    shown, total = tables.breakdown(report)
    components = [row for row in shown if not row.level and not row.in_words]
    longest = max((row.ns for row in components), default=0.0)
    estimated = "of it (~ estimated)" if phrases.estimate_note(report) else "of it"
    header = ("one iteration", " " * BAR_WIDTH, units.Scale.of(report.wall.mean).unit, "share", estimated)
    table: List[List[Cell]] = [[(text, QUIET) for text in header]]
    for row in components:
        color = styles.get(row.id, other_style)
        drawn = bar(row.ns / longest, BAR_WIDTH) if longest > 0 else ""
        table.append([(row.name, PLAIN), (drawn, color), (row.amount, PLAIN), (row.share, PLAIN), (_parts(report, row, shown), QUIET)])
    table.append([("total", STRONG), ("", PLAIN), (total.amount, STRONG), (total.share, STRONG), (_interval(report, total), QUIET)])
    lines = [_hanging(each) for each in grid(table, "llrrl")]
    return lines + [line(note, QUIET, hang=2) for note in (phrases.hidden_note(report), phrases.unsplit_note(report)) if note]


def _hanging(row: Line) -> Line:
    """What does not fit of the last cell goes below its beginning."""
    return Line(row.spans, width_of([Line(row.spans[:-1])]))


def _parts(report: Report, row: tables.Row, shown: Sequence[tables.Row]) -> str:
    """`hand-off 62.7, schedule ~7.8`; of the kernel time the dearest ops."""
    if row.id == "kernel":
        return _ops(report)
    parts = sorted((part for part in shown if part.level and part.id.split(".")[0] == row.id), key=lambda part: -part.ns)
    return ", ".join(f"{SHORT.get(part.id, part.name)} {part.amount}" for part in parts)


def _ops(report: Report) -> str:
    rows, _ = tables.ops(report, OPS_NAMED)
    said = [f"{clip(row.type if '/' in row.name and row.type else row.name, OP_NAME)} {row.amount}" for row in rows]
    more = len(report.ops) - len(rows)
    return ", ".join([*said, f"{more} more"] if more else said)


def _interval(report: Report, total: tables.Row) -> str:
    if report.wall.launches and report.wall.launches.get("ci95"):
        return phrases.launches(report)
    return f"95 %: {total.interval}, this process" if total.interval else phrases.wall_interval(report)


def asides(report: Report) -> List[Line]:
    """A line each for what stands around the breakdown."""
    rows: List[Tuple[str, str]] = [("typical", f"{phrases.typical(report)}; {phrases.outliers(report)}")]
    rows += [(name, said) for name, said in (("two kinds", phrases.kinds(report, True)), ("trend", phrases.trend(report, True)),
                                                ("marked", phrases.marked(report))) if said]
    rows += [(row.id, row.amount) for row in tables.breakdown(report)[0] if row.in_words]
    if report.findings:
        rows.append(("causes", _causes(report)))
    before = [f"{words.name(item.id)} {units.in_unit(item.ms * 1e6, 'ms')}" for item in report.warmup if item.id in BEFORE]
    if before:
        rows.append(("before", ", ".join(before)))
    rows.append(("the probe", _cost(report)))
    names = max(len(name) for name, _ in rows)
    return [Line(((f"{name:{names}}  ", QUIET), (text, PLAIN)), hang=names + 2) for name, text in rows]


def _cost(report: Report) -> str:
    """What the probe added to an iteration, and what its correction leaves unexplained."""
    own = report.overhead
    added = [f"{name} {phrases.added(ns)}" for name, ns in (("hooks", own.timers_ns), ("tracer", own.trace_ns)) if ns is not None]
    left = [units.share(share) for share in (own.disagreement_share, own.trace_disagreement_share) if share is not None]
    said = ", ".join([f"marks {units.duration(own.probe_ns)}", *added])
    return f"{said}; left {' and '.join(left)}" if left else said


def _causes(report: Report) -> str:
    ranked = sorted(report.findings, key=lambda finding: finding.rank)
    said = [f"{words.literal(finding.id)} {units.duration(finding.ns)}" for finding in ranked[:CAUSES_NAMED]]
    more = len(ranked) - CAUSES_NAMED
    return ", ".join([*said, f"{more} more"] if more > 0 else said)


def commands(report: Report) -> List[Line]:
    """What to type next."""
    return [Line((("next: ", QUIET), (f"{phrases.view_command(report)} | {phrases.verbose_command(report)}", PLAIN)), hang=6)]
