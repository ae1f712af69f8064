"""Comparison → SVG waterfall from the faster to the slower script."""

from __future__ import annotations

from xml.etree.ElementTree import SubElement

from ..report_comparison import Comparison, Gap
from . import comparison_rows as rows
from . import units
from .drawing import INK, MARGIN, WIDTH, box, canvas, color_of, label, stroke, text_of
from .layout import clip

NAMES, FIGURES = 190.0, 90.0  # px for names at the left and figures at the right
ROW, BAR, TOP = 26.0, 18.0, 34.0  # px


def waterfall(comparison: Comparison, gap: Gap) -> str:
    """One row a step; each bar begins where the one above it ended."""
    steps, first, last = rows.waterfall(comparison, gap)
    steps = [row for row in steps if not row.level and row.ns]
    shown = [first, *steps, last]
    unit = units.Scale.of(last.ns).unit
    title = f"From {first.name} to {last.name}"
    svg = canvas(TOP + ROW * len(shown) + MARGIN, title, text(comparison, gap))
    label(svg, MARGIN, 16, f"{title}: {units.duration(gap.ns)}, {rows.ratio_of(gap)}", font_weight="600")
    highest = max([last.ns, *(max(row.start_ns, row.start_ns + row.ns) for row in steps)]) or 1.0
    scale = (WIDTH - 2 * MARGIN - NAMES - FIGURES) / highest
    for index, row in enumerate(shown):
        y = TOP + index * ROW
        left = MARGIN + NAMES + min(row.start_ns, row.start_ns + row.ns) * scale
        width = max(abs(row.ns) * scale, 1.0)
        total = row.id == "total"
        piece = box(svg, left, y, width, BAR, INK if total else color_of(row.id))
        SubElement(piece, "title").text = f"{row.name}: {row.amount} {unit}"
        label(svg, MARGIN + NAMES - 8, y + 13, clip(row.name, 28), text_anchor="end", font_weight="600" if total else "400")
        label(svg, WIDTH - MARGIN, y + 13, f"{row.amount} {unit}", text_anchor="end", font_weight="600" if total else "400")
        if index + 1 < len(shown):
            end = MARGIN + NAMES + (row.start_ns + row.ns) * scale
            stroke(svg, [(end, y + BAR), (end, y + ROW)], INK, opacity="0.6")
    return text_of(svg)


def text(comparison: Comparison, gap: Gap) -> str:
    """The waterfall in words."""
    return f"{rows.headline(comparison, gap)} {rows.told(gap)}".strip()
