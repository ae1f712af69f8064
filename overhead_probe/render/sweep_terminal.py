"""Sweep → terminal text: where it turns, both curves, figures by size."""

from __future__ import annotations

from typing import List, Optional, Sequence

from ..report_sweep import Sweep
from . import plot, units, words
from . import sweep_rows as rows
from .layout import ALARM, PLAIN, QUIET, STRONG, Line, clip, grid, line, width_of
from .terminal import compose

MARKS = ("o", "x")
PLOT_WIDTH, PLOT_HEIGHT = 90, 16
NAME = 18  # columns of a script's name in the head of a table


def render(sweep: Sweep, width: Optional[int] = None, color: Optional[bool] = None, encoding: Optional[str] = None) -> str:
    """The sweep as text for a terminal; what is None is asked of standard output."""
    return compose(lambda columns: sections(sweep, columns), width, color, encoding)


def sections(sweep: Sweep, width: int) -> List[List[Line]]:
    """All that is shown, most important first; empty sections are left out."""
    built = [_answer(sweep), _curves(sweep, width), _times(sweep, width)]
    built += [_components(sweep, script, width) for script in range(len(sweep.labels)) if sweep.of(script)]
    built += [_notices(sweep), [line(rows.method(sweep), QUIET)],
              [Line((("again: ", QUIET), (sweep.command, PLAIN)), hang=7)]]
    return [section for section in built if section]


def _answer(sweep: Sweep) -> List[Line]:
    lines = [line(rows.ended(sweep), ALARM)] if rows.ended(sweep) else []
    if rows.headline(sweep):
        lines.append(line(rows.headline(sweep), STRONG))
    lines += [line(text) for text in rows.largest(sweep)]
    return lines + [line(rows.fit(sweep, fit), PLAIN, hang=2) for fit in sweep.fits]


def _curves(sweep: Sweep, width: int) -> List[Line]:
    series = [(MARKS[script], [(point.size, point.ns / 1e3) for point in sweep.of(script) if point.size > 0])
              for script in range(len(sweep.labels))]
    if not any(len(points) > 1 for _, points in series):
        return []
    curves = [lambda x, fit=fit: (fit.fixed_ns + fit.per_element_ns * x) / 1e3 for fit in sweep.fits]
    drawn = plot.draw(series, curves, min(width, PLOT_WIDTH), PLOT_HEIGHT, lambda us: f"{units.number(us)} µs",
                      lambda x: rows.size(x))
    key = "  ".join(f"{MARKS[script]} {words.literal(label)}" for script, label in enumerate(sweep.labels))
    fitted = ", dots: fixed cost + cost per element" if sweep.fits else ""
    return [line(f"an iteration against {words.literal(sweep.size_name)}: {key}{fitted}", QUIET), *map(line, drawn)]


def _times(sweep: Sweep, width: int) -> List[Line]:
    header, table = rows.times(sweep)
    header = [clip(text, NAME) for text in header]
    return _fitting(header, table, width, narrow=[at for at, text in enumerate(header) if text != "95 % interval"])


def _components(sweep: Sweep, script: int, width: int) -> List[Line]:
    header, table = rows.components(sweep, script)
    title = f"{words.literal(sweep.labels[script])}, µs an iteration"
    return [line(title, QUIET), *_fitting(header, table, width, narrow=list(range(min(5, len(header)))))]


def _fitting(header: Sequence[str], table: Sequence[Sequence[str]], width: int, narrow: Sequence[int]) -> List[Line]:
    """A table of figures; only its columns `narrow` where all would not fit."""
    def made(columns: Sequence[int]) -> List[Line]:
        cells = [[(header[at], QUIET) for at in columns], *[[(row[at], PLAIN) for at in columns] for row in table]]
        return grid(cells, "r" * len(columns))

    whole = made(range(len(header)))
    return whole if width_of(whole) <= width else made(narrow)


def _notices(sweep: Sweep) -> List[Line]:
    lines = [Line((("failed: ", "yellow"), (text, PLAIN)), hang=2) for text in rows.failures(sweep)]
    return lines + [Line((("note: ", "yellow"), (words.literal(notice.text), PLAIN)), hang=2) for notice in sweep.warnings]
