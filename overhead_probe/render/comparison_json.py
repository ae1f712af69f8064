"""Comparison → `compare.json`: times in µs as floats, every key present."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional

from ..report_comparison import SCHEMA, Comparison, Gap, Side, Step
from . import json as run_json


def render(comparison: Comparison) -> str:
    """The text of `compare.json`: strict JSON in ASCII, a newline at its end."""
    return json.dumps(to_dict(comparison), indent=2, allow_nan=False) + "\n"


def to_dict(comparison: Comparison) -> Dict[str, Any]:
    """The comparison for the `json` module. At the top stands the widest gap; `gaps` has them all."""
    widest = comparison.gaps[-1]
    return {
        "schema": SCHEMA,
        "runs": [_side(side) for side in comparison.sides],
        **{key: value for key, value in _gap(comparison, widest).items()},
        "gaps": [_gap(comparison, gap) for gap in comparison.gaps],
        "launches": comparison.asked,
        "seconds": comparison.seconds,
        "ended": comparison.ended,
        "machine": run_json.plain(comparison.machine),
        "command": comparison.command,
        "created": comparison.created,
        "warnings": [{"id": notice.id, "text": notice.text} for notice in comparison.warnings],
    }


def _side(side: Side) -> Dict[str, Any]:
    whole = run_json.to_dict(side.report)
    return {
        "label": side.label,
        "us": run_json.us(side.report.wall.mean),
        "ci95_us": run_json.interval(side.ci95),
        "launches": [{"round": round_, "us": run_json.us(ns)} for round_, ns in side.launches],
        "failures": [{"round": round_, "why": why} for round_, why in side.failures],
        **{key: whole[key] for key in ("script", "target", "iterations", "components", "ops", "overhead", "warmup",
                                       "evidence", "warnings")},
    }


def _gap(comparison: Comparison, gap: Gap) -> Dict[str, Any]:
    return {
        "faster": comparison.sides[gap.faster].label,
        "slower": comparison.sides[gap.slower].label,
        "difference_us": run_json.us(gap.ns),
        "difference_ci95_us": run_json.interval(gap.ci95),
        "ratio": run_json.finite(gap.ratio),
        "ratio_ci95": _pair(gap.ratio_ci95),
        "pairs": gap.pairs,
        "waterfall": [_step(step) for step in gap.steps],
    }


def _step(step: Step) -> Dict[str, Any]:
    row = {"id": step.id, "us": run_json.us(step.ns), "ci95_us": run_json.interval(step.ci95)}
    return {**row, "parts": [{"id": part.id, "us": run_json.us(part.ns), "ci95_us": run_json.interval(part.ci95)}
                             for part in step.parts]}


def _pair(pair: Optional[tuple]) -> Any:
    return None if pair is None else [run_json.finite(end) for end in pair]
