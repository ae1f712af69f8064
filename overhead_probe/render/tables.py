"""The breakdown and the ops as rows of words and figures, without layout: shared by terminal, markdown and SVG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Optional, Sequence, Tuple, Union

from ..report import Component, Interval, Op, Part, Report
from . import units, words

ON_THE_HOST = "none: everything ran on the host"
ROUNDING = 1e-9  # of the wall: what floating point leaves of a sum that should be zero


@dataclass(frozen=True)
class Row:
    """A line of a breakdown. `amount` is a figure in the table's unit, or words where there is none to give."""

    id: str
    name: str
    level: int
    ns: float
    amount: str
    share: str
    interval: str
    legend: str
    in_words: bool = False


@dataclass(frozen=True)
class OpRow:
    """An op in the table of kernel time; `calls` an iteration."""

    name: str
    type: str
    device: str
    calls: str
    ns: float
    amount: str
    share: str


def mark(figure: str, estimated: bool) -> str:
    """Estimated figures carry a tilde wherever they stand."""
    return f"~{figure}" if estimated else figure


def runs_on_host_only(report: Report) -> bool:
    """Whether the target had no device but CPUs."""
    return all("CPU" in str(device).upper() for device in report.target.get("devices") or ())


def shown_components(report: Report) -> List[Component]:
    """Components in the report's order, without empty ones; `unattributed` and a meaningful `transfer` stay."""
    shown = [c for c in report.components if c.ns or c.id in ("unattributed", "transfer")]
    ids = [component.id for component in shown]
    if "transfer" not in ids and runs_on_host_only(report):
        before = [i for i, id in enumerate(ids) if id in ("python", "feed", "runtime")]
        shown.insert(before[-1] + 1 if before else 0, Component("transfer", 0.0, 0.0, None))
    if "unattributed" not in ids:
        left = report.wall.mean - sum(component.ns for component in report.components)
        left = left if abs(left) > ROUNDING * report.wall.mean else 0.0
        shown.append(Component("unattributed", left, left / report.wall.mean if report.wall.mean else 0.0, None))
    return shown


def breakdown(report: Report) -> Tuple[List[Row], Row]:
    """The rows of the breakdown and its total. Figures add up as shown, parts to components to the total."""
    wall, scale = report.wall, units.Scale.of(report.wall.mean)
    rows = []
    for component, own in _apportioned(report, scale):
        on_host = component.id == "transfer" and not component.ns and runs_on_host_only(report)
        rows.append(_row(component, own, scale, wall.mean, on_host))
        parts = [part for part in component.parts if part.ns]
        rows.extend(
            _row(part, part_steps, scale, wall.mean)
            for part, part_steps in zip(parts, units.apportion([scale.steps(p.ns) for p in parts], own))
        )
    figures = scale.text(round(scale.steps(wall.mean)), wall.mean), "100 %", _interval(wall.ci95, scale)
    return rows, Row("total", "total", 0, wall.mean, *figures, "")


def _apportioned(report: Report, scale: units.Scale) -> List[Tuple[Component, int]]:
    """Shown components, each with its figure in steps of the scale's last digit."""
    components = shown_components(report)
    amounts = [scale.steps(component.ns) for component in components]
    return list(zip(components, units.apportion(amounts, round(scale.steps(report.wall.mean)))))


def _row(item: Union[Component, Part], steps: int, scale: units.Scale, wall_ns: float, on_host: bool = False) -> Row:
    name, legend = words.name(item.id), words.legend(item.id)
    level = 0 if isinstance(item, Component) else 1
    if on_host:
        return Row(item.id, name, level, 0.0, ON_THE_HOST, "", "", legend, in_words=True)
    fraction = item.ns / wall_ns if wall_ns else 0.0
    amount = mark(scale.text(steps, item.ns), item.estimated)
    return Row(item.id, name, level, item.ns, amount, units.share(fraction), _interval(item.ci95, scale), legend)


def _interval(interval: Optional[Interval], scale: units.Scale) -> str:
    """Both ends; nothing where both would read as zero."""
    if not interval or not any(round(scale.steps(end)) for end in (interval.low, interval.high)):
        return ""
    return scale.interval(interval.low, interval.high)


def ops(report: Report, limit: Optional[int] = None) -> Tuple[List[OpRow], str]:
    """The dearest ops and, where there are more than `limit`, a sentence about the others."""
    ranked = sorted(report.ops, key=lambda op: -op.ns)
    if limit is not None and len(ranked) <= limit + 1:
        limit = None  # the sentence would take the line of the op it stands for
    scale = units.Scale.of(report.wall.mean)
    kernel = sum(own for component, own in _apportioned(report, scale) if component.id == "kernel")
    steps = units.apportion([scale.steps(op.ns) for op in ranked], kernel)
    rows = [_op_row(op, own, scale, report.wall.mean) for op, own in zip(ranked, steps)][:limit]
    rest = ranked[len(rows) :]
    if not rest:
        return rows, ""
    rest_ns = sum(op.ns for op in rest)
    figure = scale.text(sum(steps[len(rows) :]), rest_ns)
    fraction = rest_ns / report.wall.mean if report.wall.mean else None
    return rows, f"and {len(rest)} more: {figure} {scale.unit}, {units.share(fraction)}"


def _op_row(op: Op, steps: int, scale: units.Scale, wall_ns: float) -> OpRow:
    fraction = op.ns / wall_ns if wall_ns else 0.0
    texts = (words.literal(text) for text in (op.name, op.type, op.device))
    amount = mark(scale.text(steps, op.ns), op.estimated)
    return OpRow(*texts, units.count(op.calls), op.ns, amount, units.share(fraction))


def devices(rows: Sequence[OpRow]) -> List[str]:
    """The devices that ops ran on; with one of them or none, a column would say nothing."""
    return sorted({row.device for row in rows if row.device})


def device_name(device: str) -> str:
    """`CPU:0` of `/job:localhost/replica:0/task:0/device:CPU:0`."""
    return device.rsplit("device:", 1)[-1]
