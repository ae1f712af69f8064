"""Times as traces write them, to integer nanoseconds: exact where float64 is not."""

from __future__ import annotations

import json
import math
import re
from typing import Any, List, Optional, Sequence, Tuple

import numpy as np

from .events import LARGEST_NS

NS_PER_US = 1000
EXACT_BELOW = 2.0**43  # µs: above, neighbouring float64 lie more than a nanosecond apart
TS = re.compile(rb'"ts"\s{0,64}:\s{0,64}(-?\d{1,18})(?:\.(\d{1,24}))?(?=[\s,}])')
BROKEN = -(2**63)      # marks a time that cannot be used


def micros(values: Sequence[Any], text: bytes = b"") -> np.ndarray:
    """Microseconds (numbers or their text) as ns; BROKEN for what is none.

    `text` is the JSON that the values come from: the digits that floats have lost are read again from it.
    """
    types = set(map(type, values))
    if types == {int} and max(values) < LARGEST_NS // NS_PER_US and min(values) > -LARGEST_NS // NS_PER_US:
        return np.array(values, np.int64) * NS_PER_US
    if types <= {int, float}:
        floats = np.array(values, np.float64)
        if not len(floats) or np.abs(floats).max() < EXACT_BELOW:
            return _rounded(floats)
        exact = _from_text(floats, TS.findall(text))
        if exact is None:
            values = _digits_of_events(text, values)
        else:
            return exact
    return np.fromiter((_one(value) for value in values), np.int64, len(values))


def _digits_of_events(text: bytes, values: Sequence[Any]) -> Sequence[Any]:
    """The values as text, where arguments hold a `ts` of their own and so confuse the short way."""
    try:
        events = json.loads(text.decode("utf-8", "replace") or "[]", parse_float=str, strict=False)
    except (ValueError, RecursionError):
        return values
    digits = [event["ts"] for event in events if isinstance(event, dict) and event.get("ts") is not None]
    return digits if len(digits) == len(values) else values


def _from_text(floats: np.ndarray, digits: List[Tuple[bytes, bytes]]) -> Optional[np.ndarray]:
    """ns of (whole, fraction) pairs that belong to `floats`; None if they do not."""
    if len(digits) != len(floats):
        return None
    wholes, fractions = zip(*digits)
    whole = np.array(wholes, "S").astype(np.int64)
    if np.abs(whole - floats).max() > 1:
        return None
    if len(max(fractions, key=len)) > 3 or whole.min() < 0 or whole.max() >= LARGEST_NS // NS_PER_US:
        return np.fromiter((decimal_micros(b".".join(pair)) for pair in digits), np.int64, len(digits))
    fraction = np.array([each or b"0" for each in fractions], "S3")
    return whole * NS_PER_US + fraction.astype(np.int64) * 10 ** (3 - np.char.str_len(fraction))


def _rounded(us: np.ndarray) -> np.ndarray:
    """Exact to the nanosecond below EXACT_BELOW: whole and fraction are scaled apart."""
    whole = np.floor(us)
    return whole.astype(np.int64) * NS_PER_US + np.rint((us - whole) * NS_PER_US).astype(np.int64)


def decimal_micros(digits: bytes) -> int:
    """`1712195495519689.123` as ns, rounded half up beyond the third decimal."""
    whole, _, fraction = digits.partition(b".")
    ns = int((fraction + b"000")[:3]) + (fraction[3:4] >= b"5")
    value = abs(int(whole)) * NS_PER_US + ns
    value = -value if digits[:1] == b"-" else value
    return value if -LARGEST_NS < value < LARGEST_NS else BROKEN


def _one(value: Any) -> int:
    if isinstance(value, str):
        text = value.strip().encode("ascii", "replace")
        if re.fullmatch(rb"-?\d{1,24}(\.\d{1,24})?", text):
            return decimal_micros(text)
        return BROKEN
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return BROKEN
    if isinstance(value, float):
        if not math.isfinite(value):
            return BROKEN
        whole = math.floor(value)
        value = whole * NS_PER_US + round((value - whole) * NS_PER_US)
    else:
        value *= NS_PER_US
    return value if -LARGEST_NS < value < LARGEST_NS else BROKEN


def integer(value: Any) -> Optional[int]:
    """A whole number that may be written as text (protobuf's JSON writes int64 so)."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if -LARGEST_NS < value < LARGEST_NS else None
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d{1,19}\s*", value):
        return integer(int(value))
    return None


def sizes(values: Sequence[Any]) -> List[int]:
    """Byte counts; -1 for none."""
    if values.count(None) == len(values):
        return [-1] * len(values)
    return [value if value is not None and value >= 0 else -1 for value in map(integer, values)]
