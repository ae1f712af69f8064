"""The rules in the order in which they look: the more specific a cause, the earlier."""

from __future__ import annotations

from typing import Tuple

from .rule import Rule
from .rules import (executor_scheduling, feed_cast, fetch_copy, gc_pauses, kernel_bound, noisy_machine, python_loop,
                    session_dispatch, thread_handoff, warm_up)

RULES: Tuple[Rule, ...] = tuple(module.RULE for module in (
    feed_cast, fetch_copy,
    gc_pauses,
    thread_handoff, executor_scheduling, session_dispatch, python_loop,
    kernel_bound, noisy_machine, warm_up,
))
