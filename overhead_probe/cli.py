"""The command: the only place that prints, writes report files and exits."""

from __future__ import annotations

import argparse
import dataclasses
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import List, Optional, Sequence, Tuple

from . import campaign, errors, launch, record, render, settings, verify
from .analysis import assemble, launches
from .analysis.diagnosis import RULES
from .errors import OutputError, ProbeError, UsageError
from .render import progress
from .report import Report

USAGE = "probe [options] SCRIPT [ARGS…] | probe [options] -m MODULE [ARGS…] | probe show RUN [--format FORMAT]" \
        " | probe compare A B [C…] | probe sweep A [B] --vary NAME=v1,v2,… | probe view RUN | probe import TRACE…"
# Commands with a module of their own in `commands`: its `main(words)`.
COMMANDS = {"compare": "compare", "sweep": "sweep", "view": "view", "import": "importing"}
RUN_FOLDER = "run"
# A run without a result does not take the place of an earlier one that has one.
UNMEASURED_FOLDER = "run-unmeasured"
FINDING_IDS = {rule.id for rule in RULES}


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Runs one command; returns its exit code (`errors`)."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if words and words[0] in COMMANDS:
            return import_module(f"{__package__}.commands.{COMMANDS[words[0]]}").main(words[1:])
        return _show(words[1:]) if words[:1] == ["show"] else _probe(words)
    except ProbeError as error:
        _clear_progress()
        print(f"probe: {error.message}", file=sys.stderr)
        if error.hint:
            print(f"       {error.hint}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return errors.INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on; the interpreter must not meet the closed pipe again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return errors.MEASURED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("probe", usage=USAGE, description=(
        "Runs a TensorFlow or NumPy script as it is and accounts for one iteration of its loop."))
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


def _plan(words: List[str]) -> Tuple[argparse.Namespace, launch.Plan]:
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
        _parse_bound(bound)
    script, argv = ("", rest) if options.module else (rest[0], rest[1:])
    return options, launch.Plan(script, tuple(argv), options.module, options.python, options.seconds, options.full,
                                options.loop, what_if=_what_if(options), script_output_to_stderr=options.json,
                                set=settings.assignments(options.set))


def _what_if(options: argparse.Namespace) -> Tuple[str, ...]:
    """Which changes to try: none, those asked for, or those that can be switched in the running process."""
    if options.no_what_if:
        return ()
    return tuple(options.what_if.split(",")) if options.what_if else ("auto",)


def _probe(words: List[str]) -> int:
    options, plan = _plan(words)
    launch.check(plan)
    folder = Path(options.out) / (plan.module or Path(plan.script).stem)
    # The legend is for the first report of a reports folder; who has one knows the words.
    first_use = not any(Path(options.out).glob("*/run.json"))
    run_dir, unwritable = _new_run_dir(folder, plan)
    try:
        verdict = _Verdict(run_dir, options)
        outcome = launch.run(plan, run_dir, _progress(plan), verdict.show)
        _clear_progress()
        run = record.load(run_dir)
        run.require_accepted()
        codes = [_code_of(outcome, run)]
    except (errors.TargetError, errors.UsageError):
        shutil.rmtree(run_dir)
        raise
    _verify(plan, run)
    try:
        report = assemble.assemble(run)
    except errors.NothingMeasured as error:
        _move(run_dir, folder / UNMEASURED_FOLDER)
        hint = _loop_hint(plan, run) or error.hint
        print(f"probe: {error.message}\n       {hint}", file=sys.stderr)
        return errors.combined_exit_code([*codes, error.exit_code])
    if unwritable is None:
        report = dataclasses.replace(report, run_dir=str(_move(run_dir, folder / RUN_FOLDER)))
    shutil.rmtree(Path(report.run_dir).parent / campaign.LAUNCHES, ignore_errors=True)
    if options.launches > 1 and codes == [errors.MEASURED]:
        report, others = campaign.more(plan, report, options.launches, _progress(plan))
        codes += [errors.INTERRUPTED if one.interrupted else errors.SCRIPT_FAILED for one in others if not one.complete]
        _clear_progress()
    part = "rest" if verdict.shown else "all"
    _print(render.FORMATS["json"](report) if options.json else _terminal(report, options.verbose, part, first_use))
    codes.append(_crossed(options.fail_if, report))
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
        print(f"probe: the script's process ended without a word ({how}); what was measured until then is kept.",
              file=sys.stderr)
        return errors.SCRIPT_FAILED
    missing = re.search(r"^ModuleNotFoundError: No module named '([^']+)'$", end.get("traceback", ""), re.MULTILINE)
    if missing:
        print(f"probe: {run.plan['python']} has no module {missing[1]}. "
              "Give the interpreter that the script is run with as --python PATH.", file=sys.stderr)
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
        verify.verify(plan, run.directory, f"{loop['file']}:{loop['line']}", changes)


