"""Rules that hold for any loop, the table's order, and the page made from it."""

from pathlib import Path

import pytest

from overhead_probe.analysis import diagnosis
from overhead_probe.analysis.diagnosis.__main__ import page
from overhead_probe.analysis.diagnosis.rule import Missing
from overhead_probe.analysis.diagnosis.rules import gc_pauses, kernel_bound, noisy_machine, python_loop, waiting, warm_up

from .made import US, facts, numpy_facts, tree


def test_python_loop_takes_the_scripts_own_time():
    cause = python_loop.look(numpy_facts({"python.loop": 900, "kernel": 100}, cpu=1000 * US))
    assert cause.takes == {"python.loop": 900 * US} and "outside any TensorFlow or NumPy call" in cause.why


QUEUE = ("queue.py:get", "threading.py:wait", "lock.acquire")


@pytest.mark.parametrize("path, told", [
    (QUEUE, "a queue that is empty or full, in queue.get"), (("time.sleep",), "a sleep to end, in time.sleep"),
    (("poller.py:poll", "time.sleep"), "a sleep to end, in poller.poll"), (("_base.py:result", "threading.py:wait", "lock.acquire"), "the result of a task"),
    (("threading.py:wait", "threading.py:wait", "lock.acquire"), "another thread, in threading.wait"), (("socket.recv",), "the network or a pipe"),
    (("subprocess.py:run", "subprocess.py:wait", "posix.waitpid"), "another process, in subprocess.run"), (("posix.fsync",), "a file, in posix.fsync")],
    ids=lambda value: value[0] if isinstance(value, tuple) else "")
def test_waiting_says_for_what(path, told):
    found = waiting.look(numpy_facts({"python.loop": 900, "kernel": 100}, cpu=150 * US, calls=tree((path, 14, 1, 800))))
    assert found.takes == {"python.loop": 800 * US} and told in found.why and "processor for 15 % of the time" in found.why
    assert found.lines == ("train.py:14",) and found.advice


def test_waiting_not_where_locks_are_free_or_files_come_from_memory():
    free = tree((("threading.py:__enter__", "lock.acquire"), 14, 50, 20))
    assert waiting.look(numpy_facts({"python.loop": 900}, cpu=1000 * US, calls=free)) is None
    reading = tree((("BufferedReader.read",), 14, 1, 800))
    assert waiting.look(numpy_facts({"python.loop": 900}, cpu=990 * US, calls=reading)) is None
    assert waiting.look(numpy_facts({"python.loop": 900}, cpu=300 * US, calls=reading)).ns == 800 * US
    with pytest.raises(Missing):
        waiting.look(numpy_facts({"python.loop": 900}, cpu=100 * US))


def test_what_is_left_of_a_loop_that_waits_is_not_told_as_waiting_again():
    loop = numpy_facts({"python.loop": 900, "kernel": 100}, cpu=200 * US, calls=tree((QUEUE, 14, 1, 800)))
    assert "mostly idle" not in python_loop.look(loop.without(waiting.look(loop))).why


def test_python_loop_tells_waiting_from_working():
    crowded = {"runqueue_ns": 700 * US}
    assert "mostly idle" not in python_loop.look(numpy_facts({"python.loop": 900, "kernel": 100}, cpu=100 * US, evidence=crowded)).why
    assert "mostly idle" in python_loop.look(numpy_facts({"python.loop": 900, "kernel": 100}, cpu=100 * US)).why
    assert "mostly idle" not in python_loop.look(numpy_facts({"python.loop": 900, "kernel": 100}, cpu=900 * US)).why


def test_python_loop_not_where_it_is_small():
    assert python_loop.look(facts({"python.loop": 30, "kernel": 970})) is None


def test_python_loop_silent_where_numpy_hides_in_it():
    with pytest.raises(Missing):
        python_loop.look(numpy_facts({"python.loop": 1000}, evidence={"numpy_in_script": True}))


def test_gc_pauses():
    assert gc_pauses.look(facts({"gc": 200})).takes == {"gc": 200 * US}
    assert gc_pauses.look(facts({"gc": 20})) is None
    with pytest.raises(Missing):
        gc_pauses.look(facts({"gc": 0}, iterations={"plain": 100}))


def test_warm_up_dominates_a_short_whole_run():
    short = dict(first_ms=100.0, iterations={"seen": 20, "plain": 8}, ended="script-ended")
    cause = warm_up.look(facts(**short))
    assert cause.beside == pytest.approx((100e6 - 1e6) / 20) and not cause.takes
    assert "20 iterations" in cause.why
    assert warm_up.look(facts(**{**short, "iterations": {"seen": 99}})).beside
    assert warm_up.look(facts(**{**short, "first_ms": 10.0})) is None
    assert warm_up.look(facts(**{**short, "first_ms": 1000.0, "iterations": {"seen": 200}})) is None


def test_warm_up_silent_where_the_end_was_not_reached():
    with pytest.raises(Missing):
        warm_up.look(facts(first_ms=100.0, ended="enough"))


def test_kernel_bound_leaves_a_healthy_loop_in_peace():
    healthy = facts({"kernel": 800, "python.library": 120, "runtime.handoff": 80, "python.loop": 0}, ops=[("MatMul", 800, 1)])
    findings, _ = diagnosis.diagnose(healthy)
    assert [finding.id for finding in findings] == ["kernel-bound"]
    assert kernel_bound.look(facts({"kernel": 500})) is None
    with pytest.raises(Missing):
        kernel_bound.look(facts({"kernel": 800}, kernels_measured=False))


def test_noisy_machine_by_the_interval():
    assert noisy_machine.look(facts(ci95=(800, 1200))).beside == 200 * US
    assert noisy_machine.look(facts(ci95=(960, 1040))) is None
    with pytest.raises(Missing):
        noisy_machine.look(facts(ci95=None).__class__(**{**facts().__dict__, "ci95": None}))


def test_noisy_machine_not_for_a_loop_that_grows_slower_by_itself():
    assert noisy_machine.look(facts(ci95=(800, 1200), trend=200.0)) is None


def test_findings_are_ranked_by_time_and_explain_each_microsecond_once():
    findings, _ = diagnosis.diagnose(facts({"python.library": 300, "runtime.handoff": 400, "kernel": 100}))
    assert [finding.id for finding in findings] == ["thread-handoff", "session-dispatch", "python-loop"]
    assert [finding.rank for finding in findings] == [1, 2, 3]
    assert sum(finding.share for finding in findings) <= 1.0


def test_every_rule_says_what_it_looks_at_and_what_to_do():
    ids = [rule.id for rule in diagnosis.RULES]
    assert len(ids) == len(set(ids))
    for rule in diagnosis.RULES:
        assert rule.title and rule.looks_at and len(rule.remedy) > 80, rule.id


def test_the_page_of_findings_is_up_to_date():
    shipped = Path(__file__).parents[2] / "docs" / "findings.md"
    assert shipped.read_text(encoding="utf-8") == page(), "make it again: python -m overhead_probe.analysis.diagnosis > docs/findings.md"
