"""How many steps one call makes, from how often each op ran."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from overhead_probe.analysis import steps
from overhead_probe.analysis.session_trace import OpTotals
from overhead_probe.record import Block, Run

BODY = {"while/mul:Mul": 40, "while/Sum:Sum": 40, "while/sub:Sub": 40}


def seen(calls, control, iterations=2):
    return OpTotals(calls=Counter({name: count * iterations for name, count in calls.items()}),
                    control=Counter({name: count * iterations for name, count in control.items()}), iterations=iterations)


def test_the_condition_runs_once_more_than_the_body():
    found = steps.counted(seen({**BODY, "Assign:Assign": 1}, {"while/LoopCond:LoopCond": 41}))
    assert found.number == 40 and "while/LoopCond ran 41 times" in found.how


def test_without_a_loop_the_call_is_the_iteration():
    assert steps.counted(seen({"mul:Mul": 1}, {})) == steps.ONE
    assert steps.counted(OpTotals()) == steps.ONE


def test_a_loop_beside_much_other_work_is_not_the_training():
    assert steps.counted(seen({**BODY, **{f"layer{i}/MatMul:MatMul": 1 for i in range(300)}}, {"while/LoopCond:LoopCond": 41})) == steps.ONE


def test_two_loops_of_the_same_length_are_a_recurrent_layer():
    control = {"forward/LoopCond:LoopCond": 41, "backward/LoopCond:LoopCond": 41}
    assert steps.counted(seen(BODY, control)) == steps.ONE


def test_of_nested_loops_the_outer_counts():
    calls = {"while/mul:Mul": 40, "while/inner/Sum:Sum": 400}
    found = steps.counted(seen(calls, {"while/LoopCond:LoopCond": 41, "while/inner/LoopCond:LoopCond": 440}))
    assert found.number == 40


@pytest.mark.parametrize("condition, number", [(1001, 1000), (1000.7, 1000), (41.0, 40), (11.3, 1), (2, 1)])
def test_counts_are_whole_or_there_are_many(condition, number):
    calls = {"while/mul:Mul": condition - 1, "while/Sum:Sum": condition - 1}
    assert steps.counted(seen(calls, {"while/LoopCond:LoopCond": condition}, 10)).number == number


def test_a_loop_compiled_by_xla():
    calls = {"compare:XLA": 41, "fusion:XLA": 40, "fusion.1:XLA": 40, "copy:XLA": 1}
    found = steps.counted(seen(calls, {"while.3:XLA": 1}))
    assert found.number == 40 and "while.3" in found.how


def test_xla_without_a_loop():
    assert steps.counted(seen({"fusion:XLA": 2, "fusion.1:XLA": 2}, {})) == steps.ONE


def run(kind, steps_per_call):
    loop = {"id": 3, "kind": kind, "steps_per_call": steps_per_call}
    block = Block("plain", 0, 1, 0, ((0, 100),), (), {}, None, (), ())
    return Run(Path("."), {}, {"end": [{"loop": 3}], "loops": [{"loops": [loop]}]}, (block, replace(block, every=2)), ())


def test_keras_says_its_steps_itself():
    assert steps.of(run("keras.fit", 8)).number == 8
    assert steps.of(run("keras.fit", 1)) == steps.ONE
    assert steps.of(run("for", 8)) == steps.ONE


def test_the_step_becomes_the_iteration():
    made = steps.per_step(run("keras.fit", 8), steps.Steps(8, "said"))
    assert [block.every for block in made.blocks] == [8, 16]
    assert [block.iterations for block in made.blocks] == [8, 16]
