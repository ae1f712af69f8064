"""Blocks of a run, partitioned and summed by round: what the attribution calculates with."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Callable, Dict, FrozenSet, List, Optional, Tuple

import numpy as np

from ..agent import schema
from ..record import Block, Run
from . import numpy_samples, own_bytecode, session_trace, shape, statistics
from .noise import Noise, undisturbed
from .partition import INDEX, LABELS, Interval, partition
from .session_trace import OpTotals
from .sums import ModeSums

SPAN_LABELS = {"session.run": "python.library", "feed.convert": "feed.convert", "session.call": "call", "gc": "gc",
               "eager.call": "call", "feed.fetch": "feed.fetch", "input.next": "input", "data.next": "python.library",
               "function.call": "python.library", "function.trace": "compile", "library": "python.library",
               **{kind: "python.library" for kind in schema.SPAN_KINDS if kind.startswith("keras.")}}


@dataclass
class Samples:
    """All modes of a run.

    Ops come from three places: `light`, the blocks with the tracer at the level whose cost is small; `fine`, those
    at the level that shows every kernel; `metadata`, RunMetadata. `profiled` holds of each profiled block the
    number of reports an iteration, and ns outside of any library by iteration. `numpy` are NumPy's kernels,
    where the loop calls no other framework: its blocks then stand for timers blocks, or `replayed` holds what a
    replay says of an iteration, ns by label. `rows` are ns by label of each iteration, by mode, not corrected; `quiet` the indices
    of the blocks that other work left alone; `split` tells the two kinds of iteration, if there are two.
    """

    modes: Dict[str, ModeSums]
    rounds: int
    light: OpTotals = field(default_factory=OpTotals)
    fine: OpTotals = field(default_factory=OpTotals)
    metadata: OpTotals = field(default_factory=OpTotals)
    profiled: List[own_bytecode.Profiled] = field(default_factory=list)
    numpy: Optional[OpTotals] = None
    replayed: Dict[str, float] = field(default_factory=dict)
    untraced_blocks: int = 0
    noise: Optional[Noise] = None
    rows: Dict[str, np.ndarray] = field(default_factory=dict)
    quiet: FrozenSet[int] = frozenset()
    split: Optional[shape.Split] = None
    plain_over_time: List[Tuple[float, float]] = field(default_factory=list)


def collect(run: Run) -> Samples:
    """Partitions every measured block of `run`."""
    rounds = max((block.cycle for block in run.blocks), default=0) + 1
    blocks, noise = undisturbed(run.blocks)
    samples = Samples({}, rounds, noise=noise, quiet=frozenset(block.index for block in blocks))
    gathered, with_totals, replays = defaultdict(list), [], []
    for block in blocks:
        if block.mode == "numpy":
            with_totals.append(block)
        elif block.mode == "replay" and block.numpy:
            replays.append(block)
        elif block.mode in ("plain", "timers", "trace", "inline"):
            gathered[block.mode].append((block, _rows(block, samples)))
        elif block.mode == "profile" and block.spans:
            own_ns = _rows(block, samples)[:, INDEX["python.loop"]] / block.every
            samples.profiled.append(own_bytecode.of_block(block, own_ns))
        elif block.mode == "metadata":
            session_trace.add_metadata(block, samples.metadata)
        elif block.mode == "kernels" and block.trace is not None:
            _tied(samples, session_trace.add_kernels, block, samples.fine)
    samples.split = shape.split(run.blocks, samples.quiet, noise.wait_ns or 0.0)
    times = {mode: np.concatenate([rows.sum(axis=1) / block.every for block, rows in pairs]) for mode, pairs in gathered.items()}
    # Weighed only where each mode has met both kinds often enough; else they would no longer be comparable.
    weighing = samples.split if samples.split and not with_totals and all(map(samples.split.shows_both, times.values())) else None
    for mode, pairs in gathered.items():
        samples.modes[mode] = _sum(pairs, times[mode], rounds, weighing)
        samples.rows[mode] = np.concatenate([rows for _, rows in pairs])
    if with_totals:
        samples.modes["timers"], samples.numpy = numpy_samples.sums(with_totals, rounds)
    elif replays:
        kernel, library, samples.numpy = numpy_samples.replayed(replays)
        samples.replayed = {"kernel": kernel, "python.library": library}
    for block in run.blocks:
        for marks in block.segments if block.mode == "plain" else ():
            samples.plain_over_time += [(low / 1e9, (high - low) / block.every)
                                        for low, high in zip(marks, marks[1:])]
    return samples


def _rows(block: Block, samples: Samples) -> np.ndarray:
    """ns by label of each iteration of the block; the settling ones are left out."""
    intervals = block_intervals(block)
    if block.trace is not None:
        calls = [(s.start, s.end) for s in intervals if s.label == "call"]
        traced = _tied(samples, session_trace.intervals, block, calls)
        if traced is None:
            return np.zeros((0, len(LABELS)))
        intervals = [s for s in intervals if s.label != "call" or not traced] + traced
    rows, ops = partition(block.segments, intervals)
    if block.mode == "trace" and block.trace is not None:
        window = (block.segments[0][0], block.segments[-1][-1])
        samples.light.calls.update(s.op for s in traced if s.op and window[0] <= s.start < window[1])
        samples.light.iterations += len(rows) * block.every
        for name, ns in ops.items():
            samples.light.ns[name] += ns
    return rows[statistics.settling(len(rows)):]


def _tied(samples: Samples, read: Callable, *words):
    """What `read` finds in a trace; None, and counted, where its clock cannot be tied to the agent's."""
    try:
        return read(*words)
    except session_trace.Clash:
        samples.untraced_blocks += 1
        return None


