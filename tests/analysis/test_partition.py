"""The exclusive partition: precedence, equal shares of overlap, and exact sums."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overhead_probe.analysis.partition import LABELS, Interval, partition

# DESIGN §2: kernel > transfer > input > compile > gc > schedule > hand-off > feed > python.
UNOPENED = ("call", "dispatch", "step")  # a C call, and stretches in it, whose inside was not seen
PRECEDENCE = ("kernel", "transfer", "input", "compile", "gc", "runtime.schedule", "handoff", "feed", "python")


def by_label(row):
    return {label: ns for label, ns in zip(LABELS, row) if ns}


def test_without_intervals_all_is_the_loops_own():
    rows, ops = partition([[0, 10, 25]], [])
    assert [by_label(row) for row in rows] == [{"python.loop": 10}, {"python.loop": 15}]
    assert ops == {}


def test_labels_stand_in_the_order_of_precedence():
    groups = [next(word for word in PRECEDENCE if label.startswith(word)) for label in reversed(LABELS) if label not in UNOPENED]
    assert list(dict.fromkeys(groups)) == list(PRECEDENCE)
    assert len(groups) == len(LABELS) - len(UNOPENED)


@pytest.mark.parametrize("low, high", list(zip(LABELS, LABELS[1:])))
def test_the_higher_label_wins_where_two_overlap(low, high):
    rows, _ = partition([[0, 100]], [Interval(10, 60, low), Interval(40, 90, high)])
    expected = {"python.loop": 20.0}
    expected[low] = expected.get(low, 0.0) + 30.0
    expected[high] = 50.0
    assert by_label(rows[0]) == expected


def test_a_nested_interval_is_cut_out_of_its_parent():
    rows, _ = partition([[0, 100]], [Interval(10, 90, "python.library"), Interval(20, 30, "python.library"),
                                     Interval(40, 60, "feed.convert")])
    assert by_label(rows[0]) == {"python.loop": 20, "python.library": 60, "feed.convert": 20}


def test_an_interval_over_a_mark_counts_in_both_iterations():
    rows, _ = partition([[0, 50, 100]], [Interval(40, 70, "gc")])
    assert [by_label(row) for row in rows] == [{"python.loop": 40, "gc": 10}, {"python.loop": 30, "gc": 20}]


def test_what_lies_outside_the_segments_is_not_counted():
    rows, ops = partition([[100, 200], [300, 400]], [Interval(0, 110, "kernel", "a:A"), Interval(190, 310, "kernel", "b:B"),
                                                     Interval(500, 600, "kernel", "c:C")])
    assert [by_label(row) for row in rows] == [{"python.loop": 80, "kernel": 20}, {"python.loop": 90, "kernel": 10}]
    assert ops == {"a:A": 10, "b:B": 20}


def test_kernels_that_overlap_share_the_time_equally():
    rows, ops = partition([[0, 100]], [Interval(0, 60, "kernel", "a:A"), Interval(30, 90, "kernel", "b:B"),
                                       Interval(30, 60, "kernel", "c:C")])
    assert rows[0][LABELS.index("kernel")] == 90
    assert ops == {"a:A": 30 + 10, "b:B": 10 + 30, "c:C": 10}


def test_one_op_on_two_threads_at_once():
    rows, ops = partition([[0, 100]], [Interval(0, 50, "kernel", "a:A"), Interval(20, 80, "kernel", "a:A")])
    assert (rows[0][LABELS.index("kernel")], ops) == (80, {"a:A": 80})


def test_empty_and_reversed_intervals_are_nothing():
    rows, ops = partition([[0, 100]], [Interval(50, 50, "kernel", "a:A"), Interval(70, 60, "gc")])
    assert by_label(rows[0]) == {"python.loop": 100}
    assert ops == {}


def test_no_segments_give_no_rows():
    for intervals in ([], [Interval(0, 5, "gc")]):
        rows, ops = partition([], intervals)
        assert (rows.shape, ops) == ((0, len(LABELS)), {})


marks = st.lists(st.integers(0, 60), min_size=2, max_size=6, unique=True).map(sorted)
interval = st.builds(lambda start, length, label: Interval(start, start + length, label, f"{label}{start}:Op"),
                     st.integers(0, 60), st.integers(0, 30), st.sampled_from(LABELS))


@settings(max_examples=300, deadline=None)
@given(marks, st.lists(interval, max_size=12), st.integers(0, 5))
def test_it_agrees_with_a_look_at_every_nanosecond(marks, intervals, gap):
    segments = [marks, [mark + marks[-1] + gap for mark in marks]]
    rows, ops = partition(segments, intervals)
    expected, expected_ops = [], {}
    for segment in segments:
        for low, high in zip(segment, segment[1:]):
            row = np.zeros(len(LABELS))
            for ns in range(low, high):
                now = [i for i in intervals if i.start <= ns < i.end]
                row[max([LABELS.index(i.label) for i in now], default=0)] += 1
                kernels = [i.op for i in now if i.label == "kernel"]
                for op in kernels:
                    expected_ops[op] = expected_ops.get(op, 0.0) + 1 / len(kernels)
            expected.append(row)
    assert np.array_equal(rows, np.array(expected))
    assert ops == pytest.approx(expected_ops)
    assert np.array_equal(rows.sum(axis=1), np.concatenate([np.diff(segment) for segment in segments]))
    assert sum(ops.values()) == pytest.approx(rows[:, LABELS.index("kernel")].sum())
