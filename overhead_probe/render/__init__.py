"""Report → text. Pure: nothing here prints, writes files or reads more of the world than the terminal's shape.

Modules load when a format is asked for, so that a command that needs no terminal text does not load rich.
"""

from __future__ import annotations

from importlib import import_module
from typing import Callable, Dict

from ..report import Report

Renderer = Callable[[Report], str]


def _lazy(module: str, function: str = "render") -> Renderer:
    def renderer(report: Report) -> str:
        return getattr(import_module(f"{__name__}.{module}"), function)(report)

    return renderer


# name for `probe show --format`: function
FORMATS: Dict[str, Renderer] = {
    "terminal": _lazy("terminal"),
    "markdown": _lazy("markdown"),
    "json": _lazy("json"),
    "svg": _lazy("svg", "breakdown"),
}

# file in the report folder: function that gives its text
FILES: Dict[str, Renderer] = {
    "run.json": _lazy("json"),
    "breakdown.svg": _lazy("svg", "breakdown"),
    "iterations.svg": _lazy("svg", "iterations"),
    "report.md": _lazy("markdown"),
}
