"""`probe import`: traces in, a report out. Nothing here prints or writes."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Optional, Sequence

from .errors import UsageError
from .report_imported import ImportedComparison, ImportedReport, TraceReport

# path, fraction of the file read, events so far
Progress = Callable[[str, float, int], None]


def import_traces(paths: Sequence["str | Path"], progress: Optional[Progress] = None) -> ImportedReport:
    """Reads and explains each trace for itself. Raises TraceError for a file that holds none."""
    if not paths:
        raise UsageError("There is no trace to import.", "Usage: probe import TRACE…")
    return ImportedReport(tuple(_one(str(path), progress) for path in paths))


def compare_traces(a: "str | Path", b: "str | Path", progress: Optional[Progress] = None) -> ImportedComparison:
    """Two traces side by side."""
    from .analysis.imported_compare import compare

    return compare(_one(str(a), progress), _one(str(b), progress))


def _one(path: str, progress: Optional[Progress]) -> TraceReport:
    from .analysis.imported import analyse
    from .traces.recognise import read

    return analyse(read(path, (lambda fraction, events: progress(path, fraction, events)) if progress else None))
