"""From a run directory made by hand to the Report."""

import pytest

from overhead_probe.analysis.assemble import assemble
from overhead_probe.errors import NothingMeasured

from . import runs


@pytest.fixture
def report(tmp_path):
    writer = runs.founding(tmp_path, argv=["--epochs", "two words"], machine={"cpus": 2})
    writer.event("target", python="3.11.7", numpy="2.4.0", tensorflow="2.21.0", tf1_behaviour=True)
    return assemble(writer.load())


def test_components_sum_to_the_wall_time(report):
    assert report.wall.mean == 1000
    assert sum(row.ns for row in report.components) == pytest.approx(1000, rel=1e-12)
    assert sum(row.share for row in report.components) == pytest.approx(1)
    for row in report.components:
        assert not row.parts or sum(part.ns for part in row.parts) == pytest.approx(row.ns, abs=1e-9)


def test_the_known_step(report):
    assert [row.id for row in report.components] == [
        "python", "feed", "runtime", "transfer", "kernel", "input", "compile", "gc", "unattributed"]
    shown = {row.id: round(row.ns, 6) for row in report.components if row.ns > 1e-9}
    assert shown == {"python": 450, "feed": 150, "runtime": 250, "kernel": 150}
    parts = {part.id: round(part.ns, 6) for row in report.components for part in row.parts}
    assert parts == {part: ns for part, ns in runs.PARTS.items() if part != "kernel"}


def test_ops_sum_to_the_kernel_time(report):
    (op,) = report.ops
    assert (op.name, op.type, op.calls, op.estimated) == ("gradients/mul", "MatMul", 1, False)
    assert op.ns == pytest.approx(150)


def test_iterations_by_mode(report):
    assert report.iterations["seen"] == 244
    assert {mode: report.iterations[mode] for mode in ("warmup", "plain", "timers", "trace")} == {
        "warmup": 4, "plain": 120, "timers": 60, "trace": 60}
    assert {name: n for name, n in report.iterations.items() if name.endswith("_blocks")} == {
        "plain_blocks": 12, "timers_blocks": 6, "trace_blocks": 6}


def test_what_was_run(report, tmp_path):
    assert (report.script, report.argv, report.run_dir) == ("train.py", ("--epochs", "two words"), str(tmp_path))
    assert report.command == "probe train.py --epochs 'two words'"
    assert report.created == "2025-01-31 12:00:00 UTC"
    assert (report.target["tensorflow"], report.target["tf1_behaviour"], report.machine) == ("2.21.0", True, {"cpus": 2})
    assert (report.loop.file, report.loop.line, report.loop.kind, report.loop.iterations) == ("train.py", 25, "for", 244)
    assert (report.ended, report.traceback) == ("enough", "")


def test_cpu_time_and_switches_are_an_iterations(report):
    assert report.wall.cpu == 1100
    assert report.evidence["voluntary_switches"] == 3
    assert report.evidence["session_calls"] == 1


def test_a_module_is_named_as_it_was_run(tmp_path):
    writer = runs.founding(tmp_path, script="", module="package.train", argv=["x"])
    made = assemble(writer.load())
    assert (made.script, made.command) == ("package.train", "probe -m package.train x")


def test_warm_up_lines(tmp_path):
    writer = runs.founding(tmp_path)
    writer.event("phase", id="script", start=500_000, end=None)
    writer.event("phase", id="import.numpy", start=500_000, end=800_000)
    writer.event("phase", id="import.tensorflow", start=800_000, end=1_500_000)
    writer.event("phase", id="import.tensorflow.compat.v1", start=1_500_000, end=1_700_000)
    writer.event("phase", id="import.os", start=1_700_000, end=1_700_001)
    rows = [(row.id, round(row.ms, 6)) for row in assemble(writer.load()).warmup]
    assert rows == [("imports", 1.200001), ("import.numpy", 0.3), ("import.tensorflow", 0.9), ("before-loop", 0.299999),
                    ("first-iteration", 0.09), ("survey", 1.0), ("settle", 0.004)]


def test_other_loops_are_kept(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 10)
    writer.loops({"id": 0, "iterations": 10, "framework": 900}, {"id": 1, "line": 9, "iterations": 3, "framework": 450})
    made = assemble(writer.load())
    assert (made.loop.share_of_framework, made.loop.line) == (1, 25)
    assert [(loop.line, loop.iterations, loop.share_of_framework) for loop in made.other_loops] == [(9, 3, 0.5)]


@pytest.mark.parametrize("reason, ended", [("enough", "enough"), ("stopped", "interrupted"), ("interrupted", "interrupted"),
                                           ("exit", "script-ended"), ("script-ended", "script-ended"),
                                           ("script-failed", "script-failed"), (None, "killed")])
def test_how_it_ended(tmp_path, reason, ended):
    words = {"traceback": "Traceback: it broke"} if reason == "script-failed" else {}
    made = assemble(runs.founding(tmp_path).load(reason, **words))
    assert (made.ended, made.traceback) == (ended, words.get("traceback", ""))


def test_warnings_are_passed_on_and_made(tmp_path):
    writer = runs.founding(tmp_path)
    writer.traced(10, broken=True)
    writer.event("warning", id="own-options", text="The script asks for RunMetadata itself.")
    writer.event("switched", version="2.21.0", reason="it uses tf.placeholder")
    writer.event("failure", where="trace", text="RuntimeError: busy")
    found = {notice.id: notice.text for notice in assemble(writer.load()).warnings}
    assert found["own-options"] == "The script asks for RunMetadata itself."
    assert "tf.placeholder" in found["tf1-switched"] and "2.21.0" in found["tf1-switched"]
    assert found["measurement-failed"] == "trace could not be measured: RuntimeError: busy"
    assert "1 traced block" in found["clock-clash"]


def test_disagreement_is_warned_of(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 10, lengths=[1100] * 10)
    writer.block("timers", 10)
    assert "9 %" in {notice.id: notice.text for notice in assemble(writer.load()).warnings}["disagreement"]


def test_agreement_is_not(report):
    assert report.warnings == ()


def test_no_loop_at_all(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.event("loops", loops=[])
    with pytest.raises(NothingMeasured, match="No loop of the script ran under watch") as caught:
        assemble(writer.load("script-ended"))
    assert "--loop FILE:LINE" in caught.value.hint


@pytest.mark.parametrize("plain, seen, enough", [(3, 3, False), (9, 9, False), (10, 10, True), (1, 12, True), (0, 500, False)])
def test_ten_iterations_some_of_them_plain(tmp_path, plain, seen, enough):
    writer = runs.Writer(tmp_path)
    if plain:
        writer.block("plain", plain)
    else:
        writer.block("warmup", 20)
    writer.loops({"id": 0, "iterations": seen})
    if enough:
        assert assemble(writer.load()).wall.mean == 1000
        return
    with pytest.raises(NothingMeasured, match=f"the longest made {max(seen, 3)} iterations, and 10 are needed"):
        assemble(writer.load())


def test_a_killed_run_is_reported_as_far_as_it_got(tmp_path):
    writer = runs.Writer(tmp_path)
    writer.block("plain", 12)
    made = assemble(writer.load(reason=None))
    assert (made.ended, made.wall.mean, made.iterations["plain"]) == ("killed", 1000, 12)
