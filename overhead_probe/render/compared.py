"""Pictures of two scripts or many sizes: the waterfall of a difference, and curves with their break-even.

They take plain figures, not a report, so that `compare` and `sweep` can draw what they have.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import List, Optional, Sequence, Tuple

from . import units
from .drawing import COLORS, INK, MARGIN, WIDTH, Point, box, canvas, color_of, dots, label, level, stroke, text_of

BAR, GAP, NAME_COLUMN, FIGURE_COLUMN = 20.0, 6.0, 170.0, 90.0  # px
CURVE_COLORS = (COLORS["python"], COLORS["runtime"], COLORS["feed"], COLORS["kernel"], COLORS["transfer"])
PLOT = (76.0, 34.0, WIDTH - 150.0, 270.0)  # left, top, right, bottom, px
LABEL = 14.0  # px from one label to the next below
LOG_ROOM = 1.15  # the axes reach this much beyond the outermost points


@dataclass(frozen=True)
class Step:
    """A row of a waterfall, ns an iteration: a whole (`total`), or what a component adds (negative: takes away)."""

    name: str
    ns: float
    id: str = ""
    total: bool = False


@dataclass(frozen=True)
class Series:
    """One script's times over sizes: (size, ns an iteration)."""

    name: str
    points: Tuple[Tuple[float, float], ...]


def waterfall(rows: Sequence[Step], title: str = "where the difference comes from") -> str:
    """Bars that lead from the first whole to the last, each beginning where the one before ended."""
    height = 30 + len(rows) * (BAR + GAP) + 6
    svg = canvas(height, title, waterfall_text(rows))
    label(svg, MARGIN, 16, title, font_weight="600")
    placed = _placed(rows)
    low = min([0.0, *(min(span) for span in placed)])
    high = max([*(max(span) for span in placed), low + 1.0])
    left, right = MARGIN + NAME_COLUMN, WIDTH - MARGIN - FIGURE_COLUMN
    scale = (right - left) / (high - low)
    for index, (row, (start, end)) in enumerate(zip(rows, placed)):
        y = 30 + index * (BAR + GAP)
        x, width = left + (min(start, end) - low) * scale, abs(end - start) * scale
        box(svg, x, y, max(width, 0.5), BAR, INK if row.total else color_of(row.id))
        label(svg, left - 8, y + 14, row.name, text_anchor="end", **({"font_weight": "600"} if row.total else {}))
        figure = units.duration(row.ns) if row.total else units.difference(row.ns)
        label(svg, max(x + width, x) + 6, y + 14, figure)
        if index + 1 < len(rows):
            stroke(svg, [(left + (end - low) * scale, y + BAR), (left + (end - low) * scale, y + BAR + GAP)], INK, opacity="0.6")
    return text_of(svg)


def waterfall_text(rows: Sequence[Step]) -> str:
    """The waterfall in words."""
    said = [f"{row.name} {units.duration(row.ns) if row.total else units.difference(row.ns)}" for row in rows]
    return f"From one to the other: {', '.join(said)}." if said else "Nothing to compare."


def _placed(rows: Sequence[Step]) -> List[Tuple[float, float]]:
    """Where each bar begins and ends, ns; a whole stands on zero."""
    spans, at = [], 0.0
    for row in rows:
        start, at = (0.0, row.ns) if row.total else (at, at + row.ns)
        spans.append((start, at))
    return spans


def curves(series: Sequence[Series], break_even: Optional[Tuple[float, float, float]] = None,
           title: str = "time of an iteration against size") -> str:
    """Times over sizes, both axes logarithmic. `break_even`: the size at which the slower wins, and its interval."""
    left, top, right, bottom = PLOT
    svg = canvas(bottom + 46, title, curves_text(series, break_even))
    label(svg, MARGIN, 16, title, font_weight="600")
    points = [point for each in series for point in each.points if point[0] > 0 and point[1] > 0]
    if not points:
        label(svg, left, top + 20, "nothing was measured")
        return text_of(svg)
    sizes, times = ([value for value, _ in points], [value for _, value in points])
    if break_even is not None:
        sizes += [size for size in break_even if size > 0]
    x_axis, y_axis = _Log(min(sizes), max(sizes), left, right), _Log(min(times), max(times), bottom, top)
    for tick in y_axis.ticks():
        level(svg, y_axis.at(tick), left, right, units.duration(tick), False)
    stroke(svg, [(left, bottom), (right, bottom)], INK)
    for tick in x_axis.ticks():
        label(svg, x_axis.at(tick), bottom + 16, f"{tick:,.0f}" if tick >= 1 else f"{tick:g}", text_anchor="middle")
    label(svg, (left + right) / 2, bottom + 36, "size", text_anchor="middle")
    if break_even is not None:
        _break_even(svg, break_even, x_axis)
    ends: List[Tuple[float, float, str, str]] = []
    for index, each in enumerate(series):
        color = CURVE_COLORS[index % len(CURVE_COLORS)]
        path: List[Point] = [(x_axis.at(size), y_axis.at(ns)) for size, ns in sorted(each.points) if size > 0 and ns > 0]
        if path:
            stroke(svg, path, color, stroke_width="1.5")
            dots(svg, path, color, 3.0)
            ends.append((path[-1][1], path[-1][0], each.name, color))
    for y, (_, x, name, color) in zip(_apart([end[0] for end in sorted(ends)]), sorted(ends)):
        label(svg, x + 8, y + 4, name, color)
    return text_of(svg)


def _apart(heights: Sequence[float]) -> List[float]:
    """The heights, px, moved down as far as their labels need to stand clear of each other."""
    placed: List[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + LABEL) if placed else height)
    return placed


def curves_text(series: Sequence[Series], break_even: Optional[Tuple[float, float, float]] = None) -> str:
    """The curves in words."""
    said = []
    for each in series:
        if each.points:
            (first, begin), (last, end) = min(each.points), max(each.points)
            said.append(f"{each.name} from {units.duration(begin)} at {first:,.0f} to {units.duration(end)} at {last:,.0f}")
    even = f" They break even at {break_even[0]:,.0f} ({break_even[1]:,.0f} – {break_even[2]:,.0f})." if break_even else ""
    return f"Time of an iteration: {'; '.join(said)}.{even}" if said else "Nothing was measured."


def _break_even(svg, break_even: Tuple[float, float, float], x_axis: "_Log") -> None:
    """A dashed line at the size, a band over its interval."""
    _, top, _, bottom = PLOT
    size, low, high = break_even
    band = x_axis.at(max(low, x_axis.low)), x_axis.at(min(high, x_axis.high))
    box(svg, band[0], top, max(band[1] - band[0], 1.0), bottom - top, COLORS["unattributed"], opacity="0.18")
    stroke(svg, [(x_axis.at(size), top), (x_axis.at(size), bottom)], INK, stroke_width="1.5", stroke_dasharray="5 4")
    label(svg, x_axis.at(size), top - 5, f"break-even {size:,.0f}", text_anchor="middle")


class _Log:
    """A logarithmic axis from `start` to `end` px that holds `low` to `high`."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low / LOG_ROOM, high * LOG_ROOM
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        return self.start + math.log(value / self.low) / math.log(self.high / self.low) * (self.end - self.start)

    def ticks(self) -> List[float]:
        """Powers of ten on the axis; with fewer than two of them, halves between."""
        powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        decades = [10.0 ** power for power in powers if self.low <= 10.0 ** power <= self.high]
        if len(decades) > 1:
            return decades
        return [10.0 ** power * step for power in powers for step in (1, 2, 5) if self.low <= 10.0 ** power * step <= self.high]
