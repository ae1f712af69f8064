"""`probe sweep A [B] --vary NAME=v1,v2,…`: what an iteration costs against the size of its task."""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import shutil
import textwrap
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from .. import campaign, errors, machine, settings, stored_sweep
from ..analysis import comparison, scaling
from ..errors import NothingMeasured, UsageError
from ..render import progress
from ..report import Notice
from ..report_sweep import Failure, Sample, Sweep
from . import output, scripts
from .compare import now
from .scripts import Script

LAUNCHES, SECONDS = 2, 1.0
FILE = "sweep.json"
NOISY = 0.1  # scatter of launches at one size, over their mean; on a quiet machine a few percent
USAGE = "probe sweep [options] A [B] --vary NAME=v1,v2,…"
# Options of the command itself, and whether each takes a value.
OPTIONS = {"--vary": True, "--size": True, "--per-decade": True, "--launches": True, "--seconds": True, "--out": True,
           "--json": False, "--resume": False, "--fresh": False, "--help": False, "-h": False}


class Turn(NamedTuple):
    """A launch that is to be made."""

    round: int
    value: str
    script: int


def main(words: Sequence[str]) -> int:
    """Runs the command; returns its exit code."""
    named, own = scripts.read(words, OPTIONS)
    options = _parser().parse_args(own)
    name, values = _checked(named, options)
    scripts.check(named)
    folder = Path(options.out) / scripts.folder_name("sweep", [script.path for script in named])
    output.make(folder)
    campaign_ = _Campaign(named, name, values, options, folder)
    campaign_.take_up(_stored(folder / FILE, campaign_.key, options))
    return campaign_.finish(campaign_.measure())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("probe sweep", usage=USAGE, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description=(
        "Measures one script, or two side by side, at every size; fits fixed cost and cost per element, and finds the\n"
        "size from which on the other one is faster. --python, --set, --args and --loop hold for the scripts after them.\n"
        "A sweep that was stopped goes on with the same command."), epilog=textwrap.fill(settings.RULE, 100))
    parser.add_argument("--vary", metavar="NAME=V1,V2,…", help="values (expressions) that the top-level assignment gets; "
                        f"1e2..1e6 is a geometric range of {settings.PER_DECADE} points to a factor of ten")
    parser.add_argument("--per-decade", type=int, default=settings.PER_DECADE, metavar="K", help="points of ranges")
    parser.add_argument("--size", default="n", metavar="EXPR",
                        help="what the size is, in the script's namespace when its loop begins (default n)")
    parser.add_argument("--launches", type=int, default=LAUNCHES, metavar="N",
                        help=f"of each script at each size (default {LAUNCHES})")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S",
                        help=f"measuring budget of a launch (default {SECONDS:g})")
    parser.add_argument("--out", default="reports", metavar="DIR", help="where reports go (default reports/)")
    parser.add_argument("--json", action="store_true", help="print sweep.json")
    parser.add_argument("--resume", action="store_true", help="go on with a stored sweep, or fail")
    parser.add_argument("--fresh", action="store_true", help="measure all anew")
    return parser


def _checked(named: Sequence[Script], options: argparse.Namespace) -> Tuple[str, Tuple[str, ...]]:
    """The varied name and its values. Raises UsageError."""
    if not 1 <= len(named) <= 2:
        raise UsageError("A sweep is of one script or of two.", f"Usage: {USAGE}")
    if not options.vary:
        raise UsageError("There is no --vary NAME=v1,v2,…", f"Usage: {USAGE}")
    if options.launches < 1 or options.per_decade < 1 or not options.seconds > 0:
        raise UsageError("--launches and --per-decade must be at least 1, and --seconds above 0.")
    if options.resume and options.fresh:
        raise UsageError("--resume and --fresh contradict each other.")
    settings.check(options.size, f"--size {options.size}")
    name, values = settings.variation(options.vary, options.per_decade)
    if any(name in script.set for script in named):
        raise UsageError(f"{name} is both --set and varied.", "Leave one of them out.")
    return name, values


def _stored(path: Path, key: Mapping[str, Any], options: argparse.Namespace) -> Optional[stored_sweep.StoredSweep]:
    """The stored sweep to go on with: one of the same key that was not complete, or that `--resume` asks for."""
    stored = None if options.fresh else stored_sweep.load(path)
    if stored is not None and stored.key == key and (options.resume or stored.ended != "complete"):
        return stored
    if options.resume:
        differ = [name for name in key if stored is not None and stored.key.get(name) != key[name]]
        why = f"it was made with another {', '.join(differ)}" if stored else "there is none"
        raise UsageError(f"There is no sweep to go on with in {path.parent}: {why}.", "Leave --resume out to begin anew.")
    return None


