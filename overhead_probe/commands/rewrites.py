"""Adds to a report the remedies that are a rewrite, with what the reports folder holds of the scenarios that show them."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Dict, Tuple

from ..analysis import rewrites
from ..report import Report


def added(report: Report, reports_folder: Path) -> Report:
    """The report with a row for each; as it is where no changes were to be tried."""
    if not report.experiments:
        return report
    rows = rewrites.rows(report.findings, figures(reports_folder), report.script)
    return replace(report, experiments=report.experiments + rows)


def figures(reports_folder: Path) -> Dict[str, Tuple[float, str]]:
    """What stored reports of the scenarios measured. One of changed settings (`--set`) tells of something else."""
    found = {}
    for name in sorted(rewrites.SCENARIOS):
        stored = _stored(reports_folder / name / "run.json")
        mean = stored.get("wall_us", {}).get("mean")
        script = stored.get("script", {})
        if mean and not script.get("set") and Path(script.get("path", "")).name == f"{name}.py":
            day = _day(reports_folder / name / "run.json")
            found[name] = (mean * 1e3, f"measured {day}")
    return found


def _stored(path: Path) -> Dict[str, Any]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return document if isinstance(document, dict) else {}


def _day(path: Path) -> str:
    return datetime.datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d")
