"""A comparison as rows of words and figures, without layout: shared by terminal, markdown and SVG."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

from ..report import Interval
from ..report_comparison import Comparison, Gap, Side, Step
from . import phrases, units, words

NEGATIVE_ZERO = re.compile(r"-(0(?:\.0*)?)(?![.\d])")  # what rounds to zero has no sign
TOLD_FROM = 0.03  # of the gap: what is less is not in the sentence, but in the table
# The executor's two parts are different stories; the other components are told as one.
TOLD_BY_PARTS = ("runtime",)


# From so many scripts on it is a ladder; a component that is nowhere more than this share is left out of it.
MANY, SHOWN_FROM = 4, 0.02
LADDER = {"python": "Python", "feed": "feed", "runtime": "executor", "transfer": "copies", "kernel": "kernel", "input": "input",
          "gc": "collector"}


@dataclass(frozen=True)
class StepRow:
    """A line of the waterfall: where it begins and how much it adds, ns, and the figures as shown."""

    id: str
    name: str
    level: int
    start_ns: float
    ns: float
    amount: str
    share: str
    interval: str
    fast: str
    slow: str


def ratio_of(gap: Gap) -> str:
    """`26.1×`; with its interval where it has one."""
    if gap.ratio_ci95 is None:
        return factor(gap.ratio)
    return f"{factor(gap.ratio)} ({factor(gap.ratio_ci95[0])} – {factor(gap.ratio_ci95[1])})"


def factor(ratio: float) -> str:
    """A ratio with three digits: near 1 it is the third that matters."""
    return f"{ratio:,.{0 if ratio >= 99.5 else 1 if ratio >= 9.95 else 2}f}×"


def headline(comparison: Comparison, gap: Gap) -> str:
    """One sentence: which takes how many times as long, and over what the interval speaks."""
    slower, faster = comparison.sides[gap.slower], comparison.sides[gap.faster]
    if gap.ratio_ci95 and gap.ratio_ci95[0] <= 1 <= gap.ratio_ci95[1]:
        return (f"{slower.label} and {faster.label} cannot be told apart: the ratio of an iteration is {ratio_of(gap)}"
                f"{_over(gap)}.")
    return f"An iteration of {slower.label} takes {ratio_of(gap)} as long as one of {faster.label}{_over(gap)}."


def _over(gap: Gap) -> str:
    if gap.ratio_ci95 is None:
        return ", from too few launches for an interval"
    return f", 95 % interval over {gap.pairs} paired launches" if gap.pairs else ", 95 % interval over unpaired launches"


def told(gap: Gap) -> str:
    """`Of the 330 µs between them: hand-off 120, Python dispatch 95 …`."""
    unit = units.unit_of(gap.ns)
    steps: List[Step] = []
    for step in gap.steps:
        steps += step.parts if step.id in TOLD_BY_PARTS and step.parts else [step]
    whole = abs(gap.ns) or 1.0
    big = sorted((step for step in steps if abs(step.ns) >= TOLD_FROM * whole), key=lambda step: -step.ns)
    if not big:
        return ""
    said = [f"{words.name(step.id)} {_signed(step.ns, unit)}" for step in big]
    return f"Of the {units.in_unit(gap.ns, unit)} between them: {', '.join(said)}."


def _signed(ns: float, unit: str) -> str:
    return units.number(ns / units.NS_PER_UNIT[unit]).replace("-", "−")


def sides(comparison: Comparison) -> List[Tuple[str, str, str, str, str]]:
    """(label, µs an iteration, interval, launches, what ran), fastest first."""
    rows = []
    for side in sorted(comparison.sides, key=lambda side: side.report.wall.mean):
        interval = units.interval(side.ci95.low, side.ci95.high) if side.ci95 else "one launch: none"
        rows.append((words.literal(side.label), units.duration(side.report.wall.mean), interval,
                     units.count(len(side.launches)), ran(side)))
    return rows


def many(comparison: Comparison) -> bool:
    """Whether the scripts are a ladder rather than a pair: then one table holds them all."""
    return len(comparison.sides) >= MANY


def ladder(comparison: Comparison) -> Tuple[Tuple[str, ...], List[Tuple[str, ...]]]:
    """(header, rows): of each script, fastest first, an iteration, how many times the fastest it is, and its components."""
    ordered = sorted(comparison.sides, key=lambda side: side.report.wall.mean)
    present = {component.id for side in ordered for component in side.report.components}
    ids = [id_ for id_ in words.TIME if id_ in present and any(_time_of(side, id_) >= SHOWN_FROM * side.report.wall.mean
                                                               for side in ordered)]
    made = []
    for side in ordered:
        times = [_time_of(side, id_) for id_ in ids]
        made.append((words.literal(side.label), units.duration(side.report.wall.mean),
                     factor(side.report.wall.mean / ordered[0].report.wall.mean),
                     *(units.share(ns / side.report.wall.mean if ns else 0.0) for ns in times)))
    return ("script", "an iteration", "×", *(LADDER.get(id_, words.name(id_)) for id_ in ids)), made


def ran(side: Side) -> str:
    """`Python 3.11.7, NumPy 2.4.0, TensorFlow 2.21.0`."""
    known = (("Python", "python"), ("NumPy", "numpy"), ("TensorFlow", "tensorflow"))
    return ", ".join(f"{name} {side.report.target[key]}" for name, key in known if side.report.target.get(key))


def waterfall(comparison: Comparison, gap: Gap) -> Tuple[List[StepRow], StepRow, StepRow]:
    """The steps, parts beneath, between the rows of the faster and of the slower script. Figures add up as shown."""
    faster, slower = (comparison.sides[at].report for at in (gap.faster, gap.slower))
    scale = units.Scale.of(slower.wall.mean)
    start, end = round(scale.steps(faster.wall.mean)), round(scale.steps(slower.wall.mean))
    steps = [step for step in gap.steps if step.ns or step.id == "unattributed"]
    rows, at = [], faster.wall.mean
    for step, shown in zip(steps, units.apportion([scale.steps(step.ns) for step in steps], end - start)):
        rows.append(_row(step, shown, 0, at, scale, gap, comparison))
        parts, inner = [part for part in step.parts if part.ns], at
        for part, own in zip(parts, units.apportion([scale.steps(part.ns) for part in parts], shown)):
            rows.append(_row(part, own, 1, inner, scale, gap, comparison))
            inner += part.ns
        at += step.ns
    first = _end_row(comparison.sides[gap.faster], start, scale)
    return rows, first, _end_row(comparison.sides[gap.slower], end, scale)


def _end_row(side: Side, steps: int, scale: units.Scale) -> StepRow:
    ns = side.report.wall.mean
    interval = scale.interval(side.ci95.low, side.ci95.high) if side.ci95 else ""
    return StepRow("total", words.literal(side.label), 0, 0.0, ns, scale.text(steps, ns), "", interval, "", "")


def _row(step: Step, shown: int, level: int, start: float, scale: units.Scale, gap: Gap, comparison: Comparison) -> StepRow:
    own = [_time_of(comparison.sides[at], step.id) for at in (gap.faster, gap.slower)]
    fast, slow = (scale.text(round(scale.steps(ns)), ns) for ns in own)
    text = scale.text(shown, step.ns)
    signed = f"+{text}" if shown > 0 else text.replace("-", "−")
    return StepRow(step.id, words.name(step.id), level, start, step.ns, signed,
                   units.share(step.ns / gap.ns if gap.ns else None).replace("-", "−"),
                   _interval(step.ci95, scale), fast, slow)


def _interval(interval: Optional[Interval], scale: units.Scale) -> str:
    if interval is None or not any(round(scale.steps(end)) for end in (interval.low, interval.high)):
        return ""
    return NEGATIVE_ZERO.sub(r"\1", scale.interval(interval.low, interval.high)).replace("-", "−")


def _time_of(side: Side, id_: str) -> float:
    for component in side.report.components:
        for item in (component, *component.parts):
            if item.id == id_:
                return item.ns
    return 0.0


def warmup(comparison: Comparison) -> List[Tuple[str, ...]]:
    """(name, ms of each side) of what comes before the steady state; the probe's own stretches are left out."""
    own = ("survey", "settle")
    items = dict.fromkeys((item.id, bool(item.inside)) for side in comparison.sides for item in side.report.warmup
                          if item.id not in own)
    rows = []
    for id_, inside in sorted(items, key=lambda key: _place(key, list(items))):
        figures = []
        for side in comparison.sides:
            ms = sum(item.ms for item in side.report.warmup if item.id == id_)
            figures.append(units.in_unit(ms * 1e6, "ms") if ms else "–")
        rows.append(("  " * inside + words.name(id_), *figures))
    return rows


