"""Figures of a comparison that exact texts of one sample do not reach."""

import pytest

from overhead_probe.render import comparison_rows as rows
from overhead_probe.render.units import Scale
from overhead_probe.report import Interval


@pytest.mark.parametrize("low, high, text", [
    (-20, 120, "0.0 – 0.1"), (-140, -20, "−0.1 – 0.0"), (-10_040, -60, "−10.0 – −0.1"), (-20, 20, ""),
])
def test_what_rounds_to_zero_has_no_sign(low, high, text):
    assert rows._interval(Interval(low, high), Scale("µs", 1)) == text


@pytest.mark.parametrize("ratio, text", [(0.9649, "0.96×"), (1.004, "1.00×"), (9.94, "9.94×"), (9.96, "10.0×"), (99.4, "99.4×"),
                                         (1234.4, "1,234×")])
def test_ratios_have_three_digits(ratio, text):
    assert rows.factor(ratio) == text
