"""Blocks of hand-made runs, partitioned and summed by round."""

import numpy as np
import pytest

from overhead_probe.analysis import shape
from overhead_probe.analysis.partition import LABELS
from overhead_probe.analysis.samples import _weights, collect
from overhead_probe.analysis.statistics import SETTLE_FROM

from . import runs


@pytest.fixture
def writer(tmp_path):
    return runs.Writer(tmp_path)


def mean(sums):
    return {label: ns / sums.count.sum() for label, ns in zip(LABELS, sums.ns.sum(axis=0)) if ns}


def test_plain_iterations_by_round(writer):
    writer.block("plain", 3, 0, [1000, 2000, 3000])
    writer.block("plain", 2, 2, [500, 700])
    samples = collect(writer.load())
    plain = samples.modes["plain"]
    assert samples.rounds == 3
    assert list(plain.count) == [3, 0, 2]
    assert list(plain.ns.sum(axis=1)) == [6000, 0, 1200]
    assert list(plain.times) == [1000, 2000, 3000, 500, 700]


def test_the_settling_iteration_of_a_block_is_left_out(writer):
    writer.block("plain", SETTLE_FROM, 0, [9000] + [1000] * (SETTLE_FROM - 1))
    writer.block("plain", SETTLE_FROM - 1, 1, [9000] + [1000] * (SETTLE_FROM - 2))  # too short a block to spare one
    plain = collect(writer.load()).modes["plain"]
    assert list(plain.count) == [SETTLE_FROM - 1, SETTLE_FROM - 1]
    assert list(plain.ns.sum(axis=1)) == [1000 * (SETTLE_FROM - 1), 9000 + 1000 * (SETTLE_FROM - 2)]


def test_the_first_iterations_of_a_longer_block_are_left_out(writer):
    writer.block("plain", 30, 0, [9000, 5000, 4000, 3000, 2000] + [1000] * 25)
    writer.block("plain", 9, 1, [9000, 5000, 4000] + [1000] * 6)  # a third of a short one
    plain = collect(writer.load()).modes["plain"]
    assert list(plain.count) == [25, 6]
    assert list(plain.ns.sum(axis=1)) == [25_000, 6_000]


def test_the_warm_up_is_no_sample(writer):
    writer.block("warmup", 5)
    writer.block("plain", 2)
    samples = collect(writer.load())
    assert set(samples.modes) == {"plain"}
    assert samples.modes["plain"].count.sum() == 2


def test_outliers_are_set_apart(writer):
    for _ in range(25):
        writer.block("plain", 4, 0, [1000, 1000, 1000, 1000])
    writer.block("plain", 4, 0, [1000, 1000, 90_000, 1000])
    plain = collect(writer.load()).modes["plain"]
    assert list(plain.outliers) == [90_000]
    assert plain.count.sum() == 25 * 3 + 2
    assert plain.ns.sum() == 1000 * (25 * 3 + 2)


def test_every_kth_mark_stands_for_k_iterations(writer):
    writer.block("plain", 3, 0, [10_000] * 3, every=10)
    samples = collect(writer.load())
    plain = samples.modes["plain"]
    assert (plain.count.sum(), plain.ns.sum(), list(plain.times)) == (30, 30_000, [1000] * 3)
    assert [ns for _, ns in samples.plain_over_time] == [1000] * 3


def test_timers_split_the_step(writer):
    writer.block("timers", 10)
    timers = collect(writer.load()).modes["timers"]
    assert mean(timers) == {"python.loop": 100, "python.library": 350, "feed.convert": 50, "call": 500}
    assert {name: timers.span_counts[name] for name in ("session.run", "session.call", "feed.convert")} == {
        "session.run": 1, "session.call": 1, "feed.convert": 1}


def test_spans_of_other_threads_take_no_time_of_the_loop(writer):
    at = writer.now
    writer.block("timers", 1, spans=[0, runs.THREAD + 1, at + 100, at + 900])
    assert mean(collect(writer.load()).modes["timers"]) == {"python.loop": 1000}


def test_a_run_inside_a_run_interrupts_it(writer):
    at = writer.now
    kind = runs.spans(0)[0]
    writer.block("timers", 1, spans=[kind, 7, at + 100, at + 800, kind, 7, at + 50, at + 900, kind, 7, at + 920, at + 950])
    timers = collect(writer.load()).modes["timers"]
    assert timers.span_counts["session.run"] == 3
    # Where each span's outside fell: two interrupted the loop, one another span.
    assert (timers.span_counts["in python.loop"], timers.span_counts["in python.library"]) == (2, 1)
    assert mean(timers) == {"python.loop": 120, "python.library": 880}


def test_a_traced_block_opens_the_call(writer):
    writer.traced(5)
    samples = collect(writer.load())
    found = mean(samples.modes["trace"])
    assert "call" not in found
    assert found == {"python.loop": 100, "python.library": 350, "feed.convert": 50, "feed.marshal": 50, "handoff.out": 50,
                     "runtime.schedule": 150, "kernel": 150, "handoff.back": 50, "feed.fetch": 50}
    assert samples.untraced_blocks == 0


def test_a_trace_whose_clock_clashes_is_left_out_and_counted(writer):
    writer.traced(5)
    writer.traced(5, broken=True)
    samples = collect(writer.load())
    assert samples.untraced_blocks == 1
    assert samples.modes["trace"].count.sum() == 4


def test_plain_iterations_over_time(writer):
    marks = writer.block("plain", 2, 0, [1000, 3000])
    assert collect(writer.load()).plain_over_time == [(marks[0] / 1e9, 1000), (marks[1] / 1e9, 3000)]


def test_a_mode_that_met_more_of_the_rarer_kind_counts_them_for_their_share_in_the_loop():
    """10 of 30 iterations took ten times as long, where it is one in ten of the loop: 0.9 * 100 + 0.1 * 1000 is the mean.
    An outlier is one among its own kind."""
    kinds = shape.Split(2.0, True, 10, 0.1, np.zeros(0))
    times = np.array([100.0] * 200 + [1000.0] * 99 + [9000.0])
    mask, weights = _weights(times, kinds)
    kept = mask * weights
    assert list(np.flatnonzero(~mask)) == [299]
    assert (kept @ times) / kept.sum() == pytest.approx(190, rel=0.01)
