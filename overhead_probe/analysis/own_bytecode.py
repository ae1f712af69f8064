"""The script's own bytecode, from blocks in which the interpreter reported every call (`agent.tracers.profile`)."""

from __future__ import annotations

from typing import NamedTuple, Optional, Sequence

import numpy as np

from ..record import Block
from .statistics import OUTLIER_TIMES_MEDIAN

# Most stretches between two reports hold a few bytecodes and the making of a report. This quantile of them is what a
# report costs in such a block, where caches are colder than in the calibration.
REPORT_QUANTILE = 0.25


class Profiled(NamedTuple):
    """One block: ns outside of any library and report by iteration, reports an iteration, ns between reports."""

    ns: np.ndarray
    reports: float
    gaps: np.ndarray


def of_block(block: Block, ns: np.ndarray) -> Profiled:
    """`ns` is what the partition left to the script itself, by iteration."""
    inside = [span for span in block.spans for marks in block.segments if marks[0] <= span[2] < marks[-1]]
    gaps = np.array([after[2] - before[3] for before, after in zip(inside, inside[1:])])
    return Profiled(ns, len(inside) / block.iterations, gaps)


def mean_ns(blocks: Sequence[Profiled], report_ns: float) -> Optional[float]:
    """ns an iteration; `report_ns` is the calibrated cost of a report. None where nothing was profiled.

    A thread that is pushed aside in these few iterations would count in full, so each is capped at a multiple of
    the median.
    """
    if not blocks:
        return None
    ns, gaps = np.concatenate([block.ns for block in blocks]), np.concatenate([block.gaps for block in blocks])
    if len(gaps):
        report_ns = max(report_ns, float(np.quantile(gaps, REPORT_QUANTILE)))
    reports = sum(block.reports for block in blocks) / len(blocks)
    capped = np.minimum(ns, OUTLIER_TIMES_MEDIAN * np.median(ns))
    return max(0.0, float(capped.mean()) - reports * report_ns)
