"""`probe import TRACE…` and the comparison of two traces: reads, prints, writes report files."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Callable, Dict, List

from .. import campaign, errors, importing
from ..errors import OutputError
from ..render import imported_json, imported_markdown
from ..report_imported import ImportedComparison, ImportedReport

NAME = "import"
BAR_WIDTH, NAME_WIDTH, REFRESH_S, SHOWN_AFTER_S = 20, 20, 0.2, 0.5
IMPORT_FILES: Dict[str, Callable[[ImportedReport], str]] = {
    "import.json": imported_json.render, "report.md": imported_markdown.render}
COMPARE_FILES: Dict[str, Callable[[ImportedComparison], str]] = {
    "compare.json": imported_json.render_comparison, "compare.md": imported_markdown.render_comparison}


def add(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The command's options."""
    parser.description = ("Explains traces that exist already: TF1 timeline.json, RunMetadata, xplane.pb, trace.json.gz, "
                          "PyTorch, JAX, pstats, speedscope; plain or gzip, recognised by content.")
    parser.add_argument("traces", nargs="+", metavar="TRACE", help="a trace file, or a TensorFlow or JAX profile folder")
    parser.add_argument("--out", default="", metavar="DIR", help="also write import.json and report.md there")
    parser.add_argument("--json", action="store_true", help="print import.json (same as --format json)")
    parser.add_argument("--format", choices=("terminal", "markdown", "json"), default="terminal")
    parser.add_argument("--verbose", action="store_true", help="show all there is")
    return parser


def main(words: List[str]) -> int:
    """The command with its words, without its name."""
    try:
        return run(add(argparse.ArgumentParser("probe import")).parse_args(words))
    except KeyboardInterrupt:
        return errors.INTERRUPTED


def run(options: argparse.Namespace) -> int:
    """Reads the traces and shows them."""
    with _Progress() as progress:
        report = importing.import_traces(options.traces, progress.show)
    how = "json" if options.json else options.format
    if options.out:
        _write(Path(options.out), report, IMPORT_FILES)
    if how == "terminal":
        from ..render import imported_terminal

        _print(imported_terminal.render(report, verbose=options.verbose))
    else:
        _print(IMPORT_FILES["import.json" if how == "json" else "report.md"](report))
    return errors.MEASURED


def are_traces(words: List[str]) -> bool:
    """Whether `probe compare` was given two traces rather than scripts or runs: by what stands in its words."""
    operands = [word for before, word in zip(["", *words], words) if before not in ("--out", "--format")]
    named = [word for word in operands if not word.startswith("-") and os.path.exists(word)]
    return len(named) == 2 and not any(word.endswith((".py", ".ipynb")) or _is_run(Path(word)) for word in named)


def _is_run(place: Path) -> bool:
    return bool(campaign.runs_in(place)) or any((place / name).exists() for name in ("run.json", "run", campaign.COMPARED))


def compare_main(words: List[str]) -> int:
    """`probe compare A B` for traces."""
    parser = argparse.ArgumentParser("probe compare", description="Shows two traces side by side.")
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--out", default="", metavar="DIR", help="also write compare.json and compare.md there")
    parser.add_argument("--json", action="store_true", help="print compare.json (same as --format json)")
    parser.add_argument("--format", choices=("terminal", "markdown", "json"), default="terminal")
    options = parser.parse_args(words)
    return compare(options.a, options.b, options.out, "json" if options.json else options.format)


def compare(a: str, b: str, out: str = "", how: str = "terminal") -> int:
    """`probe compare A.json B.json`, for words that name traces."""
    with _Progress() as progress:
        report = importing.compare_traces(a, b, progress.show)
    if out:
        _write(Path(out), report, COMPARE_FILES)
    if how == "terminal":
        from ..render import imported_terminal

        _print(imported_terminal.render_comparison(report))
    else:
        _print(COMPARE_FILES["compare.json" if how == "json" else "compare.md"](report))
    return errors.MEASURED


def _print(text: str) -> None:
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    sys.stdout.flush()


def _write(folder: Path, report, files) -> None:
    """Each file is written beside its place and moved there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, renderer in files.items():
            beside = folder / f".{name}-{os.getpid()}"
            beside.write_text(renderer(report), encoding="utf-8")
            os.replace(beside, folder / name)
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror}.", "Give another place with --out.") from error


class _Progress:
    """A bar on the terminal while a file takes longer than half a second; nothing where stderr is no terminal."""

    def __init__(self) -> None:
        self._on = sys.stderr.isatty()
        self._began, self._last = time.monotonic(), 0.0

    def __enter__(self) -> "_Progress":
        return self

    def __exit__(self, *_) -> None:
        self._write("")

    def show(self, path: str, fraction: float, events: int) -> None:
        now = time.monotonic()
        if now - self._began > SHOWN_AFTER_S and now - self._last > REFRESH_S:
            self._last = now
            filled = round(BAR_WIDTH * fraction)
            self._write(f"reading {os.path.basename(path)[:NAME_WIDTH]}  [{'#' * filled}{'.' * (BAR_WIDTH - filled)}]  "
                        f"{100 * fraction:.0f} %, {events:,} events")

    def _write(self, text: str) -> None:
        if self._on:
            sys.stderr.write(f"\r\x1b[K{text[:shutil.get_terminal_size().columns - 1]}\r")
            sys.stderr.flush()
