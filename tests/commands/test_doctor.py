"""`probe doctor`: what is found is told with what it means."""

import json

import pytest

from overhead_probe import cli, errors
from overhead_probe.commands import doctor

QUIET = {
    "machine": {"cpus": 2, "processor": "A processor", "governor": "performance", "load_before": 0.1},
    "target": {"python": "3.11.7", "clock": {"reading_ns": 50.0, "step_ns": 20}, "timer_ns": 210,
               "gaps": {"spin_ns": 500_000_000, "count": 3, "lost_ns": 90_000, "longest_ns": 40_000},
               "handoff_ns": 12_000, "numpy": {"version": "2.4.6", "timer": True, "why_not": None},
               "tensorflow": {"version": "2.21.0", "tracer": "xplane"}},
    "py_spy": True, "ptrace_scope": 0,
}


def told(found):
    return {what: (how, meaning) for what, how, meaning in doctor.rows(found)}


def changed(**target):
    return {**QUIET, "target": {**QUIET["target"], **target}}


def test_a_quiet_machine_with_everything():
    rows = told(QUIET)
    assert rows["clock"][0] == "step 0.020 µs, a reading 0.050 µs"
    assert rows["load"] == ("0.1 over the last minute", "the machine is quiet")
    assert rows["interruptions"] == ("3 in 500 ms, <0.1 % lost, longest 40.0 µs", "few: intervals will be narrow")
    assert rows["hand-off"][0] == "12.0 µs there and back"
    assert rows["NumPy"] == ("2.4.6", "its kernels are timed in place")
    assert rows["TensorFlow"] == ("2.21.0", "the executor and each kernel are seen by its own tracer")


def test_a_noisy_machine_is_said_to_be_one():
    rows = told(changed(gaps={"spin_ns": 500_000_000, "count": 50, "lost_ns": 300_000_000, "longest_ns": 30_000_000}))
    assert rows["interruptions"] == ("50 in 500 ms, 60.0 % lost, longest 30.0 ms", "noisy: expect wider intervals")


@pytest.mark.parametrize("tracer, meaning", [
    ("tfe", "its tracer shows whole steps: hand-off is known by difference, kernels are estimated"),
    (None, "it has no tracer: the inside of a step stays unattributed")])
def test_an_older_tensorflow_says_what_it_cannot_show(tracer, meaning):
    assert told(changed(tensorflow={"version": "1.15.5", "tracer": tracer}))["TensorFlow"] == ("1.15.5", meaning)


def test_what_is_missing_is_told():
    rows = told({**changed(numpy=None, tensorflow=None), "py_spy": False})
    assert rows["NumPy"][0] == rows["TensorFlow"][0] == rows["py-spy"][0] == "not installed"


def test_the_agent_answers_in_this_interpreter(capsys):
    assert cli.main(["doctor", "--json"]) == errors.MEASURED
    target = json.loads(capsys.readouterr().out)["target"]
    assert target["clock"]["step_ns"] > 0 and target["handoff_ns"] > 0
    assert target["gaps"]["lost_ns"] <= target["gaps"]["spin_ns"]


def test_an_interpreter_that_is_none(capsys):
    assert cli.main(["doctor", "--python", "no-such-python"]) == errors.WRONG_USE
    assert "There is no Python interpreter at no-such-python" in capsys.readouterr().err


def test_scenarios_are_listed_with_a_line_each(capsys):
    assert cli.main(["scenarios"]) == errors.MEASURED
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("scenarios/tf_session.py") and "feed_dict" in line for line in lines)
    assert all(len(line.split(None, 1)) == 2 for line in lines)
