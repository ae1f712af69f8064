"""Digits and units: exact text for every size of number."""

import pytest

from overhead_probe.render import units


@pytest.mark.parametrize(
    "ns, text",
    [
        (277_000, "277 µs"),
        (15_234, "15.2 µs"),
        (1_796, "1.80 µs"),
        (420, "0.42 µs"),
        (52, "0.052 µs"),
        (0.2, "<0.001 µs"),
        (0, "0 µs"),
        (99_960, "100 µs"),
        (1_375_000, "1,375 µs"),
        (25_000_000, "25.0 ms"),
        (9_999_000_000, "9,999 ms"),
        (25_000_000_000, "25.0 s"),
        (-420, "-0.42 µs"),
        (None, "not measured"),
        (float("nan"), "not measured"),
    ],
)
def test_duration(ns, text):
    assert units.duration(ns) == text


def test_difference_has_a_sign():
    assert [units.difference(ns) for ns in (31_200, -420, 0, None)] == ["+31.2 µs", "-0.42 µs", "0 µs", "not measured"]


@pytest.mark.parametrize(
    "low, high, text",
    [
        (271_000, 283_000, "271 – 283 µs"),
        (13_950, 14_030, "13.9 – 14.0 µs"),
        (276_910, 277_090, "276.9 – 277.1 µs"),
        (9_500_000, 10_500_000, "9.5 – 10.5 ms"),
        (277_000, 277_000, "277 – 277 µs"),
    ],
)
def test_interval(low, high, text):
    assert units.interval(low, high) == text


@pytest.mark.parametrize(
    "fraction, text",
    [(0.4134, "41.3 %"), (1, "100 %"), (0, "0 %"), (0.0002, "<0.1 %"), (0.001, "0.1 %"), (None, "not measured")],
)
def test_share(fraction, text):
    assert units.share(fraction) == text


def test_count_and_factor():
    assert [units.count(n) for n in (12000, 1.0, 0.5, 1.254)] == ["12,000", "1", "0.5", "1.25"]
    assert [units.factor(x) for x in (7.48, 1.014, 0.5, 240.2)] == ["7.5×", "1.01×", "0.50×", "240×"]


def test_rows_of_a_table_sum_as_shown():
    assert units.apportion([33.4, 33.4, 33.4], 100) == [34, 33, 33]
    assert units.apportion([10.0, 5.0], 15) == [10, 5]
    assert units.apportion([0.0, 2.5, 2.5], 5) == [0, 3, 2]
    assert units.apportion([], 0) == []


def test_a_wrong_sum_is_not_mended():
    assert units.apportion([10.2, 10.2], 30) == [10, 10]


@pytest.mark.parametrize(
    "total, unit, decimals", [(277_000, "µs", 1), (15_200, "µs", 2), (1_375_000, "µs", 0), (25e6, "ms", 2), (420, "µs", 3)]
)
def test_scale(total, unit, decimals):
    assert units.Scale.of(total) == units.Scale(unit, decimals)


def test_what_rounds_to_zero_says_so():
    scale = units.Scale("µs", 1)
    assert [scale.text(0, 0), scale.text(0, 20), scale.text(1350, 135_000)] == ["0", "<0.1", "135.0"]


def test_ticks():
    assert units.ticks(300) == (0, 100, 200, 300)
    assert units.ticks(9.4) == (0, 5)
    assert units.ticks(0) == (0.0,)
