"""The sections of the terminal report: Report → lines of styled text, in their order of importance."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import List, Sequence

from ..report import Experiment, Finding, Report
from . import phrases, summary, tables, units, words
from .layout import ALARM, PLAIN, QUIET, STRONG, Cell, Line, bar, beside, clip, grid, line, width_of

NARROW, WIDE = 72, 140  # columns: below, intervals go; from, legends stand beside their rows
BAR_WIDTHS = (6, 40)  # shortest and longest
WITHOUT_BAR = {"narrow": 45, "normal": 65, "wide": 120}  # columns that a row takes beside its bar
OPS_SHOWN, TRACEBACK_LINES = 5, 12
OP_COLUMNS, OP_TYPE, NO_LIMIT = 48, 22, 10_000  # columns beside an op's name; of its type; of a verbose name
KEY = 36  # columns of a key among the details
SIDE_BY_SIDE = 40  # where the right one of two columns starts

# Of the 16 colours, those that can be read on white and on black.
STYLES = {
    "python": "yellow",
    "feed": "magenta",
    "runtime": "cyan",
    "transfer": "blue",
    "kernel": "green",
    "unattributed": PLAIN,
}
OTHER_STYLE = "red"


def sections(report: Report, width: int, verbose: bool, part: str = "all", explain: bool = True) -> List[List[Line]]:
    """What is shown at `width` columns, empty sections left out.

    `part`: `first` is what is known once the loop has been measured, `rest` what comes after the changes have been
    tried, `all` both. The long form is for `verbose`, and for terminals too narrow for the short one.
    `explain`: with the legend.
    """
    long = verbose or width < NARROW
    first = (
        title(report),
        verdict(report),
        summary.breakdown(report, STYLES, OTHER_STYLE),
        summary.asides(report),
        warnings(report),
        traceback(report, TRACEBACK_LINES),
    ) if not long else (
        title(report),
        verdict(report),
        wall(report),
        breakdown(report, width),
        ops(report, width, None if verbose else OPS_SHOWN),
        warmup_and_cost(report, width),
        warnings(report),
        traceback(report, None if verbose else TRACEBACK_LINES),
        findings(report.findings),
    )
    rest = (
        experiments(report.experiments, width),
        details(report) if verbose else [],
        legend(report, verbose) if verbose or explain else [],
        summary.commands(report),
    )
    built = {"all": first + rest, "first": first, "rest": rest}[part]
    return [section for section in built if section]


def title(report: Report) -> List[Line]:
    """The script, its loop, what the figures rest on; first of all, if the run ended badly."""
    name = words.literal(os.path.basename(report.script))
    place = os.path.basename(phrases.place(report))
    lines = [Line(((name, STRONG), (f"  loop {place}, {phrases.counted(report)}", QUIET)), hang=2)]
    if report.set:
        lines.append(line(f"with {phrases.settings(report)}", QUIET, hang=5))
    sentence, alarming = phrases.ended(report)
    return [*lines, line(sentence, ALARM)] if alarming else lines


def verdict(report: Report) -> List[Line]:
    """The sentences that answer the question, the first of them strong."""
    return [
        line(words.literal(sentence), PLAIN if index else STRONG) for index, sentence in enumerate(report.verdict)
    ]


def wall(report: Report) -> List[Line]:
    """The wall time of an iteration and what its interval speaks for."""
    headline = f"{units.duration(report.wall.mean)} an iteration"
    lines = [Line(((headline, STRONG), (f"  {phrases.wall_interval(report)}", PLAIN)), hang=2)]
    if phrases.launches(report):
        lines.append(line(phrases.launches(report)))
    lines.append(line(f"{phrases.typical(report)}; {phrases.outliers(report)}", QUIET, hang=2))
    return lines + [line(said, PLAIN, hang=2) for said in (phrases.kinds(report), phrases.trend(report)) if said]


def breakdown(report: Report, width: int) -> List[Line]:
    """Components, parts beneath, bars, figures and the total."""
    shown, total = tables.breakdown(report)
    size = "narrow" if width < NARROW else "wide" if width >= WIDE else "normal"
    bar_width = min(BAR_WIDTHS[1], max(BAR_WIDTHS[0], width - WITHOUT_BAR[size]))
    longest = max((row.ns for row in shown if not row.level), default=0.0)
    header = ["", " " * bar_width, units.Scale.of(report.wall.mean).unit, "share", "95 % interval", "what it is"]
    cells = {"narrow": 4, "normal": 5, "wide": 6}[size]
    table = [[(text, QUIET) for text in header[:cells]]]
    for row in (*shown, total):
        table.append(_breakdown_row(row, bar_width, longest)[:cells])
    notes = (phrases.estimate_note(report), phrases.hidden_note(report), phrases.unsplit_note(report))
    return grid(table, "llrrrl"[:cells]) + [line(note, QUIET, hang=2) for note in notes if note]


def _breakdown_row(row: tables.Row, bar_width: int, longest: float) -> List[Cell]:
    style = STRONG if row.id == "total" else QUIET if row.level else PLAIN
    name = ("  " * row.level + row.name, style)
    if row.in_words:
        return [name, (row.amount, QUIET)]
    color = STYLES.get(row.id.split(".")[0], OTHER_STYLE)
    drawn = bar(row.ns / longest, bar_width) if longest > 0 and row.id != "total" else ""
    tint = f"{QUIET} {color}" if row.level else color
    return [name, (drawn, tint), (row.amount, style), (row.share, style), (row.interval, QUIET), (row.legend, QUIET)]


def ops(report: Report, width: int, limit: int | None) -> List[Line]:
    """The ops that take the kernel time, dearest first."""
    shown, others = tables.ops(report, limit)
    if not shown:
        return []
    devices = tables.devices(shown)
    where = f", on {tables.device_name(devices[0])}" if len(devices) == 1 else ""
    room = max(16, width - OP_COLUMNS) if limit is not None else NO_LIMIT
    table: List[List[Cell]] = []
    for row in shown:
        device = tables.device_name(row.device) if len(devices) > 1 else ""
        kind = f"{clip(row.type, OP_TYPE)} {device}".strip()
        cells = [clip(row.name, room), kind, row.calls, row.amount, row.share]
        table.append([(text, PLAIN) for text in cells])
    unit = units.Scale.of(report.wall.mean).unit
    table.insert(0, [(text, QUIET) for text in (f"kernel time by op{where}", "type", "calls", unit, "share")])
    if width < NARROW:
        table = [[cells[0], *cells[2:]] for cells in table]
    lines = grid(table, "llrrr"[-len(table[0]) :])
    return [*lines, line(others, QUIET)] if others else lines


def warmup_and_cost(report: Report, width: int) -> List[Line]:
    """What came before the steady state and what the probe cost: side by side where they fit."""
    before = [[("  " * level + name, PLAIN), (ms, PLAIN)] for level, name, ms in phrases.warmup(report)]
    left = [line("before the steady state", QUIET), *grid(before, "lr")] if before else []
    own = [[(label, PLAIN), (figure, PLAIN)] for label, figure in phrases.cost(report)]
    right = [line("what the probe cost, an iteration", QUIET), *grid(own, "ll")]
    fits = width_of(left) < SIDE_BY_SIDE and SIDE_BY_SIDE + width_of(right) <= width
    if left and fits:
        return beside(left, right, SIDE_BY_SIDE)
    return [*left, *([Line()] if left else []), *right]


def warnings(report: Report) -> List[Line]:
    """What the reader must know to judge the numbers."""
    return [
        Line((("warning: ", "yellow"), (words.literal(notice.text), PLAIN)), hang=2) for notice in report.warnings
    ]


def traceback(report: Report, limit: int | None) -> List[Line]:
    """The script's own traceback, its last lines unless all are asked for."""
    own = report.traceback.rstrip().splitlines()
    if not own:
        return []
    cut = max(0, len(own) - limit) if limit is not None else 0
    lines = [line(words.literal(text), hang=6) for text in own[cut:]]
    return [line(f"({cut} lines of the traceback above, with --verbose)", QUIET), *lines] if cut else lines