class _Campaign:
    """The launches of a sweep; everything measured is in `sweep.json` after each of them."""

    def __init__(self, named: Sequence[Script], name: str, values: Sequence[str], options: argparse.Namespace,
                 folder: Path) -> None:
        self.named, self.name, self.values, self.options, self.folder = named, name, values, options, folder
        self.labels = scripts.labels(named)
        facts = machine.facts()
        self.machine = facts
        self.key: Dict[str, Any] = {
            "scripts": [_identity(script) for script in named], "vary": name, "values": list(values), "size": options.size,
            "launches": options.launches, "seconds": options.seconds,
            "machine": {condition: facts.get(condition) for condition in comparison.CONDITIONS}}
        self.samples: List[Sample] = []
        self.failures: List[Failure] = []
        self.targets: Dict[int, Mapping[str, Any]] = {}
        self.took: Dict[Tuple[int, str], float] = {}
        self.warnings: List[Notice] = []
        self.ended = "interrupted"  # until all launches are made

    def take_up(self, stored: Optional[stored_sweep.StoredSweep]) -> None:
        """Begins with what a stopped sweep had measured."""
        if stored is None:
            return
        self.samples, self.failures = list(stored.samples), list(stored.failures)
        self.targets = {at: target for at, target in enumerate(stored.targets) if target}
        if stored.ended != "complete":
            self.warnings.append(Notice("resumed", f"{len(self.samples)} launches were there already, from a sweep that "
                                        "was stopped."))

    # -- launches

    def turns(self) -> Iterator[Turn]:
        """All launches in their order: sizes up and down in turn, scripts alternating."""
        for round_ in range(self.options.launches):
            values = self.values if round_ % 2 == 0 else self.values[::-1]
            for place, value in enumerate(values):
                pair = range(len(self.named))
                for script in pair if (place + round_) % 2 == 0 else reversed(pair):
                    yield Turn(round_, value, script)

    def left(self) -> List[Turn]:
        """What is still to be launched. A script that failed with a value is not tried again with it."""
        done = {(sample.round, sample.value, sample.script) for sample in self.samples}
        failed = {(failure.value, failure.script) for failure in self.failures}
        return [turn for turn in self.turns() if turn not in done and (turn.value, turn.script) not in failed]

    def measure(self) -> bool:
        """Makes the launches; False where Ctrl-C stopped them."""
        line, working = output.ProgressLine(), self.folder / f".run-{os.getpid()}"
        try:
            while self.left():
                if not self._launch(self.left(), working, line):
                    return False
                output.write(self.folder, {FILE: self._json()})
        except KeyboardInterrupt:  # pressed between two launches
            return False
        finally:
            line.clear()
            shutil.rmtree(working, ignore_errors=True)
        self.ended = "complete"
        return True

    def _launch(self, left: Sequence[Turn], working: Path, line: output.ProgressLine) -> bool:
        turn, script = left[0], self.named[left[0].script]
        plan = script.plan(self.options.seconds, self.options.size)
        plan = replace(plan, set={**plan.set, self.name: turn.value})
        total, remaining = len(list(self.turns())), self._seconds(left)
        what = f"{self.labels[turn.script]} {self.name}={turn.value}"

        def draw(mode: str, iterations: int, seconds: float) -> None:
            shown = None if remaining is None else remaining - seconds
            line.draw(progress.launches(total - len(left), total, f"{what}, {mode}", shown))

        shutil.rmtree(working, ignore_errors=True)
        started = time.monotonic()
        launched = self._once(turn, plan, working, draw)
        self.took[turn.script, turn.value] = time.monotonic() - started
        if launched is not None and launched.interrupted:
            return False
        if launched is not None:
            self._take(turn, launched)
        return True

    def _once(self, turn: Turn, plan, working: Path, draw) -> Optional[campaign.Launched]:
        """A launch; None where the script has no use for the value, unless it never had for any: then UsageError."""
        try:
            return campaign.once(plan, working, draw)
        except UsageError as error:
            if not any(sample.script == turn.script for sample in self.samples):
                raise
            self.failures.append(Failure(turn.script, turn.value, turn.round, error.message))
            return None

    def _take(self, turn: Turn, launched: campaign.Launched) -> None:
        why = launched.failure
        if not why and not (launched.size is not None and math.isfinite(launched.size) and launched.size >= 0):
            why = f"{self.options.size} is {launched.size}, which is no size"
        if why or launched.report is None:
            self.failures.append(Failure(turn.script, turn.value, turn.round, why))
            return
        report = launched.report
        self.targets[turn.script] = {key: report.target.get(key) for key in comparison.VERSIONS}
        self.samples.append(Sample(turn.script, turn.value, turn.round, float(launched.size), report.wall.mean,
                                   report.components, tuple(report.evidence.get("feeds") or ())))

    def _seconds(self, left: Sequence[Turn]) -> Optional[float]:
        """How long the launches that are left will take, from those that were made; None before the first."""
        if not self.took:
            return None
        whole = sum(self.took.values()) / len(self.took)
        by_script = {}
        for script in range(len(self.named)):
            own = [seconds for (at, _), seconds in self.took.items() if at == script]
            by_script[script] = sum(own) / len(own) if own else whole
        return sum(self.took.get((turn.script, turn.value), by_script[turn.script]) for turn in left)

    # -- what came of it

    def _sweep(self) -> Sweep:
        pairs = len(self.named) == 2
        points = scaling.points(self.samples)
        own = [[point for point in points if point.script == script] for script in range(len(self.named))]
        fits = tuple(fit for fit in map(scaling.fit, own) if fit is not None)
        ratios, freedom = scaling.ratios(self.samples) if pairs else ((), 0)
        even, why = scaling.break_even(ratios, freedom, self.labels) if pairs else (None, "")
        tends = scaling.tends_to(points) if pairs else None
        options = self.options
        words = ["--vary", options.vary]
        for name, given, usual in (("--size", options.size, "n"), ("--per-decade", options.per_decade, settings.PER_DECADE),
                                   ("--launches", options.launches, LAUNCHES), ("--seconds", options.seconds, SECONDS)):
            words += [name, f"{given:g}" if isinstance(given, float) else str(given)] if given != usual else []
        return Sweep(tuple(self.labels), self.name, options.size, points, tuple(self.failures), fits, ratios, even, why,
                     tends, tuple(self.samples), options.launches, options.seconds, self.key,
                     tuple(self.targets.get(at, {}) for at in range(len(self.named))), self.machine,
                     scripts.command("sweep", self.named, words), now(), (*self.warnings, *self._noise()), self.ended)

    def _noise(self) -> Iterator[Notice]:
        for script, label in enumerate(self.labels):
            scatter = scaling.scatter(self.samples, script)
            if scatter is not None and scatter > NOISY:
                yield Notice("noisy-machine", f"Launches of {label} at one size scatter by {100 * scatter:.0f} % (standard "
                             "deviation): measure again on a quiet machine, or with more launches.")

    def _json(self) -> str:
        from ..render import sweep_json

        return sweep_json.render(self._sweep())

    def finish(self, complete: bool) -> int:
        """Shows and writes the report; returns the exit code."""
        from ..render import sweep_json, sweep_markdown, sweep_svg, sweep_terminal

        if not self.samples:
            why = f": {self.failures[-1].why}" if self.failures else "."
            if not complete:
                output.note("probe: interrupted before anything was measured.")
                return errors.INTERRUPTED
            raise NothingMeasured(f"No size could be measured{why}", "Run the script with probe alone to see what is wrong.")
        sweep = self._sweep()
        output.show(sweep_json.render(sweep) if self.options.json else sweep_terminal.render(sweep))
        output.write(self.folder, {FILE: sweep_json.render(sweep), sweep_markdown.PICTURE: sweep_svg.curves(sweep),
                                   "sweep.md": sweep_markdown.render(sweep)})
        output.note(f"written: {self.folder / 'sweep.md'}, {FILE}")
        if not complete:
            return errors.INTERRUPTED
        return errors.SCRIPT_FAILED if self.failures else errors.MEASURED


def _identity(script: Script) -> Dict[str, Any]:
    """What must be the same for a sweep to go on: the script's text and how it is run."""
    text = hashlib.sha256(Path(script.path).read_bytes()).hexdigest()
    return {"path": script.path, "sha256": text, "python": script.python, "set": dict(script.set),
            "args": list(script.argv), "loop": script.loop}