def warmup_by_side(comparison: Comparison) -> List[Tuple[str, ...]]:
    """The same with a row for each side: (what, its stretches' names), then (label, ms…)."""
    found = [row for row in warmup(comparison) if not row[0].startswith(" ")]
    return [("before the steady state", *(row[0] for row in found)),
            *((words.literal(side.label), *(row[1 + at] for row in found)) for at, side in enumerate(comparison.sides))]


def notes(comparison: Comparison) -> List[str]:
    """What the reader must know; of a ladder each kind of notice once, with the scripts that it holds of."""
    texts = [notice.text for notice in comparison.warnings]
    kinds: Dict[str, List[str]] = {}
    for side in comparison.sides:
        for notice in side.report.warnings:
            if notice.id != "launches":
                texts += [] if many(comparison) else [f"{side.label}: {notice.text}"]
                kinds.setdefault(notice.id, []).append(side.label)
        if phrases.estimate_note(side.report):
            texts += [] if many(comparison) else [f"{side.label}: some figures are estimated, not timed by themselves."]
            kinds.setdefault("estimated", []).append(side.label)
    if many(comparison):
        texts += [f"{id_} ({', '.join(labels)}): compare.md has the words" for id_, labels in kinds.items()]
    return texts


def _place(key: Tuple[str, bool], items: List[Tuple[str, bool]]) -> Tuple[int, int]:
    """Imports of single packages stand below the line of all imports."""
    return (0 if key[0].startswith("import") else 1, items.index(key))