def findings(found: Sequence[Finding]) -> List[Line]:
    """Causes by rank: what, how much, why, what to do."""
    lines: List[Line] = []
    for finding in sorted(found, key=lambda finding: finding.rank):
        size = f"{units.duration(finding.ns)}, {units.share(finding.share)}"
        head = ((f"{finding.rank} ", QUIET), (words.literal(finding.title), STRONG), (f"  {size}", PLAIN))
        lines.append(Line((*head, (f"  [{words.literal(finding.id)}]", QUIET)), hang=2))
        seen = [finding.why, "; ".join(finding.evidence), ", ".join(finding.lines)]
        lines += [line(f"  {words.literal(text)}", hang=2) for text in seen if text]
        if finding.advice:
            lines.append(Line((("  do: ", "green"), (words.literal(finding.advice), PLAIN)), hang=2))
    return [line("causes", QUIET), *lines] if lines else []


def experiments(tried: Sequence[Experiment], width: int) -> List[Line]:
    """Changes measured on this loop, then those that were not."""
    measured = [experiment for experiment in tried if experiment.status == "tried"]
    wide = width >= WIDE
    header = ["tried on this loop", "before", "after", "gain", "saved (95 % interval)" if wide else "saved, 95 %", "values"]
    table = [[(text, QUIET) for text in header]]
    for experiment in measured:
        name = words.change(experiment.id) + (" *" if experiment.process == "own" else "")
        before, after, gain = phrases.experiment_figures(experiment)
        saved = phrases.saving(experiment) if wide else phrases.saved_between(experiment)
        table.append([(text, PLAIN) for text in (name, before, after, gain, saved, phrases.values_agree(experiment))])
    justify = "lrrrrl"
    if width < NARROW:
        table, justify = [[name, gain, values] for name, _, _, gain, _, values in table], "lrl"
    lines = grid(table, justify) if measured else []
    if any(experiment.process == "own" for experiment in measured):
        lines.append(line("* in alternating processes of its own, interval over launches", QUIET))
    lines += [line(text, QUIET, hang=2) for text in phrases.how_tried(tried)]
    lines += [line(text, QUIET, hang=2) for text in phrases.not_tried(tried)]
    lines += [line(text, QUIET, hang=2) for text in phrases.off_prediction(tried)]
    for experiment in tried:
        if experiment.recipe:
            lines += [Line(), line(f"to write, for {words.change(experiment.id)}:", STRONG)]
            lines += [line(f"  {words.literal(text)}", hang=6) for text in experiment.recipe]
    return lines


