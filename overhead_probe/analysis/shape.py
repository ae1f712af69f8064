"""How iterations differ from one another: a trend over the loop, and loops whose iterations come in two kinds."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Any, Collection, Dict, List, Mapping, Optional, Sequence, Tuple

import numpy as np

from ..record import Block
from .linetimes import Line
from .partition import LABELS

# Iterations below which neither a trend nor two kinds can be told.
FEWEST = 100
FEWEST_BLOCKS = 8
TWO_SIDED_95 = 1.96
# A trend is told from this share of the iteration on, over the measured stretch.
TREND_SHARE = 0.05
# And only if both halves of the stretch go the same way, each with at least this share of the slope.
STEADY = 0.25
# Two kinds: the rarer one has at least so many iterations, its median is this many times off the other's, and around
# the cut between them (± this share) lie at most this share of its iterations.
FEWEST_OF_A_KIND = 4
APART = 1.25
AROUND, IN_BETWEEN = 0.1, 0.1
CUTS = 240
# Parts of the breakdown by label of the partition where they differ; `call` is the inside of a call that was not traced.
PARTS = {"dispatch": "python.library", "step": "runtime.schedule",
         **{f"handoff.{place}": "runtime.handoff" for place in ("out", "between", "back")}}
# Without a period the rarer kind must be this share of the iterations: spikes are no kind of iteration.
IRREGULAR_SHARE = 0.05
# And the time it takes more, spread over all iterations, is this many times the wait for a processor.
BEYOND_WAITING = 2.0
# And its share of blocks varies at most this much more (variance) than drawing by chance would make it.
MIXED = 4.0
# With a period: this share of the iterations in step are of the rarer kind, at most this share of the others, and the
# logarithm of the probability of that by chance is below this.
IN_STEP, ELSEWHERE, CHANCE = 0.8, 0.3, -14.0
# Modes whose iterations take about as long as plain ones, so that the kinds can be told there too.
ALIKE = ("plain", "timers", "trace")
# What the rarer kind has more of is said down to this share of the difference.
NAMED_SHARE = 0.05
# A line runs about as often as the rarer kind comes: so many times more or less often; this many are named.
ABOUT, LINES_NAMED = 2.0, 3


@dataclass(frozen=True)
class Trend:
    """ns by which an iteration grows over 1,000 iterations of the loop, with its 95 % interval; `drift_ns` is the growth over the
    measured stretch, on `mean_ns`."""

    ns_per_1000: float
    ci95: Tuple[float, float]
    drift_ns: float
    mean_ns: float
    steady: bool

    @property
    def recognised(self) -> bool:
        """Whether the interval excludes 0, the growth goes on all the time, and it is worth a word."""
        return self.steady and self.ci95[0] * self.ci95[1] > 0 and abs(self.drift_ns) >= TREND_SHARE * self.mean_ns


@dataclass(frozen=True)
class Split:
    """Two kinds of iteration: those above `threshold` times the median of their mode, and the others. `share` is that of the
    rarer kind, `period` every how many iterations it comes, `plain_ns` the plain iterations."""

    threshold: float
    slow_is_rare: bool
    period: Optional[int]
    share: float
    plain_ns: np.ndarray

    def rare(self, ns: np.ndarray) -> np.ndarray:
        """Which iterations of one mode are of the rarer kind."""
        slow = ns > self.threshold * np.median(ns)
        return slow if self.slow_is_rare else ~slow

    def shows_both(self, ns: np.ndarray) -> bool:
        """Whether these iterations of one mode have enough of both kinds."""
        return len(ns) > 0 and min(self.rare(ns).sum(), (~self.rare(ns)).sum()) >= FEWEST_OF_A_KIND


@dataclass(frozen=True)
class Sequences:
    """Iterations of one mode in the loop's own order: `numbers` counts the iterations of all blocks before them."""

    numbers: np.ndarray
    ns: np.ndarray
    block: np.ndarray


def sequences(blocks: Sequence[Block], quiet: Collection[int]) -> Dict[str, Sequences]:
    """The iterations of each mode in the blocks whose index is in `quiet`; one that is marked every k-th time stands for k."""
    gathered: Dict[str, List[Tuple[np.ndarray, ...]]] = {}
    number = 0
    for block in sorted(blocks, key=lambda block: block.index):
        for marks in block.segments:
            ns = np.diff(np.array(marks, float)) / block.every
            if block.index in quiet:
                gathered.setdefault(block.mode, []).append((number + block.every * np.arange(len(ns)), ns, np.full(len(ns), block.index)))
            number += block.every * len(ns)
    return {mode: Sequences(*map(np.concatenate, zip(*found))) for mode, found in gathered.items()}


