"""`implicit-cast`: operands of different dtypes, one of them converted in each call."""

from __future__ import annotations

from typing import Optional

from ..facts import Facts
from ..rule import Cause, Rule
from . import _replayed


def look(facts: Facts) -> Optional[Cause]:
    return _replayed.cause(facts, ("same-dtype",), _why, lambda found: (
        "Give both operands the same dtype once, before the loop (astype)."))


def _why(found) -> str:
    dtypes = [operand["t"] for operand in found[0].row["operands"] if "t" in operand]
    return (f"The operands have different dtypes ({' and '.join(dict.fromkeys(dtypes))}), so each call converts one of them "
            f"on the way: {found[0].told}.")


RULE = Rule(
    "implicit-cast", "Operands of different dtypes are converted in each call", looks_at=_replayed.LOOKS_AT,
    remedy=("An operation on float32 and float64, or on integers and floats, converts one operand through a buffer each time "
            "it runs. Bring both to one dtype before the loop."),
    look=look, thresholds=_replayed.THRESHOLDS)
