"""Fixed cost, cost per element and break-even on data whose truth is known."""

import math

import numpy as np
import pytest

from overhead_probe import report as r
from overhead_probe.analysis import scaling
from overhead_probe.report_sweep import Ratio, Sample

SIZES = [round(10 ** (2 + step / 3)) for step in range(13)]


def sample(script, size, ns, round_=0):
    return Sample(script, str(size), round_, float(size), float(ns), (r.Component("kernel", float(ns), 1.0, None),))


def samples(script, cost, noise=0.0, rounds=2, sizes=SIZES, seed=0):
    random = np.random.default_rng(seed + script)
    return [sample(script, size, cost(size) * math.exp(noise * random.normal()), round_)
            for round_ in range(rounds) for size in sizes]


def pair(first, second, noise=0.0, rounds=2, seed=0, sizes=SIZES):
    return samples(0, first, noise, rounds, sizes, seed) + samples(1, second, noise, rounds, sizes, seed)


def turn(measured, labels=("numpy_gd.py", "tf_session.py")):
    ratios, freedom = scaling.ratios(measured)
    return scaling.break_even(ratios, freedom, labels)


def test_points_are_means_over_launches():
    points = scaling.points([sample(0, 100, 90), sample(0, 100, 110, 1), sample(0, 10, 5)])
    assert [(point.size, point.ns, point.launches) for point in points] == [(10, 5, 1), (100, 100, 2)]
    assert points[1].components[0].ns == 100


def test_the_error_of_a_point_is_pooled_over_the_sizes_of_its_script():
    # Relative sd of 90 and 110, and of 9 and 11: 0.141421 both; t(2) 4.3027.
    own = [sample(0, 100, 90), sample(0, 100, 110, 1), sample(0, 10, 9), sample(0, 10, 11, 1), sample(0, 1, 5)]
    one, ten, hundred = scaling.points(own)
    assert hundred.ci95.high - 100 == pytest.approx(4.3027 * 0.141421 * 100 / math.sqrt(2), rel=1e-4)
    assert ten.ci95.high - 10 == pytest.approx((hundred.ci95.high - 100) / 10)
    assert one.ci95.high - 5 == pytest.approx(4.3027 * 0.141421 * 5, rel=1e-4)
    assert scaling.points([sample(0, 1, 5)])[0].ci95 is None


def test_an_exact_line_is_found_exactly():
    fit = scaling.fit(scaling.points(samples(0, lambda n: 200_000 + 20 * n)))
    assert (fit.fixed_ns, fit.per_element_ns) == pytest.approx((200_000, 20))
    assert fit.equal_size == pytest.approx(10_000)
    assert fit.worst == pytest.approx(0, abs=1e-9)
    assert fit.fixed_ci95.high - fit.fixed_ci95.low < 1


def test_small_sizes_weigh_as_much_as_large_ones():
    def cost(size):  # 10 % more at the largest size alone
        return (1_000 + 2 * size) * (1.1 if size == SIZES[-1] else 1.0)

    fit = scaling.fit(scaling.points(samples(0, cost)))
    assert fit.fixed_ns == pytest.approx(1_000, rel=0.02)
    assert fit.worst_size == SIZES[-1]
    assert 0.05 < fit.worst < 0.1


def test_intervals_of_the_fit_hold_the_truth_as_often_as_they_say():
    held = [0, 0]
    for seed in range(200):
        fit = scaling.fit(scaling.points(samples(0, lambda n: 9_000 + 3 * n, 0.05, seed=10 * seed)))
        held[0] += fit.fixed_ci95.low <= 9_000 <= fit.fixed_ci95.high
        held[1] += fit.per_element_ci95.low <= 3 <= fit.per_element_ci95.high
    assert min(held) >= 182  # of 200: 95 % less three standard errors
    assert max(held) <= 199


def test_too_few_sizes_for_a_fit_or_its_interval():
    assert scaling.fit(scaling.points(samples(0, float, sizes=[5]))) is None
    assert scaling.fit(scaling.points(samples(0, float, sizes=[5, 50]))).fixed_ci95 is None


def test_size_zero_tells_the_fixed_cost():
    fit = scaling.fit(scaling.points(samples(0, lambda n: 500 + 2 * n, sizes=[0, 10, 1000])))
    assert fit.fixed_ns == pytest.approx(500)


def test_break_even_where_the_lines_meet():
    # 10,000 + 30 n meets 200,000 + 20 n at 19,000.
    even, why = turn(pair(lambda n: 10_000 + 30 * n, lambda n: 200_000 + 20 * n, 0.01))
    assert why == ""
    assert (even.faster_below, even.faster_above) == (0, 1)
    assert even.ci95[0] < 19_000 < even.ci95[1]
    assert even.size == pytest.approx(19_000, rel=0.06)
    assert even.ci95[1] / even.ci95[0] < 1.3


def test_lines_meet_where_they_do_however_far_apart_the_sizes_are():
    even, _ = turn(pair(lambda n: 10_000 + 30 * n, lambda n: 200_000 + 20 * n, sizes=[100, 1_000_000]))
    assert even.size == pytest.approx(19_000)
    assert even.ci95 == pytest.approx((19_000, 19_000))


def test_the_interval_of_the_break_even_holds_it_as_often_as_it_says():
    held = 0
    for seed in range(100):
        even, _ = turn(pair(lambda n: 10_000 * n**0.9, lambda n: 900_000 * n**0.4, 0.05, seed=10 * seed))
        held += even.ci95[0] <= 90**2 <= even.ci95[1]
    assert 88 <= held <= 99


