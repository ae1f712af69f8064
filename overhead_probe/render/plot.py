"""Points on two logarithmic axes, as characters of a fixed pitch. Knows nothing of reports."""

from __future__ import annotations

import math
from typing import Callable, List, Sequence, Tuple

Point = Tuple[float, float]
Curve = Callable[[float], float]


def decades(low: float, high: float) -> List[int]:
    """Exponents of the powers of ten from `low` to `high`."""
    return list(range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1))


def range_of(values: Sequence[float]) -> Tuple[float, float]:
    """Lowest and highest, a little apart where they are the same."""
    low, high = min(values), max(values)
    return (low, high) if high > low else (low / 2, high * 2)


def draw(series: Sequence[Tuple[str, Sequence[Point]]], curves: Sequence[Curve], width: int, height: int,
         label: Callable[[float], str], x_label: Callable[[float], str]) -> List[str]:
    """Lines of text: a mark for each point of each (mark, points), dots for the curves, `label` at the decades of y."""
    points = [point for _, own in series for point in own]
    (x0, x1), (y0, y1) = range_of([x for x, _ in points]), range_of([y for _, y in points])
    labels = {_place(10.0**at, y0, y1, height): label(10.0**at) for at in decades(y0, y1)}
    margin = max(map(len, labels.values()), default=0) + 1
    columns = max(10, width - margin - 1)
    cells = [[" "] * columns for _ in range(height)]
    for curve in curves:
        for column in range(columns):
            y = curve(x0 * (x1 / x0) ** (column / (columns - 1)))
            if y0 <= y <= y1:
                cells[_place(y, y0, y1, height)][column] = "."
    for mark, own in series:
        for x, y in own:
            row, column = _place(y, y0, y1, height), _place(x, x0, x1, columns)
            cells[row][column] = mark if cells[row][column] in " ." else "*"
    lines = [f"{labels.get(row, ''):>{margin}}{'+' if row in labels else '|'}{''.join(cells[row])}".rstrip()
             for row in range(height - 1, -1, -1)]
    return lines + _x_axis(x0, x1, columns, margin, x_label)


def _place(value: float, low: float, high: float, cells: int) -> int:
    """The cell of `value` on a logarithmic axis."""
    return round(math.log(value / low) / math.log(high / low) * (cells - 1))


def _x_axis(low: float, high: float, columns: int, margin: int, label: Callable[[float], str]) -> List[str]:
    axis, text = ["-"] * columns, [" "] * columns
    free = 0
    for at in decades(low, high):
        place, words = _place(10.0**at, low, high, columns), label(10.0**at)
        axis[place] = "+"
        start = max(0, min(place - len(words) // 2, columns - len(words)))
        if start >= free and start + len(words) <= columns:
            text[start:start + len(words)] = words
            free = start + len(words) + 1
    return [" " * margin + "+" + "".join(axis), (" " * (margin + 1) + "".join(text)).rstrip()]
