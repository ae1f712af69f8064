"""Launches at several sizes to points, fixed cost and cost per element, and the size at which two scripts break even.

Fixed cost and cost per element are fitted by least squares of the relative error, so that small sizes weigh as much as
large ones; their intervals come from the residuals, so a curve that is no straight line widens them. The break-even is
read from the measured times, not from the fits: between two neighbouring sizes each script's time is taken as a straight
line, and the interval comes from redrawing the ratios within their errors.
"""

from __future__ import annotations

import math
from typing import Dict, List, Optional, Sequence, Tuple

import numpy as np

from ..report import Interval
from ..report_sweep import BreakEven, Ends, Fit, Limit, Point, Ratio, Sample
from . import launches, statistics

REDRAWS = 4000
FEWEST_FOR_FIT = 2
LIMIT_FROM = 0.099  # of the largest size: a decade, and rounding
# Median of |x| over sd for normal x: pseudo-residuals are made robust against a single disturbed launch by it.
MEDIAN_TO_SD = 0.6745


def points(samples: Sequence[Sample]) -> Tuple[Point, ...]:
    """Means over launches, by script and size. Their relative error is pooled over a script's sizes."""
    groups: Dict[Tuple[int, str], List[Sample]] = {}
    for sample in samples:
        groups.setdefault((sample.script, sample.value), []).append(sample)
    pooled = {script: _pooled([[sample.ns for sample in own] for (at, _), own in groups.items() if at == script])
              for script, _ in groups}
    found = []
    for (script, value), own in groups.items():
        ns = float(np.mean([sample.ns for sample in own]))
        error, freedom = pooled[script]
        interval = None
        if freedom:
            half = statistics.t_quantile(freedom) * error * ns / math.sqrt(len(own))
            interval = Interval(max(0.0, ns - half), ns + half)
        size = float(np.mean([sample.size for sample in own]))
        found.append(Point(script, value, size, ns, interval, len(own), launches.components(own, ns)))
    return tuple(sorted(found, key=lambda point: (point.script, point.size)))


def _pooled(groups: Sequence[Sequence[float]]) -> Tuple[float, int]:
    """Standard deviation of a value over the mean of its group, pooled, and its degrees of freedom."""
    freedom = sum(len(own) - 1 for own in groups)
    if not freedom:
        return 0.0, 0
    squares = sum(float(np.var(own)) * len(own) / float(np.mean(own)) ** 2 for own in groups)
    return math.sqrt(squares / freedom), freedom


def fit(own: Sequence[Point]) -> Optional[Fit]:
    """Fixed cost and cost per element of one script's points; None below two sizes."""
    sizes, times = np.array([point.size for point in own]), np.array([point.ns for point in own])
    if len(set(sizes)) < FEWEST_FOR_FIT:
        return None
    design = np.stack([1 / times, sizes / times], axis=1)
    # Columns of like size keep the solution exact over many decades.
    scale = np.linalg.norm(design, axis=0)
    solution, *_ = np.linalg.lstsq(design / scale, np.ones(len(own)), rcond=None)
    fixed, slope = (float(value) for value in solution / scale)
    missed = design @ [fixed, slope] - 1
    worst = int(np.argmax(np.abs(missed)))
    fixed_ci = slope_ci = None
    if len(own) > 2:
        variance = missed @ missed / (len(own) - 2)
        errors = np.sqrt(np.diag(np.linalg.inv((design / scale).T @ (design / scale))) * variance) / scale
        half = statistics.t_quantile(len(own) - 2) * errors
        fixed_ci = Interval(fixed - float(half[0]), fixed + float(half[0]))
        slope_ci = Interval(slope - float(half[1]), slope + float(half[1]))
    equal = fixed / slope if fixed > 0 and slope > 0 else None
    return Fit(own[0].script, fixed, fixed_ci, slope, slope_ci, float(abs(missed[worst])), float(sizes[worst]), equal)


