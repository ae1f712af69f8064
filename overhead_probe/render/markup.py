"""Markdown as GitHub reads it: escaping, tables, fences. Knows nothing of reports."""

from __future__ import annotations

import re
from typing import Iterable, List, Sequence

from .words import literal

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;"}  # a backslash before | splits cells in some readers
PUNCTUATION = re.compile(r"([\\`*\[\]~$])")
LOOSE_UNDERSCORE = re.compile(r"(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])")  # inside a word it means nothing
LINE_START = re.compile(r"^(\s*)(?:(#+|[+-])(?=\s|$)|([=-])(?=[=-]*\s*$)|(\d+)([.)])(?=\s|$))")  # heading, list


def text(value: object) -> str:
    """Text of anyone's making that shows as itself, in a paragraph as in a table."""
    escaped = "".join(ENTITIES.get(char, char) for char in PUNCTUATION.sub(r"\\\1", literal(value)))
    escaped = LOOSE_UNDERSCORE.sub(r"\\_", escaped)
    return LINE_START.sub(lambda m: f"{m[1]}{m[4] or ''}\\{m[2] or m[3] or m[5]}", escaped)


def code(value: object) -> str:
    """A name in fixed pitch, in a paragraph as in a table."""
    plain = literal(value)
    if not plain.strip():
        return ""
    return f"<code>{text(plain)}</code>" if set(plain) & set("`|\\") else f"`{plain}`"


def table(header: Sequence[str], justify: str, body: Iterable[Sequence[str]]) -> List[str]:
    """A table of ready cells, followed by an empty line; nothing for an empty body."""
    lines = [f"| {' | '.join(cells)} |" for cells in body]
    rule = "|".join("---:" if side == "r" else "---" for side in justify)
    return [f"| {' | '.join(header)} |", f"|{rule}|", *lines, ""] if lines else []


def fence(body: str, language: str = "") -> List[str]:
    """Text as it is, in a fence longer than any within it."""
    longest = max((len(run) for run in re.findall(r"`{3,}", body)), default=2)
    ticks = "`" * (longest + 1)
    return [f"{ticks}{language}", *(literal(line) for line in body.rstrip().splitlines()), ticks, ""]


def picture(file: str, alternative: str) -> List[str]:
    """A picture beside the page."""
    return [f"![{text(alternative)}]({file})", ""]
