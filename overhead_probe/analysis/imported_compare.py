"""Two traces side by side: quantities, and a waterfall from one span to the other."""

from __future__ import annotations

from typing import Callable, List, Optional, Tuple

from ..report import Notice
from ..report_imported import Difference, ImportedComparison, TraceReport
from .imported_findings import percent, us

Getter = Callable[[TraceReport], Optional[float]]
DIRECTIONS = {"h2d": "host to device", "d2h": "device to host", "d2d": "device to device"}


def _transfer(direction: str, field: str) -> Getter:
    def get(report: TraceReport) -> Optional[float]:
        if report.kernels is None:
            return None
        return next((getattr(each, field) for each in report.transfers if each.direction == direction), 0)

    return get


QUANTITIES: Tuple[Tuple[str, str, str, Getter], ...] = (
    ("span", "span", "ns", lambda report: report.span_ns),
    ("busy", "device busy", "ns", lambda report: report.busy_ns),
    ("kernels.n", "kernels", "count", lambda report: report.kernels.n if report.kernels else None),
    ("kernels.union", "kernel time", "ns", lambda report: report.kernels.union_ns if report.kernels else None),
    *((f"{id}.{field}", f"{name}, {what}", unit, _transfer(id, key)) for id, name in DIRECTIONS.items()
      for field, what, unit, key in (("n", "copies", "count", "n"), ("sum", "sum", "ns", "sum_ns"),
                                     ("exposed", "exposed", "ns", "exposed_ns"))),
    ("dispatch", "host dispatch", "ns", lambda report: report.dispatch.union_ns),
    ("host-ops", "ops on the host", "ns", lambda report: report.host_ops.union_ns),
    ("input", "input waits", "ns", lambda report: report.input.union_ns),
    ("steps.n", "steps", "count", lambda report: report.steps.n if report.steps else None),
    ("steps.mean", "mean step", "ns", lambda report: report.steps.mean_ns if report.steps else None),
)


def compare(a: TraceReport, b: TraceReport) -> ImportedComparison:
    """What differs between two traces."""
    quantities = [Difference(id, name, unit, get(a), get(b)) for id, name, unit, get in QUANTITIES]
    shown = tuple(row for row in quantities if row.a or row.b)
    waterfall = tuple(Difference(x.id, x.id, "ns", x.ns, y.ns) for x, y in zip(a.components, b.components) if x.ns or y.ns)
    warnings: List[Notice] = []
    if a.producer != b.producer:
        warnings.append(Notice("other-producer", f"The traces come from different tools ({a.producer}, {b.producer}): "
                               "what one calls an op the other may split."))
    if a.device != b.device:
        warnings.append(Notice("other-device", f"Device data: {a.device} in the first, {b.device} in the second. "
                               "Figures that one of them lacks are left blank, not zero."))
    return ImportedComparison(a, b, shown, waterfall, _verdict(a, b, waterfall), tuple(warnings))


def _verdict(a: TraceReport, b: TraceReport, waterfall: Tuple[Difference, ...]) -> Tuple[str, ...]:
    change = b.span_ns - a.span_ns
    if not a.span_ns or not waterfall:
        return ("The traces hold no time to compare.",)
    direction = "longer" if change > 0 else "shorter"
    said = [f"The second trace is {us(abs(change))} {direction} ({us(a.span_ns)} and {us(b.span_ns)})." if change
            else f"Both traces span {us(a.span_ns)}."]
    most = max(waterfall, key=lambda row: abs((row.b or 0) - (row.a or 0)))
    moved = (most.b or 0) - (most.a or 0)
    if moved:
        said.append(f"The largest change is in {most.id}: {'+' if moved > 0 else '-'}{us(abs(moved))}.")
    if a.busy_share is not None and b.busy_share is not None:
        said.append(f"The device is busy {percent(a.busy_share)} of the first and {percent(b.busy_share)} of the second.")
    return tuple(said)
