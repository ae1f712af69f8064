"""What the profiler saw, on the agent's clock: hand-made traces with anchors."""

from dataclasses import replace
from pathlib import Path

import pytest

from overhead_probe.agent import schema
from overhead_probe.analysis import session_trace
from overhead_probe.record import Block

from . import runs


@pytest.fixture
def intervals(tmp_path):
    """(start, end, label, op) of the stretches found in a trace of the given events."""

    def read(events, calls=((300, 800),), anchors=((100, 110, 120),), marks=None, spans=(), **words):
        data, made = runs.trace(events, anchors, **words)
        block = replace(_block(tmp_path / "trace.pb", anchors=marks or made), spans=tuple(spans))
        block.trace.write_bytes(data)
        return [tuple(found) for found in session_trace.intervals(block, list(calls))]

    return read


def _block(path: Path, anchors=(), segments=((0, 1000),), cycle=0) -> Block:
    return Block("trace", cycle, 1, runs.THREAD, tuple(segments), (), {}, path, tuple(map(tuple, anchors)), ())


def of(found, label):
    return sorted((start, end) for start, end, its, _ in found if its == label and end > start)


def test_one_step(intervals):
    found = intervals(runs.step_events(0, 1))
    assert of(found, "feed.marshal") == [(300, 350)]
    assert of(found, "handoff.out") == [(350, 400)]
    assert of(found, "runtime.schedule") == [(400, 700)]
    assert of(found, "handoff.back") == [(700, 750)]
    assert of(found, "feed.fetch") == [(750, 800)]
    assert (450, 600, "kernel", runs.OP) in found


@pytest.mark.parametrize("around, fed, label", [
    ((10, 20), True, "feed.marshal"), ((10, 20), False, "dispatch"),  # Session.run: two spans around the call
    ((10,), False, "feed.marshal")])  # a callable takes arrays as they are
def test_what_a_call_without_feeds_does_first_is_no_feed(intervals, around, fed, label):
    run, feed = schema.SPAN_KINDS.index("session.run"), schema.SPAN_KINDS.index("feed.convert")
    spans = [(run, runs.THREAD, start, 950) for start in around] + [(feed, runs.THREAD, 100, 150)] * fed
    assert of(intervals(runs.step_events(0, 1), spans=spans), label) == [(300, 350)]


def test_a_background_wait_for_input_is_the_longest_gap_after_it():
    def waited(*stamps):
        return session_trace._longest_gap_after_input(list(stamps))

    assert waited((0, 10, False), (50, 60, True), (65, 70, False), (170, 180, False)) == 100
    assert waited((0, 10, False), (200, 210, True), (215, 300, False)) == 5
    assert waited((0, 500, True), (20, 30, False)) == 0
    assert waited((0, 10, False), (200, 210, False)) == 0


def test_every_part_of_the_call_is_covered(intervals):
    found = intervals(runs.step_events(0, 1))
    covered = {ns for start, end, _, _ in found for ns in range(start, end)}
    assert covered == set(range(300, 800))


def test_two_executor_threads_with_a_gap_between(intervals):
    found = intervals([("SessionRun", 350, 750, {"id": 1}), ("ExecutorState::Process", 400, 500, {"id": 1}),
                       ("ExecutorState::Process", 600, 700, {"id": 1})])
    assert of(found, "runtime.schedule") == [(400, 500), (600, 700)]
    assert of(found, "handoff.between") == [(400, 700)]  # of lower precedence: what is left of it is (500, 600)


def test_the_work_of_another_step_is_not_this_ones(intervals):
    found = intervals([*runs.step_events(0, 1), ("ExecutorState::Process", 320, 780, {"id": 2})])
    assert of(found, "runtime.schedule") == [(400, 700)]


def test_a_run_without_executor_work_is_hand_off(intervals):
    found = intervals([("SessionRun", 350, 750, {"id": 1}), ("ExecutorState::Process", 9000, 9001, {"id": 2})])
    assert of(found, "handoff.out") == [(350, 750)]
    assert of(found, "handoff.between") == of(found, "handoff.back") == of(found, "step") == []


def test_a_tracer_that_shows_no_executor_leaves_the_step_whole(intervals):
    found = intervals([("SessionRun", 350, 750, {"id": 1})])
    assert of(found, "step") == [(350, 750)]
    assert of(found, "feed.marshal") + of(found, "feed.fetch") == [(300, 350), (750, 800)]
    assert of(found, "handoff.out") == []


