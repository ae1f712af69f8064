"""`denormals`: numbers near zero that the processor handles in microcode."""

from __future__ import annotations

from typing import Optional

from ..facts import Facts
from ..rule import Cause, Rule
from . import _replayed


def look(facts: Facts) -> Optional[Cause]:
    return _replayed.cause(facts, ("no-denormals",), lambda found: (
        f"The arrays hold denormal numbers (smaller than the smallest normal one), for which the processor takes many times "
        f"longer: {found[0].told}."), lambda found: (
        "Set values below a threshold to zero (x[np.abs(x) < 1e-30] = 0), add a tiny offset, or stop the decay before it "
        "gets there."))


RULE = Rule(
    "denormals", "Denormal numbers slow the kernel", looks_at=_replayed.LOOKS_AT + "; the share of denormals in the operands and the result",
    remedy=("Values that decay towards zero end up below the smallest normal number (1e-38 in float32, 2e-308 in float64). "
            "Processors handle these in microcode, up to a hundred times slower. Flush them to zero."),
    look=look, thresholds={**_replayed.THRESHOLDS, "a hundredth": "looked at where 1 % of sampled operands or results are denormal"})
