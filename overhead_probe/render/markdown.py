"""Report → `report.md`: readable on its own, the verdict first, the figures again in tables."""

from __future__ import annotations

import os
from typing import Any, List, Mapping

from ..report import Report
from . import phrases, tables, units, words
from .markup import code, fence, picture, table, text
from .flame import alternative as flame_text
from .svg import breakdown_text, histogram_text, iterations_text, quantiles

OPS_SHOWN = 20
INDENT = "&emsp;"
MODES = {
    "plain": "nothing but two clock readings; all shares are shares of these",
    "timers": "hooks on the library's calls: they split Python, feeding and the call itself",
    "trace": "hooks and the framework's own tracer: it shows threads, hand-over and kernels",
}


def render(report: Report) -> str:
    """The text of `report.md`. It links `breakdown.svg` and `iterations.svg` beside it."""
    chapters = (_top, _breakdown, _findings, _experiments, _ops, _over_time, _profiles, _warmup, _method, _warnings, _surroundings, _again)
    return "\n".join(line for chapter in chapters for line in chapter(report)).rstrip() + "\n"


def _top(report: Report) -> List[str]:
    lines = [f"# Where an iteration of {code(os.path.basename(report.script))} goes", ""]
    sentence, alarming = phrases.ended(report)
    if alarming:
        lines += [f"**{sentence}**", ""]
    for index, said in enumerate(report.verdict):
        lines += [text(said) if index else f"**{text(said)}**", ""]
    wall = f"**{units.duration(report.wall.mean)} an iteration**, {phrases.wall_interval(report)}"
    several = f"; {phrases.launches(report)}" if phrases.launches(report) else ""
    lines += [f"{wall}{several} ({phrases.typical(report)}).", ""]
    lines += [f"Loop: {code(phrases.place(report))}, {phrases.counted(report)}.", ""]
    if report.set:
        lines += [f"Replaced in the script: {code(phrases.settings(report))}.", ""]
    return lines


def _breakdown(report: Report) -> List[str]:
    shown, total = tables.breakdown(report)
    body = []
    for row in (*shown, total):
        name = f"**{text(row.name)}**" if not row.level else INDENT + text(row.name)
        id = code(row.id) if row is not total else ""
        body.append((name, id, row.amount, row.share, row.interval, text(row.legend)))
    unit = units.Scale.of(report.wall.mean).unit
    notes = (phrases.estimate_note(report), phrases.hidden_note(report), phrases.unsplit_note(report))
    return [
        "## An iteration",
        "",
        *picture("breakdown.svg", breakdown_text(report)),
        *table(("component", "id", unit, "share", "95 % interval", "what it is"), "llrrrl", body),
        *(line for note in notes if note for line in (text(note), "")),
    ]


def _findings(report: Report) -> List[str]:
    lines: List[str] = []
    for finding in sorted(report.findings, key=lambda finding: finding.rank):
        size = f"{units.duration(finding.ns)}, {units.share(finding.share)} of an iteration"
        lines += [f"### {finding.rank}. {text(finding.title)}", "", f"{code(finding.id)}: {size}.", ""]
        lines += [text(finding.why), ""] if finding.why else []
        lines += [f"- {text(seen)}" for seen in finding.evidence]
        lines += [f"- at {code(line)}" for line in finding.lines]
        lines += [""] if finding.evidence or finding.lines else []
        lines += [f"**What to do:** {text(finding.advice)}", ""] if finding.advice else []
    return ["## Causes", "", *lines] if lines else []


def _experiments(report: Report) -> List[str]:
    tried = [experiment for experiment in report.experiments if experiment.status == "tried"]
    others = [experiment for experiment in report.experiments if experiment.status != "tried"]
    body = []
    for experiment in tried:
        where = "own, alternating" if experiment.process == "own" else "same"
        predicted = units.duration(experiment.predicted_ns) if experiment.predicted_ns is not None else ""
        figures = (*phrases.experiment_figures(experiment), phrases.saving(experiment), predicted)
        body.append((text(words.change(experiment.id)), *figures, phrases.values_agree(experiment), where))
    header = ("change", "before", "after", "gain", "saved (95 % interval)", "predicted", "values", "process")
    lines = table(header, "lrrrrrll", body)
    for experiment in others:
        lines.append(f"- {text(experiment.status)}: {text(words.change(experiment.id))}: {text(experiment.reason)}")
    lines += [f"- {text(words_)}" for words_ in phrases.how_tried(report.experiments)]
    lines += [f"- off the prediction: {text(words_)}" for words_ in phrases.off_prediction(report.experiments)]
    for experiment in report.experiments:
        if experiment.recipe:
            lines += ["", f"To write in the script, for \"{text(words.change(experiment.id))}\":", "", "```python",
                      *map(words.literal, experiment.recipe), "```"]
    return ["## What changes would gain, measured on this loop", "", *lines, ""] if lines else []


