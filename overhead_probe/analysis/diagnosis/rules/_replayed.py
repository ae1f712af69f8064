"""A rule made from replays: one way of doing the same operation, and the words for it."""

from __future__ import annotations

from typing import Callable, Optional, Sequence

from ...wording import duration, share
from ..facts import Facts
from ..replays import NUMPY_PARTS, Saving, savings, worth
from ..rule import Cause

LOOKS_AT = ("operations of the script's lines done again on their own operands, as they are and in another way, in turns "
            "(lines blocks)")
THRESHOLDS = {"FASTER": "the other way takes less than two thirds of the time: nearer ones may be noise",
              "STEADY": "it was faster in most of the repeats"}


def cause(facts: Facts, ways: Sequence[str], why: Callable[[Sequence[Saving]], str],
          advice: Callable[[Sequence[Saving]], str]) -> Optional[Cause]:
    """The cause whose size is what `ways` would save; None where they would not."""
    found = worth(facts, savings(facts, *ways))
    if not found:
        return None
    takes = facts.taking(NUMPY_PARTS, sum(saving.ns for saving in found))
    ns = sum(takes.values())
    return Cause(
        takes, why=why(found), advice=advice(found), lines=facts.lines_at([saving.line for saving in found]),
        evidence=tuple(saving.told for saving in found[:3]) + (f"{duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)}) would be saved",))
