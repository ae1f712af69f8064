"""Sweep → `sweep.json`: times in µs as floats; `measured` holds every launch, so that a stopped sweep can go on."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional

from ..report_sweep import SCHEMA, Fit, Point, Sample, Sweep
from . import json as run_json

DIGITS = 7


def render(sweep: Sweep) -> str:
    """The text of `sweep.json`: strict JSON in ASCII, a newline at its end."""
    return json.dumps(to_dict(sweep), indent=1, allow_nan=False) + "\n"


def to_dict(sweep: Sweep) -> Dict[str, Any]:
    """The sweep for the `json` module."""
    even = sweep.break_even
    return {
        "schema": SCHEMA,
        "scripts": list(sweep.labels),
        "vary": sweep.name,
        "size": sweep.size_name,
        "points": [_point(sweep, point) for point in sweep.points],
        "fit": [_fit(sweep, fit) for fit in sweep.fits],
        "ratios": [{"size": ratio.size, "ratio": _fitted(ratio.value), "ci95": _pair(ratio.ci95)} for ratio in sweep.ratios],
        "break_even": even and {"size": _fitted(even.size), "ci95": [_fitted(end) for end in even.ci95],
                                "faster_below": sweep.labels[even.faster_below],
                                "faster_above": sweep.labels[even.faster_above]},
        "why": sweep.why_not,
        "ratio_tends_to": sweep.tends_to and {"ratio": _fitted(sweep.tends_to.value), "ci95": _pair(sweep.tends_to.ci95),
                                              "from_size": sweep.tends_to.start},
        "failures": [{"script": failure.script, "value": failure.value, "round": failure.round, "why": failure.why}
                     for failure in sweep.failures],
        "launches": sweep.launches,
        "seconds": sweep.seconds,
        "ended": sweep.ended,
        "targets": [dict(target) for target in sweep.targets],
        "machine": run_json.plain(sweep.machine),
        "command": sweep.command,
        "created": sweep.created,
        "warnings": [{"id": notice.id, "text": notice.text} for notice in sweep.warnings],
        "key": run_json.plain(sweep.key),
        "measured": [_sample(sample) for sample in sweep.samples],
    }


def _point(sweep: Sweep, point: Point) -> Dict[str, Any]:
    return {
        "size": point.size,
        "value": point.value,
        "script": sweep.labels[point.script],
        "us": run_json.us(point.ns),
        "ci95_us": run_json.interval(point.ci95),
        "launches": point.launches,
        "components": [run_json.component(component) for component in point.components],
    }


def _fit(sweep: Sweep, fit: Fit) -> Dict[str, Any]:
    return {
        "script": sweep.labels[fit.script],
        "fixed_us": run_json.us(fit.fixed_ns),
        "fixed_ci95_us": run_json.interval(fit.fixed_ci95),
        "per_element_us": _fitted(fit.per_element_ns / run_json.NS_PER_US),
        "per_element_ci95_us": fit.per_element_ci95 and [
            _fitted(end / run_json.NS_PER_US) for end in (fit.per_element_ci95.low, fit.per_element_ci95.high)],
        "worst_share": round(fit.worst, run_json.DECIMALS),
        "worst_size": fit.worst_size,
        "equal_size": _fitted(fit.equal_size),
    }


def _sample(sample: Sample) -> Dict[str, Any]:
    return {
        "script": sample.script,
        "value": sample.value,
        "round": sample.round,
        "size": sample.size,
        "us": run_json.us(sample.ns),
        "components": [run_json.component(component) for component in sample.components],
        "feeds": [dict(feed) for feed in sample.feeds],
    }


def _pair(pair: Optional[tuple]) -> Any:
    return None if pair is None else [_fitted(end) for end in pair]


def _fitted(value: Optional[float]) -> Optional[float]:
    """A computed number with the digits that it can have; open ends and what is not finite as null."""
    finite = run_json.finite(value)
    return None if finite is None else float(f"{finite:.{DIGITS}g}")
