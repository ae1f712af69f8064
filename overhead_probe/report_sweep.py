"""The frozen Sweep: cost of an iteration against the size of its task. Times in ns an iteration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Tuple

from .report import Component, Interval, Notice

SCHEMA = 1
Ends = Tuple[Optional[float], Optional[float]]  # of an interval; None: open at that end


@dataclass(frozen=True)
class Sample:
    """One launch of a script (by number) with one value of the varied name. `value` is its expression, `size` what it
    made the size; `feeds` are the fed arrays as {source, target, shape, bytes} of one step.
    """

    script: int
    value: str
    round: int
    size: float
    ns: float
    components: Tuple[Component, ...]
    feeds: Tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Failure:
    """A launch of a script that gave nothing for one value."""

    script: int
    value: str
    round: int
    why: str


@dataclass(frozen=True)
class Point:
    """A script at a size: the mean over its launches; interval over launches, None for a single one."""

    script: int
    value: str
    size: float
    ns: float
    ci95: Optional[Interval]
    launches: int
    components: Tuple[Component, ...]


@dataclass(frozen=True)
class Fit:
    """Fixed cost and cost per element of a script: ns and ns an element, with intervals.

    The straight line misses the points by at most `worst` (a share of the time), which it does at `worst_size`.
    `equal_size`: from there on the elements cost more than what is fixed (None: at no size).
    """

    script: int
    fixed_ns: float
    fixed_ci95: Optional[Interval]
    per_element_ns: float
    per_element_ci95: Optional[Interval]
    worst: float
    worst_size: float
    equal_size: Optional[float]


@dataclass(frozen=True)
class Ratio:
    """Time of the second script over that of the first at a size; `first_ns` is the first one's, in the same rounds."""

    size: float
    value: float
    ci95: Optional[Tuple[float, float]]
    first_ns: float


@dataclass(frozen=True)
class Limit:
    """The ratio of the costs per element, second script over first, from size `start` on."""

    value: float
    ci95: Optional[Tuple[float, float]]
    start: float


@dataclass(frozen=True)
class BreakEven:
    """The size from which on the other script is the faster one."""

    size: float
    ci95: Ends
    faster_below: int
    faster_above: int


@dataclass(frozen=True)
class Sweep:
    """One or two scripts over all sizes. `ratios` are empty for a single script; `why_not` says why there is no
    break-even. `tends_to` is the ratio's limit. `ended` is complete or interrupted.
    """

    labels: Tuple[str, ...]
    name: str
    size_name: str
    points: Tuple[Point, ...]
    failures: Tuple[Failure, ...]
    fits: Tuple[Fit, ...]
    ratios: Tuple[Ratio, ...]
    break_even: Optional[BreakEven]
    why_not: str
    tends_to: Optional[Limit]
    samples: Tuple[Sample, ...]
    launches: int
    seconds: float
    key: Mapping[str, Any]
    targets: Tuple[Mapping[str, Any], ...]
    machine: Mapping[str, Any]
    command: str
    created: str
    warnings: Tuple[Notice, ...]
    ended: str = "complete"

    def of(self, script: int) -> Tuple[Point, ...]:
        """A script's points by size."""
        return tuple(point for point in self.points if point.script == script)