# ---------------------------------------------------------------- two scripts


def ratios(samples: Sequence[Sample]) -> Tuple[Tuple[Ratio, ...], int]:
    """Second script over first at each size where both were measured, with the degrees of freedom of the error.

    The error of the logarithm is pooled over all sizes: from the launches at one size where there are several, else from
    how far each size lies off the line between its neighbours.
    """
    times: Dict[str, Dict[int, Dict[int, Sample]]] = {}
    for sample in samples:
        times.setdefault(sample.value, {}).setdefault(sample.round, {})[sample.script] = sample
    rows: List[Tuple[float, List[float], float, float]] = []
    for rounds in times.values():
        pairs = [pair for pair in rounds.values() if 0 in pair and 1 in pair]
        if pairs:
            first, second = (np.mean([pair[at].ns for pair in pairs]) for at in (0, 1))
            logs = [pair[1].ns / second - pair[0].ns / first for pair in pairs]
            rows.append((pairs[0][0].size, logs, float(second / first), float(first)))
    rows.sort(key=lambda row: row[0])
    error, freedom = _error(rows)
    found = []
    for size, logs, value, first_ns in rows:
        ends = None
        if freedom:
            factor = math.exp(min(statistics.t_quantile(freedom) * error / math.sqrt(len(logs)), launches.LARGEST_EXPONENT))
            ends = (value / factor, value * factor)
        found.append(Ratio(size, value, ends, first_ns))
    return tuple(found), freedom


def _error(rows: Sequence[Tuple[float, List[float], float, float]]) -> Tuple[float, int]:
    """Standard error of one pair's log ratio, and its degrees of freedom (0: not known)."""
    freedom = sum(len(logs) - 1 for _, logs, *_ in rows)
    if freedom:
        return math.sqrt(sum(float(np.var(logs)) * len(logs) for _, logs, *_ in rows) / freedom), freedom
    placed = [(math.log(size), math.log(value)) for size, _, value, _ in rows if size > 0]
    residuals = []
    for (x0, y0), (x1, y1), (x2, y2) in zip(placed, placed[1:], placed[2:]):
        share = (x1 - x0) / (x2 - x0) if x2 > x0 else 0.5
        residuals.append((y1 - (1 - share) * y0 - share * y2) / math.sqrt(1 + share**2 + (1 - share) ** 2))
    if not residuals:
        return 0.0, 0
    return float(np.median(np.abs(residuals))) / MEDIAN_TO_SD, len(residuals)


def break_even(found: Sequence[Ratio], freedom: int, labels: Sequence[str]) -> Tuple[Optional[BreakEven], str]:
    """The last size at which the order of the two scripts turns, or why there is none in the range."""
    placed = [ratio for ratio in found if ratio.size > 0]
    if len(placed) < 2:
        return None, "Both scripts were measured at fewer than two sizes."
    signs = [_sign(ratio) for ratio in placed]
    told = [at for at, sign in enumerate(signs) if sign]
    turns = [(one, other) for one, other in zip(told, told[1:]) if signs[one] != signs[other]]
    if not turns:
        return None, _why_not(placed, signs, labels)
    before, after = turns[-1]
    size = float(_last_crossing(placed[before:after + 1], np.log([[ratio.value for ratio in placed[before:after + 1]]]))[0])
    below, above = (0, 1) if signs[before] > 0 else (1, 0)
    return BreakEven(size, _redrawn(placed, freedom, signs[after]), below, above), ""


def _sign(ratio: Ratio) -> int:
    """1 where the second script is slower for certain, -1 where it is faster, 0 where it cannot be told."""
    low, high = ratio.ci95 or (ratio.value, ratio.value)
    return 1 if low > 1 else -1 if high < 1 else 0