class _Verdict:
    """Shows what is known as soon as the loop has been measured, while changes are still being tried on it."""

    def __init__(self, run_dir: Path, options: argparse.Namespace) -> None:
        self.run_dir = run_dir
        self.options = options
        self.shown = False

    def show(self) -> None:
        if self.options.json or self.options.launches > 1:
            return
        report = assemble.assemble(record.load(self.run_dir))
        _clear_progress()
        _print(_terminal(report, self.options.verbose, "first") + "\n")
        self.shown = True


def _terminal(report: Report, verbose: bool, part: str = "all", explain: bool = False) -> str:
    from .render import terminal

    return terminal.render(report, verbose=verbose, part=part, explain=explain)


def _print(output: render.Output) -> None:
    if isinstance(output, bytes):
        sys.stdout.buffer.write(output)
    else:
        sys.stdout.write(output if output.endswith("\n") else output + "\n")
    sys.stdout.flush()


def _write(folder: Path, report: Report) -> None:
    """Each file is written beside its place and moved there."""
    for name, renderer in render.FILES.items():
        output = renderer(report)
        if output is None:
            (folder / name).unlink(missing_ok=True)
            continue
        beside = folder / f".{name}-{os.getpid()}"
        beside.write_bytes(render.encoded(output))
        os.replace(beside, folder / name)


def _show(words: List[str]) -> int:
    parser = argparse.ArgumentParser("probe show", description="Renders a stored run again.")
    parser.add_argument("run", metavar="RUN", help="a report folder or the raw run directory in it")
    parser.add_argument("--format", choices=sorted(render.FORMATS), default="terminal")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args(words)
    directory = Path(options.run)
    runs = campaign.stored(directory)
    report = launches.together(campaign.reports_of(runs))
    if len(runs) > 1:
        report = dataclasses.replace(report, run_dir=str(directory))
    terminal = options.format == "terminal"
    output = _terminal(report, options.verbose) if terminal else render.FORMATS[options.format](report)
    if output is None:
        raise errors.RunError(f"This run has nothing to show as {options.format}.", report.sampled.text)
    if isinstance(output, bytes) and sys.stdout.isatty():
        raise UsageError(f"{options.format} is not for a terminal.", "Send it to a file: probe show … > profile.prof")
    _print(output)
    return errors.MEASURED


def _parse_bound(bound: str) -> Tuple[str, float]:
    """`python>50%` as (component, share); a finding's id alone stands for any share of it."""
    id_, above, limit = bound.partition(">")
    if not above and id_.strip() in FINDING_IDS:
        return id_.strip(), 0.0
    try:
        return id_.strip(), float(limit.strip().rstrip("%")) / 100
    except ValueError:
        raise UsageError(f"--fail-if {bound} cannot be read.", "Give it as 'python>50%' or as a finding's id.") from None


def _crossed(bounds: Sequence[str], report: Report) -> int:
    shares = {row.id: row.share for row in report.components}
    shares.update({part.id: part.ns / report.wall.mean for row in report.components for part in row.parts})
    shares.update({id_: 0.0 for id_ in FINDING_IDS - {rule["id"] for rule in report.rules_silent}})
    shares.update({finding.id: finding.share for finding in report.findings})
    code = errors.MEASURED
    for bound in bounds:
        id_, limit = _parse_bound(bound)
        if id_ in FINDING_IDS and id_ not in shares:
            print(f"probe: --fail-if {bound}: this run could not look for {id_}.", file=sys.stderr)
            code = errors.BOUND_CROSSED
        elif id_ not in shares:
            print(f"probe: --fail-if {bound}: there is no component {id_}; there are {', '.join(shares)}.", file=sys.stderr)
            code = errors.BOUND_CROSSED
        elif shares[id_] > limit:
            print(f"probe: --fail-if {bound}: it is {100 * shares[id_]:.1f} %.", file=sys.stderr)
            code = errors.BOUND_CROSSED
    return code


def _progress(plan: launch.Plan):
    """A line on the terminal that the script's own output overwrites; none where stderr is no terminal."""
    if not sys.stderr.isatty():
        return None
    last = [0.0]

    def show(mode: str, iterations: int, seconds: float) -> None:
        if time.monotonic() - last[0] >= 0.5:
            last[0] = time.monotonic()
            text = progress.line(mode, iterations, seconds, 0, shutil.get_terminal_size().columns - 1)
            sys.stderr.write(f"\r\x1b[K{text}\r")
            sys.stderr.flush()

    return show


def _clear_progress() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
