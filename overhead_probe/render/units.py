"""Nanoseconds to text: the one place that decides units and digits.

µs is the unit of an iteration, so a time changes to ms, and then to s, only at 10,000.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import List, Optional, Sequence, Tuple

NS_PER_UNIT = {"µs": 1e3, "ms": 1e6, "s": 1e9}
UNITS_FROM = ((10e9, "s"), (10e6, "ms"), (0.0, "µs"))  # ns from which a unit is used
NOT_MEASURED = "not measured"
MOST_DECIMALS = 3  # a thousandth of the unit; what is smaller reads "<0.001"
TABLE_DIGITS = 4  # digits of a table's total; its rows have the same decimals
NO_DECIMALS_FROM = 99.95  # prints as 100 at one decimal: three digits suffice


def unit_of(ns: float) -> str:
    """The unit in which `ns` reads best."""
    return next(unit for start, unit in UNITS_FROM if abs(ns) >= start)


def decimals_of(value: float) -> int:
    """Decimals that leave three significant digits of `value`, and two below 1."""
    size = abs(value)
    if size >= NO_DECIMALS_FROM:
        return 0
    if size >= 9.995:
        return 1
    return 2 if size >= 0.0995 else MOST_DECIMALS


def number(value: float) -> str:
    """A bare number with sensible digits: `1,375`, `15.2`, `0.42`."""
    if value == 0:
        return "0"
    if abs(value) < 0.5 * 10**-MOST_DECIMALS:
        return "<0.001"
    return f"{value:,.{decimals_of(value)}f}"


def in_unit(ns: Optional[float], unit: str) -> str:
    """`ns` in a unit that the caller chose; `not measured` for what is not known."""
    if ns is None or not math.isfinite(ns):
        return NOT_MEASURED
    return f"{number(ns / NS_PER_UNIT[unit])} {unit}"


def duration(ns: Optional[float]) -> str:
    """`277 µs`, `15.2 µs`, `0.42 µs`, `95.1 ms`, `12.3 s`."""
    return in_unit(ns, unit_of(ns) if ns is not None and math.isfinite(ns) else "µs")


def difference(ns: Optional[float]) -> str:
    """A duration with its sign: `+31.2 µs`, `-0.42 µs`."""
    text = duration(ns)
    return f"+{text}" if ns is not None and ns > 0 and math.isfinite(ns) else text


def interval(low: float, high: float) -> str:
    """`271 – 283 µs`: both ends in one unit, with enough digits to tell them apart."""
    unit = unit_of(high)
    ends = [end / NS_PER_UNIT[unit] for end in (low, high)]
    decimals = decimals_of(ends[1])
    while decimals < MOST_DECIMALS and low != high and len({f"{end:.{decimals}f}" for end in ends}) == 1:
        decimals += 1
    return " – ".join(f"{end:,.{decimals}f}" for end in ends) + f" {unit}"


def share(fraction: Optional[float]) -> str:
    """`41.3 %`, `100 %`, `<0.1 %`."""
    if fraction is None or not math.isfinite(fraction):
        return NOT_MEASURED
    percent = 100 * fraction
    if percent and abs(percent) < 0.05:
        return "<0.1 %"
    return f"{percent:.{0 if percent in (0, 100) else 1}f} %"


def count(value: float) -> str:
    """`12,000`; fractions, such as calls an iteration, keep up to two decimals."""
    if value == int(value):
        return f"{int(value):,}"
    return f"{value:,.2f}".rstrip("0")


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `10th`, `1,000th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{count(number)}{ending}"


def factor(ratio: float) -> str:
    """How many times faster: `7.5×`, `1.01×`."""
    return f"{ratio:,.{0 if ratio >= 99.5 else 1 if ratio >= 1.95 else 2}f}×"


@dataclass(frozen=True)
class Scale:
    """The unit and the decimals that all rows of one table share, so that digits line up and add up."""

    unit: str
    decimals: int

    @classmethod
    def of(cls, total_ns: float) -> "Scale":
        """The scale of a table whose rows sum to `total_ns`."""
        unit = unit_of(total_ns)
        value = abs(total_ns) / NS_PER_UNIT[unit]
        whole_digits = len(str(int(value))) if value >= 1 else 1
        return cls(unit, min(MOST_DECIMALS, max(0, TABLE_DIGITS - whole_digits)))

    def steps(self, ns: float) -> float:
        """`ns` counted in the table's last digit."""
        return ns / NS_PER_UNIT[self.unit] * 10**self.decimals

    def text(self, steps: int, ns: float) -> str:
        """A row's figure. What is not zero, yet rounds to it, says so."""
        if steps == 0:
            return "0" if ns == 0 else f"<{10 ** -self.decimals:.{self.decimals}f}"
        return f"{steps / 10 ** self.decimals:,.{self.decimals}f}"

    def interval(self, low: float, high: float) -> str:
        """Both ends with the decimals of the table, without the unit."""
        ends = (end / NS_PER_UNIT[self.unit] for end in (low, high))
        return " – ".join(f"{end:,.{self.decimals}f}" for end in ends)


def apportion(amounts: Sequence[float], whole: int) -> List[int]:
    """Rounds `amounts` to integers that sum to `whole` (largest remainders), as a reader's own sum would.

    Amounts that are a step or more away from `whole` are rounded one by one: a sum that is wrong stays visible.
    """
    if not abs(sum(amounts) - whole) < 1:
        return [round(amount) for amount in amounts]
    floors = [math.floor(amount + 1e-9) for amount in amounts]
    by_remainder = sorted(range(len(amounts)), key=lambda i: floors[i] - amounts[i])
    missing = whole - sum(floors)
    chosen, step = (by_remainder[:missing], 1) if missing >= 0 else (by_remainder[missing:], -1)
    for i in chosen:
        floors[i] += step
    return floors


def ticks(highest: float, wanted: int = 4) -> Tuple[float, ...]:
    """Round numbers from 0 up to at most `highest`, about `wanted` of them: an axis."""
    if not highest > 0:
        return (0.0,)
    raw = highest / wanted
    power = 10 ** math.floor(math.log10(raw))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= raw * 0.999)
    return tuple(step * i for i in range(int(highest / step + 1e-9) + 1))
