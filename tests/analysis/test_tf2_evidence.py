"""Parts of a Keras step, lines that fetch and reasons for tracing, from made-up spans and events."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from overhead_probe.agent.schema import SPAN_KINDS
from overhead_probe.analysis import tf2_evidence
from overhead_probe.analysis.steps import ONE, Steps
from overhead_probe.record import Block, Run

MAIN, OTHER = 1, 2


def span(kind, start, end, thread=MAIN):
    return (SPAN_KINDS.index(kind), thread, start, end)


def run(*spans, **events):
    block = Block("timers", 0, 1, MAIN, ((0, 1000),), tuple(spans), {}, None, (), ())
    return Run(Path("."), {}, events, (block,), {})


def seen(run_, steps=ONE, **counts):
    return tf2_evidence.seen(run_, SimpleNamespace(modes={"timers": SimpleNamespace(span_counts=counts)}), steps)


def test_keras_parts_hold_what_no_inner_part_has():
    found = seen(run(span("keras.callbacks", 100, 400), span("keras.progress", 150, 250), span("keras.metrics", 300, 350),
                     span("keras.data", 500, 520), span("keras.call", 0, 1000)))["keras"]
    assert found == {"callbacks_ns": 150, "progress_ns": 100, "metrics_ns": 50, "data_ns": 20, "step_ns": 680}


def test_callbacks_on_another_thread_stand_apart():
    found = seen(run(span("keras.callbacks", 100, 400, OTHER), span("keras.metrics", 0, 50)))["keras"]
    assert found == {"other_thread_callbacks_ns": 300, "metrics_ns": 50, "step_ns": 950}


def test_the_wait_for_input_is_not_the_data_adapters():
    found = seen(run(span("keras.data", 0, 300), span("data.next", 50, 250), span("input.next", 60, 240)))["keras"]
    assert found["data_ns"] == 100


def test_a_loop_without_keras_has_no_such_parts():
    assert "keras" not in seen(run(span("data.next", 0, 100), span("eager.call", 200, 300)))


def test_a_tensor_that_becomes_an_array_counts_once():
    found = seen(run(span("feed.fetch", 0, 100), span("feed.fetch", 10, 90), span("feed.fetch", 200, 300)))
    assert found["fetched_tensors"] == 2


def test_counts_are_passed_on_under_plain_names():
    found = seen(run(), **{"eager.call": 34.0, "function.call": 2.0, "gc": 1.0})
    assert found == {"eager_calls": 34.0, "function_calls": 2.0}


def traced(function, reason, ns):
    return {"function": function, "file": "train.py", "line": 3, "ns": ns, "reason": reason}


def test_traces_are_grouped_by_reason_the_costliest_first():
    events = [traced("a", "the first call", 100), traced("b", "the Python value of i changed: 1 to 2", 300),
              traced("b", "the Python value of i changed: 2 to 3", 500)]
    found = seen(run(traced=events))["traced"]
    assert [(row["function"], row["traces"], row["each_ns"]) for row in found] == [("b", 2, 400), ("a", 1, 100)]
    assert found[0]["reason"].endswith("2 to 3")


def test_how_the_number_of_steps_is_known():
    assert seen(run(), Steps(40, "counted"))["steps_per_call"] == {"number": 40, "how": "counted"}
    assert "steps_per_call" not in seen(run())


@pytest.mark.parametrize("events, lines", [([], False), ([{"fetched": []}], False), ([{"fetched": [{"line": 4}]}], True)])
def test_lines_that_fetch(events, lines):
    assert ("fetched_at" in seen(run(feeds=events))) == lines
