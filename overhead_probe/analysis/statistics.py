"""Outliers, and intervals by resampling rounds of blocks."""

from __future__ import annotations

from typing import Callable

import numpy as np

# An iteration this many times the median is an outlier, if at most this share of iterations is: above
# it they are a kind of iteration of their own and stay in.
OUTLIER_TIMES_MEDIAN = 5.0
OUTLIER_SHARE = 0.01
OUTLIER_RULE = "above 5 times the median, if at most 1 % of the iterations are"
# The first iteration of a block carries the switch of modes (cold caches, new wrappers).
SETTLE_FROM = 4
RESAMPLES = 400


def typical(times: np.ndarray) -> np.ndarray:
    """Mask of the iterations that are not outliers; `times` in ns, shape (iterations,)."""
    mask = np.ones(len(times), bool)
    if len(times) < 20:
        return mask
    outliers = times > OUTLIER_TIMES_MEDIAN * np.median(times)
    if outliers.sum() <= max(1, OUTLIER_SHARE * len(times)):
        mask[outliers] = False
    return mask


def bootstrap(compute: Callable[[np.ndarray], np.ndarray], rounds: int, seed: int = 0) -> np.ndarray:
    """95 % intervals, shape (2, values), of `compute` over resampled rounds.

    `compute` takes weights of shape (resamples, rounds), how often each round was drawn, and returns
    (resamples, values). Percentile bootstrap (Efron and Tibshirani, 1993).
    """
    draws = np.random.default_rng(seed).multinomial(rounds, np.full(rounds, 1 / rounds), size=RESAMPLES)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.nanpercentile(compute(draws.astype(float)), [2.5, 97.5], axis=0)
