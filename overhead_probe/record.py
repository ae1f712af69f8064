"""A run directory, loaded and checked: the raw measurements that everything else is derived from."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple

from .agent import sampling, schema
from .errors import RunError, UsageError


# Written by the host after the target has ended (`verify`).
VERIFIED = "verified.json"
# In it, beside the changes: what the script would have done a second time.
EFFECT = "effect"
# And what came of launches of their own (`own_processes`).
OWN = "own.json"


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
    index: int = 0
    numpy: Mapping[str, Any] = field(default_factory=dict)
    calls: Tuple[Tuple[Any, ...], ...] = ()
    experiment: str = ""

    @property
    def iterations(self) -> int:
        """Iterations that the block's marks enclose."""
        return self.every * sum(len(marks) - 1 for marks in self.segments)


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
    def verified(self) -> Mapping[str, Any]:
        """For each change whether the values agreed in processes of their own; empty where that was not tried. Under
        `EFFECT`, if there, what the script would have done a second time, for which it was not launched again."""
        try:
            return json.loads((self.directory / VERIFIED).read_text())
        except FileNotFoundError:
            return {}

    @property
    def own(self) -> Mapping[str, Any]:
        """What came of changes that were tried in launches of their own; empty where none were made."""
        try:
            return json.loads((self.directory / OWN).read_text())
        except FileNotFoundError:
            return {}

    @property
    def end(self) -> Mapping[str, Any]:
        """How the script ended, or why measuring did while it runs on; a target that wrote nothing of it was killed."""
        return self.last("end") or self.last("measured") or {"reason": "killed"}

    def require_accepted(self) -> None:
        """Raises UsageError where the script had no place for the words of the command (`--set`)."""
        refused = self.last("refused")
        if refused:
            raise UsageError(refused["text"], refused["hint"])

    @property
    def loop(self) -> Optional[int]:
        """Id of the measured loop: the agent's own last word, else the last that was chosen."""
        return self.end["loop"] if "loop" in self.end else self.last("chosen").get("loop")


def load(directory: Path) -> Run:
    """Reads a run directory. Raises RunError for one that is missing, foreign or of another format."""
    events_file = directory / schema.EVENTS
    try:
        plan = json.loads((directory / "plan.json").read_text())
        lines = events_file.read_bytes().splitlines()
    except (OSError, ValueError) as error:
        raise RunError(f"{directory} is not a readable run directory: {error}.",
                       "Give the folder that probe printed as its raw measurements.") from error
    events = _events(events_file, lines)
    header = events["header"][-1] if "header" in events else {}
    if events and not header:
        raise RunError(f"{events_file} has no header: it is not, or no longer, a run of this tool.")
    if events and header.get("format") != schema.FORMAT:
        raise RunError(f"{directory} has format {header.get('format')}; this version reads {schema.FORMAT}.")
    loop = (events.get("end") or [{}])[-1].get("loop", (events.get("chosen") or [{}])[-1].get("loop"))
    try:
        blocks = [_block(directory, event) for event in events.get("block", ()) if event["loop"] == loop]
        if not events.get("loops") and blocks:
            events["loops"] = [{"type": "loops", "loops": [_loop_of(loop, events["chosen"], blocks)]}]
    except (KeyError, TypeError, ValueError, StopIteration) as error:
        raise RunError(f"{events_file}: a block is not as format {schema.FORMAT} has it ({error!r}).") from error
    if blocks and all(block.mode == "warmup" for block in blocks):
        blocks = _short_run(blocks, events)
    return Run(directory, plan, events, tuple(blocks), _sampled(directory))


def _events(file: Path, lines: List[bytes]) -> Dict[str, List[Mapping[str, Any]]]:
    """Events by type, in order. A last line that was cut short is passed over: the target was killed in mid-write."""
    events: Dict[str, List[Mapping[str, Any]]] = {}
    for number, line in enumerate(lines, 1):
        try:
            event = json.loads(line)
            events.setdefault(event["type"], []).append(event)
        except (ValueError, TypeError, KeyError):
            if number < len(lines):
                raise RunError(f"{file}, line {number}: not an event.") from None
    return events


def _loop_of(loop: int, chosen: List[Mapping[str, Any]], blocks: List[Block]) -> Mapping[str, Any]:
    """The row of the `loops` event that a killed target did not come to write, from what was recorded of the loop."""
    event = next(event for event in chosen if event["loop"] == loop)
    iterations = sum(block.iterations for block in blocks)
    first, last = blocks[0].segments[0][0], blocks[-1].segments[-1][-1]
    return {"id": loop, "file": event["file"], "line": event["line"], "kind": event["kind"], "parent": None,
            "entries": 1, "iterations": iterations, "wall": last - first, "framework": 0,
            "first_entered": event["at"], "first_iteration": None}


def _short_run(blocks: List[Block], events: Dict[str, List[Mapping[str, Any]]]) -> List[Block]:
    """The loop ended before its warm-up did: the later half of what there is stands for plain iterations."""
    total, counted = sum(block.iterations for block in blocks), 0
    for position in reversed(range(1, len(blocks))):
        counted += blocks[position].iterations
        blocks[position] = replace(blocks[position], mode="plain")
        if counted >= total / 2:
            break
    events.setdefault("warning", []).append({
        "type": "warning", "id": "short-run", "text": f"The loop ended during its warm-up: the last {counted} of its "
        "iterations stand for all, and were not split any further."})
    return blocks


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
        experiment=event.get("experiment", ""), calls=tuple(tuple(node) for node in event.get("calls", ())),
        index=event.get("index", 0), numpy=event.get("numpy") or {},
    )