def details(report: Report) -> List[Line]:
    """What `--verbose` adds: how the run went, where it ran, what was seen."""
    trend = report.shape.trend_ns_per_1000
    facts = [
        ("loop", f"{phrases.place(report)}, {report.loop.kind}"),
        ("ended", phrases.ended(report)[0]),
        ("outliers", report.shape.outlier_rule or "no rule"),
        ("trend", f"{units.difference(trend)} over 1,000 iterations{'' if report.shape.trending else ', not beyond chance or small'}"
         if trend is not None else units.NOT_MEASURED),
        ("stacks", phrases.sampled(report)),
        *((("marked", phrases.marked(report)),) if phrases.marked(report) else ()),
        *((f"iterations, {key}", units.count(value)) for key, value in report.iterations.items()),
        *(
            (f"other loop {loop.file}:{loop.line}", f"{loop.kind}, {units.count(loop.iterations)} iterations")
            for loop in report.other_loops
        ),
        *phrases.facts_of(report.target),
        *phrases.facts_of(report.machine),
        *phrases.facts_of(report.evidence),
        *((f"silent: {rule['id']}", rule["why"]) for rule in report.rules_silent),
    ]
    cells = [[(clip(words.literal(key), KEY), QUIET), (words.literal(text), PLAIN)] for key, text in facts]
    return [line("details", QUIET), *_hanging(grid(cells, "ll"))]


def legend(report: Report, verbose: bool) -> List[Line]:
    """What each name of the breakdown means; parts too when there is room."""
    shown = [row for row in tables.breakdown(report)[0] if row.legend and (verbose or not row.level)]
    return _hanging(grid([[("  " * row.level + row.name, QUIET), (row.legend, QUIET)] for row in shown], "ll"))


def _hanging(lines: Sequence[Line]) -> List[Line]:
    """Lines of a two-column grid whose second column wraps beneath itself."""
    return [replace(each, hang=width_of([Line(each.spans[:2])])) for each in lines]
