"""The values that a loop's names stand for, digested, with some of their numbers: to tell two launches apart."""

import hashlib
import sys

from .hooks import tf_eager

# Numbers kept of an array, spread evenly, and how deep lists and tuples are followed.
NUMBERS = 200
DEEPEST = 2
MOST_ELEMENTS = 20
NUMERIC = "fiucb"


def of_names(frame, names):
    """{name: {dtype, shape, digest, numbers}} of those that stand for numbers, arrays or tensors with values."""
    found = {}
    for name in names:
        found.update(of_value(name, frame.f_locals.get(name, frame.f_globals.get(name))))
    return found


def digests(frame, names):
    """{name: digest} of the same."""
    return {name: value["digest"] for name, value in of_names(frame, names).items()}


def of_value(name, value, depth=0):
    """As `of_names`, for one value; elements of lists have names such as `grads[0]`."""
    if type(value) in (list, tuple) and depth < DEEPEST:
        found = {}
        for at, element in enumerate(value[:MOST_ELEMENTS]):
            found.update(of_value("%s[%d]" % (name, at), element, depth + 1))
        return found
    array = _array(value)
    if array is None or array.dtype.kind not in NUMERIC:
        return {}
    step = max(1, array.size // NUMBERS)
    flat = array.reshape(-1)[::step][:NUMBERS]
    numbers = abs(flat) if array.dtype.kind == "c" else flat
    return {name: {"dtype": str(array.dtype), "shape": list(array.shape), "digest": hashlib.sha256(array.tobytes()).hexdigest(),
                   "numbers": [float(number) for number in numbers]}}


def _array(value):
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return None
    if isinstance(value, (numpy.ndarray, numpy.generic)) or type(value) in (int, float, complex, bool):
        if type(value) is int and abs(value) >= 1 << 63:
            return None
        return numpy.asarray(value)
    if tf_eager.executing() and type(value).__module__.split(".")[0] in ("tensorflow", "keras") and hasattr(value, "numpy"):
        try:
            return numpy.asarray(value.numpy())
        except Exception:  # a symbolic tensor, a deleted variable: it has no value to tell
            return None
    return None