def test_the_other_way_round():
    even, _ = turn(pair(lambda n: 200_000 + 20 * n, lambda n: 10_000 + 30 * n, 0.01))
    assert (even.faster_below, even.faster_above) == (1, 0)


def test_none_where_one_is_faster_throughout():
    even, why = turn(pair(lambda n: 10_000 + 20 * n, lambda n: 200_000 + 30 * n, 0.01))
    assert even is None
    assert why == "numpy_gd.py is faster up to the largest size."
    even, why = turn(pair(lambda n: 200_000 + 30 * n, lambda n: 10_000 + 20 * n, 0.01))
    assert (even, why) == (None, "tf_session.py is faster up to the largest size.")


def test_none_where_the_two_become_level():
    even, why = turn(pair(lambda n: 10_000 + 20 * n, lambda n: 200_000 + 20 * n, 0.05))
    assert even is None
    size = why.partition("below ")[2].partition(";")[0]
    assert size in [f"{one:,}" for one in SIZES] and float(size.replace(",", "")) >= 50_000
    assert why.endswith("from there on the two cannot be told apart.")


def test_sizes_are_told_in_full():
    found = [Ratio(10.0, 2.0, (1.9, 2.1), 1.0), Ratio(1e6, 1.0, (0.9, 1.1), 1.0)]
    assert scaling.break_even(found, 4, "ab")[1] == "a is faster below 1,000,000; from there on the two cannot be told apart."


def test_none_where_they_never_differ():
    assert turn(pair(lambda n: 20 * n, lambda n: 20 * n, 0.02)) == (None, "The two cannot be told apart at any size.")


def test_too_few_sizes():
    assert turn(samples(0, float, sizes=[5]) + samples(1, float, sizes=[5]))[0] is None


def test_without_an_error_there_is_a_break_even_but_no_interval():
    even, why = scaling.break_even([Ratio(100, 4.0, None, 10.0), Ratio(1600, 0.5, None, 60.0)], 0, "ab")
    # 10 against 40 at 100, 60 against 30 at 1,600: level half-way.
    assert (even.size, even.ci95, why) == (pytest.approx(850), (None, None), "")


def test_the_last_of_several_turns_is_the_one_that_counts():
    narrow = [Ratio(10.0**at, value, (value / 1.01, value * 1.01), 1.0) for at, value in enumerate((2, 0.5, 2, 1, 0.5))]
    even, _ = scaling.break_even(narrow, 8, "ab")
    assert even.size == pytest.approx(1000)
    assert 900 < even.ci95[0] < 1000 < even.ci95[1] < 1250


def test_one_launch_a_size_takes_its_error_from_the_neighbours():
    ratios, freedom = scaling.ratios(pair(lambda n: 10_000 + 30 * n, lambda n: 200_000 + 20 * n, 0.03, rounds=1))
    assert freedom == len(SIZES) - 2
    # The two scripts' noise of 3 % each adds to 4.2 % of their ratio.
    factor = ratios[0].ci95[1] / ratios[0].value
    assert 1.03 < factor < 1.3


def test_pairs_are_made_within_a_round():
    drift = [sample(at, 100, ns, round_) for round_, luck in enumerate((1, 3)) for at, ns in enumerate((10 * luck, 20 * luck))]
    ratio, = scaling.ratios(drift)[0]
    assert ratio.value == 2
    assert ratio.ci95 == pytest.approx((2, 2))


def test_a_size_that_one_script_lacks_has_no_ratio():
    measured = [sample(0, 100, 1), sample(1, 100, 2), sample(0, 1000, 1)]
    assert [ratio.size for ratio in scaling.ratios(measured)[0]] == [100]


def test_what_the_ratio_tends_to():
    limit = scaling.tends_to(scaling.points(pair(lambda n: 10_000 + 20 * n, lambda n: 200_000 + 25 * n)))
    assert (limit.value, limit.start) == (pytest.approx(1.25), 100_000)
    assert limit.ci95 == pytest.approx((1.25, 1.25))


def test_the_limit_is_that_of_the_largest_sizes():
    def cost(size):  # ten times as dear an element once the cache is full
        return 1_000 + 2 * size + 18 * max(0, size - 50_000)

    assert scaling.tends_to(scaling.points(pair(lambda n: 1_000 + 40 * n, cost))).value == pytest.approx(0.5)


def test_no_limit_without_costs_that_grow():
    assert scaling.tends_to(scaling.points(pair(lambda n: 1_000, lambda n: 2_000 + 20 * n))) is None
    assert scaling.tends_to(scaling.points(samples(0, float))) is None
    assert scaling.tends_to(()) is None


def test_few_sizes_have_a_limit_from_all_of_them():
    limit = scaling.tends_to(scaling.points(pair(lambda n: 10 + 20 * n, lambda n: 200 + 30 * n, sizes=[1, 1000])))
    assert (limit.value, limit.ci95, limit.start) == (pytest.approx(1.5), None, 1)


def test_scatter_of_launches_at_one_size():
    own = [sample(0, 100, 90), sample(0, 100, 110, 1), sample(0, 10, 9), sample(0, 10, 11, 1), sample(1, 10, 1)]
    assert scaling.scatter(own, 0) == pytest.approx(0.141421, rel=1e-4)
    assert scaling.scatter(own, 1) is None
