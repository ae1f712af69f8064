"""Intervals over launches on numbers that are known, and launches that become one report."""

from dataclasses import replace

import numpy as np
import pytest

from overhead_probe import report as r
from overhead_probe.analysis import launches, statistics

from ..render import sample


# Values from published tables of the t distribution.
@pytest.mark.parametrize("freedom, quantile", [(1, 12.7062), (4, 2.7764), (9, 2.2622), (15, 2.1314), (20, 2.0860), (30, 2.0423),
                                               (60, 2.0003), (120, 1.9799), (10**6, 1.9600)])
def test_t_quantiles(freedom, quantile):
    assert statistics.t_quantile(freedom) == pytest.approx(quantile, abs=1e-4)


def test_mean_and_interval():
    # sd of 1, 2, 3, 4 is 1.29099, t(3) 3.1824: half of it 3.1824 * 1.29099 / 2.
    mean, interval = launches.mean_interval([1, 2, 3, 4])
    assert mean == 2.5
    assert (interval.low, interval.high) == pytest.approx((2.5 - 2.05426, 2.5 + 2.05426), abs=1e-4)


def test_a_single_launch_has_no_interval():
    assert launches.mean_interval([5.0]) == (5.0, None)
    assert launches.ratio_interval([6.0], [3.0], paired=True) == (2.0, None)
    assert launches.ratio_interval([6.0, 7.0], [3.0], paired=False) == (6.5 / 3, None)


def test_a_time_is_not_negative():
    assert launches.time_interval([1.0, 100.0])[1].low == 0.0


def test_a_drift_that_hits_both_does_not_widen_the_paired_ratio():
    slow, fast = [200.0, 240.0, 300.0, 260.0], [100.0, 120.0, 150.0, 130.0]
    ratio, interval = launches.ratio_interval(slow, fast, paired=True)
    assert ratio == 2.0
    assert interval == pytest.approx((2.0, 2.0))
    _, unpaired = launches.ratio_interval(slow, fast, paired=False)
    assert unpaired[0] < 1.6 and unpaired[1] > 2.5


def test_paired_ratio_on_known_numbers():
    # Relative deviations: 0.1, -0.1 and 0; 0, 0 and 0. sd of the differences 0.1, error 0.1/sqrt(3), t(2) 4.3027.
    ratio, interval = launches.ratio_interval([220.0, 180.0, 200.0], [100.0, 100.0, 100.0], paired=True)
    factor = np.exp(4.3027 * 0.1 / np.sqrt(3))
    assert ratio == 2.0
    assert interval == pytest.approx((2.0 / factor, 2.0 * factor))


def test_paired_ratio_covers_the_truth_as_often_as_it_says():
    random, covered = np.random.default_rng(1), 0
    for _ in range(400):
        luck = random.normal(1, 0.1, 5)  # of the round, shared
        below, above = luck * random.normal(10, 0.3, 5), luck * random.normal(30, 0.9, 5)
        low, high = launches.ratio_interval(above, below, paired=True)[1]
        covered += low <= 3.0 <= high
    assert 0.92 <= covered / 400 <= 0.98


def test_scattered_launches_leave_a_positive_interval():
    low, high = launches.ratio_interval([3000.0, 200.0, 400.0], [11.0, 12.0, 11.5], paired=True)[1]
    assert 0 < low < 100 < high


def scaled(factor):
    report = sample.founding()
    parts = lambda component: tuple(replace(part, ns=part.ns * factor) for part in component.parts)
    return replace(
        report, wall=replace(report.wall, mean=report.wall.mean * factor, median=report.wall.median * factor),
        components=tuple(replace(c, ns=c.ns * factor, parts=parts(c)) for c in report.components),
        ops=tuple(replace(op, ns=op.ns * factor) for op in report.ops[: 8 if factor == 1 else 7]))


def test_launches_together_are_means_that_still_add_up():
    reports = [scaled(factor) for factor in (0.9, 1.0, 1.4)]
    whole = launches.together(reports)
    assert whole.wall.mean == pytest.approx(277_000 * 1.1)
    assert sum(component.ns for component in whole.components) == pytest.approx(whole.wall.mean)
    for component in whole.components:
        if component.parts:
            assert sum(part.ns for part in component.parts) == pytest.approx(component.ns)
    kernel = next(component for component in whole.components if component.id == "kernel")
    assert kernel.ns == pytest.approx(34_000 * 1.1)
    # sd of 0.9, 1.0, 1.4 is 0.264575.
    half = 34_000 * 0.264575 * 4.3027 / np.sqrt(3)
    assert (kernel.ci95.low, kernel.ci95.high) == pytest.approx((37_400 - half, 37_400 + half), rel=1e-4)


def test_the_interval_over_launches_is_never_passed_off_as_that_of_a_process():
    whole = launches.together([scaled(factor) for factor in (0.9, 1.1)])
    assert whole.wall.ci95 is None
    assert whole.wall.launches["n"] == 2
    assert isinstance(whole.wall.launches["ci95"], r.Interval)
    assert [notice.id for notice in whole.warnings] == ["tf1-behaviour", "launches"]
    assert launches.together([scaled(1.0)]) == scaled(1.0)


def test_an_op_that_one_launch_did_not_show_took_no_time_in_it():
    whole = launches.together([scaled(1.0), scaled(0.5)])
    times = {op.name: op.ns for op in whole.ops}
    assert times["truediv"] == 500
    assert times["sub"] == pytest.approx(6_450 * 0.75)


def test_what_is_counted_is_summed():
    assert launches.together([scaled(1.0)] * 3).iterations["plain"] == 12_000
