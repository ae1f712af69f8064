"""The rules in the order in which they look: the more specific a cause, the earlier."""

from __future__ import annotations

from typing import Tuple

from .rule import Rule
from .rules import (array_growth, denormals, executor_scheduling, feed_cast, fetch_copy, gc_pauses, implicit_cast, kernel_bound,
                    no_blas_dtype, noisy_machine, non_contiguous, numpy_call_overhead, object_dtype, page_faults,
                    python_element_loop, python_loop, session_dispatch, slow_kernel, thread_handoff, thread_oversubscription,
                    warm_up)

RULES: Tuple[Rule, ...] = tuple(module.RULE for module in (
    feed_cast, fetch_copy,
    array_growth, object_dtype, no_blas_dtype, non_contiguous, denormals, implicit_cast, slow_kernel, thread_oversubscription,
    page_faults, python_element_loop, numpy_call_overhead,
    gc_pauses,
    thread_handoff, executor_scheduling, session_dispatch, python_loop,
    kernel_bound, noisy_machine, warm_up,
))
