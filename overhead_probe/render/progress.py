"""The line that is shown while the target runs."""

from __future__ import annotations

from . import units

BAR_WIDTH = 20


def line(phase: str, iterations: int, seconds: float, budget: float, width: int = 80) -> str:
    """`measuring  [#####...............]  2.5 of 10 s, 1,200 iterations`, at most `width` columns of ASCII.

    Without a `budget` (0: the script runs to its end) there is no bar.
    """
    counted = f"{units.count(iterations)} iterations"
    if budget <= 0:
        return f"{phase}  {seconds:.0f} s, {counted}"[:width]
    filled = round(BAR_WIDTH * min(1.0, seconds / budget))
    drawn = "#" * filled + "." * (BAR_WIDTH - filled)
    return f"{phase}  [{drawn}]  {seconds:.1f} of {budget:g} s, {counted}"[:width]


def launches(done: int, of: int, what: str, left: float | None) -> str:
    """`[#####...............]  launch 6 of 20, train.py, plain; 40 s left`; `left` in seconds, None where not known."""
    filled = round(BAR_WIDTH * done / of)
    drawn = "#" * filled + "." * (BAR_WIDTH - filled)
    return f"[{drawn}]  launch {done + 1} of {of}, {what}{'' if left is None else f'; {remaining(left)} left'}"


def remaining(seconds: float) -> str:
    """`40 s`, `4 min`: no more digits than an estimate has."""
    return f"{max(seconds, 0):.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
