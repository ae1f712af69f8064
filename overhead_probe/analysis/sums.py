"""Typical iterations of one mode, summed: what the attribution calculates with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict

import numpy as np


@dataclass
class ModeSums:
    """Sums by round: ns by label (rounds, labels), counts (rounds,); `own_ns` is the probe's part that is not in them.

    `times` are ns of each iteration, outliers included where they are iterations of the same blocks.
    """

    ns: np.ndarray
    count: np.ndarray
    span_counts: Dict[str, float]
    times: np.ndarray
    outliers: np.ndarray
    own_ns: float = 0.0