def trend(blocks: Sequence[Block], quiet: Collection[int]) -> Optional[Trend]:
    """The slope of an iteration's time over the plain blocks: least squares over the blocks' means, each iteration cut at the
    dearest hundredth. None where too few blocks or iterations are there."""
    seen = sequences(blocks, quiet).get("plain")
    if seen is None or len(seen.ns) < FEWEST:
        return None
    limit = np.percentile(seen.ns, 99)
    breaks = np.flatnonzero(np.diff(seen.block)) + 1
    ns = np.array([np.minimum(part, limit).mean() for part in np.split(seen.ns, breaks)])
    at = np.array([part.mean() for part in np.split(seen.numbers, breaks)])
    if len(ns) < FEWEST_BLOCKS:
        return None
    slope, half = _line(at, ns)
    halves = [_line(at[part], ns[part])[0] for part in (slice(None, len(ns) // 2), slice(len(ns) // 2, None))]
    steady = all(each * slope > 0 and abs(each) >= STEADY * abs(slope) for each in halves)
    return Trend(slope * 1000, ((slope - half) * 1000, (slope + half) * 1000), slope * float(at[-1] - at[0]), float(ns.mean()), steady)


def _line(at: np.ndarray, ns: np.ndarray) -> Tuple[float, float]:
    """Slope and half of its 95 % interval, by least squares. Neighbours that are alike, as when the machine has slow
    moods, count as fewer blocks (effective sample size by the first autocorrelation of what the line leaves)."""
    offsets = at - at.mean()
    squares = float((offsets ** 2).sum())
    slope = float((offsets * ns).sum()) / squares
    left = ns - ns.mean() - slope * offsets
    variance = float((left ** 2).mean())
    alike = float((left[1:] * left[:-1]).mean()) / variance if variance > 0 else 0.0
    count = max(3.0, len(ns) * (1 - alike) / (1 + alike)) if 0 < alike < 1 else float(len(ns))
    return slope, TWO_SIDED_95 * float(np.sqrt(variance * len(ns) / max(count - 2, 1.0) / squares))


def split(blocks: Sequence[Block], quiet: Collection[int], wait_ns: float = 0.0) -> Optional[Split]:
    """How the iterations fall into two kinds; None where there is but one.

    `quiet` are the indices of the blocks that other work left alone, `wait_ns` is for how long an iteration's threads waited for a
    processor: what that may explain is no kind without a period.
    """
    if any(block.every > 1 for block in blocks if block.mode == "plain"):
        return None
    seen = sequences(blocks, quiet)
    plain = seen.get("plain")
    if plain is None or len(plain.ns) < FEWEST:
        return None
    for cut in (two_kinds(plain.ns), APART * float(np.median(plain.ns))):
        if cut is None:
            continue
        slow = plain.ns > cut
        slow_is_rare = bool(slow.mean() <= 0.5)
        period = period_of(seen, cut, slow_is_rare)
        if period is not None or _irregular(plain, slow, wait_ns):
            share = 1 / period if period is not None else float(_marked(seen, cut, slow_is_rare)[1].mean())
            return Split(cut / float(np.median(plain.ns)), slow_is_rare, period, share, plain.ns)
    return None


def kinds(found: Optional[Split], rows: Mapping[str, np.ndarray], lines: Sequence[Line]) -> Tuple[Mapping[str, Any], ...]:
    """The two kinds of iteration, the more frequent first; empty where there is but one.

    `rows` are ns by label (iterations, labels) of timers and traced blocks: from them comes what the rarer kind has more.
    `lines` are the loop's lines with their executions an iteration: those that run about as often as the rarer kind comes.
    """
    if found is None:
        return ()
    rare = found.rare(found.plain_ns)
    usual, other = float(found.plain_ns[~rare].mean()), float(found.plain_ns[rare].mean())
    whole = found.share * other + (1 - found.share) * usual
    second = {"share": found.share, "mean_ns": other, "time_share": found.share * other / whole, "period": found.period,
              "more": _more(rows, found), "lines": _lines(lines, found.share)}
    return ({"share": 1 - found.share, "mean_ns": usual, "time_share": 1 - second["time_share"]}, second)


def two_kinds(ns: np.ndarray) -> Optional[float]:
    """The time between the two kinds, in ns; None where the times do not fall into two."""
    logs = np.sort(np.log(np.maximum(ns, 1.0)))
    best, best_score = None, None
    for cut in np.linspace(logs[0], logs[-1], CUTS):
        below = int(np.searchsorted(logs, cut))
        fewer = min(below, len(logs) - below)
        if fewer < FEWEST_OF_A_KIND:
            continue
        apart = float(np.median(logs[below:]) - np.median(logs[:below]))
        around = np.diff(np.searchsorted(logs, (cut - AROUND, cut + AROUND)))[0] / fewer
        if apart >= np.log(APART) and around <= IN_BETWEEN:
            # The emptiest place; of equally empty ones that which leaves the most to the rarer kind.
            score = (around, -fewer)
            if best_score is None or score < best_score:
                best, best_score = cut, score
    return None if best is None else float(np.exp(best))


def _irregular(plain: Sequences, slow: np.ndarray, wait_ns: float) -> bool:
    """Whether two kinds without a period are kinds of iteration at all: frequent, and mixed. Spikes are rare; where the machine
    is slower for a while, or the loop grows, one kind follows the other."""
    if not IRREGULAR_SHARE <= slow.mean() <= 1 - IRREGULAR_SHARE or two_kinds(plain.ns) is None:
        return False
    if slow.mean() * (plain.ns[slow].mean() - plain.ns[~slow].mean()) < BEYOND_WAITING * wait_ns:
        return False
    breaks = np.flatnonzero(np.diff(plain.block)) + 1
    shares = np.array([part.mean() for part in np.split(slow, breaks)])
    lengths = np.array([len(part) for part in np.split(slow, breaks)])
    by_chance = slow.mean() * (1 - slow.mean()) / lengths
    return float(((shares - slow.mean()) ** 2).mean()) <= MIXED * float(by_chance.mean())


def period_of(seen: Mapping[str, Sequences], cut_ns: float, rare_is_slow: bool) -> Optional[int]:
    """Every how many iterations the rarer kind comes; None where that is not regular.

    In step means: most of the iterations at that place are of the rarer kind, and so many of them are not by chance, given how
    frequent the kind is elsewhere (binomial, for as many places as were tried).
    """
    numbers, rare = _marked(seen, cut_ns, rare_is_slow)
    at = numbers[rare]
    if len(at) < FEWEST_OF_A_KIND:
        return None
    gaps = Counter(int(gap) for gap in np.diff(at) if gap > 1)
    for period in sorted(gap for gap, times in gaps.items() if times > 1 or len(at) < 2 * FEWEST_OF_A_KIND):
        place = Counter((at % period).tolist()).most_common(1)[0][0]
        in_step = numbers % period == place
        hits, tried = int(rare[in_step].sum()), int(in_step.sum())
        elsewhere = (len(at) - hits + 1) / (len(numbers) - tried + 1)
        chance = tried * math.log(2) + hits * math.log(elsewhere) + math.log(float(period) ** 2)
        if hits >= max(FEWEST_OF_A_KIND, IN_STEP * tried) and elsewhere <= ELSEWHERE and chance < CHANCE:
            return period
    return None


def _marked(seen: Mapping[str, Sequences], cut_ns: float, rare_is_slow: bool) -> Tuple[np.ndarray, np.ndarray]:
    """Numbers of the iterations of all modes that are about alike, and which of them are of the rarer kind."""
    numbers, rare = [], []
    middle = float(np.median(seen["plain"].ns))
    for mode in ALIKE:
        if mode in seen:
            slow = seen[mode].ns > cut_ns * float(np.median(seen[mode].ns)) / middle
            numbers.append(seen[mode].numbers)
            rare.append(slow if rare_is_slow else ~slow)
    numbers, rare = np.concatenate(numbers), np.concatenate(rare)
    order = np.argsort(numbers, kind="stable")
    return numbers[order], rare[order]


def _more(rows: Mapping[str, np.ndarray], split_: Split) -> Dict[str, float]:
    """ns by part of the breakdown that an iteration of the rarer kind has beyond one of the other; from traced
    iterations where there are enough of both kinds, else from those under timers."""
    for mode in ("trace", "timers"):
        found = rows.get(mode, np.zeros((0, len(LABELS))))
        if split_.shows_both(found.sum(axis=1)):
            rare = split_.rare(found.sum(axis=1))
            more: Counter = Counter()
            for label, ns in zip(LABELS, found[rare].mean(axis=0) - found[~rare].mean(axis=0)):
                more[PARTS.get(label, label)] += float(ns)
            whole = abs(sum(more.values()))
            return {f"{part}_ns": ns for part, ns in more.most_common() if abs(ns) >= NAMED_SHARE * whole}
    return {}


def _lines(lines: Sequence[Line], share: float) -> List[Tuple[str, int]]:
    """(file, line) of the dearest lines that run in about this share of the iterations."""
    found = [line for line in lines if share / ABOUT <= line.hits <= min(share * ABOUT, (1 + share) / 2)]
    return [(line.file, line.line) for line in sorted(found, key=lambda line: -line.ns)[:LINES_NAMED]]
