"""Which reader a file needs, by its content; a profile folder by what lies in it."""

from __future__ import annotations

from pathlib import Path
from typing import List, Optional

from ..errors import TraceError
from . import chrome, pstats, speedscope, step_stats, xplane
from .events import Trace, Warnings
from .source import Progress, Source

HEAD = 1 << 16
KNOWN = ("It reads Chrome trace JSON (TF1 timeline, TF2, JAX, PyTorch), RunMetadata and StepStats, xplane.pb, pstats and "
         "speedscope files, plain or gzip.")
BINARIES = {b"\x7fELF": "a program", b"PK\x03\x04": "a zip archive", b"\x89PNG": "a picture", b"%PDF": "a PDF",
            b"\x89HDF": "an HDF5 file", b"SQLite format 3": "an SQLite database (an Nsight export?)",
            b"BZh": "a bzip2 file", b"\xfd7zXZ": "an xz file", b"\x28\xb5\x2f\xfd": "a zstd file", b"\x80": "a pickle"}


def read(path: str, progress: Optional[Progress] = None) -> Trace:
    """The trace in a file, or in a TensorFlow or JAX profile folder."""
    warnings = Warnings()
    place = Path(path)
    if place.is_dir():
        place = _in_folder(place, warnings)
    with Source(place, warnings, progress) as source:
        trace = _reader(source)(source, warnings)
        source.report()
    if not len(trace):
        raise TraceError(f"{place} holds no event that tells anything.",
                         " ".join(notice.text for notice in warnings.notices()[:2]) or KNOWN)
    return trace


def _reader(source: Source):
    head = source.peek(HEAD)
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if pstats.recognises(head):  # a dict of marshal may begin with a brace as well
        return pstats.read
    if text[:1] in (b"{", b"[", b'"'):
        if speedscope.recognises(text):
            return speedscope.read
        return step_stats.read_json if step_stats.recognises_json(text) else chrome.read
    if step_stats.recognises_text(text):
        return step_stats.read_text
    for magic, what in BINARIES.items():
        if head.startswith(magic):
            raise TraceError(f"{source.path} is {what}, not a trace.", KNOWN)
    if xplane.recognises(head):
        return xplane.read
    if step_stats.recognises(head):
        return step_stats.read
    raise TraceError(f"{source.path} is not a trace that probe import knows.", KNOWN)


def _in_folder(folder: Path, warnings: Warnings) -> Path:
    """The trace of the newest run in a profile folder: `logdir`, `plugins/profile` or one run of it."""
    found: List[Path] = []
    for pattern in ("*.xplane.pb", "*.trace.json.gz", "*.trace.json"):
        for place in ("", "*/", "plugins/profile/*/", "profile/*/"):
            found = sorted(folder.glob(place + pattern), key=lambda file: (str(file.parent), file.name))
            found = [file for file in found if file.is_file()]
            if found:
                break
        if found:
            break
    if not found:
        raise TraceError(f"{folder} is a directory without a profile in it.",
                         "Give a trace file, or the log folder of tf.profiler or jax.profiler.")
    newest = [file for file in found if file.parent == found[-1].parent]
    if len(found) > 1:
        warnings.add("folder", f"{folder} holds {len(found)} traces; {newest[0]} is read. Name another to read that.")
    return newest[0]
