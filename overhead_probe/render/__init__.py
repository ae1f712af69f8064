"""Report → text or bytes. Pure: nothing here prints, writes files or reads more of the world than the terminal's shape.

Modules load when a format is asked for, so that a command that needs no terminal text does not load rich.
"""

from __future__ import annotations

from importlib import import_module
from typing import Callable, Dict, Optional, Union

from ..report import Report

Output = Union[str, bytes]
# None: there is nothing of this kind to show, and no file to write.
Renderer = Callable[[Report], Optional[Output]]


def _lazy(module: str, function: str = "render") -> Renderer:
    def renderer(report: Report) -> Optional[Output]:
        return getattr(import_module(f"{__name__}.{module}"), function)(report)

    return renderer


# name for `probe show --format`: function
FORMATS: Dict[str, Renderer] = {
    "terminal": _lazy("terminal"),
    "markdown": _lazy("markdown"),
    "json": _lazy("json"),
    "svg": _lazy("svg", "breakdown"),
    "pstats": _lazy("pstats"),
    "perfetto": _lazy("perfetto"),
    "flame": _lazy("flame"),
    "speedscope": _lazy("speedscope"),
}

# file in the report folder: function that gives what stands in it
FILES: Dict[str, Renderer] = {
    "run.json": _lazy("json"),
    "breakdown.svg": _lazy("svg", "breakdown"),
    "iterations.svg": _lazy("svg", "iterations"),
    "histogram.svg": _lazy("svg", "histogram"),
    "profile.prof": _lazy("pstats"),
    "trace.json": _lazy("perfetto"),
    "flame.svg": _lazy("flame"),
    "speedscope.json": _lazy("speedscope"),
    "report.md": _lazy("markdown"),
}


def encoded(output: Output) -> bytes:
    """What a renderer gave, as the bytes of a file."""
    return output if isinstance(output, bytes) else output.encode("utf-8", "backslashreplace")
