"""The pictures: well formed, in proportion, described, readable on white and on black."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from overhead_probe import report as r
from overhead_probe.render import svg

from . import sample

NS = {"s": "http://www.w3.org/2000/svg"}


def luminance(color):
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("color", [*svg.COLORS.values(), svg.INK])
def test_colors_stand_on_white_and_on_black(color):
    assert 1.05 / (luminance(color) + 0.05) >= 3.9 and (luminance(color) + 0.05) / 0.05 >= 3.9


def test_segments_are_in_proportion_and_fill_the_bar():
    root = ElementTree.fromstring(svg.breakdown(sample.founding()))
    bars = [rect for rect in root.iterfind("s:rect", NS) if rect.get("height") == str(svg.BAR)]
    by_name = {bar.find("s:title", NS).text.split(":")[0]: float(bar.get("width")) for bar in bars}
    full = svg.WIDTH - 2 * svg.MARGIN
    assert by_name["Python dispatch"] + 1 == pytest.approx(full * 135 / 277, abs=0.1)
    assert sum(by_name.values()) == pytest.approx(full, abs=len(bars) + 0.1)


@pytest.mark.parametrize("draw", [svg.breakdown, svg.iterations, svg.histogram])
def test_pictures_tell_what_they_show(draw):
    root = ElementTree.fromstring(draw(sample.founding()))
    assert root.find("s:title", NS).text and "277 µs" in root.find("s:desc", NS).text
    assert root.get("role") == "img"


def test_names_cannot_leave_their_text():
    strange = r.Component('"/><script>', 277_000, 1.0, None)
    text = svg.breakdown(replace(sample.founding(), components=(strange,)))
    assert "<script>" not in text and ElementTree.fromstring(text) is not None


def test_labels_stay_within_their_segments():
    root = ElementTree.fromstring(svg.breakdown(sample.founding()))
    assert not [t for t in root.iterfind("s:text", NS) if t.get("fill") == "#ffffff" and t.text.startswith("script")]


def test_iterations_beyond_the_axis_are_counted():
    root = ElementTree.fromstring(svg.iterations(sample.founding()))
    assert "1 above 386 µs" in [text.text for text in root.iterfind("s:text", NS)]
    assert root.find("s:path", NS).get("d").count("M") == 119


def test_many_iterations_are_thinned():
    many = tuple((i * 1e-4, 1_000.0 + i % 7) for i in range(100_000))
    root = ElementTree.fromstring(svg.iterations(replace(sample.founding(), plain_iterations_ns=many)))
    assert root.find("s:path", NS).get("d").count("M") <= svg.MOST_DOTS


@pytest.mark.parametrize("points", [(), ((0.0, 277_000.0),), ((0.0, 0.0), (0.0, 0.0))])
def test_few_iterations(points):
    report = replace(sample.founding(), plain_iterations_ns=points)
    assert not re.search("nan|inf", svg.iterations(report).replace("font-family", ""))


def test_nothing_to_draw():
    report = replace(sample.founding(), components=(), wall=r.Wall(0, 0, None, None))
    assert ElementTree.fromstring(svg.breakdown(report)) is not None


def test_blocks_are_marked_by_their_mode():
    root = ElementTree.fromstring(svg.iterations(sample.founding()))
    modes = [rect.find("s:title", NS).text for rect in root.iterfind("s:rect", NS) if rect.find("s:title", NS) is not None]
    assert modes == [block.mode for block in sample.founding().blocks]
    dashes = [line for line in root.iterfind("s:polyline", NS) if line.get("stroke-width") == "2"]
    assert len(dashes) == modes.count("plain")


def test_a_block_mean_stands_at_its_own_iterations():
    iterations = tuple((i * 0.01, 100.0 if i < 50 else 200.0) for i in range(100))
    blocks = (r.Block("plain", 0.0, 0.5), r.Block("plain", 0.5, 1.0))
    report = replace(sample.founding(), plain_iterations_ns=iterations, blocks=blocks)
    assert svg._block_means(report) == [(0.0, 0.5, 100.0), (0.5, 1.0, 200.0)]


def test_pauses_do_not_flatten_the_rest():
    times = tuple((i * 0.01, 10_000_000.0 if i % 10 == 0 else 200.0) for i in range(100))
    report = replace(sample.founding(), plain_iterations_ns=times, wall=r.Wall(210, 200, None, None))
    assert svg._axis_top(report) == (200 * svg.TIMES_MEDIAN * svg.HEADROOM, 10)


def test_the_histogram_counts_every_iteration_on_its_axis():
    root = ElementTree.fromstring(svg.histogram(sample.founding()))
    counts = [int(rect.find("s:title", NS).text.split(" ")[0]) for rect in root.iterfind("s:rect", NS)]
    assert sum(counts) == 119
    assert "1 above 386 µs" in [text.text for text in root.iterfind("s:text", NS)]
