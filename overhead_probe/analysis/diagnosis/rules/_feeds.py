"""What the rules about feeds share. A feed is described by source, target, shape, bytes and, where seen, convert_ns."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

from ...wording import size
from ..facts import Facts

Feed = Mapping[str, Any]


def is_array(feed: Feed) -> bool:
    """Whether an array was fed (a list has no dtype of its own)."""
    return " of " in feed["source"]


def described(feed: Feed) -> str:
    """`ndarray of float64, shape (1000,), fed as float32`."""
    shape = ", ".join(str(length) for length in feed["shape"])
    return f"{feed['source']}, shape ({shape}{',' if len(feed['shape']) == 1 else ''}), fed as {feed['target']}, {size(feed['bytes'])}"


def conversion_of(some: Sequence[Feed], feeds: Sequence[Feed], facts: Facts) -> float:
    """ns of `feed.convert` that `some` of the feeds take: by what each was seen to take, else by their bytes."""
    weight = "convert_ns" if all("convert_ns" in feed for feed in feeds) else "bytes"
    total = sum(feed[weight] for feed in feeds)
    share = sum(feed[weight] for feed in some) / total if total else 0.0
    return facts.parts.get("feed.convert", 0.0) * share
