"""Blocks in which other work took the processor from the loop.

The kernel counts how long the process's threads stood ready in the run queue (`/proc/<pid>/task/*/schedstat`). Waking
threads costs some of it in every iteration; what a block has beyond the quiet blocks of the same run was
taken by others. A program with more threads than cores waits in all of its blocks alike, and keeps them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Dict, List, Optional, Sequence, Tuple

import numpy as np

from ..record import Block

# A block is disturbed when its threads waited for a processor half as long again as in quiet blocks of its mode
# (waking up takes some time each time, and not always the same) and this share of the block more.
DISTURBED_TIMES = 1.5
DISTURBED_SHARE = 0.05
# Quiet blocks: this quantile of the wait.
QUIET = 0.25
# At least this share of a mode's blocks is kept, the quieter ones, however noisy the machine is.
KEPT_SHARE = 1 / 3
# With fewer blocks of a mode than this, quiet ones cannot be told.
FEWEST_BLOCKS = 8


@dataclass(frozen=True)
class Noise:
    """`disturbed` of `blocks` were left out; waits in a plain iteration in ns, over all blocks and in quiet ones.

    `steal_share`: what the machine's host took of a processor's time, over all blocks, None where it is not counted.
    `spread_share`: standard deviation of the plain blocks' means over their mean.
    """

    blocks: int
    disturbed: int
    wait_ns: Optional[float]
    quiet_wait_ns: Optional[float]
    steal_share: Optional[float] = None
    spread_share: Optional[float] = None


def undisturbed(blocks: Sequence[Block]) -> Tuple[List[Block], Noise]:
    """The blocks to calculate with."""
    by_mode: Dict[Tuple[str, str], List[Block]] = defaultdict(list)
    for block in blocks:
        by_mode[block.mode, block.experiment].append(block)
    dropped, judged, waits_of = set(), 0, {}
    for mode, found in by_mode.items():
        if len(found) < FEWEST_BLOCKS or any("runqueue_ns" not in block.usage for block in found):
            continue
        judged += len(found)
        waits = np.array([block.usage["runqueue_ns"] / block.iterations for block in found])
        lengths = np.array([_length(block) / block.iterations for block in found])
        quiet = float(np.quantile(waits, QUIET))
        limit = max(DISTURBED_TIMES * quiet + DISTURBED_SHARE * float(np.median(lengths)), float(np.quantile(waits, KEPT_SHARE)))
        dropped |= {id(block) for block, wait in zip(found, waits) if wait > limit}
        waits_of[mode] = (float(np.average(waits, weights=[block.iterations for block in found])), quiet)
    noise = Noise(judged, len(dropped), *waits_of.get(("plain", ""), (None, None)), _steal(blocks), _spread(by_mode["plain", ""]))
    return [block for block in blocks if id(block) not in dropped], noise


def _steal(blocks: Sequence[Block]) -> Optional[float]:
    counted = [block for block in blocks if "steal_ns" in block.usage]
    length = sum(map(_length, counted))
    return sum(block.usage["steal_ns"] for block in counted) / length if length else None


def _spread(plain: Sequence[Block]) -> Optional[float]:
    means = np.array([_length(block) / block.iterations for block in plain])
    return float(means.std(ddof=1) / means.mean()) if len(means) >= FEWEST_BLOCKS else None


def _length(block: Block) -> int:
    return sum(marks[-1] - marks[0] for marks in block.segments)