def test_the_work_ends_with_the_done_callback(intervals):
    found = intervals([*runs.step_events(0, 1), ("ExecutorDoneCallback", 620, 640, {"id": 1})])
    assert of(found, "runtime.schedule") == [(400, 620)]
    assert of(found, "handoff.back") == [(620, 750)]


def test_two_calls(intervals):
    found = intervals([*runs.step_events(0, 1), *runs.step_events(1000, 2)], calls=[(300, 800), (1300, 1800)])
    assert of(found, "feed.marshal") == [(300, 350), (1300, 1350)]
    assert of(found, "kernel") == [(450, 600), (1450, 1600)]


def test_a_call_of_which_nothing_was_seen_stays_whole(intervals):
    assert intervals(runs.step_events(5000, 1), calls=[(300, 800)]) == [(5450, 5600, "kernel", runs.OP)]


@pytest.mark.parametrize("kind, label", [
    ("IteratorGetNext", "input"), ("QueueDequeueManyV2", "input"), ("MatMul", "kernel"), ("PyFunc", "kernel"),
    ("StatefulPartitionedCall", None), ("While", None),
])
def test_kinds_of_ops(intervals, kind, label):
    found = intervals([("op", 400, 500, {"long_name": f"scope/node:{kind}"})], calls=[])
    op = f"scope/node:{kind}" if label == "kernel" else ""
    assert found == ([] if label is None else [(400, 500, label, op)])


def test_events_without_a_node_are_no_kernels(intervals):
    assert intervals([("EagerExecute", 400, 500, {}), ("x", 400, 500, {"long_name": "no colon"})], calls=[]) == []


def test_a_kernel_in_a_kernel_is_cut_out_of_it(intervals):
    found = intervals([("outer", 400, 700, {"long_name": "a:Outer"}), ("inner", 450, 500, {"long_name": "b:Inner"}),
                       ("inner", 600, 650, {"long_name": "c:Inner"})], calls=[])
    assert sorted(found) == [(400, 450, "kernel", "a:Outer"), (450, 500, "kernel", "b:Inner"), (500, 600, "kernel", "a:Outer"),
                             (600, 650, "kernel", "c:Inner"), (650, 700, "kernel", "a:Outer")]


def test_work_of_a_device_counts_where_the_host_waits(intervals):
    found = intervals([("MemcpyH2D", 250, 400, {}, 8), ("gemm", 500, 900, {"tf_op": "a:MatMul"}, 8),
                       ("MemcpyD2H", 850, 950, {}, 8)], devices=[(8, "/device:GPU:0")])
    assert of(found, "transfer.h2d") == [(300, 400)]
    assert [row for row in found if row[2] == "kernel"] == [(500, 800, "kernel", "a:MatMul")]
    assert of(found, "transfer.d2h") == []


@pytest.mark.parametrize("offset", [0, 1, 123_456_789_012])
def test_the_clocks_are_tied_by_the_anchors(intervals, offset):
    assert intervals(runs.step_events(0, 1), offset=offset) == intervals(runs.step_events(0, 1))


def test_the_tightest_bounds_of_several_anchors_hold(intervals):
    # The first anchor was held up for 10 ms between its readings, the second was not.
    found = intervals(runs.step_events(0, 1), anchors=((100, 10_000_100, 10_000_110), (20_000_000, 20_000_010, 20_000_020)))
    assert of(found, "handoff.out") == [(350, 400)]


def test_anchors_that_contradict_each_other_clash(intervals):
    with pytest.raises(session_trace.Clash, match="2 anchors of 2"):
        intervals(runs.step_events(0, 1), anchors=((100, 110, 120), (200, 210, 220)),
                  marks=((100, 110, 120), (50_200, 50_210, 50_220)))


def test_a_contradiction_within_the_clocks_resolution_is_none(intervals):
    found = intervals(runs.step_events(0, 1), [(300, 900)], anchors=((100, 110, 120), (200, 210, 220)),
                      marks=((100, 110, 120), (400, 410, 420)))
    assert of(found, "handoff.out") == [(450, 500)]  # between the two: 100 off


@pytest.mark.parametrize("marks", [((100, 110, 120), (200, 210, 220)), ()])
def test_lost_or_foreign_anchors_clash(intervals, marks):
    with pytest.raises(session_trace.Clash):
        intervals(runs.step_events(0, 1), marks=marks or ((1, 2, 3),) * 3)


def test_a_trace_without_anchors_clashes(tmp_path):
    block = _block(tmp_path / "trace.pb")
    block.trace.write_bytes(runs.trace(runs.step_events(0, 1), anchors=())[0])
    with pytest.raises(session_trace.Clash, match="0 anchors of 0"):
        session_trace.intervals(block, [])
