"""SVG built as element trees: boxes, labels, lines, dots and axes. Knows nothing of reports.

Pictures stand on white and on black pages alike: text in a grey that both leave readable, bars in colours of middle
lightness, nothing behind them.
"""

from __future__ import annotations

from typing import Sequence, Tuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from .layout import columns

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


def dots(svg: Element, centers: Sequence[Point], color: str, radius: float = 1.5) -> None:
    """All dots in one path, as lines of no length with round ends: a tenth of the size of as many circles."""
    path = "".join(f"M{number(x)},{number(y)}h0" for x, y in centers)
    pen = {"stroke": color, "stroke-width": number(2 * radius), "stroke-linecap": "round", "opacity": "0.7"}
    SubElement(svg, "path", {"d": path, "fill": "none", **pen})


def level(svg: Element, y: float, left: float, right: float, text: str, base: bool) -> None:
    """A line across the plot at a tick of the upright axis, its label on the left; the base line is stronger."""
    stroke(svg, [(left, y), (right, y)], INK, opacity="1" if base else "0.35")
    label(svg, left - 6, y + 4, text, text_anchor="end")
