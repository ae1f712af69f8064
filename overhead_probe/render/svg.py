"""Report → the pictures of `report.md`."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import Callable, List, Sequence, Tuple
from xml.etree.ElementTree import Element, SubElement

from ..report import Block, Report
from . import tables, units
from .drawing import COLORS, INK, MARGIN, WIDTH, Point, box, canvas, color_of, dots, fits, label, level, stroke, text_of
from .layout import clip

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
MOST_DOTS = 1500  # more iterations are thinned evenly, those off the scale are all kept
# The axis reaches this many times the 99th percentile, and no further than so many times the median: what a few
# pauses or a busy machine do must not flatten the rest.
HEADROOM, TIMES_MEDIAN = 1.3, 4.0
STRIP, BLOCKS_SHOWN = 14, 32  # px; blocks in the strip that shows how modes alternate
MODES = {"plain": "python", "timers": "feed", "trace": "runtime", "kernels": "kernel", "metadata": "transfer"}
OTHER_MODE = "unattributed"


def iterations(report: Report) -> str:
    """Plain iteration times over the run, the mean of each block as a dash, those beyond the axis at its upper edge.

    Below, a stretch of the run in which it can be seen how blocks of the modes alternate.
    """
    measured = report.plain_iterations_ns
    left, top, right, bottom = PLOT
    stretch = report.blocks[:BLOCKS_SHOWN]
    svg = canvas(bottom + (98 if stretch else 42), "Iteration times over the run", iterations_text(report))
    if not measured:
        label(svg, MARGIN, top, "no plain iteration was measured")
        return text_of(svg)
    highest, beyond = _axis_top(report)
    last = max(seconds for seconds, _ in measured) or 1.0

    def at(seconds: float, ns: float) -> Point:
        return left + seconds / last * (right - left), bottom - min(ns, highest) / highest * (bottom - top)

    _axes(svg, highest, last, at)
    normal = [point for point in measured if point[1] <= highest]
    dots(svg, [at(*point) for point in normal[:: math.ceil(len(normal) / MOST_DOTS) or 1]], COLORS["python"])
    for start, end, mean in _block_means(report):
        (x, y), (x_end, _) = at(start, mean), at(end, mean)
        stroke(svg, [(x - 1, y), (max(x_end, x) + 1, y)], COLORS["runtime"], stroke_width="2")
    for seconds, ns in measured:
        if ns > highest:
            x, y = at(seconds, ns)
            stroke(svg, [(x - 4, y + 7), (x, y), (x + 4, y + 7)], COLORS["compile"], stroke_width="1.5")
    label(svg, left, 16, f"iteration time, mean {units.duration(report.wall.mean)}; the dashes are the means of blocks", font_weight="600")
    if beyond:
        text = f"{units.count(beyond)} above {units.duration(highest)}"
        label(svg, right, 16, text, COLORS["compile"], text_anchor="end")
    if stretch:
        _strip(svg, stretch, bottom + 62)
    return text_of(svg)


def iterations_text(report: Report) -> str:
    """The plot in words."""
    if not report.plain_iterations_ns:
        return "No plain iteration was measured."
    times = [ns for _, ns in report.plain_iterations_ns]
    ends = f"{units.duration(min(times))} to {units.duration(max(times))}"
    return f"{units.count(len(times))} plain iterations, {ends}, mean {units.duration(report.wall.mean)}."


def _block_means(report: Report) -> List[Tuple[float, float, float]]:
    """(start s, end s, mean ns) of each plain block, over the iterations on the axis."""
    highest, _ = _axis_top(report)
    times = report.plain_iterations_ns
    seconds = [at for at, _ in times]
    found = []
    for block in report.blocks:
        inside = times[bisect_left(seconds, block.start):bisect_left(seconds, block.end)] if block.mode == "plain" else ()
        kept = [ns for _, ns in inside if ns <= highest]
        if kept:
            found.append((block.start, block.end, sum(kept) / len(kept)))
    return found


def _strip(svg: Element, stretch: Sequence[Block], y: float) -> None:
    """The first blocks on an axis of their own, and the colours of the modes."""
    left, _, right, _ = PLOT
    start, end = stretch[0].start, stretch[-1].end
    scale = (right - left) / ((end - start) or 1.0)
    for block in stretch:
        width = max((block.end - block.start) * scale - 0.5, 0.5)
        piece = box(svg, left + (block.start - start) * scale, y, width, STRIP, COLORS[MODES.get(block.mode, OTHER_MODE)])
        SubElement(piece, "title").text = block.mode
    label(svg, left - 6, y + 11, "blocks", text_anchor="end")
    x, shown = left, list(dict.fromkeys(block.mode for block in stretch))
    for mode in shown:
        box(svg, x, y + STRIP + 9, 9, 9, COLORS[MODES.get(mode, OTHER_MODE)])
        label(svg, x + 14, y + STRIP + 17, mode)
        x += 90
    text = f"the first {len(stretch)} blocks, {units.duration((end - start) * 1e9)}"
    label(svg, right, y + STRIP + 17, text, text_anchor="end")


def _axis_top(report: Report) -> Tuple[float, int]:
    """The highest time on the axis, ns, and how many iterations took longer."""
    times = sorted(ns for _, ns in report.plain_iterations_ns)
    high = min(times[math.ceil(0.99 * len(times)) - 1], TIMES_MEDIAN * times[len(times) // 2])
    highest = max(high, report.wall.mean) * HEADROOM or 1.0
    return highest, sum(ns > highest for ns in times)


def _axes(svg: Element, highest: float, last: float, at: Callable[[float, float], Point]) -> None:
    left, _, right, bottom = PLOT
    unit = units.unit_of(highest)
    per_unit = units.NS_PER_UNIT[unit]
    for tick in units.ticks(highest / per_unit):
        level(svg, at(0, tick * per_unit)[1], left, right, f"{units.number(tick)} {unit}", not tick)
    for tick in units.ticks(last, 6):
        label(svg, at(tick, 0)[0], bottom + 16, units.number(tick), text_anchor="middle")
    label(svg, (left + right) / 2, bottom + 34, "seconds since the first plain iteration", text_anchor="middle")


# ---------------------------------------------------------------- histogram.svg

BINS = 60
QUANTILES = (("fastest", 0.0), ("5 %", 0.05), ("median", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("slowest", 1.0))


def histogram(report: Report) -> str:
    """How often an iteration took how long; mean and median as lines."""
    left, top, right, bottom = PLOT
    svg = canvas(bottom + 42, "How long iterations take", histogram_text(report))
    times = [ns for _, ns in report.plain_iterations_ns]
    if not times:
        label(svg, MARGIN, top, "no plain iteration was measured")
        return text_of(svg)
    highest, beyond = _axis_top(report)
    lowest = min(min(times), highest)
    span = (highest - lowest) or 1.0
    counts = [0] * BINS
    for ns in times:
        if ns <= highest:
            counts[min(int((ns - lowest) / span * BINS), BINS - 1)] += 1
    width = (right - left) / BINS
    for index, count in enumerate(counts):
        height = count / (max(counts) or 1) * (bottom - top - 24)
        if count:
            piece = box(svg, left + index * width, bottom - height, width - 1, height, COLORS["python"])
            SubElement(piece, "title").text = f"{units.count(count)} from {units.duration(lowest + index * span / BINS)}"
    stroke(svg, [(left, bottom), (right, bottom)], INK)
    unit = units.unit_of(highest)
    per_unit = units.NS_PER_UNIT[unit]
    for tick in units.ticks(highest / per_unit, 8):
        x = left + (tick * per_unit - lowest) / span * (right - left)
        if left <= x <= right:
            label(svg, x, bottom + 16, f"{units.number(tick)} {unit}", text_anchor="middle")
    lines = (("median", report.wall.median, COLORS["runtime"]), ("mean", report.wall.mean, COLORS["feed"]))
    for row, (name, ns, color) in enumerate(lines):
        x = left + (min(max(ns, lowest), highest) - lowest) / span * (right - left)
        stroke(svg, [(x, top - 4), (x, bottom)], color, stroke_width="1.5")
        label(svg, x + 5, top + 4 + 14 * row, f"{name} {units.duration(ns)}", color)
    label(svg, left, 16, "how long iterations take", font_weight="600")
    if beyond:
        text = f"{units.count(beyond)} above {units.duration(highest)}"
        label(svg, right, 16, text, COLORS["compile"], text_anchor="end")
    return text_of(svg)


def histogram_text(report: Report) -> str:
    """The histogram in words."""
    said = [f"{name} {figure}" for name, figure in quantiles(report)]
    return f"Iteration times: {', '.join(said)}." if said else "No plain iteration was measured."


def quantiles(report: Report) -> List[Tuple[str, str]]:
    """The histogram's figures: (name, time)."""
    times = sorted(ns for _, ns in report.plain_iterations_ns)
    return [(name, units.duration(times[round(share * (len(times) - 1))])) for name, share in QUANTILES] if times else []
