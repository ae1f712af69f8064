"""Trends, and loops whose iterations come in two kinds."""

import numpy as np
import pytest

from overhead_probe.analysis import shape
from overhead_probe.analysis.linetimes import Line
from overhead_probe.analysis.partition import INDEX, LABELS
from overhead_probe.record import Block

ALL = range(10_000)
NOISE = np.random.default_rng(5)


def blocks_of(times, modes=("plain", "timers", "plain", "trace"), length=40, every=1):
    """Blocks of `length` marks in turns of modes, from the ns of all iterations in the loop's order."""
    found, now = [], 0
    for index, at in enumerate(range(0, len(times), length)):
        part = np.asarray(times[at:at + length])
        marks = (now + np.concatenate([[0], np.cumsum(part * every)])).astype(int)
        now = int(marks[-1])
        found.append(Block(modes[index % len(modes)], index // len(modes), every, 7, (tuple(marks.tolist()),), (), {}, None, (), (), index))
    return found


def kinds_of(blocks, quiet, rows, lines, wait_ns=0.0):
    return shape.kinds(shape.split(blocks, quiet, wait_ns), rows, lines)


def scattered(count, ns=200_000.0, spread=0.1):
    """Times of a noisy machine: a long tail to one side."""
    return ns * np.exp(np.abs(NOISE.normal(0, spread, count)))


def test_every_tenth_iteration_is_of_another_kind():
    times = scattered(4000)
    times[3::10] += 600_000
    usual, other = kinds_of(blocks_of(times), ALL, {}, ())
    assert other["period"] == 10
    assert other["share"] == pytest.approx(0.1, abs=0.01)
    assert other["mean_ns"] - usual["mean_ns"] == pytest.approx(600_000, rel=0.02)
    assert other["time_share"] + usual["time_share"] == 1


def test_on_a_machine_so_noisy_that_the_kinds_overlap_the_period_still_tells():
    times = scattered(6000, spread=0.5)
    times[7::10] += 250_000
    kinds = kinds_of(blocks_of(times), ALL, {}, ())
    assert kinds and kinds[1]["period"] == 10


def test_a_save_every_500_iterations_longer_than_any_block():
    times = scattered(12_000)
    times[499::500] = 10_000_000
    usual, other = kinds_of(blocks_of(times), ALL, {}, ())
    assert other["period"] == 500
    assert other["mean_ns"] == 10_000_000


def test_nearly_all_iterations_may_be_the_slow_kind():
    times = scattered(4000, 900_000)
    times[::4] = 100_000
    usual, other = kinds_of(blocks_of(times), ALL, {}, ())
    assert (other["period"], other["mean_ns"]) == (4, 100_000)
    assert usual["mean_ns"] > 900_000


@pytest.mark.parametrize("spread", (0.02, 0.1, 0.3, 0.8))
def test_noise_is_no_kind_of_iteration(spread):
    assert kinds_of(blocks_of(scattered(8000, spread=spread)), ALL, {}, ()) == ()


def test_spikes_without_a_period_are_no_kind():
    times = scattered(4000)
    times[NOISE.choice(4000, 60, replace=False)] *= 8
    assert kinds_of(blocks_of(times), ALL, {}, ()) == ()


def test_two_frequent_kinds_without_a_period():
    times = scattered(4000, spread=0.03)
    times[NOISE.random(4000) < 0.3] *= 3
    usual, other = kinds_of(blocks_of(times), ALL, {}, ())
    assert other["period"] is None
    assert other["share"] == pytest.approx(0.3, abs=0.03)
    # 0.3 of 400 µs more: a wait for a processor of 61 µs and more may be what makes it.
    assert kinds_of(blocks_of(times), ALL, {}, (), 57_000.0)
    assert kinds_of(blocks_of(times), ALL, {}, (), 70_000.0) == ()


def test_a_machine_that_is_slow_for_a_while_does_not_make_two_kinds():
    times = scattered(4000, spread=0.03)
    times[2000:3000] *= 2
    assert kinds_of(blocks_of(times), ALL, {}, ()) == ()


def test_iterations_that_are_marked_in_groups_tell_no_kinds():
    times = scattered(4000)
    times[3::10] += 600_000
    assert kinds_of(blocks_of(times, every=5), ALL, {}, ()) == ()


def test_what_the_rarer_kind_has_more_and_the_lines_that_run_as_often():
    times = scattered(4000)
    times[3::10] += 600_000
    rows = np.zeros((400, len(LABELS)))
    rows[:, INDEX["python.loop"]] = 200_000
    rows[::10, INDEX["kernel"]] = 500_000
    rows[::10, INDEX["handoff.out"]] = 60_000
    rows[::10, INDEX["handoff.back"]] = 40_000
    lines = (Line("t.py", 4, 1.0, 900.0, ()), Line("t.py", 6, 0.12, 800.0, ()), Line("t.py", 7, 0.08, 850.0, ()), Line("t.py", 9, 0.001, 1.0, ()))
    other = kinds_of(blocks_of(times), ALL, {"trace": rows}, lines)[1]
    assert other["more"] == {"kernel_ns": 500_000, "runtime.handoff_ns": 100_000}
    assert other["lines"] == [("t.py", 7), ("t.py", 6)]


def test_growth_is_a_trend_over_the_loops_own_iterations():
    """Plain blocks are half of all: an iteration more in the loop, not in the plain blocks, is what the slope is by."""
    times = scattered(8000, spread=0.05) + 20.0 * np.arange(8000)
    found = shape.trend(blocks_of(times), ALL)
    assert found.ns_per_1000 == pytest.approx(20_000, rel=0.03)
    assert found.ci95[0] < 20_000 * 1.01 and found.ci95[1] > 20_000 * 0.99
    assert found.drift_ns == pytest.approx(160_000, rel=0.05)
    assert found.recognised


def test_without_growth_there_is_none():
    assert not shape.trend(blocks_of(scattered(8000)), ALL).recognised


def test_a_machine_that_gets_slower_for_a_while_is_no_trend():
    times = scattered(8000, spread=0.05)
    times[5000:] *= 1.5
    assert not shape.trend(blocks_of(times), ALL).recognised


def test_too_few_iterations_or_blocks_tell_nothing():
    assert shape.trend(blocks_of(scattered(80)), ALL) is None
    assert shape.trend(blocks_of(scattered(200)), ALL) is None
    assert kinds_of(blocks_of(scattered(80)), ALL, {}, ()) == ()


def test_blocks_that_others_disturbed_count_but_tell_nothing():
    times = scattered(4000)
    times[3::10] += 600_000
    times[1000:1400] *= 5
    quiet = [index for index in range(100) if not 25 <= index < 35]
    usual, other = kinds_of(blocks_of(times), quiet, {}, ())
    assert other["period"] == 10
    assert other["mean_ns"] < 900_000
