"""Report → small SVG pictures, built as element trees.

They stand on white and on black pages alike: text in a grey that both leave readable, bars in colours of middle
lightness, nothing behind them.
"""

from __future__ import annotations

import math
from typing import Callable, Sequence, Tuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ..report import Report
from . import tables, units
from .layout import clip, columns

# Relative luminance 0.16 to 0.22: contrast 3.9 or more with white, black, and the white labels within.
COLORS = {
    "python": "#a86a00",
    "feed": "#b0489c",
    "runtime": "#0a7d86",
    "transfer": "#4a6fd4",
    "kernel": "#2f8036",
    "input": "#7d5fc4",
    "compile": "#c24f35",
    "gc": "#c2405e",
    "unattributed": "#787878",
}
INK = "#7d7d7d"  # contrast 4.1 with white, 5.1 with black
FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif"
WIDTH, MARGIN = 760, 8  # px
LETTER = 6.6  # px, about the width of a letter at 12 px: decides whether a label fits

Point = Tuple[float, float]


def canvas(height: float, title: str, description: str, width: int = WIDTH) -> Element:
    """An empty picture of `height` px that tells screen readers what it shows."""
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {number(height)}"})
    svg.attrib.update(width=str(width), height=number(height), role="img")
    svg.attrib.update({"aria-labelledby": "title desc", "font-family": FONT, "font-size": "12"})
    SubElement(svg, "title", id="title").text = title
    SubElement(svg, "desc", id="desc").text = description
    return svg


