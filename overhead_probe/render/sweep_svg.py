"""Sweep → SVG: both curves on logarithmic axes, with intervals, fits and the break-even."""

from __future__ import annotations

import math
from typing import List, Tuple
from xml.etree.ElementTree import Element

from ..report_sweep import Fit, Sweep
from . import sweep_rows as rows
from . import units
from .drawing import COLORS, INK, MARGIN, WIDTH, Point, box, canvas, label, stroke, text_of
from .plot import decades, range_of

LEFT, TOP, BOTTOM, HEIGHT = 80.0, 34.0, 330.0, 372.0  # px
LAST_LABEL = 36.0  # px beyond the last size, for half of its label
DOT = 3.0  # px, half the side of a point's square
SCRIPT_COLORS = (COLORS["kernel"], COLORS["feed"])
CURVE_POINTS = 60


def curves(sweep: Sweep) -> str:
    """An iteration's time against the size."""
    svg = canvas(HEIGHT, f"An iteration against {sweep.size_name}", text(sweep))
    points = [point for point in sweep.points if point.size > 0]
    if not points:
        label(svg, MARGIN, TOP, "no size above 0 was measured")
        return text_of(svg)
    ends = [ns for point in points for ns in ((point.ci95.low, point.ci95.high) if point.ci95 else ()) if ns > 0]
    at = _Scale(range_of([point.size for point in points]), range_of([point.ns for point in points] + ends))
    _axes(svg, sweep, at)
    _break_even(svg, sweep, at)
    for fit in sweep.fits:
        _fit(svg, fit, at)
    for point in points:
        x, y = at.place(point.size, point.ns)
        color = SCRIPT_COLORS[point.script]
        if point.ci95 and point.ci95.low > 0:
            stroke(svg, [at.place(point.size, point.ci95.low), at.place(point.size, point.ci95.high)], color, opacity="0.6")
        box(svg, x - DOT, y - DOT, 2 * DOT, 2 * DOT, color)
    for script, name in enumerate(sweep.labels):
        box(svg, LEFT + 10, TOP + 6 + 18 * script, 10, 10, SCRIPT_COLORS[script])
        label(svg, LEFT + 26, TOP + 15 + 18 * script, name)
    return text_of(svg)


def text(sweep: Sweep) -> str:
    """The curves in words."""
    return " ".join([rows.headline(sweep), *(rows.fit(sweep, fit) for fit in sweep.fits)]).strip()


class _Scale:
    """Where sizes and times (ns) stand in the picture."""

    def __init__(self, sizes: Tuple[float, float], times: Tuple[float, float]) -> None:
        self.sizes, self.times = sizes, times

    def place(self, size: float, ns: float) -> Point:
        x = LEFT + _share(size, self.sizes) * (WIDTH - MARGIN - LEFT - LAST_LABEL)
        return x, BOTTOM - _share(ns, self.times) * (BOTTOM - TOP)


def _share(value: float, ends: Tuple[float, float]) -> float:
    return math.log(value / ends[0]) / math.log(ends[1] / ends[0])


def _axes(svg: Element, sweep: Sweep, at: _Scale) -> None:
    right = WIDTH - MARGIN
    for power in decades(*at.times):
        y = at.place(at.sizes[0], 10.0**power)[1]
        stroke(svg, [(LEFT, y), (right, y)], INK, opacity="0.3")
        label(svg, LEFT - 6, y + 4, units.duration(10.0**power), text_anchor="end")
    for power in decades(*at.sizes):
        x = at.place(10.0**power, at.times[0])[0]
        stroke(svg, [(x, TOP), (x, BOTTOM)], INK, opacity="0.3")
        label(svg, x, BOTTOM + 16, rows.size(10.0**power), text_anchor="middle")
    stroke(svg, [(LEFT, TOP), (LEFT, BOTTOM), (right, BOTTOM)], INK)
    label(svg, (LEFT + right) / 2, BOTTOM + 34, sweep.size_name, text_anchor="middle")
    label(svg, MARGIN, 16, "time of an iteration; lines: fixed cost + cost per element", font_weight="600")


def _fit(svg: Element, fit: Fit, at: _Scale) -> None:
    low, high = at.sizes
    drawn: List[Point] = []
    for step in range(CURVE_POINTS):
        size = low * (high / low) ** (step / (CURVE_POINTS - 1))
        ns = fit.fixed_ns + fit.per_element_ns * size
        if at.times[0] <= ns <= at.times[1]:
            drawn.append(at.place(size, ns))
    stroke(svg, drawn, SCRIPT_COLORS[fit.script], stroke_width="1.2", opacity="0.8")


def _break_even(svg: Element, sweep: Sweep, at: _Scale) -> None:
    even = sweep.break_even
    if even is None:
        return
    low, high = (end or edge for end, edge in zip(even.ci95, at.sizes))
    left, right = (at.place(size, at.times[0])[0] for size in (low, high))
    box(svg, left, TOP, max(right - left, 1.0), BOTTOM - TOP, COLORS["runtime"], opacity="0.18")
    x = at.place(even.size, at.times[0])[0]
    stroke(svg, [(x, TOP), (x, BOTTOM)], COLORS["runtime"], stroke_dasharray="4 3")
    label(svg, x + 4, BOTTOM - 6, f"break-even {rows.about(even.size)}", COLORS["runtime"])
