"""The rules in the order in which they look: the more specific a cause, the earlier."""

from __future__ import annotations

from typing import Tuple

from .rule import Rule
from .rules import (
    array_growth, denormals, dense_gradient, device_too_small_work, eager_dispatch, executor_scheduling, feed_cast,
    feed_copy, fetch_copy, function_dispatch, gc_pauses, graph_constants, graph_growth, host_device_transfer, implicit_cast,
    input_conversion, input_pipeline, keras_call, kernel_bound, logging_each_step, no_blas_dtype, noisy_machine,
    non_contiguous, numpy_call_overhead, object_dtype, page_faults, python_element_loop, python_in_pipeline,
    python_loop, recompilation, redundant_session_runs, redundant_work, retracing, session_dispatch,
    session_rebuilt, slow_kernel, sync_each_step, thread_handoff, thread_oversubscription, waiting, warm_up)

RULES: Tuple[Rule, ...] = tuple(module.RULE for module in (
    graph_constants, graph_growth, session_rebuilt, logging_each_step, waiting, recompilation, retracing, keras_call,
    python_in_pipeline, input_pipeline, array_growth, input_conversion, redundant_session_runs,
    host_device_transfer, sync_each_step, device_too_small_work, dense_gradient,
    feed_cast, feed_copy, fetch_copy,
    object_dtype, no_blas_dtype, non_contiguous, denormals, implicit_cast, slow_kernel, thread_oversubscription,
    page_faults, redundant_work, python_element_loop, numpy_call_overhead,
    gc_pauses, eager_dispatch,
    thread_handoff, executor_scheduling, session_dispatch, function_dispatch, python_loop,
    kernel_bound, noisy_machine, warm_up,
))
