"""Outliers, and intervals by resampling rounds of blocks."""

from __future__ import annotations

from typing import Callable, Tuple

import numpy as np

from ..record import Block

# An iteration this many times the median is an outlier, if at most this share of iterations is: above
# it they are a kind of iteration of their own and stay in.
OUTLIER_TIMES_MEDIAN = 5.0
OUTLIER_SHARE = 0.01
OUTLIER_RULE = "above 5 times the median, if at most 1 % of the iterations are"
# The first iterations of a block carry the switch of modes: caches are cold, and CPython specializes anew the code that
# calls functions which were exchanged. Seen on steps of 0.2 to 1.3 ms: the first takes up to twice the time, the
# fifth some 2 % more. At most this share of a block is left out.
SETTLING, SETTLING_SHARE = 5, 1 / 3
SETTLE_FROM = 4
RESAMPLES = 400


def settling(iterations: int) -> int:
    """How many of a block's first iterations are left out."""
    return max(1, min(SETTLING, int(iterations * SETTLING_SHARE))) if iterations >= SETTLE_FROM else 0


def typical(times: np.ndarray) -> np.ndarray:
    """Mask of the iterations that are not outliers; `times` in ns, shape (iterations,)."""
    mask = np.ones(len(times), bool)
    if len(times) < 20:
        return mask
    outliers = times > OUTLIER_TIMES_MEDIAN * np.median(times)
    if outliers.sum() <= max(1, OUTLIER_SHARE * len(times)):
        mask[outliers] = False
    return mask


def sum_of_typical(block: Block) -> Tuple[float, int]:
    """(ns, iterations) of a block's typical iterations, the settling ones left out."""
    times = np.concatenate([np.diff(marks) for marks in block.segments]) / block.every
    times = times[settling(len(times)):]
    times = times[typical(times)]
    return float(times.sum()), len(times)


def bootstrap(compute: Callable[[np.ndarray], np.ndarray], rounds: int, seed: int = 0) -> np.ndarray:
    """95 % intervals, shape (2, values), of `compute` over resampled rounds.

    `compute` takes weights of shape (resamples, rounds), how often each round was drawn, and returns
    (resamples, values). Percentile bootstrap (Efron and Tibshirani, 1993).
    """
    draws = np.random.default_rng(seed).multinomial(rounds, np.full(rounds, 1 / rounds), size=RESAMPLES)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.nanpercentile(compute(draws.astype(float)), [2.5, 97.5], axis=0)
