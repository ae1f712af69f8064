"""Frames of a NumPy loop: its calls as the compiled timer counted them, with the kernels that they ran below."""

from __future__ import annotations

from collections import defaultdict
from typing import Dict, List, Sequence, Tuple

from ..record import Block
from ..report import Frame, Op

NUMPY, KERNEL = "<NumPy>", "<kernel>"
# Calls that run the kernel of a ufunc of another name.
RUN_BY = {"add": ("sum", "mean", "average", "cumsum", "trace", "nansum"), "multiply": ("prod", "cumprod", "power"),
          "square": ("power",), "sqrt": ("power", "std"), "reciprocal": ("power",), "maximum": ("max", "amax", "clip"),
          "minimum": ("min", "amin"), "logical_and": ("all",), "logical_or": ("any",), "divide": ("true_divide", "mean")}
# Scalars compute without a kernel that the timer could see.
ARRAYS = "ndarray"
# A namesake called this share as often as the kernel ran explains all of it.
ENOUGH = 0.95


def frames(blocks: Sequence[Block], ops: Sequence[Op], library_ns: float) -> List[Frame]:
    """A frame for each kind of call, its share of `library_ns` as measured; all kernels are below one. Empty without a timer."""
    calls, ns, iterations = _entries(blocks)
    whole = sum(ns.values())
    if not iterations or not whole:
        return []
    below, alone = _kernels(ops, {entry: times / iterations for entry, times in calls.items()})
    made = [Frame(entry, NUMPY, 0, "python.library", library_ns * ns[entry] / whole, calls[entry] / iterations, tuple(below[entry]))
            for entry in sorted(ns, key=lambda entry: -ns[entry])]
    return made + alone


def _entries(blocks: Sequence[Block]) -> Tuple[Dict[str, float], Dict[str, float], int]:
    """(calls, ns) by entry, and the iterations in which they were seen."""
    calls: Dict[str, float] = defaultdict(float)
    ns: Dict[str, float] = defaultdict(float)
    iterations = 0
    for block in blocks:
        if block.mode == "numpy" and block.numpy.get("entries"):
            iterations += block.iterations
            for entry in block.numpy["entries"]:
                calls[entry["name"]] += entry["calls"]
                ns[entry["name"]] += entry["ns"]
    return calls, ns, iterations


def _kernels(ops: Sequence[Op], calls: Dict[str, float]) -> Tuple[Dict[str, List[Frame]], List[Frame]]:
    """Kernels by the entry that ran them, shared by its calls; those of calls that were not seen stand alone.

    Other entries than a kernel's namesake are looked at only where that was not called often enough. `calls` are an
    iteration's.
    """
    below: Dict[str, List[Frame]] = defaultdict(list)
    alone: List[Frame] = []
    for op in ops:
        callers = [entry for entry in calls if _of_arrays(entry) == op.name]
        if sum(calls[entry] for entry in callers) < ENOUGH * op.calls:
            callers += [entry for entry in calls if _of_arrays(entry) in RUN_BY.get(op.name, ())]
        total = sum(calls[entry] for entry in callers)
        name = f"{op.name} {op.type}".strip()
        if not total:
            alone.append(Frame(name, KERNEL, 0, "kernel", op.ns, op.calls))
        for entry in callers if total else ():
            share = calls[entry] / total
            below[entry].append(Frame(name, KERNEL, 0, "kernel", op.ns * share, op.calls * share))
    return below, alone


def _of_arrays(entry: str) -> str:
    """The name of a function or of an array's method; none for a scalar's."""
    kind, _, name = entry.rpartition(".")
    return name if kind in ("", ARRAYS) else ""
