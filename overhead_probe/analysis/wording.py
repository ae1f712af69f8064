"""How analysis puts figures into sentences: times in ns, sizes in bytes."""

from __future__ import annotations

from typing import Any, List, Mapping

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


def signs_of_noise(noise: Mapping[str, Any]) -> List[str]:
    """How a run knows that the machine was noisy, from the free mapping of `report.Shape.noise`."""
    said = []
    if noise.get("run_queue_wait_ns") is not None:
        said.append(f"ready but waiting for a processor {duration(noise['run_queue_wait_ns'])} an iteration, {duration(noise['run_queue_wait_quiet_ns'])} in quiet blocks")
    if noise.get("involuntary_switches") is not None:
        said.append(f"{number(noise['involuntary_switches'])} involuntary context switches an iteration")
    if noise.get("steal_share") is not None:
        said.append(f"{share(noise['steal_share'], 1)} steal time")
    if noise.get("spread_of_blocks_share") is not None:
        said.append(f"plain blocks spread by {share(noise['spread_of_blocks_share'], 1)}")
    return said
