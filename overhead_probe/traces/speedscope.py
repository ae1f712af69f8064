"""speedscope JSON (py-spy and others): sampled or evented stacks, as one event a stretch in which a frame stays."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ..errors import TraceError
from . import python_frames
from .events import LARGEST_NS, EventList, Lane, Trace, Warnings, sane
from .source import Source

UNITS_NS = {"nanoseconds": 1.0, "microseconds": 1e3, "milliseconds": 1e6, "seconds": 1e9}
SCHEMA = re.compile(rb"speedscope\.app/file-format-schema")
SHAPE = re.compile(rb'^\{\s*"(?:shared|profiles|exporter|\$schema|version|name|activeProfileIndex)"')
MOST_EVENTS = 5_000_000  # a sample a stack deep adds several

Frame = Tuple[str, Any]  # label, kind


def recognises(head: bytes) -> bool:
    return bool(SCHEMA.search(head)) or bool(SHAPE.match(head) and b'"frames"' in head and b'"traceEvents"' not in head)


def read(source: Source, warnings: Warnings) -> Trace:
    """All profiles of the file; each is a thread."""
    try:
        content = json.loads(source.read_all("JSON").decode("utf-8-sig", "replace"), strict=False)
    except (ValueError, RecursionError) as error:
        raise TraceError(f"{source.path} is a speedscope file that cannot be read: {str(error)[:120]}.",
                         "It may be cut off: record it again.") from error
    frames = _frames(content)
    profiles = content.get("profiles") if isinstance(content, dict) else None
    events = EventList()
    for number, profile in enumerate(profiles if isinstance(profiles, list) else ()):
        if isinstance(profile, dict):
            _profile(profile, number, frames, events, warnings)
    if not len(events):
        raise TraceError(f"{source.path} is a speedscope file without timed samples.",
                         " ".join(notice.text for notice in warnings.notices()[:2]))
    source.events = len(events)
    exporter = str(content.get("exporter") or "speedscope")[:60]
    return events.trace(str(source.path), "speedscope", exporter, warnings, {"nested", "sampled"})


def _frames(content: Any) -> List[Frame]:
    shared = content.get("shared") if isinstance(content, dict) else None
    listed = shared.get("frames") if isinstance(shared, dict) else None
    found = []
    for frame in listed if isinstance(listed, list) else ():
        frame = frame if isinstance(frame, dict) else {}
        file, name, line = str(frame.get("file") or ""), str(frame.get("name") or "?"), frame.get("line")
        line = line if isinstance(line, int) else 0
        found.append((python_frames.label(file, line, name), python_frames.kind(file, name)))
    return found


def _profile(profile: Dict[str, Any], number: int, frames: List[Frame], events: EventList, warnings: Warnings) -> None:
    name = str(profile.get("name") or f"profile {number}")[:80]
    scale = UNITS_NS.get(str(profile.get("unit")))
    if scale is None:
        warnings.add("no-time", f"Profile {name!r} counts {str(profile.get('unit'))[:20]!r}, not time, and is left out.")
        return
    stacks = Stacks(frames, events, Lane("Python", name), warnings)
    if profile.get("type") == "evented":
        _evented(profile, scale, stacks)
    else:
        for start, end, stack in _samples(profile, scale, stacks):
            stacks.at(start, stack)
            stacks.now = end
    stacks.close()


def _samples(profile: Dict[str, Any], scale: float, stacks: "Stacks") -> Iterator[Tuple[int, int, List[Any]]]:
    samples, weights = profile.get("samples"), profile.get("weights")
    now = _ns(profile.get("startValue") or 0, scale) or 0
    if not isinstance(samples, list) or not isinstance(weights, list):
        return
    if len(samples) != len(weights):
        stacks.complain("malformed", f"it has {len(samples)} samples and {len(weights)} weights")
    exact = float(now)
    for stack, weight in zip(samples, weights):
        length = _ns(weight, scale)
        if length is None or length < 0 or not isinstance(stack, list):
            stacks.complain("negative-duration", f"a sample of weight {str(weight)[:30]} is left out")
            continue
        exact += weight * scale
        yield now, round(exact), stack
        now = round(exact)


def _evented(profile: Dict[str, Any], scale: float, stacks: "Stacks") -> None:
    current: List[Any] = []
    listed = profile.get("events")
    for event in listed if isinstance(listed, list) else ():
        at = _ns(event.get("at"), scale) if isinstance(event, dict) else None
        if at is None or at < stacks.now and stacks.open:
            stacks.complain("broken-time", "an event without a time, or back in time, is left out")
            continue
        if event.get("type") == "O":
            current = [*current, event.get("frame")]
        elif current and current[-1] == event.get("frame"):
            current = current[:-1]
        else:
            stacks.complain("unmatched", "a frame closes that is not on top")
            continue
        stacks.at(at, current)


def _ns(value: Any, scale: float) -> Optional[int]:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < LARGEST_NS:
        return None
    ns = round(value * scale)
    return ns if sane(ns, 0) else None


class Stacks:
    """Follows a stack through time and emits an event for each frame that leaves it."""

    def __init__(self, frames: List[Frame], events: EventList, lane: Lane, warnings: Warnings) -> None:
        self.frames, self.events, self.lane, self.warnings = frames, events, lane, warnings
        self.open: List[Tuple[Any, int]] = []  # frame, since when
        self.now = 0

    def complain(self, id: str, what: str) -> None:
        self.warnings.add(id, f"Profile {self.lane.thread!r}: {what}.")

    def at(self, time: int, stack: List[Any]) -> None:
        """The stack is `stack` from `time` on."""
        common = 0
        while common < min(len(stack), len(self.open)) and stack[common] == self.open[common][0]:
            common += 1
        self._leave(common, time)
        self.now = time
        self.open += [(frame, time) for frame in stack[common:]]

    def close(self) -> None:
        self._leave(0, self.now)

    def _leave(self, depth: int, time: int) -> None:
        for frame, since in reversed(self.open[depth:]):
            known = isinstance(frame, int) and 0 <= frame < len(self.frames)
            label, kind = self.frames[frame] if known else ("?", python_frames.kind("", "?"))
            if len(self.events) >= MOST_EVENTS:
                raise TraceError(f"Profile {self.lane.thread!r} makes more than {MOST_EVENTS:,} stretches of frames.",
                                 "Record with a lower rate.")
            self.events.add(since, time - since, label, self.lane, kind)
        del self.open[depth:]
