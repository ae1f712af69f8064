"""Report → `flame.svg`: the sampler's stacks of the loop, merged; the loop's frame on top, callees below, wide is often.

A still picture where scripts do not run (GitHub); opened by itself in a browser, a click on a frame zooms into it and
a click on the top frame goes back.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Dict, Iterator, Optional, Tuple
from xml.etree.ElementTree import Element, SubElement

from ..report import Report
from . import units
from .drawing import COLORS, LETTER, box, canvas, label, number, text_of

WIDTH, ROW, TOP = 1200, 18, 44  # px
THINNEST = 0.4  # px: narrower frames are left out
# The script in the colour of Python; a library's files each in one of these, so that neighbours can be told apart.
SCRIPT_COLOR = COLORS["python"]
LIBRARY_COLORS = (COLORS["runtime"], COLORS["transfer"], COLORS["input"], COLORS["kernel"], COLORS["feed"])

ZOOM = """
const frames = [...document.querySelectorAll("g.frame")];
const whole = document.documentElement.viewBox.baseVal.width;
const place = new Map(frames.map(g => [g, {x: +g.dataset.x, w: +g.dataset.w}]));
function zoom(at) {
  for (const [g, own] of place) {
    const inside = own.x >= at.x - 1e-9 && own.x + own.w <= at.x + at.w + 1e-9;
    const above = own.x <= at.x + 1e-9 && own.x + own.w >= at.x + at.w - 1e-9;
    g.style.display = inside || above ? "" : "none";
    const x = above ? 0 : (own.x - at.x) / at.w, w = above ? 1 : own.w / at.w;
    const rect = g.querySelector("rect"), text = g.querySelector("text");
    rect.setAttribute("x", x * whole);
    rect.setAttribute("width", Math.max(w * whole - 0.5, 0.1));
    rect.style.opacity = above && !inside ? 0.5 : 1;
    const letters = Math.floor((w * whole - 6) / LETTER), name = g.dataset.name;
    text.setAttribute("x", x * whole + 4);
    text.textContent = letters < 3 ? "" : name.length <= letters ? name : name.slice(0, letters - 1) + "…";
  }
}
for (const [g, own] of place) g.addEventListener("click", () => zoom(own));
"""


@dataclass
class _Node:
    function: Tuple[str, str, int]
    samples: int = 0
    children: Dict[int, "_Node"] = field(default_factory=dict)


def render(report: Report) -> Optional[str]:
    """The picture; None where nothing was sampled."""
    root = _merged(report)
    if root is None:
        return None
    placed = [spot for spot in _placed(root, 0.0, 0) if spot[2] * WIDTH >= THINNEST]
    height = TOP + ROW * (1 + max(depth for _, depth, _, _ in placed)) + 8
    name, file, line = root.function
    title = f"Python stacks of the loop: {units.count(root.samples)} samples at {report.sampled.rate_hz} Hz"
    svg = canvas(height, title, alternative(report), WIDTH)
    label(svg, 8, 16, title, font_weight="600")
    label(svg, 8, 34, "Of a phase of its own after the measurement; wide is often. Waiting for native code counts too.")
    for node, depth, width, x in placed:
        _draw(svg, node, depth, x, width, root)
    SubElement(svg, "script").text = ZOOM.replace("LETTER", str(LETTER))
    return text_of(svg)


def alternative(report: Report) -> str:
    """The picture in words: the functions in which samples ended most often."""
    ends: Dict[int, int] = {}
    for stack in report.sampled.stacks:
        ends[stack[-1]] = ends.get(stack[-1], 0) + 1
    most = sorted(ends.items(), key=lambda item: -item[1])[:3]
    whole = len(report.sampled.stacks) or 1
    said = [f"{report.sampled.functions[index][0]} {units.share(times / whole)}" for index, times in most]
    return f"Of {units.count(len(report.sampled.stacks))} samples most ended in {', '.join(said)}."


def _merged(report: Report) -> Optional[_Node]:
    sampled = report.sampled
    if not sampled.stacks:
        return None
    root = _Node(sampled.functions[sampled.stacks[0][0]])
    for stack in sampled.stacks:
        node = root
        node.samples += 1
        for index in stack[1:]:
            node = node.children.setdefault(index, _Node(sampled.functions[index]))
            node.samples += 1
    return root


def _placed(root: _Node, x: float, depth: int) -> Iterator[Tuple[_Node, int, float, float]]:
    """(node, depth, width, x), lengths as shares of the picture, callees by name so that pictures can be compared."""
    waiting = [(root, depth, x)]
    while waiting:
        node, depth, x = waiting.pop()
        yield node, depth, node.samples / root.samples, x
        for child in sorted(node.children.values(), key=lambda child: child.function):
            waiting.append((child, depth + 1, x))
            x += child.samples / root.samples


def _draw(svg: Element, node: _Node, depth: int, x: float, width: float, root: _Node) -> None:
    name, file, line = node.function
    group = SubElement(svg, "g", {"class": "frame", "data-x": f"{x:.6f}", "data-w": f"{width:.6f}", "data-name": name})
    share = units.share(node.samples / root.samples)
    SubElement(group, "title").text = f"{name} ({file}:{line}), {units.count(node.samples)} samples, {share}"
    library = LIBRARY_COLORS[zlib.crc32(file.encode("utf-8", "replace")) % len(LIBRARY_COLORS)]
    color = SCRIPT_COLOR if file == root.function[1] else library
    top = TOP + depth * ROW
    box(group, x * WIDTH, top, max(width * WIDTH - 0.5, 0.1), ROW - 1, color)
    letters = int((width * WIDTH - 6) / LETTER)
    shown = "" if letters < 3 else name if len(name) <= letters else name[:letters - 1] + "…"
    SubElement(group, "text", {"x": number(x * WIDTH + 4), "y": number(top + 13), "fill": "#ffffff"}).text = shown
