"""Figures of a comparison that exact texts of one sample do not reach."""

from dataclasses import replace

import pytest

from overhead_probe.render import comparison_rows as rows
from overhead_probe.render import comparison_terminal
from overhead_probe.render.units import Scale
from overhead_probe.report import Interval

from . import comparison_sample


@pytest.mark.parametrize("low, high, text", [
    (-20, 120, "0.0 – 0.1"), (-140, -20, "−0.1 – 0.0"), (-10_040, -60, "−10.0 – −0.1"), (-20, 20, ""),
])
def test_what_rounds_to_zero_has_no_sign(low, high, text):
    assert rows._interval(Interval(low, high), Scale("µs", 1)) == text


@pytest.mark.parametrize("ratio, text", [(0.9649, "0.96×"), (1.004, "1.00×"), (9.94, "9.94×"), (9.96, "10.0×"), (99.4, "99.4×"),
                                         (1234.4, "1,234×")])
def test_ratios_have_three_digits(ratio, text):
    assert rows.factor(ratio) == text


def four():
    """The pair, each twice: a ladder."""
    pair = comparison_sample.founding()
    sides = [replace(side, label=label) for side, label in zip(pair.sides * 2, ("slow.py", "fast.py", "slow_too.py", "fast_too.py"))]
    return replace(pair, sides=tuple(sides))


def test_a_ladder_has_a_row_a_script_fastest_first_with_what_its_iteration_consists_of():
    header, found = rows.ladder(four())
    assert header == ("script", "an iteration", "×", "Python", "feed", "executor", "kernel")
    assert [row[0] for row in found] == ["fast.py", "fast_too.py", "slow.py", "slow_too.py"]
    assert found[0][1:] == ("14.5 µs", "1.00×", "78.6 %", "0 %", "0 %", "20.7 %")
    assert found[2][1:4] == ("277 µs", "19.1×", "48.7 %")


def test_a_ladder_says_each_kind_of_note_once():
    assert not rows.many(comparison_sample.founding())
    assert rows.many(four())
    told = rows.notes(four())
    assert sum(text.startswith("estimated (") for text in told) == 1
    assert "slow.py: " not in " ".join(told)


def test_the_terminal_shows_one_waterfall_of_a_ladder_and_a_row_a_script_of_what_comes_before():
    text = comparison_terminal.render(four(), 80, False, encoding="utf-8")
    assert text.count("adds, µs") == 1
    assert text.count("before the steady state") == 1
    before = text[text.index("before the steady state"):].splitlines()
    assert [line.split()[0] for line in before[1:5]] == ["slow.py", "fast.py", "slow_too.py", "fast_too.py"]
    assert max(map(len, text.splitlines())) <= 80