def _ops(report: Report) -> List[str]:
    shown, others = tables.ops(report, OPS_SHOWN)
    body = [(code(op.name), code(op.type), code(op.device), op.calls, op.amount, op.share) for op in shown]
    header = ("op", "type", "device", "calls", units.Scale.of(report.wall.mean).unit, "share")
    lines = table(header, "lllrrr", body)
    return ["## Kernel time by op", "", *lines, *([text(others), ""] if others else [])] if lines else []


def _over_time(report: Report) -> List[str]:
    """The iterations one by one and by their length, the figures beside."""
    if not report.plain_iterations_ns:
        return []
    return [
        "## Iteration by iteration",
        "",
        *picture("iterations.svg", iterations_text(report)),
        *picture("histogram.svg", histogram_text(report)),
        *table(("iterations", "time"), "lr", quantiles(report)),
        *(line for said in (phrases.kinds(report), phrases.trend(report)) if said for line in (f"{text(said[0].upper() + said[1:])}.", "")),
    ]


def _profiles(report: Report) -> List[str]:
    """The files beside this page, what opens them, and what they rest on."""
    lines = [
        "- `profile.prof`: the plain iterations as a profile. " + code(phrases.view_command(report)) + " opens it in snakeviz.",
        "- `trace.json`: a few typical iterations, thread by thread, for https://ui.perfetto.dev or chrome://tracing.",
    ]
    if report.sampled.stacks:
        lines += ["- `flame.svg` and `speedscope.json`: the sampled Python stacks, for a browser and https://www.speedscope.app."]
    drawn = picture("flame.svg", flame_text(report)) if report.sampled.stacks else []
    return ["## Profiles", "", *lines, "", text(phrases.sampled(report)), "", *drawn]


def _warmup(report: Report) -> List[str]:
    body = [(INDENT * level + text(name), ms) for level, name, ms in phrases.warmup(report)]
    lines = table(("stretch", "time"), "lr", body)
    return ["## Before the steady state", "", *lines] if lines else []


def _method(report: Report) -> List[str]:
    counts = report.iterations
    body = []
    for mode, meaning in MODES.items():
        blocks = counts.get(f"{mode}_blocks")
        body.append((mode, units.count(counts.get(mode, 0)), units.count(blocks) if blocks else "", meaning))
    costs = [(text(label), text(figure)) for label, figure in phrases.cost(report)]
    rule = f" Rule: {text(report.shape.outlier_rule)}." if report.shape.outlier_rule else ""
    return [
        "## How it was measured",
        "",
        "One process, short blocks of iterations in alternating modes, after "
        f"{units.count(counts.get('warmup', 0))} iterations of warm-up. {phrases.ended(report)[0]}",
        "",
        *table(("mode", "iterations", "blocks", "what is on"), "lrrl", body),
        "Figures are means over typical plain iterations, so that they add up: "
        f"{text(phrases.outliers(report))}.{rule} Intervals are 95 %, from a bootstrap over blocks. "
        "They speak for this process; launches differ more than blocks do.",
        "",
        "What the probe itself cost, an iteration; it is taken out of the figures above:",
        "",
        *table(("", "cost"), "lr", costs),
    ]


def _warnings(report: Report) -> List[str]:
    lines = [f"- {text(notice.text)} ({code(notice.id)})" for notice in report.warnings]
    lines += ["", *fence(report.traceback)] if report.traceback.strip() else []
    return ["## Warnings", "", *lines, ""] if lines else []


def _surroundings(report: Report) -> List[str]:
    loops = [
        (code(f"{loop.file}:{loop.line}"), text(loop.kind), units.count(loop.iterations), units.count(loop.entries))
        for loop in report.other_loops
    ]
    silent = [(code(rule["id"]), text(rule["why"])) for rule in report.rules_silent]
    blocks = (
        ("## Versions", _facts(report.target)),
        ("## Machine", _facts(report.machine)),
        ("## Other loops", table(("loop", "kind", "iterations", "entries"), "llrr", loops)),
        ("## Evidence", _facts(report.evidence)),
        ("## Causes that could not be looked for", table(("cause", "why not"), "ll", silent)),
    )
    return [line for heading, lines in blocks if lines for line in (heading, "", *lines)]


def _facts(mapping: Mapping[str, Any]) -> List[str]:
    return table(("", "value"), "ll", [(text(key), text(value)) for key, value in phrases.facts_of(mapping)])


def _again(report: Report) -> List[str]:
    commands = f"{report.command}\n{phrases.next_command(report, 'terminal')}"
    heading = "## Run it again, or look at this run again"
    return [heading, "", *fence(commands, "sh"), f"Measured {text(report.created)}."]
