"""Outliers, and intervals by resampling rounds of blocks."""

from __future__ import annotations

import math
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
# Rounds in a stretch: this power of their number, and one where there are too few to make stretches of.
STRETCH_POWER = 1 / 3
FEWEST_FOR_STRETCHES = 16
# 97.5 % quantiles of Student's t for 1 to 12 degrees of freedom; beyond, the normal one and three terms of its expansion.
T_975 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788)
NORMAL_975 = 1.959964


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


def t_quantile(freedom: int) -> float:
    """97.5 % quantile of Student's t (Abramowitz and Stegun, 26.7.5)."""
    if freedom <= len(T_975):
        return T_975[freedom - 1]
    z = NORMAL_975
    terms = (z, (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return sum(term / freedom**power for power, term in enumerate(terms))


def bootstrap(compute: Callable[[np.ndarray], np.ndarray], rounds: int, seed: int = 0) -> np.ndarray:
    """95 % intervals, shape (2, values), of `compute` over resampled rounds.

    `compute` takes weights of shape (resamples, rounds), how often each round was drawn, and returns
    (resamples, values). Neighbouring rounds are alike where the machine has moods, so stretches of rounds are drawn
    (circular block bootstrap, Politis and Romano, 1992). Its percentiles are stretched about the mean of the resamples
    as few stretches ask for (Student's t).
    """
    length = int(rounds ** STRETCH_POWER) if rounds >= FEWEST_FOR_STRETCHES else 1
    stretches = -(-rounds // length)
    starts = np.random.default_rng(seed).integers(0, rounds, size=(RESAMPLES, stretches))
    drawn = ((starts[:, :, None] + np.arange(length)) % rounds).reshape(RESAMPLES, -1)[:, :rounds]
    weights = np.zeros((RESAMPLES, rounds))
    np.add.at(weights, (np.arange(RESAMPLES)[:, None], drawn), 1.0)
    with np.errstate(invalid="ignore", divide="ignore"):
        values = compute(weights)
        low, high = np.nanpercentile(values, [2.5, 97.5], axis=0)
        middle = np.nanmean(values, axis=0)
    wider = t_quantile(stretches - 1) / NORMAL_975 * math.sqrt(stretches / (stretches - 1)) if stretches > 1 else 1.0
    return np.array([middle - wider * (middle - low), middle + wider * (high - middle)])
