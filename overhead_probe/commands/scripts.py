"""Words that several scripts share: options that hold for the scripts after them, and labels that tell scripts apart."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from dataclasses import dataclass, field, replace
from typing import Dict, List, Mapping, Sequence, Tuple

from .. import launch, settings
from ..errors import UsageError

# Options of a script: they hold for every script after them until they are given again.
FOR_SCRIPTS = ("--python", "--set", "--args", "--loop")


@dataclass(frozen=True)
class Script:
    """A script as it was named, with the options that stood before it."""

    path: str
    python: str = sys.executable
    set: Mapping[str, str] = field(default_factory=dict)
    argv: Tuple[str, ...] = ()
    loop: str = ""

    def plan(self, seconds: float, size: str = "") -> launch.Plan:
        """How to launch it, its output kept in the run directory."""
        return launch.Plan(self.path, self.argv, python=self.python, seconds=seconds, loop=self.loop, set=self.set,
                           size=size, output_to_file=True, sampling_seconds=0)


def read(words: Sequence[str], others: Mapping[str, bool]) -> Tuple[List[Script], List[str]]:
    """The scripts among `words`, and the other options, each `--name=value` or `--name`.

    `others` names the command's own options, and whether each takes a value. Raises UsageError.
    """
    scripts: List[Script] = []
    rest: List[str] = []
    current = Script("")
    queue = list(words)
    while queue:
        word = queue.pop(0)
        name, equals, value = word.partition("=")
        if not word.startswith("-") or word == "-":
            scripts.append(replace(current, path=word))
            continue
        if name not in FOR_SCRIPTS and name not in others:
            raise UsageError(f"There is no option {name}.", f"There are: {', '.join((*FOR_SCRIPTS, *others))}.")
        if others.get(name, True) and not equals:
            if not queue:
                raise UsageError(f"{name} has no value.")
            value = queue.pop(0)
        if name in FOR_SCRIPTS:
            current = _given(current, name, value)
        else:
            rest.append(f"{name}={value}" if others[name] else name)
    return scripts, rest


def _given(current: Script, name: str, value: str) -> Script:
    if name == "--set":
        return replace(current, set={**current.set, **settings.assignments([value])})
    if name == "--args":
        return replace(current, argv=tuple(shlex.split(value)))
    if name == "--loop" and not value.rpartition(":")[2].isdigit():
        raise UsageError(f"--loop {value} is not FILE:LINE.", "Give it as train.py:42.")
    return replace(current, **{name[2:]: value})


def check(scripts: Sequence[Script]) -> None:
    """Raises TargetError for a script or an interpreter that is not there."""
    for script in scripts:
        launch.check(script.plan(1.0))


def labels(scripts: Sequence[Script], pythons: Sequence[str] = ()) -> List[str]:
    """As short as tells the scripts apart: name or path, then what differs, and a number where nothing does.

    `pythons` are names of their interpreters, such as `Python 3.7.17`; without them paths are used.
    """
    names = [os.path.basename(script.path) for script in scripts]
    found = [name if len({other.path for other, named in zip(scripts, names) if named == name}) == 1 else script.path
             for name, script in zip(names, scripts)]
    called = list(pythons) or [script.python for script in scripts]
    traits = (lambda at: shlex.join(scripts[at].argv),
              lambda at: ", ".join(f"{name}={value}" for name, value in scripts[at].set.items()),
              lambda at: called[at])
    for joint, trait in zip((" ", ", ", ", "), traits):
        same = [[other for other, label in enumerate(found) if label == own] for own in found]
        found = [found[at] + joint + trait(at) if trait(at) and any(trait(other) != trait(at) for other in alike)
                 else found[at] for at, alike in enumerate(same)]
    return [f"{label} ({at + 1})" if found.count(label) > 1 else label for at, label in enumerate(found)]


def command(verb: str, scripts: Sequence[Script], options: Sequence[str]) -> str:
    """The command again, options of scripts only where they change."""
    words = ["probe", verb, *options]
    before = Script("")
    for script in scripts:
        if script.python != before.python:
            words += ["--python", script.python]
        for name, value in script.set.items():
            if before.set.get(name) != value:
                words += ["--set", f"{name}={value}"]
        if script.argv != before.argv:
            words += ["--args", shlex.join(script.argv)]
        if script.loop != before.loop:
            words += ["--loop", script.loop]
        words.append(script.path)
        before = script
    return shlex.join(words)


def folder_name(verb: str, scripts: Sequence[str]) -> str:
    """`compare-tf_session-numpy_gd`."""
    stems: Dict[int, str] = {at: os.path.splitext(os.path.basename(os.path.abspath(path)))[0]
                             for at, path in enumerate(scripts)}
    return "-".join([verb, *stems.values()])[:120]


def terminal_width() -> int:
    """Columns that a line of progress may take."""
    return shutil.get_terminal_size().columns - 1
