"""The script's own bytecode between the reports of its calls."""


import numpy as np
import pytest

from overhead_probe.analysis import own_bytecode
from overhead_probe.record import Block

LIBRARY = 15


def block(spans, segments=((0, 1000, 2000),)):
    return Block("profile", 0, 1, 1, segments, tuple((LIBRARY, 1, *span) for span in spans), {}, None, (), ())


def test_gaps_and_reports_within_the_marks():
    found = own_bytecode.of_block(block([(-50, -10), (100, 300), (500, 600), (1500, 1600), (2100, 2200)]), np.array([1.0, 2.0]))
    assert found.gaps.tolist() == [200, 900] and found.reports == 1.5


def test_nothing_profiled_is_no_answer():
    assert own_bytecode.mean_ns([], 100.0) is None


def profiled(ns, reports, gaps):
    return own_bytecode.Profiled(np.array(ns, float), reports, np.array(gaps, float))


def test_the_cost_of_reports_is_taken_out():
    assert own_bytecode.mean_ns([profiled([5000, 5000], 10, [100] * 10)], 200.0) == pytest.approx(3000)


def test_reports_that_cost_more_than_calibrated():
    assert own_bytecode.mean_ns([profiled([5000, 5000], 10, [300] * 10)], 200.0) == pytest.approx(2000)


def test_never_below_zero():
    assert own_bytecode.mean_ns([profiled([500], 10, [100])], 200.0) == 0.0


def test_a_thread_that_was_pushed_aside_does_not_count_in_full():
    assert own_bytecode.mean_ns([profiled([1000] * 4 + [10 ** 9], 0, [])], 0.0) == pytest.approx((4 * 1000 + 5000) / 5)


def test_an_iteration_without_reports():
    assert own_bytecode.mean_ns([own_bytecode.of_block(block([]), np.array([700.0, 700.0]))], 50.0) == 700