def number(value: float) -> str:
    """A coordinate to a hundredth of a px, without the zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def box(parent: Element, x: float, y: float, width: float, height: float, fill: str, **more: str) -> Element:
    """A filled rectangle, px."""
    place = {"x": number(x), "y": number(y), "width": number(width), "height": number(height), "fill": fill}
    return SubElement(parent, "rect", {**place, **{key.replace("_", "-"): value for key, value in more.items()}})


def label(parent: Element, x: float, y: float, text: str, fill: str = INK, **more: str) -> Element:
    """Text with its baseline at `y`, px."""
    attributes = {"x": number(x), "y": number(y), "fill": fill}
    element = SubElement(parent, "text", {**attributes, **{k.replace("_", "-"): v for k, v in more.items()}})
    element.text = text
    return element


def stroke(parent: Element, points: Sequence[Point], color: str, **more: str) -> Element:
    """A line through `points`, px."""
    path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    attributes = {"points": path, "fill": "none", "stroke": color}
    return SubElement(parent, "polyline", {**attributes, **{k.replace("_", "-"): v for k, v in more.items()}})


def text_of(svg: Element) -> str:
    """The picture as the text of a file."""
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def color_of(id: str) -> str:
    """The colour of a component, shared by its parts."""
    return COLORS.get(id.split(".")[0], INK)


def fits(text: str, width: float) -> bool:
    """Whether a label can stand inside `width` px."""
    return columns(text) * LETTER + 8 <= width


# ---------------------------------------------------------------- breakdown.svg

BAR, PART_BAR, LEGEND_ROW, LEGEND_COLUMNS = 36, 22, 20, 3  # px, px, px, number


def breakdown(report: Report) -> str:
    """An iteration as one stacked bar, components above their parts, and a legend with figures."""
    shown, total = tables.breakdown(report)
    shown = [row for row in shown if row.ns > 0]
    components = [row for row in shown if not row.level]
    lines = math.ceil(len(components) / LEGEND_COLUMNS)
    top = 26
    legend_top = top + BAR + PART_BAR + 26
    wall = units.duration(total.ns)
    svg = canvas(legend_top + lines * LEGEND_ROW, f"Where an iteration of {wall} goes", breakdown_text(report))
    label(svg, MARGIN, 16, f"one iteration, {wall}", font_weight="600")
    sum_ns = sum(row.ns for row in components) or 1.0
    scale = (WIDTH - 2 * MARGIN) / sum_ns
    x = part_x = MARGIN * 1.0
    for row in shown:
        width = row.ns * scale
        if row.level:
            part_x = _segment(svg, row, part_x, top + BAR + 1, width, PART_BAR)
        else:
            part_x = x
            x = _segment(svg, row, x, top, width, BAR)
    unit = units.Scale.of(total.ns).unit
    for index, row in enumerate(components):
        left = MARGIN + (index % LEGEND_COLUMNS) * (WIDTH - MARGIN) / LEGEND_COLUMNS
        _legend_entry(svg, row, unit, left, legend_top + index // LEGEND_COLUMNS * LEGEND_ROW)
    return text_of(svg)


def breakdown_text(report: Report) -> str:
    """The bar in words: alternative text for those who do not see it."""
    shown, total = tables.breakdown(report)
    unit = units.Scale.of(total.ns).unit
    said = [f"{row.name} {row.amount} {unit} ({row.share})" for row in shown if not row.level and row.ns]
    return f"One iteration takes {units.duration(total.ns)}: {', '.join(said)}."


def _segment(svg: Element, row: tables.Row, x: float, y: float, width: float, height: float, **more: str) -> float:
    """One piece of the bar, its name and share inside if they fit; returns where the next begins."""
    gap = 1.0 if width > 3 else 0.0
    piece = box(svg, x, y, width - gap, height, color_of(row.id), **more)
    SubElement(piece, "title").text = f"{row.name}: {row.amount}, {row.share}"
    text = next((text for text in (f"{row.name} {row.share}", row.name, row.share) if fits(text, width)), "")
    if text:
        label(svg, x + (width - gap) / 2, y + height / 2 + 4, text, "#ffffff", text_anchor="middle")
    return x + width


def _legend_entry(svg: Element, row: tables.Row, unit: str, x: float, y: float) -> None:
    box(svg, x, y - 1, 11, 11, color_of(row.id))
    label(svg, x + 17, y + 9, f"{clip(row.name, 22)}  {row.amount} {unit}, {row.share}")


# ---------------------------------------------------------------- iterations.svg

PLOT = (70.0, 30.0, WIDTH - 2.0 * MARGIN, 200.0)  # left, top, right, bottom, px
DOT, MOST_DOTS = 1.5, 1500  # px; more iterations are thinned evenly, those off the scale are all kept
HEADROOM = 1.3  # the axis reaches this many times the 99th percentile: one pause must not flatten the rest


def iterations(report: Report) -> str:
    """Plain iteration times over the run; those beyond the axis are drawn at its upper edge and counted."""
    measured = report.plain_iterations_ns
    left, top, right, bottom = PLOT
    svg = canvas(bottom + 42, "Iteration times over the run", iterations_text(report))
    if not measured:
        label(svg, MARGIN, top, "no plain iteration was measured")
        return text_of(svg)
    highest, beyond = _axis_top(report)
    last = max(seconds for seconds, _ in measured) or 1.0

    def at(seconds: float, ns: float) -> Point:
        return left + seconds / last * (right - left), bottom - min(ns, highest) / highest * (bottom - top)

    _axes(svg, highest, last, at)
    normal = [point for point in measured if point[1] <= highest]
    _dots(svg, [at(*point) for point in normal[:: math.ceil(len(normal) / MOST_DOTS) or 1]], COLORS["python"])
    for seconds, ns in measured:
        if ns > highest:
            x, y = at(seconds, ns)
            stroke(svg, [(x - 4, y + 7), (x, y), (x + 4, y + 7)], COLORS["compile"], stroke_width="1.5")
    stroke(svg, [at(0, report.wall.mean), at(last, report.wall.mean)], COLORS["runtime"], stroke_width="1.5")
    mean = units.duration(report.wall.mean)
    label(svg, left, 16, f"iteration time: the line is the mean, {mean}", font_weight="600")
    if beyond:
        text = f"{units.count(beyond)} above {units.duration(highest)}"
        label(svg, right, 16, text, COLORS["compile"], text_anchor="end")
    return text_of(svg)


def iterations_text(report: Report) -> str:
    """The plot in words."""
    if not report.plain_iterations_ns:
        return "No plain iteration was measured."
    times = [ns for _, ns in report.plain_iterations_ns]
    ends = f"{units.duration(min(times))} to {units.duration(max(times))}"
    return f"{units.count(len(times))} plain iterations, {ends}, mean {units.duration(report.wall.mean)}."


def _axis_top(report: Report) -> Tuple[float, int]:
    """The highest time on the axis, ns, and how many iterations took longer."""
    times = sorted(ns for _, ns in report.plain_iterations_ns)
    highest = max(times[math.ceil(0.99 * len(times)) - 1], report.wall.mean) * HEADROOM or 1.0
    return highest, sum(ns > highest for ns in times)


def _axes(svg: Element, highest: float, last: float, at: Callable[[float, float], Point]) -> None:
    left, _, right, bottom = PLOT
    unit = units.unit_of(highest)
    per_unit = units.NS_PER_UNIT[unit]
    for tick in units.ticks(highest / per_unit):
        y = at(0, tick * per_unit)[1]
        stroke(svg, [(left, y), (right, y)], INK, opacity="0.35" if tick else "1")
        label(svg, left - 6, y + 4, f"{units.number(tick)} {unit}", text_anchor="end")
    for tick in units.ticks(last, 6):
        label(svg, at(tick, 0)[0], bottom + 16, units.number(tick), text_anchor="middle")
    label(svg, (left + right) / 2, bottom + 34, "seconds since the first plain iteration", text_anchor="middle")


def _dots(svg: Element, centers: Sequence[Point], color: str) -> None:
    """All dots in one path, as lines of no length with round ends: a tenth of the size of as many circles."""
    path = "".join(f"M{number(x)},{number(y)}h0" for x, y in centers)
    pen = {"stroke": color, "stroke-width": number(2 * DOT), "stroke-linecap": "round", "opacity": "0.7"}
    SubElement(svg, "path", {"d": path, "fill": "none", **pen})
