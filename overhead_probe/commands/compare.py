"""`probe compare A B [C…]`: scripts side by side in alternating launches, or runs that are stored already."""

from __future__ import annotations

import argparse
import datetime
import os
import shutil
import textwrap
import time
from pathlib import Path
from typing import Dict, List, Mapping, Sequence, Tuple

from .. import campaign, errors, settings
from ..analysis import comparison as analysis
from ..errors import NothingMeasured, UsageError
from ..render import progress
from ..report import Report
from ..report_comparison import Comparison
from . import importing, output, scripts
from .scripts import Script

LAUNCHES, SECONDS = 5, 2.0
# Launches without a result do not take the place of earlier ones that have one.
UNMEASURED = "runs-unmeasured"
USAGE = "probe compare [options] A B [C…]"
# Options of the command itself, and whether each takes a value.
OPTIONS = {"--launches": True, "--seconds": True, "--out": True, "--json": False, "--help": False, "-h": False}


def main(words: Sequence[str]) -> int:
    """Runs the command; returns its exit code."""
    if importing.are_traces(list(words)):
        return importing.compare_main(list(words))
    named, own = scripts.read(words, OPTIONS)
    options = _parser().parse_args(own)
    if options.launches < 1 or not options.seconds > 0:
        raise UsageError("--launches must be at least 1 and --seconds above 0.")
    if len(named) < 2:
        raise UsageError("There are fewer than two scripts or runs to compare.", f"Usage: {USAGE}")
    if _all_stored(named):
        return _finish(*_stored(named), options)
    return _live(named, options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("probe compare", usage=USAGE, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description=(
        "Measures scripts in paired, alternating launches and explains what lies between them, component by component.\n"
        "Stored runs (report folders or run directories) are compared as they are.\n\n"
        "These hold for the scripts after them until they are given again:\n"
        "  --python PATH    interpreter\n"
        "  --set NAME=EXPR  value of a top-level assignment (the rule stands below)\n"
        "  --args WORDS     the script's own arguments, in one word\n"
        "  --loop FILE:LINE measure this loop"), epilog=textwrap.fill(settings.RULE, 100))
    parser.add_argument("--launches", type=int, default=LAUNCHES, metavar="N", help=f"of each script (default {LAUNCHES})")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S",
                        help=f"measuring budget of a launch (default {SECONDS:g})")
    parser.add_argument("--out", default="reports", metavar="DIR", help="where reports go (default reports/)")
    parser.add_argument("--json", action="store_true", help="print compare.json")
    return parser


def _all_stored(named: Sequence[Script]) -> bool:
    """Whether the words name stored runs; raises UsageError for a mixture."""
    folders = [Path(script.path).is_dir() for script in named]
    if any(folders) and not all(folders):
        one, other = (named[folders.index(kind)].path for kind in (True, False))
        raise UsageError(f"{one} is a stored run and {other} a script.", "Compare scripts with scripts, or runs with runs.")
    return all(folders)


# ---------------------------------------------------------------- live


def _live(named: List[Script], options: argparse.Namespace) -> int:
    scripts.check(named)
    folder = Path(options.out) / scripts.folder_name("compare", [script.path for script in named])
    output.make(folder)
    working = folder / f".{campaign.COMPARED}-{os.getpid()}"
    names = [f"{at + 1}-{Path(script.path).stem}" for at, script in enumerate(named)]
    place = UNMEASURED
    try:
        launched, interrupted = _launch(named, scripts.labels(named), [working / name for name in names], options)
        labels = scripts.labels(named, _pythons(named, launched))
        measured = [_measured(labels[at], launched.get(at, [])) for at in range(len(named))]
        command = scripts.command("compare", named, _given(options))
        comparison = _comparison(measured, command, folder, options.launches, options.seconds, interrupted)
        place = campaign.COMPARED
    except NothingMeasured as error:
        if not interrupted:
            raise
        output.note(f"probe: interrupted. {error.message}\n       What was measured is kept in {folder / place}.")
        return errors.INTERRUPTED
    finally:
        if working.exists():
            shutil.rmtree(folder / place, ignore_errors=True)
            os.replace(working, folder / place)
    return _finish(comparison, folder, options)


def _given(options: argparse.Namespace) -> List[str]:
    """The command's own options, those left out that have their default."""
    words = [] if options.launches == LAUNCHES else ["--launches", str(options.launches)]
    return words if options.seconds == SECONDS else [*words, "--seconds", f"{options.seconds:g}"]


