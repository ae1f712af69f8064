"""Time by line of the script, from `lines` blocks, and the operations seen on each line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Sequence, Tuple

Place = Tuple[str, int]
# What Python spends on a line event beyond the trace function itself, ns: measured on 3.11 and 3.7 as 90 to 160.
EVENT_NS = 120.0


@dataclass(frozen=True)
class Line:
    """A line of the script: executions and ns an iteration, and the operations seen on it (`agent.evidence.operations`),
    and how long its operations take when they are done in other ways (`agent.evidence.replay`)."""

    file: str
    line: int
    hits: float
    ns: float
    operations: Tuple[Sequence[Any], ...]
    replays: Tuple[Mapping[str, Any], ...] = ()


def build(blocks: Sequence[Tuple[Mapping[str, Any], int]], wall: float) -> List[Line]:
    """Lines, dearest first, scaled so that all of them make up the plain iteration."""
    iterations = sum(count for _, count in blocks)
    if not iterations:
        return []
    hits: Dict[Place, float] = {}
    times: Dict[Place, float] = {}
    replays: Dict[Place, List[Mapping[str, Any]]] = {}
    operations: Dict[Place, Tuple[Sequence[Any], ...]] = {}
    for seen, _ in blocks:
        for file, line, count, ns in seen["rows"]:
            hits[file, line] = hits.get((file, line), 0) + count
            times[file, line] = times.get((file, line), 0) + max(0.0, ns - EVENT_NS * count)
        for file, line, found in seen["operations"]:
            operations[file, line] = tuple(found)
        for file, line, row in seen["replays"]:
            replays.setdefault((file, line), []).append(row)
    total = sum(times.values())
    scale = min(1.0, wall * iterations / total) / iterations if total else 0.0
    lines = [Line(file, line, hits[file, line] / iterations, ns * scale, operations.get((file, line), ()), tuple(replays.get((file, line), ())))
             for (file, line), ns in times.items()]
    return sorted(lines, key=lambda line: -line.ns)
