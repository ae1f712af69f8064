"""Report → `trace.json` in the trace event format, for Perfetto and chrome://tracing.

Complete events (`X`) nest by containment on their thread, flows (`s`, `f`) are the arrows between threads, metadata
events (`M`) name them. Times are µs; three decimals hold every nanosecond.
"""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List

from ..report import Arrow, Report, Slice

PROCESS = 1
NS_PER_US = 1000


def render(report: Report) -> str:
    """The text of `trace.json`; without a timeline a valid trace with no event."""
    document = {"traceEvents": _events(report), "displayTimeUnit": "ns", "otherData": _about(report)}
    return json.dumps(document, indent=None, separators=(",", ":"), allow_nan=False).replace("},{", "},\n{") + "\n"


def _events(report: Report) -> List[Dict[str, Any]]:
    timeline = report.timeline
    if timeline is None:
        return []
    events = [_named("process_name", 0, os.path.basename(report.script))]
    for track, name in enumerate(timeline.tracks):
        events.append(_named("thread_name", track, name))
        events.append({**_named("thread_sort_index", track, ""), "args": {"sort_index": track}})
    events += [_slice(each) for each in timeline.slices]
    for number, arrow in enumerate(timeline.arrows, 1):
        events += _arrow(arrow, number)
    return events


def _about(report: Report) -> Dict[str, Any]:
    """What the reader needs to lay these iterations against the report's."""
    drawn = report.timeline.iterations_ns if report.timeline is not None else ()
    return {"script": report.script, "loop": f"{report.loop.file}:{report.loop.line}", "created": report.created,
            "plain_iteration_mean_us": float(report.wall.mean) / NS_PER_US,
            "drawn_iterations_us": [ns / NS_PER_US for ns in drawn]}


def _named(what: str, track: int, name: str) -> Dict[str, Any]:
    return {"ph": "M", "name": what, "pid": PROCESS, "tid": track + 1, "args": {"name": name}}


def _slice(each: Slice) -> Dict[str, Any]:
    return {"ph": "X", "name": each.name, "cat": each.part, "pid": PROCESS, "tid": each.track + 1,
            "ts": each.start_ns / NS_PER_US, "dur": each.ns / NS_PER_US,
            "args": {"counts under": each.part, **each.details}}


def _arrow(arrow: Arrow, number: int) -> List[Dict[str, Any]]:
    common = {"name": arrow.name, "cat": "hand-over", "id": number, "pid": PROCESS}
    (track, ns), (to_track, to_ns) = arrow.start, arrow.end
    return [{**common, "ph": "s", "tid": track + 1, "ts": ns / NS_PER_US},
            {**common, "ph": "f", "bp": "e", "tid": to_track + 1, "ts": to_ns / NS_PER_US}]
