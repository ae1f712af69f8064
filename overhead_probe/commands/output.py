"""What commands print and write: files beside their place and moved there, a line of progress."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Mapping, Union

from ..errors import OutputError
from .scripts import terminal_width

REDRAW_SECONDS = 0.25


def show(rendered: Union[str, bytes]) -> None:
    """Prints a report."""
    if isinstance(rendered, bytes):
        sys.stdout.buffer.write(rendered)
    else:
        sys.stdout.write(rendered if rendered.endswith("\n") else rendered + "\n")
    sys.stdout.flush()


def note(text: str) -> None:
    """Tells on standard error what is no part of the report."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def make(folder: Path) -> None:
    """Makes a folder. Raises OutputError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror}.", "Give another place with --out.") from error


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Writes files by name, each to a temporary name and moved. Raises OutputError."""
    try:
        for name, text in files.items():
            beside = folder / f".{name}-{os.getpid()}"
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, folder / name)
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror}.", "Give another place with --out.") from error


class ProgressLine:
    """One line on the terminal that is drawn again and again; nothing where standard error is no terminal."""

    def __init__(self) -> None:
        self.drawn = 0.0
        self.shown = sys.stderr.isatty()

    def draw(self, text: str) -> None:
        """Draws `text` over the line, a few times a second at most."""
        if self.shown and time.monotonic() - self.drawn >= REDRAW_SECONDS:
            self.drawn = time.monotonic()
            sys.stderr.write(f"\r\x1b[K{text[:terminal_width()]}\r")
            sys.stderr.flush()

    def clear(self) -> None:
        """Takes the line away."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
