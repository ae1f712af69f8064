"""What changes brought, from blocks made by hand."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from overhead_probe.analysis import experiments
from overhead_probe.record import Block


def block(cycle, each_ns, experiment="", first=None, iterations=6):
    marks = [0, first or each_ns]
    while len(marks) <= iterations:
        marks.append(marks[-1] + each_ns)
    return Block("what-if", cycle, 1, 7, (tuple(marks),), (), {}, None, (), (), experiment=experiment)


def tried(blocks, events, verified=(), parts=(), own=()):
    run = SimpleNamespace(blocks=blocks, events={"experiment": events}, verified=dict(verified), own=dict(own))
    return experiments.experiments(run, dict(parts))


def event(id_="inline-executor", status="tried", reason="", **more):
    return {"id": id_, "status": status, "reason": reason, **more}


def rounds(before, after, count=8):
    return [one for cycle in range(count) for one in (block(cycle, before), block(cycle, after, "inline-executor"))]


def test_before_after_and_saving_with_interval():
    one, = tried(rounds(2000, 1200), [event()], {"inline-executor": True}, {"runtime.handoff": 700.0})
    assert (one.status, one.before_ns, one.after_ns, one.predicted_ns, one.same_values) == ("tried", 2000, 1200, 700, True)
    assert (one.saved_ci95.low, one.saved_ci95.high) == (800, 800)


def test_the_settling_iteration_of_a_block_does_not_count():
    blocks = rounds(2000, 1200) + [block(9, 2000), block(9, 1200, "inline-executor", first=900_000)]
    assert tried(blocks, [event()])[0].after_ns == 1200


def test_a_round_that_lost_one_of_its_blocks_counts_with_the_other():
    blocks = rounds(2000, 1200) + [block(20, 2900)]
    one, = tried(blocks, [event()])
    assert one.before_ns == (8 * 2000 + 2900) / 9 and one.after_ns == 1200


def test_a_change_that_slows_the_loop_saves_less_than_nothing():
    one, = tried(rounds(2000, 2500), [event()])
    assert one.saved_ci95.high == -500 and one.same_values is None


def test_too_few_rounds_are_no_result():
    one, = tried(rounds(2000, 1200, count=4), [event()])
    assert (one.status, one.before_ns) == ("skipped", None) and "4 rounds" in one.reason


@pytest.mark.parametrize("status", ["skipped", "failed"])
def test_what_was_not_tried_keeps_its_reason(status):
    one, = tried([], [event(status=status, reason="nothing is fed")])
    assert (one.status, one.reason, one.before_ns) == (status, "nothing is fed", None)


def test_the_cost_of_the_probes_own_check_is_taken_out_and_told():
    one, = tried([replace(one, experiment="cast-once" if one.experiment else "") for one in rounds(2000, 1200)], [event("cast-once", check_ns=250)])
    assert one.after_ns == 950 and one.saved_ci95.low == 1050
    assert one.reason == "less 0.2 µs a step, in which the probe checks that the arrays are unchanged"
