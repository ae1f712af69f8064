"""The command: the only place that prints, writes report files and exits."""

from __future__ import annotations

import argparse
import os
import signal
import shutil
import sys
import time
from pathlib import Path
from typing import List, Optional, Sequence, Tuple

from . import errors, launch, record, render
from .analysis import assemble
from .errors import OutputError, ProbeError, UsageError
from .render import progress
from .report import Report

USAGE = "probe [options] SCRIPT [ARGS…] | probe [options] -m MODULE [ARGS…] | probe show RUN [--format FORMAT] | probe import TRACE…"
RUN_FOLDER = "run"


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Runs one command; returns its exit code (`errors`)."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if words[:1] == ["import"]:
            from .commands import importing

            return importing.main(words[1:])
        if words[:1] == ["compare"]:
            from .commands import importing

            if importing.are_traces(words[1:]):
                return importing.compare_main(words[1:])
        return _show(words[1:]) if words[:1] == ["show"] else _probe(words)
    except ProbeError as error:
        print(f"probe: {error.message}", file=sys.stderr)
        if error.hint:
            print(f"       {error.hint}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        sys.stderr.close()
        return errors.MEASURED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("probe", usage=USAGE, description=(
        "Runs a TensorFlow or NumPy script as it is and accounts for one iteration of its loop."))
    parser.add_argument("--python", default=sys.executable, metavar="PATH", help="interpreter that runs the script")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S", help="measuring budget (default 10)")
    parser.add_argument("--full", action="store_true", help="run the script to its end")
    parser.add_argument("--loop", default="", metavar="FILE:LINE", help="measure this loop")
    parser.add_argument("--out", default="reports", metavar="DIR", help="where reports go (default reports/)")
    parser.add_argument("--json", action="store_true", help="print run.json; the script's output goes to stderr")
    parser.add_argument("--fail-if", action="append", default=[], metavar="BOUND", help="such as 'python>50%%'")
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
    for bound in options.fail_if:
        _parse_bound(bound)
    script, argv = ("", rest) if options.module else (rest[0], rest[1:])
    return options, launch.Plan(script, tuple(argv), options.module, options.python, options.seconds, options.full,
                                options.loop, options.json)


def _probe(words: List[str]) -> int:
    options, plan = _plan(words)
    launch.check(plan)
    folder = Path(options.out) / (plan.module or Path(plan.script).stem)
    run_dir = folder / f".run-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        launch.prepare(plan, run_dir)
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror}.", "Give another place with --out.") from error
    outcome = launch.run(plan, run_dir, _progress(plan))
    _clear_progress()
    final = folder / RUN_FOLDER
    shutil.rmtree(final, ignore_errors=True)
    os.replace(run_dir, final)
    codes = [_code_of(outcome, final)]
    try:
        report = assemble.assemble(record.load(final))
    except errors.NothingMeasured as error:
        code = errors.combined_exit_code([*codes, error.exit_code])
        print(f"probe: {error.message}\n       {error.hint}", file=sys.stderr)
        return code
    _print(render.FORMATS["json"](report) if options.json else _terminal(report, options.verbose))
    _write(folder, report)
    return errors.combined_exit_code([*codes, _crossed(options.fail_if, report)])


def _code_of(outcome: launch.Outcome, run_dir: Path) -> int:
    """What the target's end means for the exit code; a death by signal is told here."""
    if outcome.interrupted:
        return errors.INTERRUPTED
    end = record.load(run_dir).end
    if end["reason"] == "killed":
        how = signal.Signals(-outcome.returncode).name if outcome.returncode < 0 else f"exit {outcome.returncode}"
        print(f"probe: the script's process ended without a word ({how}); what was measured until then is kept.",
              file=sys.stderr)
        return errors.SCRIPT_FAILED
    if end["reason"] == "interrupted":
        return errors.INTERRUPTED
    return errors.SCRIPT_FAILED if end.get("exit") or outcome.returncode else errors.MEASURED


def _terminal(report: Report, verbose: bool) -> str:
    from .render import terminal

    return terminal.render(report, verbose=verbose)


def _print(text: str) -> None:
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    sys.stdout.flush()


def _write(folder: Path, report: Report) -> None:
    """Each file is written beside its place and moved there."""
    try:
        for name, renderer in render.FILES.items():
            beside = folder / f".{name}-{os.getpid()}"
            beside.write_text(renderer(report), encoding="utf-8")
            os.replace(beside, folder / name)
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror}.",
                          f"The raw measurements are in {report.run_dir}.") from error


def _show(words: List[str]) -> int:
    parser = argparse.ArgumentParser("probe show", description="Renders a stored run again.")
    parser.add_argument("run", metavar="RUN", help="a report folder or the raw run directory in it")
    parser.add_argument("--format", choices=sorted(render.FORMATS), default="terminal")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args(words)
    directory = Path(options.run)
    if (directory / RUN_FOLDER).is_dir():
        directory = directory / RUN_FOLDER
    report = assemble.assemble(record.load(directory))
    terminal = options.format == "terminal"
    _print(_terminal(report, options.verbose) if terminal else render.FORMATS[options.format](report))
    return errors.MEASURED


def _parse_bound(bound: str) -> Tuple[str, float]:
    """`python>50%` as (component, share)."""
    id_, _, limit = bound.partition(">")
    try:
        return id_.strip(), float(limit.strip().rstrip("%")) / 100
    except ValueError:
        raise UsageError(f"--fail-if {bound} cannot be read.", "Give it as 'python>50%'.") from None


def _crossed(bounds: Sequence[str], report: Report) -> int:
    shares = {row.id: row.share for row in report.components}
    shares.update({part.id: part.ns / report.wall.mean for row in report.components for part in row.parts})
    code = errors.MEASURED
    for bound in bounds:
        id_, limit = _parse_bound(bound)
        if id_ not in shares:
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
