"""`no-blas-dtype`: a matrix product in a dtype that BLAS does not know."""

from __future__ import annotations

from typing import Optional

from ..facts import Facts
from ..rule import Cause, Rule
from . import _replayed


def look(facts: Facts) -> Optional[Cause]:
    return _replayed.cause(facts, ("blas-dtype",), _why, lambda found: (
        "Convert once before the loop and multiply in float32 (for float16 or small integers) or float64; convert the "
        "result back where the dtype matters."))


def _why(found) -> str:
    dtypes = sorted({operand["t"] for operand in found[0].row["operands"] if "t" in operand})
    return (f"The matrix product is in {' and '.join(dtypes)}, for which there is no BLAS: NumPy multiplies with plain loops. "
            f"{found[0].told}.")


RULE = Rule(
    "no-blas-dtype", "A matrix product in a dtype without BLAS", looks_at=_replayed.LOOKS_AT,
    remedy=("BLAS knows float32, float64 and their complex forms. Products of integers, float16 or longdouble run in NumPy's "
            "own loops, ten to a hundred times slower. Convert the operands once."),
    look=look, thresholds=_replayed.THRESHOLDS)
