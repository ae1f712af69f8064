"""The outlier rule, and the bootstrap on distributions whose interval is known."""

import numpy as np
import pytest

from overhead_probe.analysis import statistics


def times(*odd, count=100):
    return np.array([100.0] * (count - len(odd)) + list(odd))


@pytest.mark.parametrize("odd, left_out", [
    ((), []),
    ((501.0,), [501.0]),
    ((500.0,), []),  # exactly five times the median stays
    ((10_000.0,), [10_000.0]),
    ((900.0, 900.0), []),  # 2 %: a kind of iteration of their own
    ((1.0,), []),  # a fast one is no outlier
])
def test_outliers_of_a_hundred(odd, left_out):
    values = times(*odd)
    assert list(values[~statistics.typical(values)]) == left_out


def test_one_percent_of_a_thousand():
    assert (~statistics.typical(times(*[900.0] * 10, count=1000))).sum() == 10
    assert (~statistics.typical(times(*[900.0] * 11, count=1000))).sum() == 0


def test_a_handful_of_iterations_is_never_trimmed():
    assert statistics.typical(times(1e9, count=19)).all()
    assert (~statistics.typical(times(1e9, count=20))).sum() == 1
    assert statistics.typical(np.array([])).shape == (0,)


def mean_of(values):
    """`compute` for the plain mean of one value a round."""
    return lambda weights: (weights @ values / weights.sum(axis=1))[:, None]


def test_interval_of_a_normal_mean():
    values = np.random.default_rng(1).normal(100, 10, 400)
    (low,), (high,) = statistics.bootstrap(mean_of(values), 400)
    half = 1.96 * values.std() / 400 ** 0.5
    assert low == pytest.approx(values.mean() - half, abs=0.2 * half)
    assert high == pytest.approx(values.mean() + half, abs=0.2 * half)


def test_it_covers_the_true_mean_about_as_often_as_it_says():
    random = np.random.default_rng(2)
    covered = 0
    for _ in range(300):
        (low,), (high,) = statistics.bootstrap(mean_of(random.exponential(100, 60)), 60)
        covered += low <= 100 <= high
    # 95 % is 285 of 300; with 60 skewed values a percentile interval covers a little less.
    assert 264 <= covered <= 294


def test_rounds_that_are_like_their_neighbours_have_wider_intervals():
    """A machine with moods: each round keeps 0.6 of its neighbour's deviation. Drawing single rounds covers two thirds."""
    random = np.random.default_rng(3)
    covered = 0
    for _ in range(300):
        moods = [0.0]
        for step in random.normal(0, 10, 80):
            moods.append(0.6 * moods[-1] + step)
        (low,), (high,) = statistics.bootstrap(mean_of(100 + np.array(moods[21:])), 60)
        covered += low <= 100 <= high
    assert covered >= 246


def test_equal_rounds_have_an_interval_of_no_width():
    assert statistics.bootstrap(mean_of(np.full(12, 7.0)), 12) == pytest.approx(np.full((2, 1), 7.0))


def test_every_value_gets_its_own_interval_and_the_same_seed_the_same_one():
    values = np.arange(20.0)

    def compute(weights):
        return np.stack([weights @ values / 20, 2 * (weights @ values) / 20], axis=1)

    first, second = statistics.bootstrap(compute, 20), statistics.bootstrap(compute, 20)
    assert first.shape == (2, 2)
    assert np.array_equal(first, second)
    assert first[:, 1] == pytest.approx(2 * first[:, 0])
    assert not np.array_equal(first, statistics.bootstrap(compute, 20, seed=1))


def test_resamples_that_cannot_be_computed_are_passed_over():
    def compute(weights):  # nan where the first round was drawn
        drawn = weights[:, 0] > 0
        return np.where(drawn, np.nan, 5.0)[:, None]

    assert statistics.bootstrap(compute, 10) == pytest.approx(np.full((2, 1), 5.0))
