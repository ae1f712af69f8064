"""`probe scenarios`: what is shipped, with one line each."""

from __future__ import annotations

import argparse
import ast
from pathlib import Path
from typing import List, Sequence, Tuple

from .. import errors
from ..errors import UsageError
from . import output

PLACES = (Path("scenarios"), Path(__file__).parents[2] / "scenarios")


def main(words: Sequence[str]) -> int:
    """The command with its words, without its name; returns the exit code."""
    argparse.ArgumentParser("probe scenarios", allow_abbrev=False,
                            description="Lists the scripts that are shipped, with one line each.").parse_args(list(words))
    folder = next((place for place in PLACES if place.is_dir()), None)
    if folder is None:
        raise UsageError("There are no scenarios here.", "They come with the source: clone the repository.")
    rows = listed(folder)
    width = max(len(name) for name, _ in rows)
    output.show("\n".join(f"{name:<{width}}  {line}" for name, line in rows))
    return errors.MEASURED


def listed(folder: Path) -> List[Tuple[str, str]]:
    """(path, first line of its docstring) of each script, by name."""
    rows = []
    for path in sorted(folder.glob("*.py")):
        doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        rows.append((f"{folder.name}/{path.name}", doc.splitlines()[0] if doc else ""))
    return rows
