"""Hand-off and kernels of a step where no tracer shows the executor."""

from types import SimpleNamespace

import numpy as np

from overhead_probe.analysis import by_difference
from overhead_probe.analysis.session_trace import OpTotals


def samples(kernels=30.0, span=60.0, inputs=0.0, waits=0.0):
    return SimpleNamespace(metadata=OpTotals(ns={"a:MatMul": kernels}, iterations=1, span_ns=span, input_ns=inputs, wait_ns=waits))


def split(step, inline, **seen):
    found = by_difference.split(samples(**seen), np.array([step]), np.array([inline]), np.ones(1))
    return {part: float(ns[0]) for part, ns in found.items()}


def test_what_the_step_is_longer_by_is_the_hand_off_and_the_rest_is_split_as_metadata_has_it():
    # 100 in threads, 40 in the calling thread: 60 of hand-off. Kernels are half of the span in metadata: 20 of 40.
    assert split(100.0, 40.0) == {"runtime.handoff": 60.0, "kernel": 20.0, "estimated": 20.0, "input": 0.0,
                                  "runtime.schedule": 20.0}


def test_parts_sum_to_the_step():
    for step, inline, kernels, inputs in ((100.0, 40.0, 30.0, 15.0), (10.0, 25.0, 59.0, 40.0)):
        found = split(step, inline, kernels=kernels, inputs=inputs)
        assert sum(ns for part, ns in found.items() if part != "estimated") == step
        assert min(found.values()) >= 0


def test_a_step_that_is_longer_in_the_calling_thread_has_no_hand_off():
    assert split(40.0, 50.0)["runtime.handoff"] == 0.0


def test_waits_for_input_come_before_kernels():
    assert split(60.0, 60.0, kernels=50.0, inputs=40.0) == {
        "runtime.handoff": 0.0, "input": 40.0, "kernel": 20.0, "estimated": 20.0, "runtime.schedule": 0.0}


def test_gaps_after_an_input_op_are_waits_too():
    assert split(60.0, 60.0, kernels=15.0, inputs=6.0, waits=30.0)["input"] == 36.0


def test_without_metadata_the_executor_stays_unattributed():
    assert split(100.0, 40.0, kernels=0.0, span=0.0) == {"runtime.handoff": 60.0, "unattributed": 40.0}
