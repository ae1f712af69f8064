"""NumPy loops: blocks under the compiled timer, as sums like those of timers blocks.

The timer gives totals of a block, not of an iteration, so a block with an outlier in it is left out as a whole, as long
as enough blocks have none.
"""

from __future__ import annotations

from typing import Sequence, Tuple

import numpy as np

from ..record import Block
from . import statistics
from .partition import INDEX, LABELS
from .session_trace import OpTotals
from .sums import ModeSums

# Without outliers in them there must be at least so many blocks, else all are used.
FEWEST_CLEAN = 5


def sums(blocks: Sequence[Block], rounds: int) -> Tuple[ModeSums, OpTotals]:
    """The blocks' sums, and their kernels. The probe's own cost, as the timer corrects it, is no part of the sums."""
    times = [np.concatenate([np.diff(marks) for marks in block.segments]) / block.every for block in blocks]
    typical = statistics.typical(np.concatenate(times))
    clean, at = [], 0
    for own in times:
        clean.append(bool(typical[at:at + len(own)].all()))
        at += len(own)
    kept = [block for block, good in zip(blocks, clean) if good]
    if len(kept) < FEWEST_CLEAN:
        kept = list(blocks)
    found = ModeSums(np.zeros((rounds, len(LABELS))), np.zeros(rounds), {}, np.concatenate(times)[typical],
                     np.concatenate(times)[~typical])
    totals = OpTotals()
    for block in kept:
        _add(block, found.ns[block.cycle], totals)
        found.count[block.cycle] += block.iterations
        found.own_ns += block.numpy["probe_ns"]
    return found, totals


def replayed(blocks: Sequence[Block]) -> Tuple[float, float, OpTotals]:
    """(kernel ns, library ns, kernels) of an iteration, by replay: the median of the sampled ones counts."""
    totals = OpTotals()
    for block in blocks:
        _add_kernels(block, totals)
    return (float(np.median([block.numpy["kernel_ns"] for block in blocks])),
            float(np.median([block.numpy["library_ns"] for block in blocks])), totals)


def _add(block: Block, row: np.ndarray, totals: OpTotals) -> None:
    seen = block.numpy
    wall = sum(marks[-1] - marks[0] for marks in block.segments)
    gc = sum(end - start for _, thread, start, end in block.spans if thread == block.thread)
    row[INDEX["kernel"]] += seen["kernel_ns"]
    row[INDEX["python.library"]] += seen["library_ns"]
    row[INDEX["gc"]] += gc
    row[INDEX["python.loop"]] += max(0.0, wall - seen["kernel_ns"] - seen["library_ns"] - seen["probe_ns"] - gc)
    _add_kernels(block, totals)


def _add_kernels(block: Block, totals: OpTotals) -> None:
    for kernel in block.numpy["kernels"]:
        name = f"{kernel['name']}:{kernel['types']}"
        totals.ns[name] += kernel["ns"]
        totals.calls[name] += kernel["calls"]
        totals.estimated[name] = totals.estimated.get(name, False) or kernel["estimated"]
    totals.took(block.cycle, block.numpy["kernel_ns"], block.iterations)
