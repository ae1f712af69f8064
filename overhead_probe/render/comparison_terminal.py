"""Comparison → terminal text: the answer, the figures, the waterfall, what comes before the loop."""

from __future__ import annotations

from typing import List, Optional

from ..report_comparison import Comparison, Gap
from . import comparison_rows as rows
from . import phrases, units, words
from .layout import ALARM, PLAIN, QUIET, STRONG, Cell, Line, clip, grid, line
from .sections import OTHER_STYLE, STYLES
from .terminal import compose

NARROW = 72  # columns; below, intervals go
WITHOUT_BAR = 76  # columns that a row of the waterfall takes beside its bar
BAR_WIDTHS = (8, 40)
NAME = (22, 44)  # columns of a name, least and most
BESIDE_NAME = {2: 14, 4: 48, 5: 100}  # columns of the scripts' table beside the name, by the number of its columns


def render(comparison: Comparison, width: Optional[int] = None, color: Optional[bool] = None,
           encoding: Optional[str] = None) -> str:
    """The comparison as text for a terminal; what is None is asked of standard output."""
    return compose(lambda columns: sections(comparison, columns), width, color, encoding)


def sections(comparison: Comparison, width: int) -> List[List[Line]]:
    """All that is shown, most important first; empty sections are left out."""
    built = [_answer(comparison), _sides(comparison, width)]
    if rows.many(comparison):
        built.append(_ladder(comparison, width))
    built += [_waterfall(comparison, gap, width) for gap in (comparison.gaps[-1:] if rows.many(comparison) else comparison.gaps)]
    built += [_warmup(comparison, width), _notices(comparison), [line(rows.method(comparison), QUIET)],
              [Line((("again: ", QUIET), (comparison.command, PLAIN)), hang=7)]]
    return [section for section in built if section]


def _answer(comparison: Comparison) -> List[Line]:
    lines = [line(rows.ended(comparison), ALARM)] if rows.ended(comparison) else []
    for gap in comparison.gaps[-1:] if rows.many(comparison) else comparison.gaps:
        lines.append(line(words.literal(rows.headline(comparison, gap)), STRONG))
        if rows.told(gap):
            lines.append(line(rows.told(gap)))
    return lines


def _sides(comparison: Comparison, width: int) -> List[Line]:
    header = ["script", "an iteration", "95 % interval", "launches", "with"]
    columns = len(header) if width >= 110 else 4 if width >= NARROW else 2
    table: List[List[Cell]] = [[(text, QUIET) for text in header[:columns]]]
    room = max(NAME[0], width - BESIDE_NAME[columns])
    table += [[(clip(row[0], room), PLAIN), *((text, PLAIN) for text in row[1:columns])] for row in rows.sides(comparison)]
    values = [line(f"{words.literal(side.label)} with {phrases.settings(side.report)}", QUIET, hang=2)
              for side in comparison.sides if side.report.set]
    return grid(table, "lrrrl"[:columns]) + values


def _ladder(comparison: Comparison, width: int) -> List[Line]:
    """A row a script: how many times the fastest, and what its iteration consists of."""
    header, found = rows.ladder(comparison)
    room = max(NAME[0] - 4, width - 62)
    table: List[List[Cell]] = [[(text, QUIET) for text in (header[0], *header[2:])]]
    table += [[(clip(label, room), PLAIN), (times, STRONG), *((share, PLAIN) for share in shares)] for label, _, times, *shares in found]
    return grid(table, "l" + "r" * (len(header) - 2))


def _waterfall(comparison: Comparison, gap: Gap, width: int) -> List[Line]:
    steps, first, last = rows.waterfall(comparison, gap)
    bar_width = min(BAR_WIDTHS[1], max(BAR_WIDTHS[0], width - WITHOUT_BAR))
    shown = 6 if width >= NARROW + 12 else 5 if width >= NARROW else 3
    unit = units.Scale.of(last.ns).unit
    fast, slow = "faster", "slower"
    table: List[List[Cell]] = [[(text, QUIET) for text in ("", f"adds, {unit}", " " * bar_width, fast, slow,
                                                           "95 % interval")[:shown]]]
    highest = max([last.ns, *(max(row.start_ns, row.start_ns + row.ns) for row in steps)]) or 1.0
    room = max(NAME[0], min(NAME[1], width - WITHOUT_BAR - BAR_WIDTHS[0] + NAME[0]))
    for row in (first, *steps, last):
        style = STRONG if row.id == "total" else QUIET if row.level else PLAIN
        tint = STYLES.get(row.id.split(".")[0], PLAIN if row.id == "total" else OTHER_STYLE)
        drawn = floating(row.start_ns / highest, (row.start_ns + row.ns) / highest, bar_width)
        table.append([(clip("  " * row.level + row.name, room), style), (row.amount, style),
                      (drawn, f"{QUIET} {tint}" if row.level else tint), (row.fast, QUIET), (row.slow, QUIET),
                      (row.interval, QUIET)][:shown])
    return grid(table, "lrlrrr"[:shown])


def floating(start: float, end: float, width: int) -> str:
    """A bar from `start` to `end` of `width` cells, at least one cell long where it is anything at all."""
    low, high = sorted((start, end))
    first = min(width - 1, int(low * width + 0.5))
    cells = max(1 if high > low else 0, int(high * width + 0.5) - first)
    return " " * first + "█" * cells if cells else ""


def _warmup(comparison: Comparison, width: int) -> List[Line]:
    found = rows.warmup(comparison)
    if not found:
        return []
    if rows.many(comparison):
        by_side = rows.warmup_by_side(comparison)
        return grid([[(text, QUIET) for text in by_side[0]], *([(text, PLAIN) for text in row] for row in by_side[1:])],
                    "l" + "r" * (len(by_side[0]) - 1))
    room = max(12, (width - 26) // len(comparison.sides) - 2)
    header = [("before the steady state", QUIET),
              *((clip(words.literal(side.label), room), QUIET) for side in comparison.sides)]
    return grid([header, *([(text, PLAIN) for text in row] for row in found)], "l" + "r" * len(comparison.sides))


def _notices(comparison: Comparison) -> List[Line]:
    lines = [Line((("failed: ", "yellow"), (text, PLAIN)), hang=2) for text in rows.failures(comparison)]
    return lines + [Line((("note: ", "yellow"), (words.literal(text), PLAIN)), hang=2) for text in rows.notes(comparison)]
