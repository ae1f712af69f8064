"""`thread-oversubscription`: threads cost more than they bring."""

from __future__ import annotations

from typing import Optional

from ..facts import Facts
from ..rule import Cause, Missing, Rule
from . import _replayed

# Threads that cost time use it: CPU time well above wall time. Below it, other programs had the cores.
BUSY = 1.2


def look(facts: Facts) -> Optional[Cause]:
    if facts.cpu is None:
        raise Missing("CPU time is not known on this system")
    if facts.cpu < BUSY * facts.wall:
        return None
    return _replayed.cause(facts, ("one-thread",), lambda found: (
        f"BLAS splits this work over several threads, and managing them costs more than they bring: {found[0].told}."),
        lambda found: ("Set OPENBLAS_NUM_THREADS=1 (or OMP_NUM_THREADS=1) before NumPy is imported, or use "
                       "threadpoolctl.threadpool_limits(1) around the loop."))


RULE = Rule(
    "thread-oversubscription", "BLAS threads cost more than they bring", looks_at=_replayed.LOOKS_AT + ", with one BLAS thread and with as many as set",
    remedy=("BLAS starts threads from small sizes on. For small matrices, or where other programs keep the cores busy, waiting "
            "for them takes longer than the work. Limit BLAS to one thread and, if need be, run whole tasks side by side."),
    look=look, thresholds={**_replayed.THRESHOLDS, "BUSY": "CPU time of 1.2 times the wall time: below, no threads were at work beside the loop's"})
