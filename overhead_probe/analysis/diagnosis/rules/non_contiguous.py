"""`non-contiguous`: strided views off the fast path."""

from __future__ import annotations

from typing import Optional

from ..facts import Facts
from ..rule import Cause, Rule
from . import _replayed


def look(facts: Facts) -> Optional[Cause]:
    return _replayed.cause(facts, ("contiguous",), _why, lambda found: (
        "Make a contiguous copy once, before the loop (np.ascontiguousarray, or .copy() of a view such as b.real or b[::2]), "
        "and use that."))


def _why(found) -> str:
    views = [operand for operand in found[0].row["operands"] if operand.get("c") is False]
    shown = f" of shape {tuple(views[0]['s'])} with strides {tuple(views[0]['m'])}" if views else ""
    return f"An operand is a strided view{shown}, which takes the slow path of this operation: {found[0].told}."


RULE = Rule(
    "non-contiguous", "A strided view takes the slow path", looks_at=_replayed.LOOKS_AT,
    remedy=("Views such as b.real, x[::2] or the columns of a matrix have gaps between their elements. Some operations (matmul "
            "before NumPy 2.3) then leave BLAS, and others load far more memory than they use. Copy once to contiguous memory."),
    look=look, thresholds=_replayed.THRESHOLDS)
