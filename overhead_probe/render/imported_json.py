"""Imported traces → `import.json` and `compare.json`. Times are µs as floats under keys that end in `_us`."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional

from ..report_imported import SCHEMA, Difference, ImportedComparison, ImportedReport, Steps, TraceReport, Waits, Work

NS_PER_US = 1000
DECIMALS = 6


def render(report: ImportedReport) -> str:
    """Strict JSON in ASCII, a newline at its end."""
    return _text({"schema": SCHEMA, "kind": "import", "traces": [_trace(trace) for trace in report.traces]})


def render_comparison(report: ImportedComparison) -> str:
    """The shape of `compare.json`: `runs`, `ratio`, `waterfall`; and all quantities."""
    a, b = report.a, report.b
    return _text({
        "schema": SCHEMA,
        "kind": "compare-traces",
        "runs": [_trace(a), _trace(b)],
        "ratio": b.span_ns / a.span_ns if a.span_ns else None,
        "waterfall": [{"id": row.id, "us": _us((row.b or 0) - (row.a or 0))} for row in report.waterfall],
        "quantities": [_difference(row) for row in report.quantities],
        "verdict": list(report.verdict),
        "warnings": _notices(report.warnings),
    })


def _text(value: Dict[str, Any]) -> str:
    return json.dumps(value, indent=2, allow_nan=False) + "\n"


def _us(ns: Optional[float]) -> Optional[float]:
    return None if ns is None else round(ns / NS_PER_US, DECIMALS)


def _trace(report: TraceReport) -> Dict[str, Any]:
    return {
        "path": report.path.encode("utf-8", "replace").decode(),
        "format": report.format,
        "producer": report.producer,
        "facts": {key: str(value) for key, value in report.facts.items()},
        "events": report.events,
        "span_us": _us(report.span_ns),
        "device": {"data": report.device, "busy_us": _us(report.busy_ns), "busy_share": report.busy_share},
        "devices": [{"name": each.name, "busy_us": _us(each.busy_ns), "busy_share": each.busy_share,
                     "kernels": _work(each.kernels)} for each in report.devices],
        "kernels": _work(report.kernels),
        "transfers": [{"direction": each.direction, "n": each.n, "sum_us": _us(each.sum_ns),
                       "exposed_us": _us(each.exposed_ns), "hidden_us": _us(each.hidden_ns), "bytes": each.bytes}
                      for each in report.transfers],
        "host_ops": _work(report.host_ops),
        "dispatch": _work(report.dispatch),
        "messages": _work(report.messages),
        "input": _waits(report.input),
        "steps": _steps(report.steps),
        **_explained(report),
    }


def _explained(report: TraceReport) -> Dict[str, Any]:
    return {
        "components": [
            {"id": c.id, "us": _us(c.ns), "share": c.share, "parts": [{"id": p.id, "us": _us(p.ns)} for p in c.parts]}
            for c in report.components],
        "ops_of": report.ops_of,
        "ops": [{"name": op.name, "type": op.type, "device": op.device, "us": _us(op.ns), "calls": op.calls}
                for op in report.ops],
        "verdict": list(report.verdict),
        "findings": [{"id": f.id, "rank": f.rank, "us": _us(f.ns), "share": f.share, "title": f.title, "why": f.why,
                      "evidence": list(f.evidence), "lines": list(f.lines), "advice": f.advice} for f in report.findings],
        "rules_silent": [dict(rule) for rule in report.rules_silent],
        "cannot_tell": [{"id": each.id, "text": each.text, "how": each.how} for each in report.untold],
        "warnings": _notices(report.warnings),
    }


def _notices(warnings) -> list:
    return [{"id": notice.id, "text": notice.text} for notice in warnings]


def _work(work: Optional[Work]) -> Optional[Dict[str, Any]]:
    return work and {"n": work.n, "sum_us": _us(work.sum_ns), "union_us": _us(work.union_ns)}


def _waits(waits: Waits) -> Dict[str, Any]:
    return {"n": waits.n, "sum_us": _us(waits.sum_ns), "union_us": _us(waits.union_ns), "exposed_us": _us(waits.exposed_ns)}


def _steps(steps: Optional[Steps]) -> Optional[Dict[str, Any]]:
    return steps and {"n": steps.n, "mean_us": _us(steps.mean_ns), "median_us": _us(steps.median_ns),
                      "least_us": _us(steps.least_ns), "most_us": _us(steps.most_ns), "source": steps.source}


def _difference(row: Difference) -> Dict[str, Any]:
    convert = _us if row.unit == "ns" else (lambda value: value)
    return {"id": row.id, "unit": "us" if row.unit == "ns" else row.unit, "a": convert(row.a), "b": convert(row.b)}
