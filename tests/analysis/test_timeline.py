"""The timeline: what each thread did in a few typical iterations, and the arrows between threads."""

import pytest

from overhead_probe.analysis import timeline
from overhead_probe.analysis.assemble import assemble

from . import runs


@pytest.fixture
def drawn(tmp_path):
    return assemble(runs.founding(tmp_path).load()).timeline


def test_a_handful_of_iterations_in_a_row(drawn):
    assert drawn.iterations_ns == (runs.STEP,) * timeline.ITERATIONS
    marks = [slice_ for slice_ in drawn.slices if slice_.name == "iteration"]
    assert [(slice_.start_ns, slice_.ns) for slice_ in marks] == [(at * 1000, 1000) for at in range(5)]


def test_the_slices_of_a_step_are_where_they_were(drawn):
    first = {slice_.name: (slice_.track, slice_.start_ns, slice_.ns) for slice_ in reversed(drawn.slices)}
    assert first == {
        "iteration": (0, 0, 1000), "Session.run": (0, 50, 900), "convert feed": (0, 100, 50), "C call": (0, 300, 500),
        "marshal feeds": (0, 300, 50), "fetch results": (0, 750, 50), "MatMul gradients/mul": (0, 450, 150),
        "executor": (0, 400, 300), "run ops": (0, 350, 400)}


def test_another_threads_work_is_waited_for(tmp_path):
    writer = runs.founding(tmp_path, rounds=1)
    start = writer.now
    events = []
    for number in range(10):
        for name, begin, end, arguments in runs.step_events(start + number * 1000, number):
            events.append((name, begin, end, arguments, 1 if name == "SessionRun" else 2))
    anchors = ((start - 900, start - 890, start - 880),)
    data, marks = runs.trace(events, anchors)
    (tmp_path / "traces" / "x.pb").write_bytes(data)
    at = writer.block("kernels", 10, trace="traces/x.pb", anchors=marks,
                      spans=[value for number in range(10) for value in runs.spans(start + number * 1000)])
    assert at[0] == start
    drawn = assemble(writer.load()).timeline
    first = {slice_.name: (slice_.track, slice_.start_ns, slice_.ns) for slice_ in reversed(drawn.slices)}
    assert first["wait"] == (0, 350, 400) and first["executor"] == (1, 400, 300)
    assert first["hand-off out"] == (0, 350, 50) and first["hand-off back"] == (0, 600, 150)
    out, back = drawn.arrows[:2]
    assert (out.name, out.start, out.end) == ("hand-over to first op", (0, 350), (1, 450))
    assert (back.name, back.start, back.end) == ("last op to wake-up", (1, 599), (0, 750))
    assert len(drawn.arrows) == 2 * len(drawn.iterations_ns)


def test_an_executor_thread_that_leaves_late_has_worked_until_the_answer(tmp_path):
    writer = runs.founding(tmp_path, rounds=1)
    start = writer.now
    late = [("ExecutorState::Process", begin, begin + 900, arguments) if name == "ExecutorState::Process" else
            (name, begin, end, arguments) for number in range(10)
            for name, begin, end, arguments in runs.step_events(start + number * 1000, number)]
    data, marks = runs.trace(late, ((start - 900, start - 890, start - 880),))
    (tmp_path / "traces" / "x.pb").write_bytes(data)
    writer.block("kernels", 10, trace="traces/x.pb", anchors=marks,
                 spans=[value for number in range(10) for value in runs.spans(start + number * 1000)])
    executors = [slice_ for slice_ in assemble(writer.load()).timeline.slices if slice_.name == "executor"]
    assert [slice_.ns for slice_ in executors] == [350] * 5


def test_the_iterations_nearest_to_the_mean_are_drawn(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 40)
    writer.block("timers", 12, lengths=[3000] * 6 + [1000] * 6, spans=[])
    writer.loops({"id": 0, "iterations": 52})
    assert assemble(writer.load()).timeline.iterations_ns == (1000,) * 5


def test_a_clash_of_clocks_is_passed_over(tmp_path):
    writer = runs.founding(tmp_path, rounds=1)
    writer.traced(10, mode="kernels", broken=True)
    drawn = assemble(writer.load()).timeline
    assert "MatMul gradients/mul" in {slice_.name for slice_ in drawn.slices}
