"""The waterfall sums to the difference; launches that failed are left out; unlike conditions are refused."""

from dataclasses import replace

import pytest

from overhead_probe.analysis import comparison
from overhead_probe.errors import IncomparableRuns, NothingMeasured

from ..render import comparison_sample as sample


def gap_of(*measured, paired=True):
    sides = [comparison.side(own) for own in measured]
    return comparison.gaps(measured, sides, paired)


def test_steps_sum_exactly_to_the_difference():
    gap, = gap_of(*sample.measured())
    sides = [comparison.side(own) for own in sample.measured()]
    assert gap.ns == sides[0].report.wall.mean - sides[1].report.wall.mean
    assert sum(step.ns for step in gap.steps) == pytest.approx(gap.ns, abs=1e-6)
    for step in gap.steps:
        if step.parts:
            assert sum(part.ns for part in step.parts) == pytest.approx(step.ns, abs=1e-6)


def test_from_the_faster_to_the_slower_whatever_the_order():
    slow, fast = sample.measured()
    assert [(gap.faster, gap.slower) for gap in gap_of(slow, fast)] == [(1, 0)]
    assert [(gap.faster, gap.slower) for gap in gap_of(fast, slow)] == [(0, 1)]


def test_a_component_that_the_slower_spends_less_on_is_negative():
    gap, = gap_of(*sample.measured())
    python = next(step for step in gap.steps if step.id == "python")
    loop = next(part for part in python.parts if part.id == "python.loop")
    assert loop.ns < 0 < python.ns


def test_the_interval_of_a_step_is_that_of_the_paired_differences():
    gap, = gap_of(*sample.measured())
    kernel = next(step for step in gap.steps if step.id == "kernel")
    # 34 µs times 1, 1.05, 0.95 against 3 µs times the same: differences 31, 32.55, 29.45, sd 1.55, t(2) 4.3027.
    assert kernel.ns == pytest.approx(31_000)
    assert kernel.ci95.high - kernel.ns == pytest.approx(4.3027 * 1_550 / 3**0.5, rel=1e-4)


def test_three_scripts_have_a_gap_from_the_fastest_to_each_other():
    slow, fast = sample.measured()
    between = comparison.Measured("mid.py", tuple((at, sample.scaled(sample.slow(), 0.5)) for at in range(3)))
    gaps = gap_of(slow, fast, between)
    assert [(gap.faster, gap.slower) for gap in gaps] == [(1, 2), (1, 0)]


def test_a_failed_launch_leaves_the_other_pairs():
    slow, fast = sample.measured()
    failed = replace(slow, complete=slow.complete[1:], failures=((0, "ValueError: no"),))
    gap, = gap_of(failed, fast)
    assert gap.pairs == 2
    assert comparison.side(failed).failures == ((0, "ValueError: no"),)
    # Both rounds that are left have the same luck: the ratio is that of the scripts.
    assert gap.ratio == pytest.approx(277_000 / 14_500)
    assert gap.ratio_ci95 == pytest.approx((gap.ratio, gap.ratio))


def test_broken_off_launches_count_where_there_are_no_others():
    slow, fast = sample.measured()
    broken = comparison.Measured("tf_session.py", (), slow.complete[:1])
    gap, = gap_of(broken, fast)
    assert (gap.pairs, gap.ratio_ci95, gap.ci95) == (1, None, None)
    complete = replace(slow, partial=((2, sample.scaled(sample.slow(), 9.0)),))
    assert comparison.side(complete).launches == comparison.side(slow).launches


def test_a_script_that_never_could_be_measured():
    with pytest.raises(NothingMeasured) as caught:
        comparison.side(comparison.Measured("a.py", (), (), ((0, "KeyError: 1"), (1, "KeyError: 2"))))
    assert caught.value.message == "No launch of a.py could be measured: KeyError: 2"


def test_unpaired_runs_have_an_unpaired_interval():
    slow, fast = sample.measured()
    paired, = gap_of(slow, fast)
    unpaired, = gap_of(slow, fast, paired=False)
    assert unpaired.pairs == 0
    assert unpaired.ratio == paired.ratio
    assert unpaired.ratio_ci95[1] - unpaired.ratio_ci95[0] > 1.3 * (paired.ratio_ci95[1] - paired.ratio_ci95[0])


@pytest.mark.parametrize("key, ours, theirs, message", [
    ("governor", "powersave", "performance",
     "The runs cannot be compared: governor is powersave in a and performance in b."),
    ("cpus", 2, 8, "The runs cannot be compared: cores is 2 in a and 8 in b."),
])
def test_unlike_machines_are_refused_with_both_values(key, ours, theirs, message):
    report = sample.slow()
    one, other = (replace(report, machine={**report.machine, key: value}) for value in (ours, theirs))
    with pytest.raises(IncomparableRuns) as caught:
        comparison.require_same_conditions([("a", one), ("b", other)])
    assert caught.value.message == message


def test_stored_runs_of_other_versions_are_refused_with_what_to_do():
    report = sample.slow()
    older = replace(report, target={**report.target, "tensorflow": "1.15.5"})
    with pytest.raises(IncomparableRuns) as caught:
        comparison.require_same_conditions([("a", report), ("b", older)])
    assert caught.value.message == "The runs cannot be compared: TensorFlow is 2.21.0 in a and 1.15.5 in b."
    assert "probe compare --python" in caught.value.hint


def test_a_load_is_no_condition_and_a_package_that_one_side_lacks_no_other_version():
    report = sample.slow()
    numpy_only = replace(report, target={**report.target, "tensorflow": None}, machine={**report.machine, "load_before": 3.0})
    comparison.require_same_conditions([("a", report), ("b", numpy_only)])


def test_versions_are_named_where_scripts_run_live():
    slow, fast = sample.measured()
    older = tuple((at, replace(report, target={**report.target, "python": "3.7.17"})) for at, report in slow.complete)
    measured = (replace(slow, complete=older), fast)
    sides = [comparison.side(own) for own in measured]
    notice, = comparison.notices(sides, [[report for _, report in own.complete] for own in measured])
    assert notice.id == "versions"
    assert notice.text == ("Python 3.7.17 (tf_session.py) against 3.11.7 (numpy_gd.py): the versions are part of what is "
                           "compared.")


def test_launches_that_lie_far_apart_are_said_to():
    slow, fast = sample.measured()
    wild = replace(slow, complete=tuple((at, sample.scaled(report, (1, 1, 9)[at])) for at, report in slow.complete))
    sides = [comparison.side(own) for own in (wild, fast)]
    notices = comparison.notices(sides, [[report for _, report in own.complete] for own in (wild, fast)])
    assert [notice.id for notice in notices] == ["noisy-machine"]
    assert "tf_session.py lie between 277 and 2,368 µs" in notices[0].text
