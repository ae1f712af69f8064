"""The frozen Comparison: scripts side by side, and what lies between them. Times in ns an iteration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Tuple

from .report import Interval, Notice, Report

SCHEMA = 1


@dataclass(frozen=True)
class Side:
    """One of the scripts. `report` is of all its launches together (`analysis.launches.together`).

    `launches` holds (round, mean ns) of the launches that count, `failures` (round, why) of those that do not.
    """

    label: str
    report: Report
    launches: Tuple[Tuple[int, float], ...]
    failures: Tuple[Tuple[int, str], ...] = ()

    @property
    def ci95(self) -> Optional[Interval]:
        """Interval of the mean over launches; None for a single one."""
        return self.report.wall.launches["ci95"] if self.report.wall.launches else None


@dataclass(frozen=True)
class Step:
    """What a component, or a part of one, adds on the way from the faster to the slower script; may be negative."""

    id: str
    ns: float
    ci95: Optional[Interval] = None
    parts: Tuple["Step", ...] = ()


@dataclass(frozen=True)
class Gap:
    """The way from the faster to the slower script. `steps` sum to `ns`, the difference of their means.

    `pairs` counts the rounds in which both were launched; `ratio` is that of the means over these, and without pairs
    that of the means over all launches.
    """

    faster: int
    slower: int
    ns: float
    ci95: Optional[Interval]
    ratio: float
    ratio_ci95: Optional[Tuple[float, float]]
    pairs: int
    steps: Tuple[Step, ...]


@dataclass(frozen=True)
class Comparison:
    """All sides in the order given, and a gap from the fastest to each other one, the widest last.

    `ended` is complete or interrupted; `asked` the launches of each script that were asked for (0: stored runs).
    """

    sides: Tuple[Side, ...]
    gaps: Tuple[Gap, ...]
    asked: int
    seconds: float
    machine: Mapping[str, Any]
    command: str
    created: str
    folder: str
    warnings: Tuple[Notice, ...]
    ended: str = "complete"
