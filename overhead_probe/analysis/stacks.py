"""py-spy's stacks of the running target: those of the measured loop, from its frame inwards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

from ..record import Run

# Where the agent's files lie in a run directory: samples that ended in them are not the script's.
OWN = "/overhead_probe/agent/"
INSTALLED = re.compile(r".*[/\\](?:site|dist)-packages[/\\]")
STDLIB = re.compile(r".*[/\\]lib[/\\]python3\.\d+[/\\]")


def of_library(path: str) -> bool:
    """Whether a file is installed or of the standard library, and so not the script's own."""
    return bool(path) and (path.startswith("<") or any(prefix.match(path) for prefix in (INSTALLED, STDLIB)))


class Call(NamedTuple):
    """A Python function as it stands on a stack: its name, its file, the line of its `def`."""

    name: str
    file: str
    line: int


Stack = Tuple[Call, ...]


def short_file(path: str, script: str = "") -> str:
    """A path that tells files apart and people little of the machine.

    Files below site-packages or the standard library lose what is before, the script is named as it was given.
    """
    if script and Path(path).parts[-len(Path(script).parts):] == Path(script).parts:
        return script
    for prefix in (INSTALLED, STDLIB):
        if prefix.match(path):
            return prefix.sub("", path).replace("\\", "/")
    return path


def of_loop(run: Run, loop: Mapping[str, Any]) -> List[Stack]:
    """Each sample of the loop's thread as the calls below the loop's frame, outermost first, in order of time."""
    document = run.sampled.get("stacks")
    if document is None:
        return []
    frames = [Call(frame["name"], frame["file"] or "", frame["line"] or 0) for frame in document["shared"]["frames"]]
    found: List[Stack] = []
    for profile in document["profiles"]:
        for sample in profile["samples"]:
            below = _below_loop([frames[index] for index in sample], loop)
            if below is not None:
                found.append(below)
    return found


def _below_loop(stack: List[Call], loop: Mapping[str, Any]) -> Optional[Stack]:
    function = loop.get("function", "").rpartition(".")[2]
    for index, call in enumerate(stack):
        if call.file == loop["file"] and function in ("", call.name.rpartition(".")[2]):
            below = tuple(stack[index + 1:])
            return None if any(OWN in call.file.replace("\\", "/") for call in below) else below
    return None


def counted(stacks: List[Stack]) -> Dict[Stack, int]:
    """How often each stack was seen."""
    counts: Dict[Stack, int] = {}
    for stack in stacks:
        counts[stack] = counts.get(stack, 0) + 1
    return counts
