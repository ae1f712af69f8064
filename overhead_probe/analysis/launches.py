"""What several launches of a script say together. Every interval here is over launches, none within a process.

Launches are few, so means have t-intervals (Student, 1908). The ratio of two means has a t-interval of its logarithm, by
the delta method: the relative deviations of a pair of launches are subtracted, so that what hits both is not counted.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Dict, List, Optional, Sequence, Tuple

import numpy as np

from .. import report as r
from .statistics import t_quantile

LARGEST_EXPONENT = 50.0  # of an interval's half width in logarithms: beyond, nothing is known
# A part that some launches lack (no copy, no pause) took no time in them.
ABSENT = 0.0


def mean_interval(values: Sequence[float]) -> Tuple[float, Optional[r.Interval]]:
    """Mean and its 95 % t-interval; none for a single value."""
    mean = float(np.mean(values))
    if len(values) < 2:
        return mean, None
    half = t_quantile(len(values) - 1) * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return mean, r.Interval(mean - half, mean + half)


def time_interval(values: Sequence[float]) -> Tuple[float, Optional[r.Interval]]:
    """The same for times, which are not negative: launches that lie far apart must not say so."""
    mean, interval = mean_interval(values)
    return mean, interval and r.Interval(max(0.0, interval.low), interval.high)


def ratio_interval(above: Sequence[float], below: Sequence[float],
                   paired: bool) -> Tuple[float, Optional[Tuple[float, float]]]:
    """Ratio of the means of `above` and `below` and its 95 % interval.

    `paired` values stand in the same rounds; others may differ in number, and then the smaller number counts for the
    degrees of freedom. No interval for fewer than two of either.
    """
    x, y = float(np.mean(below)), float(np.mean(above))
    if min(len(above), len(below)) < 2:
        return y / x, None
    high, low = np.asarray(above) / y, np.asarray(below) / x
    if paired:
        error = float(np.std(high - low, ddof=1)) / math.sqrt(len(high))
    else:
        error = math.sqrt(np.var(high, ddof=1) / len(high) + np.var(low, ddof=1) / len(low))
    factor = math.exp(min(t_quantile(min(len(high), len(low)) - 1) * error, LARGEST_EXPONENT))
    return y / x, (y / x / factor, y / x * factor)


def together(reports: Sequence[r.Report]) -> r.Report:
    """The launches of one script as one report: means over launches, with intervals over launches.

    What has no mean (loop, evidence, sentences, single iterations) is taken from the launch whose iteration is nearest
    to the mean, and a notice says so. A single launch is its own report, with its interval within the process.
    """
    if len(reports) == 1:
        return reports[0]
    mean, interval = time_interval([report.wall.mean for report in reports])
    nearest = min(range(len(reports)), key=lambda at: abs(reports[at].wall.mean - mean))
    base = reports[nearest]
    notice = r.Notice("launches", f"Figures are means over {len(reports)} launches and intervals speak for launches; "
                      f"sentences, evidence and single iterations are those of launch {nearest + 1}, the nearest to the mean.")
    return replace(
        base, components=components(reports, mean), ops=_ops(reports), warmup=warmup(reports),
        wall=r.Wall(mean, _mean(report.wall.median for report in reports), None,
                    _known_mean(report.wall.cpu for report in reports),
                    {"n": len(reports), "mean": mean, "ci95": interval}),
        hidden={key: _mean(report.hidden.get(key, 0.0) for report in reports) for key in base.hidden},
        iterations={key: sum(report.iterations.get(key, 0) for report in reports) for key in base.iterations},
        overhead=_overhead(reports), warnings=_warnings(reports) + (notice,))


def components(reports: Sequence[r.Report], wall_ns: float) -> Tuple[r.Component, ...]:
    """Mean components in the order of the reports; they sum to `wall_ns`, the mean over the same launches."""
    rows = []
    for id_ in _ids(report.components for report in reports):
        own = [_by_id(report.components).get(id_) for report in reports]
        mean, interval = time_interval([component.ns if component else ABSENT for component in own])
        there = [component for component in own if component]
        parts = _parts([component.parts for component in own if component], len(reports))
        rows.append(r.Component(id_, mean, mean / wall_ns, interval, any(c.estimated for c in there), parts))
    return tuple(rows)


def _parts(parts: Sequence[Sequence[r.Part]], launches: int) -> Tuple[r.Part, ...]:
    rows = []
    for id_ in _ids(parts):
        own = [found[id_] for found in map(_by_id, parts) if id_ in found]
        mean, interval = time_interval([part.ns for part in own] + [ABSENT] * (launches - len(own)))
        rows.append(r.Part(id_, mean, interval, any(part.estimated for part in own)))
    return tuple(rows)


def warmup(reports: Sequence[r.Report]) -> Tuple[r.WarmUp, ...]:
    """Stretches before the steady state, each as the mean over the launches that had it, ms."""
    rows: Dict[Tuple[str, str], List[float]] = {}
    for report in reports:
        for item in report.warmup:
            rows.setdefault((item.id, item.inside), []).append(item.ms)
    return tuple(r.WarmUp(id_, float(np.mean(ms)), inside) for (id_, inside), ms in rows.items())


def _ops(reports: Sequence[r.Report]) -> Tuple[r.Op, ...]:
    """Ops by name; an op that a launch did not show took no time in it, so that ops still sum to kernel time."""
    rows: Dict[Tuple[str, str, str], List[r.Op]] = {}
    for report in reports:
        for op in report.ops:
            rows.setdefault((op.name, op.type, op.device), []).append(op)
    made = [r.Op(*key, sum(op.ns for op in own) / len(reports), _mean(op.calls for op in own),
                 any(op.estimated for op in own)) for key, own in rows.items()]
    return tuple(sorted(made, key=lambda op: -op.ns))


def _overhead(reports: Sequence[r.Report]) -> r.Overhead:
    own = [report.overhead for report in reports]
    return replace(own[0], **{name: _known_mean(getattr(overhead, name) for overhead in own) for name in (
        "probe_ns", "timers_ns", "trace_ns", "disagreement_share", "trace_disagreement_share")})


def _warnings(reports: Sequence[r.Report]) -> Tuple[r.Notice, ...]:
    """The first notice of each kind: launches repeat them with slightly other numbers."""
    found: Dict[str, r.Notice] = {}
    for report in reports:
        for notice in report.warnings:
            found.setdefault(notice.id, notice)
    return tuple(found.values())


def _ids(rows) -> List[str]:
    """Ids of all rows, in order of first appearance."""
    return list(dict.fromkeys(item.id for row in rows for item in row))


def _by_id(items) -> Dict[str, r.Component]:
    return {item.id: item for item in items}


def _mean(values) -> float:
    return float(np.mean(list(values)))


def _known_mean(values) -> Optional[float]:
    known = [value for value in values if value is not None]
    return float(np.mean(known)) if known else None
