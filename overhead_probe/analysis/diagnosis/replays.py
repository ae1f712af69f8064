"""What rules about NumPy operations share: the time that another way of doing the same would save."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Mapping, Sequence, Tuple

from ..linetimes import Line
from ..wording import duration
from .facts import Facts
from .rule import WORTH_SHARE

# The other way must take less than this share of the time; nearer ones may be noise.
FASTER = 0.67
# It must have been faster in most of the repeats, in which the ways take turns: one lucky moment is no proof.
STEADY = 0.6
# Where the time of NumPy operations stands: in its own part where NumPy is timed, else in the script's own code.
NUMPY_PARTS = ("kernel", "python.library", "python.loop")


@dataclass(frozen=True)
class Saving:
    """An operation on a line that is faster in another way. `ns` is what an iteration would save."""

    line: Line
    row: Mapping[str, Any]
    way: str
    ns: float

    @property
    def told(self) -> str:
        return f"{self.row['op']}: {duration(self.row['ns'])} as it is, {duration(self.row['other'][self.way])} {WAYS.get(self.way, self.way)}"


WAYS = {"contiguous": "with contiguous operands", "same-dtype": "with operands of one dtype", "blas-dtype": "in a dtype that BLAS knows",
        "no-denormals": "with denormal numbers replaced", "into-buffer": "into memory that is there already",
        "one-thread": "with one BLAS thread", "matmul": "by matmul", "optimize": "with optimize=True", "bincount": "by np.bincount",
        "good-length": "at the next length of small factors", "multiply": "by multiplication",
        "outer-axis": "along the first axis of an array stored the other way round", "generator": "by np.random.default_rng()"}


def savings(facts: Facts, *ways: str) -> List[Saving]:
    """Operations that one of `ways` makes clearly faster, the best way for each, dearest first.

    The saving is never more than the line takes in the loop. Replays are least times and the line's is a mean, so
    on a busy machine they are brought to the same footing first.
    """
    found: List[Saving] = []
    for line in facts.require_lines():
        for row in line.replays:
            best = min((way for way in ways if _clear(row, way)), key=lambda way: row["other"][way], default=None)
            if best is not None:
                inside = min(line.ns, row["ns"] * max(line.hits, 1.0) * facts.disturbance)
                found.append(Saving(line, row, best, inside * (1 - row["other"][best] / row["ns"])))
    return sorted(found, key=lambda saving: -saving.ns)


def worth(facts: Facts, found: Sequence[Saving]) -> Tuple[Saving, ...]:
    """All of them where together they are worth a finding, else none."""
    return tuple(found) if facts.share(sum(saving.ns for saving in found)) >= WORTH_SHARE else ()


def _clear(row: Mapping[str, Any], way: str) -> bool:
    other = row["other"].get(way)
    return other is not None and other < FASTER * row["ns"] and row["faster"][way] >= STEADY * row["repeats"]
