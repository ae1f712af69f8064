"""How analysis puts figures into sentences: times in ns, sizes in bytes."""

from __future__ import annotations

UNITS = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"))


def duration(ns: float) -> str:
    """`243 µs`, three significant digits."""
    for size, unit in UNITS:
        if abs(ns) >= 0.9995 * size:
            value = ns / size
            return f"{value:,.0f} {unit}" if value >= 999.5 else f"{value:.3g} {unit}"
    return f"{ns:.0f} ns"


def share(ns: float, wall: float) -> str:
    return f"{100 * ns / wall:.0f} %" if wall else "0 %"


def size(count: float) -> str:
    """Bytes as `4.0 kB`, in powers of 1000."""
    for factor, unit in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if count >= factor:
            return f"{count / factor:.1f} {unit}"
    return f"{count:.0f} bytes"


def number(value: float) -> str:
    """A count an iteration: whole where it is whole."""
    return f"{value:,.0f}" if value >= 100 or abs(value - round(value)) < 0.005 else f"{value:.3g}"


def plural(count: float, word: str, many: str = "") -> str:
    """`1 call`, `2 calls`."""
    text = number(count)
    return f"{text} {word if text == '1' else many or word + 's'}"
