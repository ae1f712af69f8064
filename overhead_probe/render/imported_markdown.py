"""Imported traces → markdown, readable on its own, the verdict first."""

from __future__ import annotations

import os
from typing import List

from ..report_imported import ImportedComparison, ImportedReport, TraceReport
from . import imported_tables as tables
from . import units
from .markup import code, table, text

OPS_SHOWN = 20
INDENT = "&emsp;"


def render(report: ImportedReport) -> str:
    """The text of `report.md`."""
    return "\n".join(line for trace in report.traces for line in _trace(trace)).rstrip() + "\n"


def render_comparison(report: ImportedComparison) -> str:
    """The text of `compare.md`."""
    lines = ["# Two traces side by side", ""]
    for name, trace in (("a", report.a), ("b", report.b)):
        lines += [f"- {name}: {code(os.path.basename(trace.path))}, {text(tables.source(trace))}"]
    lines += ["", *_verdict(report.verdict)]
    header = ("", "a", "b", "b - a", "b / a")
    lines += table(("quantity", *header[1:]), "lrrrr", _plain(tables.differences(report.quantities)))
    lines += ["## From a to b", "", *table(("component", *header[1:]), "lrrrr", _plain(tables.differences(report.waterfall)))]
    lines += _notices(report.warnings)
    return "\n".join(lines).rstrip() + "\n"


def _trace(report: TraceReport) -> List[str]:
    lines = [f"# What {code(os.path.basename(report.path))} shows", "", *_verdict(report.verdict)]
    lines += [f"**{text(tables.span(report))}.** {text(tables.source(report))}.", ""]
    lines += [f"{text(tables.steps(report))}.", ""] if report.steps else []
    lines += ["## The span", "", *_breakdown(report)]
    lines += ["## Quantities", "", *table(tables.QUANTITY, "lrrrrr", _plain(tables.quantities(report)))]
    lines += table(("device", "busy ms", "share", "kernels", "union ms"), "lrrrr", _plain(tables.devices(report)))
    for finding in report.findings:
        size = f"{units.duration(finding.ns)}, {units.share(finding.share)} of the span"
        lines += [f"### {finding.rank}. {text(finding.title)}", "", f"{code(finding.id)}: {size}.", "", text(finding.why), ""]
        lines += [f"- {text(seen)}" for seen in finding.evidence]
        lines += ["", f"**What to do:** {text(finding.advice)}", ""]
    return [*lines, *_ops(report), *_notices(report.warnings), *_untold(report), *_silent(report)]


def _verdict(sentences) -> List[str]:
    lines: List[str] = []
    for index, said in enumerate(sentences):
        lines += [text(said) if index else f"**{text(said)}**", ""]
    return lines


def _plain(rows) -> List[List[str]]:
    return [[text(cell) for cell in row] for row in rows]


def _breakdown(report: TraceReport) -> List[str]:
    unit = units.Scale.of(report.span_ns).unit
    body = []
    for level, id, name, _, figure, share, legend in tables.breakdown(report):
        shown = INDENT + text(name) if level else f"**{text(name)}**"
        body.append((shown, code(id) if id != "total" else "", figure, share, text(legend)))
    return table(("component", "id", unit, "share", "what it is"), "llrrl", body)


def _ops(report: TraceReport) -> List[str]:
    rows, others = tables.ops(report, OPS_SHOWN)
    body = [(code(name), code(kind), code(device), calls, ms, share) for name, kind, device, calls, ms, share in rows]
    lines = table(("op", "type", "device", "calls", "ms", "share"), "lllrrr", body)
    title = tables.OPS_OF[report.ops_of]
    return [f"## {title[0].upper()}{title[1:]}", "", *lines, *([text(others), ""] if others else [])] if lines else []


def _notices(warnings) -> List[str]:
    lines = [f"- {text(notice.text)} ({code(notice.id)})" for notice in warnings]
    return ["## Warnings", "", *lines, ""] if lines else []


def _untold(report: TraceReport) -> List[str]:
    lines = [f"- {text(each.text)} {text(each.how)}" for each in report.untold]
    return ["## What this trace cannot tell", "", *lines, ""] if lines else []


def _silent(report: TraceReport) -> List[str]:
    rows = [(code(rule["id"]), text(rule["why"])) for rule in report.rules_silent]
    return ["## Causes that could not be looked for", "", *table(("cause", "why not"), "ll", rows)] if rows else []
