"""Report → `run.json`. The only place where a file's µs come from: floats, every key present."""

from __future__ import annotations

import json
import math
from typing import Any, Dict, List, Mapping, Optional

from ..report import SCHEMA, Component, Experiment, Interval, Loop, Part, Report

NS_PER_US = 1000
DECIMALS = 6  # of a µs: finer than a clock tick, and free of the tails of binary floats
TARGET = ("python", "numpy", "tensorflow", "devices", "tf1_behaviour")
ITERATIONS = ("seen", "warmup", "plain", "timers", "trace")


def render(report: Report) -> str:
    """The text of `run.json`: strict JSON in ASCII, a newline at its end."""
    return json.dumps(to_dict(report), indent=2, allow_nan=False) + "\n"


def to_dict(report: Report) -> Dict[str, Any]:
    """The report in the shape of `run.json`, ready for the `json` module."""
    return {
        "schema": SCHEMA,
        "script": _script(report),
        "target": {**{key: plain(report.target.get(key)) for key in TARGET}, "devices": _devices(report)},
        "machine": plain(report.machine),
        "iterations": {key: report.iterations.get(key, 0) for key in ITERATIONS},
        "wall_us": _wall(report),
        "components": [component(row) for row in report.components],
        "hidden": {f"{what}_us": us(report.hidden.get(f"{what}_ns", 0.0)) for what in ("kernel", "transfer")},
        "ops": [
            {"name": op.name, "type": op.type, "device": op.device, "us": us(op.ns), "calls": op.calls}
            for op in report.ops
        ],
        "overhead": _overhead(report),
        "shape": _shape(report),
        "warmup": [{"id": item.id, "ms": finite(item.ms)} for item in report.warmup],
        "evidence": plain(report.evidence),
        "rules_silent": [{"id": rule["id"], "why": rule["why"]} for rule in report.rules_silent],
        "findings": _findings(report),
        "experiments": [_experiment(experiment) for experiment in report.experiments],
        "warnings": [{"id": notice.id, "text": notice.text} for notice in report.warnings],
    }


def _script(report: Report) -> Dict[str, Any]:
    loop = report.loop
    return {
        "path": report.script,
        "argv": list(report.argv),
        "set": dict(report.set),
        "loop": {"file": loop.file, "line": loop.line, "steps_per_call": loop.steps_per_call},
        "other_loops": [_other_loop(other) for other in report.other_loops],
    }


def _other_loop(loop: Loop) -> Dict[str, Any]:
    keys = ("file", "line", "kind", "iterations", "entries", "share_of_framework")
    return {key: plain(getattr(loop, key)) for key in keys}


def _devices(report: Report) -> List[str]:
    return [str(device) for device in report.target.get("devices") or ()]


def _wall(report: Report) -> Dict[str, Any]:
    wall, several = report.wall, report.wall.launches
    return {
        "mean": us(wall.mean),
        "median": us(wall.median),
        "ci95": interval(wall.ci95),
        "launches": several
        and {"n": several["n"], "mean": us(several["mean"]), "ci95": interval(several.get("ci95"))},
        "cpu_us": us(wall.cpu),
    }


def component(item: Component) -> Dict[str, Any]:
    """A component with its parts."""
    row = _part(item)
    parts = [_part(part) for part in item.parts]
    return {"id": row.pop("id"), "us": row.pop("us"), "share": finite(item.share), **row, "parts": parts}


def _part(part: Part | Component) -> Dict[str, Any]:
    return {"id": part.id, "us": us(part.ns), "ci95_us": interval(part.ci95), "estimated": part.estimated}


def _overhead(report: Report) -> Dict[str, Any]:
    own = report.overhead
    return {
        "probe_us": us(own.probe_ns),
        "timers_us": us(own.timers_ns),
        "trace_us": us(own.trace_ns),
        "disagreement_share": finite(own.disagreement_share),
        "numpy_kernels": own.numpy_kernels,
    }


def _shape(report: Report) -> Dict[str, Any]:
    shape = report.shape
    return {
        "trend_us_per_1000": us(shape.trend_ns_per_1000),
        "trend_ci95_us_per_1000": interval(shape.trend_ci95),
        "drift_us": us(shape.drift_ns),
        "modes": plain(shape.modes),
        "outliers": {"count": shape.outlier_count, "us": us(shape.outlier_ns)},
        "noise": plain(shape.noise),
    }


def _findings(report: Report) -> List[Dict[str, Any]]:
    return [
        {
            "id": finding.id,
            "rank": finding.rank,
            "us": us(finding.ns),
            "share": finite(finding.share),
            "title": finding.title,
            "why": finding.why,
            "evidence": list(finding.evidence),
            "lines": list(finding.lines),
            "advice": finding.advice,
        }
        for finding in report.findings
    ]


def _experiment(experiment: Experiment) -> Dict[str, Any]:
    before, after = experiment.before_ns, experiment.after_ns
    both = before is not None and after is not None
    return {
        "id": experiment.id,
        "status": experiment.status,
        "reason": experiment.reason,
        "process": experiment.process,
        "before_us": us(before),
        "after_us": us(after),
        "saved_us": us(before - after) if both else None,
        "predicted_us": us(experiment.predicted_ns),
        "ci95_us": interval(experiment.saved_ci95),
        "speedup": finite(before / after) if both and after else None,
        "same_values": experiment.same_values,
        "max_difference": finite(experiment.max_difference),
    }


def us(ns: Optional[float]) -> Optional[float]:
    """ns as µs; None for what is not known or not finite."""
    known = finite(ns)
    return None if known is None else round(known / NS_PER_US, DECIMALS)


def finite(value: Optional[float]) -> Optional[float]:
    """JSON has no word for infinity and not-a-number."""
    return value if value is not None and math.isfinite(value) else None


def interval(ends: Optional[Interval]) -> Optional[List[Optional[float]]]:
    """Both ends in µs."""
    return ends and [us(ends.low), us(ends.high)]


def plain(value: Any) -> Any:
    """Free mappings as JSON, their `*_ns` entries as `*_us`. What JSON cannot hold raises TypeError later."""
    if isinstance(value, Interval):
        return interval(value)
    if isinstance(value, Mapping):
        return dict(_entry(str(key), item) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return finite(value) if isinstance(value, float) else value


def _entry(key: str, value: Any) -> tuple[str, Any]:
    if not key.endswith("_ns"):
        return key, plain(value)
    return key[:-3] + "_us", _in_us(value)


def _in_us(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_in_us(item) for item in value]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return us(value)
    return plain(value)
