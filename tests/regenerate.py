"""`python -m tests.regenerate` writes anew what the stored run renders to; read the diff before it is committed.

`python -m tests.regenerate RUN` first cuts the stored run anew from a run directory: that of
`probe scenarios/tf_session.py`, called in the repository's folder.
"""

from __future__ import annotations

import marshal
import pprint
import sys
from dataclasses import replace
from pathlib import Path
from typing import Dict

from overhead_probe import record, render
from overhead_probe.analysis import assemble
from overhead_probe.render import terminal
from overhead_probe.report import Report

from . import cut_run

DATA = Path(__file__).parent / "data"
STORED = DATA / "run_tf_session"
EXPECTED = DATA / "expected"
WIDTHS = (80, 200)


def report() -> Report:
    """The report of the stored run, as if it lay where `probe` puts it."""
    return replace(assemble.assemble(record.load(STORED)), run_dir="reports/tf_session/run")


def texts() -> Dict[str, str]:
    """File name of each expected text, and the text that the stored run renders to now."""
    made = report()
    found = {f"terminal_{width}.txt": terminal.render(made, width, False, encoding="utf-8") for width in WIDTHS}
    for name, renderer in render.FILES.items():
        output = renderer(made)
        if isinstance(output, bytes):  # a profile: readable, so that a diff tells what changed
            name, output = name + ".txt", pprint.pformat(marshal.loads(output), width=120) + "\n"
        found[name] = output
    return found


def main() -> None:
    if len(sys.argv) > 1:
        cut_run.cut(Path(sys.argv[1]), STORED)
    EXPECTED.mkdir(exist_ok=True)
    made = texts()
    for path in EXPECTED.iterdir():
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (EXPECTED / name).write_text(text, encoding="utf-8")
        print(EXPECTED / name)


if __name__ == "__main__":
    main()
