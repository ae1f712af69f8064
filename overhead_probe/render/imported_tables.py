"""The tables of an imported trace as cells of text, shared by terminal and markdown."""

from __future__ import annotations

from typing import List, Optional, Sequence, Tuple

from ..report import Component, Part
from ..report_imported import CPU_ONLY, MISSING, NO_DEVICES, Difference, TraceReport
from . import units, words
from .tables import ON_THE_HOST

NO_DATA = {
    MISSING: "no device data",
    CPU_ONLY: "none: CPU only (no device data)",
    NO_DEVICES: "no device data: a Python profile",
}
DIRECTIONS = {"h2d": "host to device", "d2h": "device to host", "d2d": "device to device", "unknown": "direction not given"}
OPS_OF = {"kernels": "kernel time by op", "host-ops": "ops on the host", "functions": "functions, own time"}
QUANTITY = ("quantity", "n", "sum ms", "union ms", "exposed ms", "hidden ms")

Cells = Tuple[str, ...]


def ms(ns: Optional[float]) -> str:
    """Milliseconds to the microsecond, as trace tools give them; a dash for what is not known."""
    return "–" if ns is None else f"{ns / 1e6:.3f}"


def quantities(report: TraceReport) -> List[Cells]:
    """Kernels, copies, dispatch and waits: count, sum, union, and how much is exposed or hidden under kernels."""
    if report.kernels is None:
        rows: List[Cells] = [("kernels on a device", NO_DATA[report.device], "", "", "", "")]
        if report.device == CPU_ONLY:
            rows.append(("copies", ON_THE_HOST, "", "", "", ""))
    else:
        kernels = report.kernels
        rows = [("kernels on a device", units.count(kernels.n), ms(kernels.sum_ns), ms(kernels.union_ns), "", "")]
        for each in report.transfers:
            rows.append((f"copies, {DIRECTIONS[each.direction]}", units.count(each.n), ms(each.sum_ns), "",
                         ms(each.exposed_ns), ms(each.hidden_ns)))
        if not report.transfers:
            rows.append(("copies", "none", "", "", "", ""))
    for name, work in (("ops on the host", report.host_ops), ("host dispatch", report.dispatch),
                       ("messages between tasks", report.messages)):
        if work.n:
            rows.append((name, units.count(work.n), ms(work.sum_ns), ms(work.union_ns), "", ""))
    waits = report.input
    if waits.n:
        rows.append(("input waits", units.count(waits.n), ms(waits.sum_ns), ms(waits.union_ns), ms(waits.exposed_ns),
                     ms(waits.union_ns - waits.exposed_ns)))
    elif report.device != NO_DEVICES:
        rows.append(("input waits", "none in the trace", "", "", "", ""))
    return rows


def devices(report: TraceReport) -> List[Cells]:
    """(device, busy ms, share of the span, kernels n, their union in ms)."""
    return [(words.literal(each.name), ms(each.busy_ns), units.share(each.busy_share), units.count(each.kernels.n),
             ms(each.kernels.union_ns)) for each in report.devices]


def breakdown(report: TraceReport) -> List[Tuple[int, str, str, float, str, str, str]]:
    """(level, id, name, ns, figure, share, legend) of each component and part, and the total; figures add up."""
    scale = units.Scale.of(report.span_ns)
    shown = [component for component in report.components if component.ns or component.id == "unattributed"]
    whole = round(scale.steps(report.span_ns))
    rows = []
    for component, steps in zip(shown, units.apportion([scale.steps(c.ns) for c in shown], whole)):
        rows.append(_row(0, component, steps, scale, report.span_ns))
        parts = component.parts if len(component.parts) > 1 or component.id == "transfer" else ()
        for part, own in zip(parts, units.apportion([scale.steps(p.ns) for p in parts], steps)):
            rows.append(_row(1, part, own, scale, report.span_ns))
    rows.append((0, "total", "span", report.span_ns, scale.text(whole, report.span_ns), "100 %", ""))
    return rows


def _row(level: int, item: "Component | Part", steps: int, scale: units.Scale, span_ns: int):
    return (level, item.id, words.name(item.id), item.ns, scale.text(steps, item.ns),
            units.share(item.ns / span_ns if span_ns else 0.0), words.legend(item.id))


def ops(report: TraceReport, limit: int) -> Tuple[List[Cells], str]:
    """((name, type, device, calls, ms, share) dearest first, a sentence about the others)."""
    shown = report.ops[:limit] if len(report.ops) > limit + 1 else report.ops
    rows = [(words.literal(op.name), words.literal(op.type), words.literal(op.device), units.count(op.calls), ms(op.ns),
             units.share(op.ns / report.span_ns if report.span_ns else 0.0)) for op in shown]
    rest = report.ops[len(shown):]
    others = f"and {len(rest):,} more: {ms(sum(op.ns for op in rest))} ms" if rest else ""
    return rows, others


def steps(report: TraceReport) -> str:
    """The steps in one sentence; empty where the trace marks none."""
    each = report.steps
    if each is None:
        return ""
    if each.n == 1:
        return f"1 step ({each.source}): {ms(each.mean_ns)} ms"
    return (f"{units.count(each.n)} steps ({each.source}): mean {ms(each.mean_ns)} ms, median {ms(each.median_ns)} ms, "
            f"from {ms(each.least_ns)} to {ms(each.most_ns)} ms")


def source(report: TraceReport) -> str:
    """Who wrote the trace, in which form, and what it holds."""
    facts = "".join(f", {key.replace('_', ' ')} {words.literal(value)}" for key, value in report.facts.items())
    return f"{words.literal(report.producer)}, {report.format}, {report.events:,} events{facts}"


def span(report: TraceReport) -> str:
    """`226.976 ms from first to last event; device busy 3.0 %`."""
    said = f"{ms(report.span_ns)} ms from first to last event"
    if report.busy_share is None:
        return f"{said}; {NO_DATA[report.device]}"
    return f"{said}; device busy {ms(report.busy_ns)} ms, {units.share(report.busy_share)}"


def differences(rows: Sequence[Difference]) -> List[Cells]:
    """(name, a, b, difference, ratio); a dash for what one trace cannot tell."""
    found = []
    for row in rows:
        show = ms if row.unit == "ns" else lambda value: "–" if value is None else units.count(value)
        known = row.a is not None and row.b is not None
        change = show((row.b or 0) - (row.a or 0)) if known else "–"
        sign = "+" if known and (row.b or 0) > (row.a or 0) else ""
        ratio = f"{row.b / row.a:.2f}" if known and row.a else ""
        name = (words.name(row.name) if row.id == row.name and row.id != "span" else row.name)
        found.append((f"{name}, ms" if row.unit == "ns" else name, show(row.a), show(row.b), sign + change, ratio))
    return found
