"""`probe SCRIPT`: runs a script as it is, explains it, and tries on it what would help."""

from __future__ import annotations

import argparse
import dataclasses
import os
import re
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import List, Optional, Tuple

from .. import campaign, errors, launch, own_processes, record, render, settings, verify
from ..agent.experiments import IDS
from ..analysis import assemble
from ..errors import OutputError, UsageError
from ..render import progress, terminal
from ..report import Report
from . import bounds, output, rewrites

USAGE = "probe [options] SCRIPT [ARGS…] | probe [options] -m MODULE [ARGS…] | probe COMMAND …"
RUN_FOLDER = "run"
# A run without a result does not take the place of an earlier one that has one.
UNMEASURED_FOLDER = "run-unmeasured"
# How a TensorFlow that is older than protobuf 3.20 fails to import with a newer one.
PROTOBUF = "TypeError: Descriptors cannot"


class _Line(output.ProgressLine):
    """The progress of a run on one line of the terminal."""

    def show(self, mode: str, iterations: int, seconds: float) -> None:
        self.draw(progress.line(mode, iterations, seconds, 0, output.terminal_width() - 1))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("probe", usage=USAGE, allow_abbrev=False, description=(
        "Runs a TensorFlow or NumPy script as it is and accounts for one iteration of its loop."), epilog=(
        "Probe's options stand before SCRIPT; all after it belongs to the script. Commands, each with --help: compare A B, "
        "sweep A [B] --vary NAME=v1,v2, show RUN, view RUN, import TRACE, doctor, scenarios. " + settings.RULE))
    parser.add_argument("--python", default=sys.executable, metavar="PATH", help="interpreter that runs the script")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S", help="measuring budget (default 10)")
    parser.add_argument("--launches", type=int, default=1, metavar="N", help="launch the script N times: means and intervals"
                        " over launches, which differ more than blocks of one do")
    parser.add_argument("--full", action="store_true", help="run the script to its end")
    parser.add_argument("--loop", default="", metavar="FILE:LINE", help="measure this loop")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=EXPR", help=settings.SET_HELP)
    parser.add_argument("--out", default="reports", metavar="DIR", help="where reports go (default reports/)")
    parser.add_argument("--json", action="store_true", help="print run.json; the script's output goes to stderr")
    parser.add_argument("--fail-if", action="append", default=[], metavar="BOUND", help="such as 'python>50%%'")
    parser.add_argument("--what-if", default="", metavar="IDS", help="changes to try, with commas between them, or all")
    parser.add_argument("--no-what-if", action="store_true", help="try no changes")
    parser.add_argument("--verbose", action="store_true", help="show all there is")
    parser.add_argument("-m", dest="module", default="", metavar="MODULE", help="run a module, as python -m does")
    return parser


def _split(words: List[str], parser: argparse.ArgumentParser) -> Tuple[List[str], List[str]]:
    """Probe's own options, and the script's words: everything from the first word that is no option."""
    takes_value = {name for action in parser._actions if action.nargs is None for name in action.option_strings}
    position = 0
    while position < len(words) and words[position].startswith("-"):
        if words[position] == "-m":
            return words[:position + 2], words[position + 2:]
        position += 2 if words[position] in takes_value else 1
    return words[:position], words[position:]


def plan_of(words: List[str]) -> Tuple[argparse.Namespace, launch.Plan]:
    parser = _parser()
    own, rest = _split(words, parser)
    options = parser.parse_args(own)
    if not options.module and not rest:
        raise UsageError("There is no script to run.", f"Usage: {USAGE}")
    if options.loop and not options.loop.rpartition(":")[2].isdigit():
        raise UsageError(f"--loop {options.loop} is not FILE:LINE.", "Give it as train.py:42.")
    if not options.seconds > 0:
        raise UsageError("--seconds must be above 0.")
    if options.launches < 1:
        raise UsageError("--launches must be at least 1.")
    for bound in options.fail_if:
        bounds.parse(bound)
    script, argv = ("", rest) if options.module else (rest[0], rest[1:])
    return options, launch.Plan(script, tuple(argv), options.module, options.python, options.seconds, options.full,
                                options.loop, what_if=_what_if(options), script_output_to_stderr=options.json,
                                set=settings.assignments(options.set))


def _what_if(options: argparse.Namespace) -> Tuple[str, ...]:
    """Which changes to try: none, those asked for, or what can be switched in the running process and what findings suggest."""
    if options.no_what_if:
        return ()
    wanted = tuple(options.what_if.split(",")) if options.what_if else ("auto",)
    unknown = [id_ for id_ in wanted if id_ not in (*IDS, "all", "auto")]
    if unknown:
        raise UsageError(f"--what-if {options.what_if}: there is no change {', '.join(unknown)}.", f"There are: {', '.join(IDS)}; all.")
    return wanted


