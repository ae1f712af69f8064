"""`python -m tools.example`: makes reports/example/ anew from a real run of scenarios/tf_session.py.

Everything in it is rendered as if the run lay in reports/tf_session/run. A file that names a folder of the machine
it was made on is not written. Where there is a Chromium, the picture of snakeviz in docs/ is taken anew too.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Dict, List

from overhead_probe import record, render
from overhead_probe.analysis import assemble
from overhead_probe.report import Report

ROOT = Path(__file__).parents[1]
SCRIPT = "scenarios/tf_session.py"
TARGET = ROOT / "reports" / "example"
SCREENSHOT = ROOT / "docs" / "snakeviz.png"
SHOWN_AS = "reports/tf_session/run"
WIDTH, HEIGHT = 1280, 900  # px
# Shares of an iteration above which a run is too disturbed to be shown.
MOST_UNATTRIBUTED, WIDEST = 0.03, 0.06


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "overhead_probe", "--out", folder, SCRIPT]
        done = subprocess.run(command, cwd=ROOT, check=False)
        if done.returncode:
            return done.returncode
        run_dir = Path(folder) / Path(SCRIPT).stem / "run"
        report = replace(assemble.assemble(record.load(run_dir)), run_dir=SHOWN_AS)
        if unfit(report):
            print(f"Not written: {unfit(report)}; try again when the machine is quiet.", file=sys.stderr)
            return 1
        files = outputs(report)
        telling = naming_the_machine(files, folder)
    if telling:
        print(f"Not written: {', '.join(telling)} would name folders of this machine.", file=sys.stderr)
        return 1
    TARGET.mkdir(parents=True, exist_ok=True)
    for old in TARGET.iterdir():
        old.unlink()
    for name, data in files.items():
        (TARGET / name).write_bytes(data)
    return screenshot()


def unfit(report: Report) -> str:
    """Why a run is no good example: other work on the machine shows in it."""
    left = next(row.share for row in report.components if row.id == "unattributed")
    if left > MOST_UNATTRIBUTED:
        return f"{100 * left:.0f} % of the iteration are unattributed"
    ci95 = report.wall.ci95
    return "" if ci95 and ci95.high - ci95.low <= WIDEST * report.wall.mean else "the interval is wide"


def outputs(report: Report) -> Dict[str, bytes]:
    """The files of a report folder."""
    made = {name: renderer(report) for name, renderer in render.FILES.items()}
    return {name: render.encoded(output) for name, output in made.items() if output is not None}


def naming_the_machine(files: Dict[str, bytes], folder: str) -> List[str]:
    """The files in which a folder of this machine stands: the repository, the run, the interpreter, the home."""
    places = {str(ROOT), folder, sys.prefix, sys.base_prefix, str(Path.home())} - {"/", "/usr", "/usr/local"}
    words = [form.encode() for place in places for form in (place + "/", json.dumps(place + "/")[1:-1])]
    return [name for name, data in files.items() if any(word in data for word in words)]


def screenshot() -> int:
    """Takes the picture of snakeviz with the example's profile; without a Chromium the old one stays."""
    from tests import browser

    if browser.find() is None:
        print(f"No Chromium on PATH: {SCREENSHOT.name} stays as it is.", file=sys.stderr)
        return 0
    view = subprocess.Popen([sys.executable, "-m", "overhead_probe", "view", str(TARGET), "--no-browser"],
                            stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        address = view.stdout.readline().strip()
        with tempfile.TemporaryDirectory() as folder, browser.Page(Path(folder), WIDTH, HEIGHT) as page:
            page.open(address)
            page.wait_for("document.querySelectorAll('#chart svg rect').length > 8")
            time.sleep(0.5)  # the drawing moves into its place
            page.screenshot(SCREENSHOT)
    finally:
        view.send_signal(signal.SIGINT)
        view.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
