"""`probe show RUN`: a stored run, rendered again."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path
from typing import List

from .. import campaign, errors, render
from ..analysis import launches
from ..errors import UsageError
from ..render import terminal
from . import output, rewrites


def main(words: List[str]) -> int:
    """The command with its words, without its name; returns the exit code."""
    parser = argparse.ArgumentParser("probe show", allow_abbrev=False, description="Renders a stored run again.")
    parser.add_argument("run", metavar="RUN", help="a report folder or the raw run directory in it")
    parser.add_argument("--format", choices=sorted(render.FORMATS), default="terminal")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args(words)
    directory = Path(options.run)
    runs = campaign.stored(directory)
    report = launches.together(campaign.reports_of(runs))
    if len(runs) > 1:
        report = dataclasses.replace(report, run_dir=str(directory))
    report = rewrites.added(report, directory.parent if (directory / "run.json").exists() else directory.parent.parent)
    if options.format == "terminal":
        shown: render.Output = terminal.render(report, verbose=options.verbose)
    else:
        shown = render.FORMATS[options.format](report)
    if shown is None:
        raise errors.RunError(f"This run has nothing to show as {options.format}.", report.sampled.text)
    if isinstance(shown, bytes) and sys.stdout.isatty():
        raise UsageError(f"{options.format} is not for a terminal.", "Send it to a file: probe show … > profile.prof")
    output.show(shown)
    return errors.MEASURED
