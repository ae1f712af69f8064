"""The frozen reports of traces made elsewhere: all that their renderers may see.

Times are integer nanoseconds (`*_ns`). `components` sum to `span_ns` exactly; `None` says that the trace cannot
tell, which is not the same as zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, Optional, Tuple

from .report import Component, Finding, Notice, Op

SCHEMA = 1

# `TraceReport.device`
RECORDED = "recorded"  # the trace holds what a device did
MISSING = "missing"    # a device was used, or may have been, but its lanes are not in the trace
CPU_ONLY = "cpu-only"  # the trace names its devices and all are CPUs
NO_DEVICES = "not-a-device-trace"  # a Python profile


@dataclass(frozen=True)
class Work:
    """Events of one sort: how many, the sum of their lengths, and the time in which at least one ran."""

    n: int
    sum_ns: int
    union_ns: int


@dataclass(frozen=True)
class Waits:
    """Input waits: `exposed_ns` is the part in which no device worked."""

    n: int
    sum_ns: int
    union_ns: int
    exposed_ns: int


@dataclass(frozen=True)
class Transfer:
    """Copies in one direction: `h2d`, `d2h`, `d2d`, or `unknown` where the trace does not say.

    `sum_ns` is `exposed_ns` plus `hidden_ns`, the part under a running kernel. `bytes` where they are recorded.
    """

    direction: str
    n: int
    sum_ns: int
    exposed_ns: int
    hidden_ns: int
    bytes: Optional[int] = None


@dataclass(frozen=True)
class Device:
    """One device: the time in which a kernel or a copy ran on it, and its share of the span."""

    name: str
    busy_ns: int
    busy_share: float
    kernels: Work


@dataclass(frozen=True)
class Steps:
    """Steps that the trace marks, by what (`source`)."""

    n: int
    mean_ns: float
    median_ns: float
    least_ns: int
    most_ns: int
    source: str


@dataclass(frozen=True)
class Untold:
    """What the trace cannot tell, and how to get it."""

    id: str
    text: str
    how: str


@dataclass(frozen=True)
class TraceReport:
    """One trace, analysed.

    `host_ops` are ops that ran on the host; `dispatch` is the host handing work to a device; `messages` go
    between tasks or processes. `kernels`,
    `busy_ns` and `busy_share` are None without device data. `ops_of` says what `ops` are: `kernels` of a
    device, `host-ops`, or `functions` of a Python profile.
    """

    path: str
    format: str
    producer: str
    facts: Mapping[str, object]
    events: int
    span_ns: int
    device: str
    devices: Tuple[Device, ...]
    busy_ns: Optional[int]
    busy_share: Optional[float]
    kernels: Optional[Work]
    transfers: Tuple[Transfer, ...]
    host_ops: Work
    dispatch: Work
    messages: Work
    input: Waits
    steps: Optional[Steps]
    components: Tuple[Component, ...]
    ops: Tuple[Op, ...]
    ops_of: str
    verdict: Tuple[str, ...]
    findings: Tuple[Finding, ...]
    rules_silent: Tuple[Mapping[str, str], ...]
    untold: Tuple[Untold, ...]
    warnings: Tuple[Notice, ...]


@dataclass(frozen=True)
class ImportedReport:
    """What one `probe import` has read, each trace for itself."""

    traces: Tuple[TraceReport, ...]


@dataclass(frozen=True)
class Difference:
    """One quantity of two traces; None where one cannot tell. `unit` is `ns` or `count`."""

    id: str
    name: str
    unit: str
    a: Optional[float]
    b: Optional[float]


@dataclass(frozen=True)
class ImportedComparison:
    """Two traces side by side. The `waterfall` rows sum to the difference of the spans."""

    a: TraceReport
    b: TraceReport
    quantities: Tuple[Difference, ...]
    waterfall: Tuple[Difference, ...]
    verdict: Tuple[str, ...]
    warnings: Tuple[Notice, ...]
