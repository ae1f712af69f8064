"""Comparison → `compare.md`: readable on its own, the answer first."""

from __future__ import annotations

from typing import List

from ..report_comparison import Comparison, Gap
from . import comparison_rows as rows
from . import comparison_svg, phrases, units
from .markup import code, fence, picture, table, text

INDENT = "&emsp;"


def picture_name(number: int) -> str:
    """File of the waterfall of a gap, beside the page."""
    return "waterfall.svg" if number == 0 else f"waterfall-{number + 1}.svg"


def render(comparison: Comparison) -> str:
    """The text of `compare.md`. It links the waterfalls beside it."""
    lines = [f"# {' and '.join(code(side.label) for side in comparison.sides)} side by side", ""]
    if rows.ended(comparison):
        lines += [f"**{text(rows.ended(comparison))}**", ""]
    for gap in comparison.gaps:
        lines += [f"**{text(rows.headline(comparison, gap))}**", ""]
        lines += [text(rows.told(gap)), ""] if rows.told(gap) else []
    body = [(code(label), *(text(cell) for cell in cells)) for label, *cells in rows.sides(comparison)]
    lines += table(("script", "an iteration", "95 % interval", "launches", "with"), "lrrrl", body)
    if rows.many(comparison):
        header, found = rows.ladder(comparison)
        lines += ["What an iteration consists of:", "", *table(header, "l" + "r" * (len(header) - 1),
                                                               [(code(label), *map(text, cells)) for label, *cells in found])]
    for number, gap in enumerate(comparison.gaps):
        lines += _waterfall(comparison, gap, number)
    lines += _warmup(comparison) + _notices(comparison)
    lines += ["## How it was measured", "", text(rows.method(comparison)), ""]
    lines += [f"- {text(line)}" for line in rows.versions(comparison)]
    lines += ["", *table(("machine", "value"), "ll", [(text(key), text(value)) for key, value in
                                                      phrases.facts_of(comparison.machine)])]
    lines += ["## Run it again", "", *fence(comparison.command, "sh"), f"Measured {text(comparison.created)}."]
    return "\n".join(lines).rstrip() + "\n"


def _waterfall(comparison: Comparison, gap: Gap, number: int) -> List[str]:
    steps, first, last = rows.waterfall(comparison, gap)
    unit = units.Scale.of(last.ns).unit
    body = [(f"**{text(first.name)}**", first.amount, "", first.interval, "", "")]
    for row in steps:
        name = INDENT + text(row.name) if row.level else text(row.name)
        body.append((name, row.amount, row.share, row.interval, row.fast, row.slow))
    body.append((f"**{text(last.name)}**", last.amount, "", last.interval, "", ""))
    return [f"## From {code(first.name)} to {code(last.name)}", "",
            *picture(picture_name(number), comparison_svg.text(comparison, gap)),
            *table(("", f"adds, {unit}", "share", "95 % interval", "faster", "slower"), "lrrrrr", body)]


def _warmup(comparison: Comparison) -> List[str]:
    if rows.many(comparison):
        header, *found = rows.warmup_by_side(comparison)
        return ["## Before the steady state", "", *table(("script", *header[1:]), "l" + "r" * (len(header) - 1),
                                                         [(code(label), *map(text, cells)) for label, *cells in found])]
    body = [(INDENT + text(name.strip()) if name.startswith(" ") else text(name), *figures)
            for name, *figures in rows.warmup(comparison)]
    header = ("stretch", *(code(side.label) for side in comparison.sides))
    found = table(header, "l" + "r" * len(comparison.sides), body)
    return ["## Before the steady state", "", *found] if found else []


def _notices(comparison: Comparison) -> List[str]:
    lines = [f"- failed: {text(failed)}" for failed in rows.failures(comparison)]
    lines += [f"- {text(notice.text)} ({code(notice.id)})" for notice in comparison.warnings]
    for side in comparison.sides:
        lines += [f"- {code(side.label)}: {text(notice.text)} ({code(notice.id)})" for notice in side.report.warnings]
    return ["## Warnings", "", *lines, ""] if lines else []
