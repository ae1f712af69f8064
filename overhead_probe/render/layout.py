"""Lines of styled text in a fixed pitch: aligned columns, columns side by side, bars. Knows no terminal library."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Iterable, List, Sequence, Tuple

Span = Tuple[str, str]  # text, style
Cell = Span

QUIET, STRONG, ALARM, PLAIN = "dim", "bold", "bold red", ""
GAP = 2
EIGHTHS = " ▏▎▍▌▋▊▉"


@dataclass(frozen=True)
class Line:
    """One line; where it has to be wrapped, the rest of it is indented by `hang` columns."""

    spans: Tuple[Span, ...] = ()
    hang: int = 0


def line(text: str, style: str = PLAIN, hang: int = 0) -> Line:
    """A line in one style."""
    return Line(((text, style),), hang)


def columns(text: str) -> int:
    """Columns that `text` takes: wide characters two, combining ones none."""
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def clip(text: str, width: int) -> str:
    """At most `width` columns of `text`: its ends, which tell names apart, around an ellipsis."""
    if columns(text) <= width:
        return text
    head = (width - 1) // 3
    return _take(text, head) + "…" + _take(text[::-1], width - 1 - head)[::-1]


def _take(text: str, width: int) -> str:
    taken = ""
    for char in text:
        width -= _columns(char)
        if width < 0:
            break
        taken += char
    return taken


def grid(table: Sequence[Sequence[Cell]], justify: str) -> List[Line]:
    """Aligned lines; `justify` has one of l and r a column. The last cell of a short row may run on over columns."""
    widths = [0] * len(justify)
    for cells in table:
        for index, (text, _) in enumerate(cells if len(cells) == len(justify) else cells[:-1]):
            widths[index] = max(widths[index], columns(text))
    return [_aligned(cells, widths, justify) for cells in table]


def _aligned(cells: Sequence[Cell], widths: Sequence[int], justify: str) -> Line:
    spans: List[Span] = []
    for index, (text, style) in enumerate(cells):
        pad = " " * (widths[index] - columns(text))
        spans.append((pad + text if justify[index] == "r" else text + pad, style))
        spans.append((" " * GAP, PLAIN))
    return Line(tuple(spans[:-1]))


def beside(left: Sequence[Line], right: Sequence[Line], start: int) -> List[Line]:
    """Two blocks next to each other, the right one at column `start`; both must fit."""
    joined = []
    for index in range(max(len(left), len(right))):
        own = left[index].spans if index < len(left) else ()
        other = right[index].spans if index < len(right) else ()
        pad = " " * max(GAP, start - sum(columns(text) for text, _ in own))
        joined.append(Line((*own, (pad, PLAIN), *other) if other else own))
    return joined


def width_of(lines: Iterable[Line]) -> int:
    """Columns of the longest line."""
    return max((sum(columns(text) for text, _ in each.spans) for each in lines), default=0)


def bar(fraction: float, width: int) -> str:
    """A bar `fraction` of `width` cells long, to an eighth of a cell; what is above zero shows."""
    eighths = max(round(fraction * width * 8), 1 if fraction > 0 else 0)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