def block_intervals(block: Block) -> List[Interval]:
    """The timers' spans of the loop's own thread, labelled."""
    return [Interval(start, end, SPAN_LABELS[schema.SPAN_KINDS[kind]])
            for kind, thread, start, end in block.spans if thread == block.thread]


def _sum(pairs, times: np.ndarray, rounds: int, split: Optional[shape.Split]) -> ModeSums:
    """Sums of the typical iterations. Where they are of two kinds, each counts so that its kind has the share that it has in
    the whole loop: which mode met how many of the rarer kind is chance."""
    (mask, weights), at = _weights(times, split), 0
    ns, count = np.zeros((rounds, len(LABELS))), np.zeros(rounds)
    spans: Counter = Counter()
    iterations = 0
    for block, rows in pairs:
        here = weights[at:at + len(rows)] * mask[at:at + len(rows)]
        at += len(rows)
        ns[block.cycle] += here @ rows
        count[block.cycle] += here.sum() * block.every
        spans.update(_span_counts(block))
        iterations += sum(len(marks) - 1 for marks in block.segments) * block.every
    return ModeSums(ns, count, {name: n / iterations for name, n in spans.items()}, times, times[~mask])


def _weights(times: np.ndarray, split: Optional[shape.Split]) -> Tuple[np.ndarray, np.ndarray]:
    """(which iterations are typical of their kind, how much each counts)."""
    if split is None:
        return statistics.typical(times), np.ones(len(times))
    rare = split.rare(times)
    mask, weights = np.ones(len(times), bool), np.ones(len(times))
    for kind, share in ((rare, split.share), (~rare, 1 - split.share)):
        mask[kind] = statistics.typical(times[kind])
        weights[kind] = share / kind.mean()
    return mask, weights


def _span_counts(block: Block) -> Counter:
    """Spans by kind; and how many spans each label was interrupted by, under `in LABEL`."""
    counts: Counter = Counter()
    stack: List[Tuple[int, str]] = []
    for kind, thread, start, end in sorted(block.spans, key=lambda span: (span[2], -span[3])):
        name = schema.SPAN_KINDS[kind]
        counts[name] += 1
        if thread == block.thread:
            while stack and stack[-1][0] <= start:
                stack.pop()
            counts["in " + (stack[-1][1] if stack else "python.loop")] += 1
            stack.append((end, SPAN_LABELS[name]))
    return counts
