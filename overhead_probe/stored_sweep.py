"""Reads a stored sweep.json, so that a sweep that was stopped can go on."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping, Optional, Tuple

from .errors import RunError
from .report import Component, Interval, Part
from .report_sweep import SCHEMA, Failure, Sample

NS_PER_US = 1000


@dataclass(frozen=True)
class StoredSweep:
    """What a sweep had measured, and under which conditions (`key`)."""

    key: Mapping[str, Any]
    samples: Tuple[Sample, ...]
    failures: Tuple[Failure, ...]
    targets: Tuple[Mapping[str, Any], ...]
    ended: str


def load(path: Path) -> Optional[StoredSweep]:
    """The stored sweep; None where there is none. Raises RunError for a file that cannot be understood."""
    if not path.is_file():
        return None
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        if stored["schema"] != SCHEMA:
            raise RunError(f"{path} has format {stored['schema']}; this version reads {SCHEMA}.", "Move it away.")
        return StoredSweep(stored["key"], tuple(_sample(row) for row in stored["measured"]),
                           tuple(Failure(row["script"], row["value"], row["round"], row["why"])
                                 for row in stored["failures"]),
                           tuple(stored["targets"]), stored["ended"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RunError(f"{path} is not a stored sweep: {error!r}.", "Move it away, or give another --out.") from error


def _sample(row: Mapping[str, Any]) -> Sample:
    components = tuple(Component(one["id"], one["us"] * NS_PER_US, one["share"], _interval(one["ci95_us"]), one["estimated"],
                                 tuple(_part(part) for part in one["parts"])) for one in row["components"])
    return Sample(row["script"], row["value"], row["round"], row["size"], row["us"] * NS_PER_US, components,
                  tuple(row["feeds"]))


def _part(row: Mapping[str, Any]) -> Part:
    return Part(row["id"], row["us"] * NS_PER_US, _interval(row["ci95_us"]), row["estimated"])


def _interval(ends: Optional[Tuple[float, float]]) -> Optional[Interval]:
    return None if ends is None else Interval(ends[0] * NS_PER_US, ends[1] * NS_PER_US)
