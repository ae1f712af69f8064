"""`slow-kernel`: the algorithm is the wrong one for this input."""

from __future__ import annotations

from typing import Optional

from ..facts import Facts
from ..rule import Cause, Rule
from . import _replayed

ADVICE = {
    "matmul": "Write the contraction as np.matmul (batched products) or np.tensordot, which call BLAS.",
    "optimize": "Pass optimize=True to np.einsum, so that it calls BLAS for the parts that are matrix products.",
    "bincount": "Use np.bincount(index, weights=values, minlength=n), or NumPy 1.25 and newer.",
    "good-length": "Pad the signal to a length of small factors (scipy.fft.next_fast_len), or give n to the transform.",
    "outer-axis": "Store the array the other way round (components first, shape (3, n)) and reduce along axis 0, or write a[:, 0] + a[:, 1] + …",
    "generator": "Draw with np.random.default_rng().choice(n, k, replace=False), which does not shuffle the whole population.",
    "multiply": "Write small powers as products (x * x * x): np.power calls the general pow for each element.",
}
WHY = {
    "matmul": "np.einsum runs its own loops here, although the contraction is a matrix product",
    "optimize": "np.einsum runs its own loops here instead of calling BLAS",
    "bincount": "np.add.at goes through the elements one by one here",
    "good-length": "the length of this transform has a large prime factor, and the transform is several times slower for it",
    "outer-axis": "the array is reduced along a last axis of a few elements, for each of which NumPy starts anew",
    "generator": "np.random.choice without replacement makes a permutation of all elements to draw a few",
    "multiply": "a small whole power is computed by the general pow function",
}


def look(facts: Facts) -> Optional[Cause]:
    return _replayed.cause(
        facts, tuple(ADVICE), lambda found: f"{_upper(WHY[found[0].way])}: {found[0].told}.",
        lambda found: " ".join(ADVICE[way] for way in dict.fromkeys(saving.way for saving in found)))


def _upper(text: str) -> str:
    return text if text.startswith("np.") else text[0].upper() + text[1:]


RULE = Rule(
    "slow-kernel", "A kernel uses the wrong algorithm for its input", looks_at=_replayed.LOOKS_AT,
    remedy=("Some NumPy functions have a slow path: einsum runs its own loops where a contraction is no single BLAS call, "
            "np.add.at (before 1.25) visits elements one by one, a transform of prime length needs a convolution, a "
            "small integer power goes through pow, a sum along a short last axis starts anew for each few elements, and np.random.choice "
            "without replacement shuffles the whole population. The probe times the alternative on the same arrays."),
    look=look, thresholds=_replayed.THRESHOLDS)
