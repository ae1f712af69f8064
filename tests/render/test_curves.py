"""The curves of a sweep: straight where they should be, labels apart, the break-even with its interval."""

from xml.etree import ElementTree

import pytest

from overhead_probe.render.curves import Series, curves

NS = {"s": "http://www.w3.org/2000/svg"}
SERIES = (Series("numpy", ((1e3, 15e3), (1e6, 22e6))), Series("tf", ((1e3, 277e3), (1e6, 16e6))))


def test_curves_are_straight_on_logarithmic_axes():
    power = Series("x", tuple((10.0 ** n, 10.0 ** n * 1e3) for n in range(1, 6)))
    root = ElementTree.fromstring(curves([power]))
    line = next(line for line in root.iterfind("s:polyline", NS) if len(line.get("points").split()) == 5)
    xs, ys = zip(*(map(float, point.split(",")) for point in line.get("points").split()))
    assert [b - a for a, b in zip(xs, xs[1:])] == pytest.approx([xs[1] - xs[0]] * 4, abs=0.03)
    assert [b - a for a, b in zip(ys, ys[1:])] == pytest.approx([ys[1] - ys[0]] * 4, abs=0.03) and ys[1] < ys[0]


def test_the_break_even_is_drawn_with_its_interval():
    root = ElementTree.fromstring(curves(SERIES, (3e5, 2e5, 4e5)))
    (band,) = root.iterfind("s:rect", NS)
    (line,) = [line for line in root.iterfind("s:polyline", NS) if line.get("stroke-dasharray")]
    x = float(line.get("points").split(",")[0])
    assert float(band.get("x")) < x < float(band.get("x")) + float(band.get("width"))
    assert "break even at 300,000 (200,000 – 400,000)" in root.find("s:desc", NS).text


def test_labels_of_curves_that_end_together_stand_apart():
    close = [Series(name, ((10, 100.0), (100, 1000.0 + at))) for at, name in enumerate("abc")]
    root = ElementTree.fromstring(curves(close))
    heights = sorted(float(text.get("y")) for text in root.iterfind("s:text", NS) if text.text in "abc")
    assert all(below - above >= 13.9 for above, below in zip(heights, heights[1:]))


@pytest.mark.parametrize("series", [(), (Series("a", ()),), (Series("a", ((5, 7.0),)),), (Series("a", ((0, 0.0),)),)])
def test_few_points(series):
    assert "nan" not in curves(series).replace("font", "")
