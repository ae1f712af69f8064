"""Components of hand-made runs: they sum to the plain wall time, whatever the other blocks say."""

import pytest

from overhead_probe.analysis.attribution import attribute
from overhead_probe.analysis.samples import collect

from . import runs

FREE = {"total": 0, "inside": 0}


def attributed(writer, wrapper=FREE):
    found = attribute(collect(writer.load()), {"wrapper": wrapper})
    assert sum(found.parts.values()) == pytest.approx(found.wall, rel=1e-12)
    assert min(found.parts.values()) >= 0
    assert sum(ns for ns, _, _ in found.ops.values()) == pytest.approx(found.parts["kernel"] if found.ops else 0)
    return found


def shown(found):
    return {part: round(ns, 6) for part, ns in found.parts.items() if ns > 1e-9}


def test_the_known_step(tmp_path):
    found = attributed(runs.founding(tmp_path))
    assert found.wall == runs.STEP
    assert shown(found) == runs.PARTS
    assert found.handoff == pytest.approx({"out": 50, "between": 0, "back": 50})
    assert (found.disagreement, found.trace_disagreement) == (0, 0)
    assert found.ops == {runs.OP: (pytest.approx(150), 1, False)}
    assert found.means == {"plain": 1000, "timers": 1000, "trace": 1000}


def test_equal_rounds_have_intervals_of_no_width(tmp_path):
    found = attributed(runs.founding(tmp_path))
    assert found.wall_ci95 == pytest.approx((1000, 1000))
    assert found.ci95["kernel"] == pytest.approx((150, 150))
    assert found.ci95["runtime"] == pytest.approx((250, 250))


def test_few_rounds_have_no_interval(tmp_path):
    found = attributed(runs.founding(tmp_path, rounds=4))
    assert (found.wall_ci95, found.ci95) == (None, {})


def test_rounds_that_differ_widen_the_interval(tmp_path):
    writer = runs.Writer(tmp_path)
    for cycle in range(10):
        writer.block("plain", 4, cycle, [900 if cycle % 2 else 1100] * 4)
    found = attributed(writer)
    low, high = found.wall_ci95
    # ten rounds of 900 or 1100: the mean's standard error is 100 / sqrt(9), and 2.26 of it are 95 % with nine degrees of freedom
    assert found.wall == 1000
    assert (1000 - low, high - 1000) == (pytest.approx(75, abs=15), pytest.approx(75, abs=15))


def test_plain_blocks_alone_leave_all_unattributed(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 10)
    found = attributed(writer)
    assert shown(found) == {"unattributed": 1000}
    assert (found.disagreement, found.trace_disagreement, found.ops) == (None, None, {})


def test_without_a_trace_the_call_is_unattributed(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 10)
    writer.block("timers", 10)
    assert shown(attributed(writer)) == {"python.loop": 100, "python.library": 350, "feed.convert": 50, "unattributed": 500}


def test_what_the_timers_leave_open_is_unattributed(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 10, lengths=[1200] * 10)
    writer.block("timers", 10)
    writer.traced(10)
    found = attributed(writer)
    assert shown(found) == {**runs.PARTS, "unattributed": 200}
    assert found.disagreement == pytest.approx(200 / 1200)


def test_timers_that_show_more_than_there_is_are_scaled_down(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 10, lengths=[800] * 10)
    writer.block("timers", 10)
    writer.traced(10)
    found = attributed(writer)
    assert shown(found) == pytest.approx({part: ns * 0.8 for part, ns in runs.PARTS.items()})
    assert found.disagreement == pytest.approx(200 / 800)


def test_the_wrappers_cost_is_taken_out_where_it_fell(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 10, lengths=[970] * 10)
    writer.block("timers", 10)
    found = attributed(writer, {"total": 10, "inside": 4})
    # Each of three wrappers costs 10 ns: 4 within its own span, 6 in that of its caller.
    assert shown(found) == {"python.loop": 94, "python.library": 350 - 4 - 12, "feed.convert": 46, "unattributed": 496}
    assert found.disagreement == pytest.approx(0)


def test_a_kernel_that_the_light_tracer_never_saw_is_estimated(tmp_path):
    writer = runs.Writer(tmp_path)
    for cycle in range(5):
        writer.block("plain", 10, cycle)
        writer.block("timers", 10, cycle)
        writer.traced(10, cycle, seen=False)
        writer.traced(10, cycle, mode="kernels")
    found = attributed(writer)
    assert shown(found) == runs.PARTS
    assert found.estimated == {"kernel", "runtime.schedule"}
    assert found.ops == {runs.OP: (pytest.approx(150), 1, True)}


def test_estimates_never_take_more_than_the_executor_has(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 10)
    writer.block("timers", 10)
    writer.traced(10, seen=False)
    start = writer.now
    events = [(f"op{n}", start + n * 1000 + 100, start + n * 1000 + 900, {"long_name": "big:Conv"}) for n in range(10)]
    data, anchors = runs.trace(events, ((start - 900, start - 890, start - 880),))
    (tmp_path / "traces" / "fine.pb").write_bytes(data)
    writer.block("kernels", 10, trace="traces/fine.pb", anchors=anchors)
    found = attributed(writer)
    assert found.parts["kernel"] == pytest.approx(300)  # all that the executor ran
    assert found.parts["runtime.schedule"] == pytest.approx(0)
