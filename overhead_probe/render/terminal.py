"""Report → terminal text. The only importer of rich, which wraps, colours and measures; `sections` says what.

Names of the user's making come as plain spans, never as markup, and without escape codes (`words.literal`).
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from typing import Callable, Iterator, Optional, Sequence

from rich.console import Console
from rich.text import Text

from ..report import Report
from .layout import EIGHTHS, Line
from .sections import sections

LEAST_WIDTH = 40
PROSE_WIDTH = 112  # longer lines of prose are hard to read, however wide the terminal
ASCII_FOR = {"µ": "u", "–": "-", "×": "x", "…": "~", "█": "#", **dict.fromkeys(EIGHTHS[1:], "|")}


def render(
    report: Report,
    width: Optional[int] = None,
    color: Optional[bool] = None,
    verbose: bool = False,
    encoding: Optional[str] = None,
    part: str = "all",
    explain: bool = True,
) -> str:
    """The report as text for a terminal, with ANSI codes when `color`; `part` is `all`, `first` or `rest` of it.

    `explain`: with the legend of its words.
    What is None is asked of standard output: its width, whether it is a terminal (and NO_COLOR is not set), its
    encoding. Characters that the encoding lacks are replaced, so the text can be printed in any case.
    """
    return compose(lambda columns: sections(report, columns, verbose, part, explain), width, color, encoding)


def compose(
    build: Callable[[int], Sequence[Sequence[Line]]],
    width: Optional[int] = None,
    color: Optional[bool] = None,
    encoding: Optional[str] = None,
) -> str:
    """The sections that `build` makes for a number of columns as text, an empty line between them."""
    colored = wants_color() if color is None else color
    console = _console(max(LEAST_WIDTH, width or shutil.get_terminal_size().columns), colored)
    for index, section in enumerate(build(console.width)):
        if index:
            console.print()
        for line in section:
            for text in _wrapped(line, console):
                console.print(text, soft_wrap=True)
    return encodable(console.file.getvalue(), encoding or getattr(sys.stdout, "encoding", None) or "utf-8")


def wants_color() -> bool:
    """Whether standard output is a terminal that may be coloured (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return hasattr(sys.stdout, "isatty") and sys.stdout.isatty()


def encodable(text: str, encoding: str) -> str:
    """`text` with what `encoding` lacks replaced: our own signs by ASCII ones, anything else by its escape."""
    return "".join(_in_encoding(char, encoding) for char in text)


def _in_encoding(char: str, encoding: str) -> str:
    try:
        char.encode(encoding)
        return char
    except UnicodeEncodeError:
        return ASCII_FOR.get(char) or char.encode("ascii", "backslashreplace").decode()


def _console(width: int, colored: bool) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        height=25,  # without one, rich measures the real terminal and forgets the width
        force_terminal=colored,
        color_system="standard" if colored else None,
        no_color=not colored,
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
        force_jupyter=False,
    )


def _wrapped(line: Line, console: Console) -> Iterator[Text]:
    """The line in as many lines as it needs; what follows the first is indented by its `hang`."""
    text = Text.assemble(*line.spans, end="")
    _trimmed(text)
    if text.cell_len <= console.width:
        yield text
        return
    first, *_ = text.wrap(console, min(console.width, PROSE_WIDTH))
    yield _trimmed(first)
    rest = text[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    for more in rest.wrap(console, min(console.width, PROSE_WIDTH) - line.hang):
        yield _trimmed(Text.assemble(" " * line.hang, more))


def _trimmed(text: Text) -> Text:
    text.rstrip()
    text.end = ""
    return text