def failures(comparison: Comparison) -> List[str]:
    """One sentence for each launch that does not count."""
    return [f"{words.literal(side.label)}, launch {round_ + 1}: {words.literal(why)}"
            for side in comparison.sides for round_, why in side.failures]


def method(comparison: Comparison) -> str:
    """How it was measured, in a sentence."""
    if not comparison.asked:
        return "Stored runs. Intervals are 95 % and over their launches (Student's t, for the ratio of its logarithm)."
    return (f"{units.count(comparison.asked)} launches of each, alternating (every other round backwards), "
            f"{comparison.seconds:g} s of measuring in each. Intervals are 95 % and over launches: Student's t of the means "
            "and of the paired differences, for the ratio of its logarithm.")


def ended(comparison: Comparison) -> str:
    """What the reader must know first; empty for a complete comparison."""
    if comparison.ended == "complete":
        return ""
    counted = ", ".join(f"{len(side.launches)} of {comparison.asked} launches of {words.literal(side.label)}"
                        for side in comparison.sides)
    return f"Interrupted: {counted} count."


def versions(comparison: Comparison) -> List[str]:
    """Loop and settings of each side, a line each."""
    lines = []
    for side in comparison.sides:
        values = "".join(f", {name}={value}" for name, value in side.report.set.items())
        loop = side.report.loop
        lines.append(f"{words.literal(side.label)}: loop {words.literal(os.path.basename(loop.file))}:{loop.line}"
                     f"{words.literal(values)}; {ran(side)}")
    return lines