def _why_not(placed: Sequence[Ratio], signs: Sequence[int], labels: Sequence[str]) -> str:
    told = [sign for sign in signs if sign]
    if not told:
        return "The two cannot be told apart at any size."
    faster = labels[0] if told[0] > 0 else labels[1]
    level = next((at for at in range(len(signs)) if not any(signs[at:])), None)
    if level is None:
        return f"{faster} is faster up to the largest size."
    return f"{faster} is faster below {_count(placed[level].size)}; from there on the two cannot be told apart."


def _count(size: float) -> str:
    return f"{size:,.0f}" if size >= 100 else f"{size:.3g}"


def _last_crossing(placed: Sequence[Ratio], logs: np.ndarray) -> np.ndarray:
    """The size at which the two last take the same time, for each row of log ratios; not a number where they never do.

    Straight lines between sizes have a straight difference, which passes zero where they cross.
    """
    sizes = np.array([ratio.size for ratio in placed])
    apart = np.array([ratio.first_ns for ratio in placed]) * np.expm1(logs)
    left, right = apart[:, :-1], apart[:, 1:]
    passes = (left * right <= 0) & (left != right)
    at = passes.shape[1] - 1 - np.argmax(passes[:, ::-1], axis=1)
    row = np.arange(len(logs))
    with np.errstate(invalid="ignore", divide="ignore"):
        share = left[row, at] / (left[row, at] - right[row, at])
    return np.where(passes.any(axis=1), sizes[at] + (sizes[at + 1] - sizes[at]) * share, np.nan)


def _redrawn(placed: Sequence[Ratio], freedom: int, last: int) -> Ends:
    """95 % interval of the last crossing; an end is None where it lies beyond the range, or is not known."""
    if not freedom:
        return None, None
    logs = np.log([ratio.value for ratio in placed])
    errors = np.array([math.log(ratio.ci95[1] / ratio.value) for ratio in placed]) / statistics.t_quantile(freedom)
    drawn = logs + errors * np.random.default_rng(0).standard_t(freedom, size=(REDRAWS, len(logs)))
    crossings = _last_crossing(placed, drawn)
    beyond = np.where(drawn[:, -1] * last > 0, -np.inf, np.inf)
    low, high = np.quantile(np.where(np.isnan(crossings), beyond, crossings), [0.025, 0.975], method="nearest")
    return (float(low) if math.isfinite(low) else None), (float(high) if math.isfinite(high) else None)


def tends_to(found: Sequence[Point]) -> Optional[Limit]:
    """Ratio of the costs per element, second script over first, to which the ratio of the times tends.

    Costs per element are those of the largest decade of sizes, where there are three of them: what the caches still
    hold at small sizes has no part in the limit.
    """
    largest = max((point.size for point in found), default=0.0)
    upper = [[point for point in found if point.script == script and point.size >= LIMIT_FROM * largest]
             for script in (0, 1)]
    if min(len(own) for own in upper) < 3:
        upper = [[point for point in found if point.script == script] for script in (0, 1)]
    fits = [fit(own) for own in upper if own]
    if len(fits) != 2 or None in fits or min(own.per_element_ns for own in fits) <= 0:
        return None
    value = fits[1].per_element_ns / fits[0].per_element_ns
    start = min(point.size for own in upper for point in own)
    if any(own.per_element_ci95 is None for own in fits):
        return Limit(value, None, start)
    error = math.hypot(*[(own.per_element_ci95.high - own.per_element_ns) / own.per_element_ns for own in fits])
    factor = math.exp(min(error, launches.LARGEST_EXPONENT))
    return Limit(value, (value / factor, value * factor), start)


def scatter(samples: Sequence[Sample], script: int) -> Optional[float]:
    """Standard deviation of a launch over the mean at its size, pooled over sizes; None where each has one launch."""
    groups: Dict[str, List[float]] = {}
    for sample in samples:
        if sample.script == script:
            groups.setdefault(sample.value, []).append(sample.ns)
    error, freedom = _pooled(list(groups.values()))
    return error if freedom else None
