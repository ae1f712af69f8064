"""Rules about TF1 sessions: what triggers them, what is near and must not, and what silences them."""

import pytest

from overhead_probe.analysis.diagnosis import diagnose
from overhead_probe.analysis.diagnosis.rule import Missing
from overhead_probe.analysis.diagnosis.rules import (executor_scheduling, feed_cast, fetch_copy, session_dispatch,
                                                     thread_handoff)

from overhead_probe.report import Loop

from .made import US, facts, numpy_facts

CAST = {"source": "ndarray of float64", "target": "float32", "shape": [1000], "bytes": 4000}
SAME = {"source": "ndarray of float32", "target": "float32", "shape": [1000], "bytes": 4000}
LARGE = {"name": "logits:0", "dtype": "float32", "shape": [1000, 1000], "bytes": 4_000_000}


def test_session_dispatch_explains_the_library_part():
    cause = session_dispatch.look(facts({"python.library": 400, "kernel": 50}))
    assert cause.takes == {"python.library": 400 * US}
    assert "400 µs" in cause.why and "50 µs of computing" in cause.why


def test_session_dispatch_not_where_it_is_small():
    assert session_dispatch.look(facts({"python.library": 40, "kernel": 900})) is None


def test_session_dispatch_advises_a_loop_in_the_graph_only_for_unchanged_feeds():
    parts = {"python.library": 400}
    unchanged = session_dispatch.look(facts(parts, evidence={"feeds_unchanged": True}))
    assert "same in every step" in unchanged.advice
    assert "same in every step" not in session_dispatch.look(facts(parts)).advice


@pytest.mark.parametrize("rule", [session_dispatch, thread_handoff, feed_cast, fetch_copy])
def test_without_sessions_they_are_silent(rule):
    with pytest.raises(Missing):
        rule.look(numpy_facts({"python.library": 500}))


@pytest.mark.parametrize("rule", [thread_handoff, executor_scheduling, fetch_copy])
def test_without_a_trace_of_the_step_they_are_silent(rule):
    with pytest.raises(Missing):
        rule.look(facts({"runtime.handoff": 500}, kernels_measured=False, evidence={"fetches": [LARGE]}))


def test_thread_handoff_tells_where_it_waits():
    cause = thread_handoff.look(facts({"runtime.handoff": 300}, evidence={
        "handoff": {"out_ns": 200 * US, "between_ns": 0, "back_ns": 100 * US}, "voluntary_switches": 3.0}))
    assert cause.takes == {"runtime.handoff": 300 * US}
    assert "200 µs until an executor thread runs" in cause.evidence[1] and "between" not in cause.evidence[1]
    assert cause.evidence[2] == "3 voluntary context switches an iteration"


def test_thread_handoff_not_in_a_long_step():
    assert thread_handoff.look(facts({"runtime.handoff": 45, "kernel": 900})) is None
    # Milliseconds are no waking up: something else had the processors.
    assert thread_handoff.look(facts({"runtime.handoff": 3000, "kernel": 6000}, wall=9000)) is None
    assert thread_handoff.look(facts({"runtime.handoff": 3000, "kernel": 6000}, wall=9000, evidence={"session_calls": 10.0})).ns == 3000 * US


def test_scheduling_needs_many_ops():
    many = facts({"runtime.schedule": 600, "kernel": 100}, ops=[("Add", 50, 500), ("Merge", 50, 200)])
    cause = executor_scheduling.look(many)
    assert cause.takes == {"runtime.schedule": 600 * US, "kernel": 100 * US} and cause.estimated
    longer = executor_scheduling.look(facts({"runtime.schedule": 300, "kernel": 500}, ops=[("Add", 500, 200)]))
    assert longer.takes == {"runtime.schedule": 300 * US} and "1.5 µs an op, against 500 µs of computing" in longer.why
    # A loop inside the graph: few ops a pass, many passes a call.
    inner = Loop("train.py", 12, "for", 5000, 1, steps_per_call=500.0)
    assert "(500 in a call)" in executor_scheduling.look(facts({"runtime.schedule": 600, "kernel": 100}, ops=[("Add", 100, 3)], loop=inner)).why
    assert "200 of them are control flow" in cause.evidence
    assert executor_scheduling.look(facts({"runtime.schedule": 600, "kernel": 100}, ops=[("Add", 100, 3)])) is None


def test_scheduling_not_beside_kernels_that_are_worth_it():
    assert executor_scheduling.look(facts({"runtime.schedule": 60, "kernel": 800}, ops=[("MatMul", 800, 40)])) is None


def test_feed_cast_takes_the_share_of_the_arrays_that_are_cast():
    evidence = {"feeds": [{**CAST, "convert_ns": 300}, {**SAME, "convert_ns": 100}]}
    cause = feed_cast.look(facts({"feed.convert": 200}, evidence=evidence))
    assert cause.takes == {"feed.convert": 150 * US}
    assert "float64 to float32" in cause.why and "astype(np.float32)" in cause.advice


def test_a_small_cast_is_told_unless_the_loop_is_healthy():
    evidence = {"feeds": [CAST]}
    asking = facts({"python.library": 900, "feed.convert": 20, "kernel": 50}, evidence=evidence)
    assert "feed-cast" in [finding.id for finding in diagnose(asking)[0]]
    healthy = facts({"python.library": 50, "feed.convert": 20, "kernel": 900}, evidence=evidence)
    assert [finding.id for finding in diagnose(healthy)[0]] == ["kernel-bound"]


def test_feed_cast_not_for_arrays_of_the_right_dtype():
    assert feed_cast.look(facts({"feed.convert": 200}, evidence={"feeds": [SAME]})) is None


def test_feed_cast_not_for_lists_which_have_no_dtype():
    listed = {"source": "list", "target": "float32", "shape": [1000], "bytes": 4000}
    assert feed_cast.look(facts({"feed.convert": 200}, evidence={"feeds": [listed]})) is None


def test_feed_cast_silent_where_no_feed_was_seen():
    with pytest.raises(Missing):
        feed_cast.look(facts({"feed.convert": 200}))


def test_fetch_copy_needs_bytes_and_time():
    cause = fetch_copy.look(facts({"feed.fetch": 300}, evidence={"fetches": [LARGE]}))
    assert cause.takes == {"feed.fetch": 300 * US} and "logits:0" in cause.evidence[1]
    small = {**LARGE, "shape": [], "bytes": 4}
    assert fetch_copy.look(facts({"feed.fetch": 300}, evidence={"fetches": [small]})) is None
    with pytest.raises(Missing):
        fetch_copy.look(facts({"feed.fetch": 300}))