def main(words: List[str]) -> int:
    """Runs a script under the probe; returns the exit code."""
    options, plan = plan_of(words)
    launch.check(plan)
    folder = Path(options.out) / (plan.module or Path(plan.script).stem)
    # The legend is for the first report of a reports folder; who has one knows the words.
    first_use = not any(Path(options.out).glob("*/run.json"))
    run_dir, unwritable = _new_run_dir(folder, plan)
    line = _Line()
    try:
        verdict = _Verdict(run_dir, options, line)
        outcome = launch.run(plan, run_dir, line.show, verdict.show)
        line.clear()
        run = record.load(run_dir)
        run.require_accepted()
        codes = [_code_of(outcome, run)]
    except (errors.TargetError, errors.UsageError):
        shutil.rmtree(run_dir)
        raise
    _verify(plan, run)
    try:
        if plan.what_if and codes == [errors.MEASURED]:
            own_processes.try_changes(plan, run, verdict.report or assemble.assemble(run), line.show, output.note)
        report = assemble.assemble(run)
        line.clear()
    except errors.NothingMeasured as error:
        _move(run_dir, folder / UNMEASURED_FOLDER)
        failed = "The script failed before it came to that." if errors.SCRIPT_FAILED in codes else ""
        hint = _loop_hint(plan, run) or failed or error.hint
        output.note(f"probe: {error.message}\n       {hint}")
        return errors.combined_exit_code([*codes, error.exit_code, *([errors.WRONG_USE] if unwritable else [])])
    if unwritable is None:
        report = dataclasses.replace(report, run_dir=str(_move(run_dir, folder / RUN_FOLDER)))
    shutil.rmtree(Path(report.run_dir).parent / campaign.LAUNCHES, ignore_errors=True)
    if options.launches > 1 and codes == [errors.MEASURED]:
        report, others = campaign.more(plan, report, options.launches, line.show)
        codes += [errors.INTERRUPTED if one.interrupted else errors.SCRIPT_FAILED for one in others if not one.complete]
        line.clear()
    report = rewrites.added(report, Path(options.out))
    part = "rest" if verdict.shown else "all"
    output.show(render.FORMATS["json"](report) if options.json else
                terminal.render(report, verbose=options.verbose, part=part, explain=first_use))
    codes.append(bounds.crossed(options.fail_if, report))
    try:
        if unwritable is not None:
            raise unwritable
        _write(folder, report)
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror}.",
                          f"The raw measurements are in {report.run_dir}; give another place with --out.") from error
    return errors.combined_exit_code(codes)


def _move(run_dir: Path, place: Path) -> Path:
    """Moves a finished run directory into its place, if that can be written; returns where it stands then."""
    try:
        shutil.rmtree(place, ignore_errors=True)
        os.replace(run_dir, place)
    except OSError:
        return run_dir
    return place


def _new_run_dir(folder: Path, plan: launch.Plan) -> Tuple[Path, Optional[OSError]]:
    """A run directory in the report's folder; in a temporary place, and why, where that cannot be written."""
    run_dir = folder / f".run-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        launch.prepare(plan, run_dir)
        return run_dir, None
    except OSError as error:
        run_dir = Path(tempfile.mkdtemp(prefix="probe-")) / RUN_FOLDER
        launch.prepare(plan, run_dir)
        return run_dir, error


def _code_of(outcome: launch.Outcome, run: record.Run) -> int:
    """What the target's end means for the exit code; an end that the script's own output does not explain is told."""
    end = run.end
    if end["reason"] == "no-such-module":
        raise errors.TargetError(f"{end['traceback']}.", "Give the name of a module or package, as for python -m.")
    if outcome.interrupted or end["reason"] == "interrupted":
        return errors.INTERRUPTED
    if end["reason"] == "killed" or outcome.returncode < 0:
        how = signal.Signals(-outcome.returncode).name if outcome.returncode < 0 else f"exit {outcome.returncode}"
        output.note(f"probe: the script's process ended without a word ({how}); what was measured until then is kept.")
        return errors.SCRIPT_FAILED
    missing = re.search(r"^ModuleNotFoundError: No module named '([^']+)'$", end.get("traceback", ""), re.MULTILINE)
    if missing:
        output.note(f"probe: {run.plan['python']} has no module {missing[1]}. "
              "Give the interpreter that the script is run with as --python PATH.")
    if PROTOBUF in end.get("traceback", ""):
        output.note(f"probe: the TensorFlow of {run.plan['python']} needs an older protobuf than is installed there: "
                    "pip install 'protobuf<3.21' in that environment.")
    return errors.SCRIPT_FAILED if end.get("exit") or outcome.returncode else errors.MEASURED


def _loop_hint(plan: launch.Plan, run: record.Run) -> str:
    """Where the script's loops stand, for a `--loop` that named none that ran."""
    if not plan.loop:
        return ""
    loops = sorted({f"{loop['file']}:{loop['line']}" for loop in run.last("loops").get("loops", ())})
    return f"--loop {plan.loop}: these loops ran: {', '.join(loops)}." if loops else ""


def _verify(plan: launch.Plan, run: record.Run) -> None:
    """Asks processes of their own whether the changes that were tried leave the script's values as they are."""
    changes = [event["id"] for event in run.events.get("experiment", ()) if event["status"] == "tried"]
    loop = run.last("chosen")
    if changes and run.end["reason"] in ("enough", "budget"):
        block = [block for block in run.blocks if block.mode == "plain"][-1]
        iteration_ns = sum(marks[-1] - marks[0] for marks in block.segments) / block.iterations
        verify.verify(plan, run.directory, f"{loop['file']}:{loop['line']}", changes, iteration_ns)


class _Verdict:
    """Shows what is known as soon as the loop has been measured, while changes are still being tried on it."""

    def __init__(self, run_dir: Path, options: argparse.Namespace, line: _Line) -> None:
        self.run_dir = run_dir
        self.line = line
        self.options = options
        self.shown = False
        self.report: Optional[Report] = None

    def show(self) -> None:
        if self.options.json or self.options.launches > 1:
            return
        self.report = assemble.assemble(record.load(self.run_dir))
        self.line.clear()
        output.show(terminal.render(self.report, verbose=self.options.verbose, part="first") + "\n")
        self.shown = True


def _write(folder: Path, report: Report) -> None:
    """Each file is written beside its place and moved there."""
    for name, renderer in render.FILES.items():
        rendered = renderer(report)
        if rendered is None:
            (folder / name).unlink(missing_ok=True)
            continue
        beside = folder / f".{name}-{os.getpid()}"
        beside.write_bytes(render.encoded(rendered))
        os.replace(beside, folder / name)