def _launch(named: List[Script], labels: List[str], folders: List[Path],
            options: argparse.Namespace) -> Tuple[Dict[int, List[Tuple[int, campaign.Launched]]], bool]:
    """(launches by script, whether Ctrl-C was pressed)."""
    found: Dict[int, List[Tuple[int, campaign.Launched]]] = {}
    line, started = output.ProgressLine(), time.monotonic()
    turns = list(campaign.order(len(named), options.launches))
    try:
        for done, (round_, at) in enumerate(turns):
            before = time.monotonic() - started

            def draw(mode: str, iterations: int, seconds: float) -> None:
                left = before / done * (len(turns) - done) - seconds if done else None
                line.draw(progress.launches(done, len(turns), f"{labels[at]}, {mode}", left))

            launched = campaign.once(named[at].plan(options.seconds), folders[at] / str(round_ + 1), draw)
            found.setdefault(at, []).append((round_, launched))
            if launched.interrupted:
                return found, True
    except KeyboardInterrupt:  # pressed between two launches
        return found, True
    finally:
        line.clear()
    return found, False


def _pythons(named: Sequence[Script], launched: Mapping[int, Sequence[Tuple[int, campaign.Launched]]]) -> List[str]:
    """The interpreters by their versions where these are known and tell them apart, else by their paths."""
    versions: Dict[str, str] = {}
    for at, script in enumerate(named):
        for report in [one.report for _, one in launched.get(at, ()) if one.report]:
            versions[script.python] = f"Python {report.target['python']}"
    if len(set(versions.values())) < len({script.python for script in named}):
        return [script.python for script in named]
    return [versions[script.python] for script in named]


def _measured(label: str, launched: Sequence[Tuple[int, campaign.Launched]]) -> analysis.Measured:
    complete = tuple((round_, one.report) for round_, one in launched if one.complete)
    partial = tuple((round_, one.report) for round_, one in launched if one.report and not one.complete)
    failures = tuple((round_, one.failure) for round_, one in launched if one.failure)
    return analysis.Measured(label, complete, partial, failures)


def _comparison(measured: Sequence[analysis.Measured], command: str, folder: Path, asked: int, seconds: float,
                interrupted: bool) -> Comparison:
    sides = [analysis.side(own) for own in measured]
    reports = [[report for _, report in own.complete or own.partial] for own in measured]
    gaps = analysis.gaps(measured, sides, paired=True)
    return Comparison(tuple(sides), gaps, asked, seconds, reports[0][0].machine, command, now(), str(folder),
                      analysis.notices(sides, reports), "interrupted" if interrupted else "complete")


# ---------------------------------------------------------------- stored


def _stored(named: Sequence[Script]) -> Tuple[Comparison, Path]:
    """The comparison of stored runs. Launches of one earlier comparison are paired by their numbers."""
    runs = [campaign.stored(Path(script.path)) for script in named]
    reports = [campaign.reports_of(paths) for paths in runs]
    analysis.require_same_conditions([(script.path, report) for script, own in zip(named, reports) for report in own])
    labels = _stored_labels(named, reports)
    paired = len({Path(script.path).resolve().parent for script in named}) == 1 and all(
        path.name.isdigit() for paths in runs for path in paths)
    measured = []
    for label, paths, own in zip(labels, runs, reports):
        rounds = [int(report.run_dir.rpartition(os.sep)[2]) - 1 for report in own] if paired else range(len(own))
        measured.append(analysis.Measured(label, tuple(zip(rounds, own))))
    sides = [analysis.side(own) for own in measured]
    seconds = 0.0
    comparison = Comparison(tuple(sides), analysis.gaps(measured, sides, paired), 0, seconds, reports[0][0].machine,
                            scripts.command("compare", named, []), now(), "", ())
    return comparison, Path(scripts.folder_name("compare", [script.path for script in named]))


def _stored_labels(named: Sequence[Script], reports: Sequence[Sequence[Report]]) -> List[str]:
    """The scripts' names, and where these are the same the folders'."""
    found = [os.path.basename(own[0].script) for own in reports]
    return [name if found.count(name) == 1 else script.path for name, script in zip(found, named)]


# ---------------------------------------------------------------- both


def now() -> str:
    """The time of a report."""
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")


def _finish(comparison: Comparison, folder: Path, options: argparse.Namespace) -> int:
    from ..render import comparison_json, comparison_markdown, comparison_svg, comparison_terminal

    if not comparison.folder:
        folder = Path(options.out) / folder
        output.make(folder)
    output.show(comparison_json.render(comparison) if options.json else comparison_terminal.render(comparison))
    files = {"compare.json": comparison_json.render(comparison)}
    for number, gap in enumerate(comparison.gaps):
        files[comparison_markdown.picture_name(number)] = comparison_svg.waterfall(comparison, gap)
    output.write(folder, {**files, "compare.md": comparison_markdown.render(comparison)})
    output.note(f"written: {folder / 'compare.md'}, compare.json")
    if comparison.ended == "interrupted":
        return errors.INTERRUPTED
    return errors.SCRIPT_FAILED if any(side.failures for side in comparison.sides) else errors.MEASURED
