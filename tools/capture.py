"""Runs the commands that README.md shows and puts what they print in place of what stands there.

A captured command stands between two comments, the first of which names it:

    <!-- captured: probe compare a.py b.py -->
    …
    <!-- end of captured -->

`python -m tools.capture [WORD]` captures those whose command contains WORD, or all.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Callable

README = Path(__file__).parents[1] / "README.md"
COLUMNS = "110"
BLOCK = re.compile(r"(<!-- captured: (?P<command>[^\n]*?) -->\n).*?(<!-- end of captured -->)", re.DOTALL)
OWN = "probe"


def replaced(page: str, run: Callable[[str], str], word: str = "") -> str:
    """The page with the output of each of its commands that contains `word`, as `run(command)` gives it."""

    def capture(block: re.Match) -> str:
        command = block["command"]
        if word not in command:
            return block[0]
        return f"{block[1]}```console\n$ {command}\n{run(command).rstrip()}\n```\n{block[3]}"

    return BLOCK.sub(capture, page)


def run(command: str) -> str:
    """What `command` prints on standard output. Raises CalledProcessError where it fails."""
    name, *words = shlex.split(command)
    if name != OWN:
        raise ValueError(f"{command!r} is not a command of this project")
    environment = {**os.environ, "COLUMNS": COLUMNS, "PYTHONPATH": str(README.parent), "NO_COLOR": "1"}
    print(f"$ {command}", file=sys.stderr)
    done = subprocess.run([sys.executable, "-m", "overhead_probe", *words], cwd=README.parent, env=environment,
                          stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def main(word: str = "") -> None:
    """Captures into README.md as it is when all commands have ended; it is written to a temporary name and moved."""
    commands = [block["command"] for block in BLOCK.finditer(README.read_text(encoding="utf-8"))]
    outputs = {command: run(command) for command in commands if word in command}
    page = replaced(README.read_text(encoding="utf-8"), outputs.__getitem__, word)
    beside = README.with_suffix(".md.new")
    beside.write_text(page, encoding="utf-8")
    os.replace(beside, README)


if __name__ == "__main__":
    main(*sys.argv[1:2])
