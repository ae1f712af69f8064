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


STEPS = (svg.Step("numpy", 15e3, total=True), svg.Step("python", 120e3, "python"), svg.Step("kernel", -4e3, "kernel"),
         svg.Step("tf", 131e3, total=True))


def test_each_bar_of_a_waterfall_begins_where_the_one_before_ended():
    root = ElementTree.fromstring(svg.waterfall(STEPS))
    bars = [(float(b.get("x")), float(b.get("width"))) for b in root.iterfind("s:rect", NS)]
    scale = bars[0][1] / 15e3
    assert bars[1] == (pytest.approx(bars[0][0] + bars[0][1], abs=0.05), pytest.approx(120e3 * scale, rel=1e-2))
    assert bars[2][0] + bars[2][1] == pytest.approx(bars[1][0] + bars[1][1], abs=0.05)
    assert bars[3][0] + bars[3][1] == pytest.approx(bars[2][0], abs=0.05) and bars[3][0] == bars[0][0]


def test_a_waterfall_is_told_in_words():
    root = ElementTree.fromstring(svg.waterfall(STEPS))
    said = "From one to the other: numpy 15.0 µs, python +120 µs, kernel -4.00 µs, tf 131 µs."
    assert root.find("s:desc", NS).text == said
    assert ElementTree.fromstring(svg.waterfall(())) is not None


SERIES = (svg.Series("numpy", ((1e3, 15e3), (1e6, 22e6))), svg.Series("tf", ((1e3, 277e3), (1e6, 16e6))))


def test_curves_are_straight_on_logarithmic_axes():
    power = svg.Series("x", tuple((10.0 ** n, 10.0 ** n * 1e3) for n in range(1, 6)))
    root = ElementTree.fromstring(svg.curves([power]))
    line = next(line for line in root.iterfind("s:polyline", NS) if len(line.get("points").split()) == 5)
    xs, ys = zip(*(map(float, point.split(",")) for point in line.get("points").split()))
    assert [b - a for a, b in zip(xs, xs[1:])] == pytest.approx([xs[1] - xs[0]] * 4, abs=0.03)
    assert [b - a for a, b in zip(ys, ys[1:])] == pytest.approx([ys[1] - ys[0]] * 4, abs=0.03) and ys[1] < ys[0]


def test_the_break_even_is_drawn_with_its_interval():
    root = ElementTree.fromstring(svg.curves(SERIES, (3e5, 2e5, 4e5)))
    (band,) = root.iterfind("s:rect", NS)
    (line,) = [line for line in root.iterfind("s:polyline", NS) if line.get("stroke-dasharray")]
    x = float(line.get("points").split(",")[0])
    assert float(band.get("x")) < x < float(band.get("x")) + float(band.get("width"))
    assert "break even at 300,000 (200,000 – 400,000)" in root.find("s:desc", NS).text


def test_labels_of_curves_that_end_together_stand_apart():
    close = [svg.Series(name, ((10, 100.0), (100, 1000.0 + at))) for at, name in enumerate("abc")]
    root = ElementTree.fromstring(svg.curves(close))
    heights = sorted(float(text.get("y")) for text in root.iterfind("s:text", NS) if text.text in "abc")
    assert all(below - above >= 13.9 for above, below in zip(heights, heights[1:]))


@pytest.mark.parametrize("series", [(), (svg.Series("a", ()),), (svg.Series("a", ((5, 7.0),)),), (svg.Series("a", ((0, 0.0),)),)])
def test_few_points(series):
    assert "nan" not in svg.curves(series).replace("font", "")
