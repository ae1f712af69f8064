"""trace.json by the trace event format: what each phase needs, nesting, flows, and durations as in run.json."""

import json
from dataclasses import replace

import pytest

from overhead_probe.render import json as run_json
from overhead_probe.render import perfetto

from . import sample

NEEDED = {"X": {"name", "cat", "ts", "dur", "pid", "tid"}, "M": {"name", "pid", "tid", "args"},
          "s": {"name", "cat", "id", "ts", "pid", "tid"}, "f": {"name", "cat", "id", "ts", "pid", "tid", "bp"}}


@pytest.fixture
def trace():
    return json.loads(perfetto.render(sample.founding()))


def of(trace, phase):
    return [event for event in trace["traceEvents"] if event["ph"] == phase]


def test_every_event_has_what_its_phase_needs(trace):
    for event in trace["traceEvents"]:
        assert NEEDED[event["ph"]] <= set(event)
        assert event["ph"] == "M" or event["ts"] >= 0
    assert {event["ph"] for event in trace["traceEvents"]} == set(NEEDED)


def test_threads_are_named(trace):
    names = {event["tid"]: event["args"]["name"] for event in of(trace, "M") if event["name"] == "thread_name"}
    assert names == {1: "loop's thread", 2: "tf_Compute 41"}
    assert {event["tid"] for event in of(trace, "X")} <= set(names)


def test_slices_of_a_thread_nest(trace):
    for tid in (1, 2):
        open_until = []
        for event in sorted((e for e in of(trace, "X") if e["tid"] == tid), key=lambda e: (e["ts"], -e["dur"])):
            while open_until and open_until[-1] <= event["ts"] + 1e-9:
                open_until.pop()
            assert not open_until or event["ts"] + event["dur"] <= open_until[-1] + 1e-9
            open_until.append(event["ts"] + event["dur"])


def test_every_arrow_has_two_ends_inside_slices(trace):
    starts, ends = ({event["id"]: event for event in of(trace, phase)} for phase in "sf")
    assert set(starts) == set(ends) and len(starts) == len(sample.founding().timeline.arrows)
    for number in starts:
        assert starts[number]["ts"] <= ends[number]["ts"] and starts[number]["tid"] != ends[number]["tid"]
        for end in (starts[number], ends[number]):
            assert any(e["tid"] == end["tid"] and e["ts"] <= end["ts"] <= e["ts"] + e["dur"] for e in of(trace, "X"))


def test_durations_agree_with_the_report(trace):
    wall_us = run_json.to_dict(sample.founding())["wall_us"]["mean"]
    drawn = [event["dur"] for event in of(trace, "X") if event["name"] == "iteration"]
    assert drawn == pytest.approx(trace["otherData"]["drawn_iterations_us"])
    assert sum(drawn) / len(drawn) == pytest.approx(wall_us, rel=0.05)
    assert trace["otherData"]["plain_iteration_mean_us"] == wall_us


def test_without_a_timeline_it_is_a_valid_trace_of_nothing():
    empty = json.loads(perfetto.render(replace(sample.founding(), timeline=None)))
    assert empty["traceEvents"] == []
