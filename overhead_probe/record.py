"""A run directory, loaded and checked: the raw measurements that everything else is derived from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple

from .agent import sampling, schema
from .errors import RunError


@dataclass(frozen=True)
class Block:
    """Iterations in one mode. Times in ns since the run's base; see `agent.schema.BLOCK_FIELDS`."""

    mode: str
    cycle: int
    every: int
    thread: int
    segments: Tuple[Tuple[int, ...], ...]
    spans: Tuple[Tuple[int, int, int, int], ...]
    usage: Mapping[str, int]
    trace: Optional[Path]
    anchors: Tuple[Tuple[int, int, int], ...]
    metadata: Tuple[Path, ...]
    calls: Tuple[Tuple[Any, ...], ...]


@dataclass(frozen=True)
class Run:
    """One launch of one script. `events` holds every event by its type, in order."""

    directory: Path
    plan: Mapping[str, Any]
    events: Mapping[str, List[Mapping[str, Any]]]
    blocks: Tuple[Block, ...]
    sampled: Mapping[str, Any]

    def last(self, type_: str) -> Mapping[str, Any]:
        """The last event of a type, or an empty one."""
        return self.events[type_][-1] if self.events.get(type_) else {}

    @property
    def end(self) -> Mapping[str, Any]:
        """How the script ended; a target that wrote nothing of it was killed."""
        return self.last("end") or {"reason": "killed"}

    @property
    def loop(self) -> Optional[int]:
        """Id of the measured loop: the agent's own last word, else the last that was chosen."""
        return self.end["loop"] if "loop" in self.end else self.last("chosen").get("loop")


def load(directory: Path) -> Run:
    """Reads a run directory. Raises RunError for one that is missing, foreign or of another format."""
    events_file = directory / "events.jsonl"
    try:
        plan = json.loads((directory / "plan.json").read_text())
        lines = events_file.read_bytes().splitlines()
    except (OSError, ValueError) as error:
        raise RunError(f"{directory} is not a readable run directory: {error}.",
                       "Give the folder that probe printed as its raw measurements.") from error
    events: Dict[str, List[Mapping[str, Any]]] = {}
    for number, line in enumerate(lines, 1):
        try:
            event = json.loads(line)
        except ValueError:
            if number == len(lines):
                break  # the target was killed in mid-write
            raise RunError(f"{events_file}, line {number}: not an event.") from None
        events.setdefault(event["type"], []).append(event)
    header = (events.get("header") or [{}])[-1]
    if header and header["format"] != schema.FORMAT:
        raise RunError(f"{directory} has format {header['format']}; this version reads {schema.FORMAT}.")
    loop = (events.get("end") or [{}])[-1].get("loop", (events.get("chosen") or [{}])[-1].get("loop"))
    blocks = tuple(_block(directory, event) for event in events.get("block", ()) if event["loop"] == loop)
    return Run(directory, plan, events, blocks, _sampled(directory))


def _sampled(directory: Path) -> Mapping[str, Any]:
    """What the host's sampler left, empty where none was called; `stacks` is py-spy's speedscope document."""
    try:
        outcome = json.loads((directory / sampling.ANSWER).read_text())
    except FileNotFoundError:
        return {}
    if outcome["status"] == "done":
        outcome["stacks"] = json.loads((directory / outcome["file"]).read_text())
    return outcome


def _block(directory: Path, event: Mapping[str, Any]) -> Block:
    spans = event["spans"]
    return Block(
        mode=event["mode"], cycle=event["cycle"], every=event["every"], thread=event["thread"],
        segments=tuple(tuple(marks) for marks in event["segments"]),
        spans=tuple(tuple(spans[at:at + 4]) for at in range(0, len(spans), 4)),
        usage=event["usage"], trace=directory / event["trace"] if event.get("trace") else None,
        anchors=tuple(tuple(anchor) for anchor in event.get("anchors", ())),
        metadata=tuple(directory / name for name in event.get("metadata", ())),
        calls=tuple(tuple(node) for node in event.get("calls", ())),
    )
