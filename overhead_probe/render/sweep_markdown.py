"""Sweep → `sweep.md`: readable on its own, the break-even first."""

from __future__ import annotations

from typing import List

from ..report_sweep import Sweep
from . import phrases, sweep_svg
from . import sweep_rows as rows
from .markup import code, fence, picture, table, text

PICTURE = "curves.svg"


def render(sweep: Sweep) -> str:
    """The text of `sweep.md`. It links `curves.svg` beside it."""
    lines = [f"# {' and '.join(map(code, sweep.labels))} over {code(sweep.size_name)}", ""]
    lines += [f"**{text(rows.ended(sweep))}**", ""] if rows.ended(sweep) else []
    lines += [f"**{text(rows.headline(sweep))}**", ""] if rows.headline(sweep) else []
    for said in rows.largest(sweep):
        lines += [text(said), ""]
    lines += [*(f"- {text(rows.fit(sweep, fit))}" for fit in sweep.fits), "", *picture(PICTURE, sweep_svg.text(sweep))]
    header, body = rows.times(sweep)
    lines += table([text(cell) for cell in header], "r" * len(header), [[text(cell) for cell in row] for row in body])
    for script, label in enumerate(sweep.labels):
        if sweep.of(script):
            header, body = rows.components(sweep, script)
            lines += [f"## {code(label)}, µs an iteration", "",
                      *table([text(cell) for cell in header], "r" * len(header), body)]
    lines += _notices(sweep) + ["## How it was measured", "", text(rows.method(sweep)), ""]
    facts = [(text(key), text(value)) for key, value in phrases.facts_of(sweep.machine)]
    for label, target in zip(sweep.labels, sweep.targets):
        facts += [(text(f"{label}: {key}"), text(value)) for key, value in phrases.facts_of(target)]
    lines += [*table(("", "value"), "ll", facts), "## Run it again", "", *fence(sweep.command, "sh"),
              f"Measured {text(sweep.created)}."]
    return "\n".join(lines).rstrip() + "\n"


def _notices(sweep: Sweep) -> List[str]:
    lines = [f"- failed: {text(failed)}" for failed in rows.failures(sweep)]
    lines += [f"- {text(notice.text)} ({code(notice.id)})" for notice in sweep.warnings]
    return ["## Warnings", "", *lines, ""] if lines else []
