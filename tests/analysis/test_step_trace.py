"""Steps of an executor from made-up trace events: whose kernels, what was waited for, where the hand-off lies."""

from collections import defaultdict

import pytest

from overhead_probe.analysis import session_trace, step_trace
from overhead_probe.analysis.trace_events import Event, Events
from overhead_probe.record import Block

MAIN, POOL, OTHER = 1, 2, 3


def event(start, end, title, thread=MAIN, **arguments):
    return Event(start, end, title, thread, {key.encode(): value.encode() for key, value in arguments.items()})


@pytest.fixture
def traced(monkeypatch):
    """Makes a block whose trace holds the given events; returns its labelled stretches within the calls."""

    def labelled(events, calls=((0, 1000),)):
        monkeypatch.setattr(step_trace.trace_events, "load", lambda block: Events(list(events), [], MAIN))
        block = Block("trace", 0, 1, 0, ((0, 1000),), (), {}, None, (), ())
        return [tuple(row) for row in session_trace.intervals(block, list(calls))]

    return labelled


FUNCTION = [
    event(100, 900, "EagerExecute", eager_op="__inference_step_4", is_func="1"), event(150, 890, "EagerKernelExecute"),
    event(160, 880, "KernelAndDeviceFunc::Run"), event(200, 250, "FunctionRun", id="5"),
    event(300, 600, "ExecutorState::Process", POOL, id="5"), event(610, 620, "ExecutorDoneCallback", POOL, id="5"),
    event(400, 500, "Mul", POOL, long_name="mul:Mul"),
]


def test_a_function_is_handed_over_run_and_handed_back(traced):
    found = traced(FUNCTION)
    assert (200, 300, "handoff.out", "") in found
    assert (300, 600, "runtime.schedule", "") in found
    assert (600, 880, "handoff.back", "") in found
    assert (100, 200, "runtime.schedule", "") in found and (880, 900, "runtime.schedule", "") in found
    assert (400, 500, "kernel", "mul:Mul") in found
    assert (0, 1000, "dispatch", "") in found


def test_kernels_of_steps_that_others_asked_for_are_left_out(traced):
    background = [event(0, 50, "FunctionRun", OTHER, id="9"), event(300, 600, "ExecutorState::Process", OTHER, id="9"),
                  event(400, 500, "Cast", OTHER, long_name="cast:Cast")]
    assert [row for row in traced(FUNCTION + background) if row[2] == "kernel"] == [(400, 500, "kernel", "mul:Mul")]


def test_a_step_may_ask_for_a_step_of_its_own(traced):
    inner = [event(350, 360, "FunctionRun", POOL, id="6"), event(420, 560, "ExecutorState::Process", OTHER, id="6"),
             event(430, 550, "MatMul", OTHER, long_name="inner/MatMul:MatMul")]
    assert (430, 550, "kernel", "inner/MatMul:MatMul") in traced(FUNCTION + inner)


def test_an_input_op_waits_from_its_start_to_its_answer(traced):
    waits = [event(310, 320, "ExecutorState::ProcessAsync::Start", POOL, step_id="5", name="next", kernel_type="IteratorGetNext"),
             event(350, 390, "ExecutorState::ProcessAsync::Done", OTHER, step_id="5", name="next", kernel_type="IteratorGetNext")]
    assert (310, 390, "input", "") in traced(FUNCTION + waits)


def test_a_wait_of_another_step_is_not_ours(traced):
    waits = [event(310, 320, "ExecutorState::ProcessAsync::Start", POOL, step_id="9", name="next", kernel_type="IteratorGetNext"),
             event(350, 390, "ExecutorState::ProcessAsync::Done", OTHER, step_id="9", name="next", kernel_type="IteratorGetNext")]
    assert not [row for row in traced(FUNCTION + waits) if row[2] == "input"]


def test_compiled_ops_are_kernels_and_their_loop_is_not(traced):
    events = [event(100, 900, "EagerExecute", eager_op="__inference_step_4", is_func="1"),
              event(200, 800, "__inference_step_4", long_name="__inference_step_4:__inference_step_4"),
              event(300, 700, "while.3", hlo_op="while.3"), event(400, 500, "fusion", hlo_op="fusion")]
    assert [row for row in traced(events) if row[2] == "kernel"] == [(400, 500, "kernel", "fusion:XLA")]


def test_control_flow_is_the_executors_work(traced):
    loop = [event(510, 520, "LoopCond", POOL, long_name="while/LoopCond:LoopCond"),
            event(530, 540, "Merge", POOL, long_name="while/Merge:Merge")]
    assert [row[3] for row in traced(FUNCTION + loop) if row[2] == "kernel"] == ["mul:Mul"]


def test_steps_of_follows_chains():
    processes = defaultdict(list, {b"1": [(0, 100, POOL)], b"2": [(10, 50, OTHER)]})
    runs = [step_trace.Run(0, 5, b"1", MAIN), step_trace.Run(20, 25, b"2", POOL), step_trace.Run(30, 31, b"3", OTHER),
            step_trace.Run(200, 201, b"4", POOL)]
    trace = step_trace.Trace(MAIN, runs, processes, {}, [], [], [], [], [], [], [])
    assert step_trace.steps_of(trace) == {b"1", b"2", b"3"}
