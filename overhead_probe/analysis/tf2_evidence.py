"""What was seen of eager ops, compiled functions, Keras and input pipelines, beside the components."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Dict, List, Mapping, Tuple

from ..agent import schema
from ..record import Block, Run
from . import session_trace
from .noise import undisturbed
from .samples import Samples
from .steps import Steps

# Input stages, compiled functions and reasons for tracing that are listed.
LISTED = 10
# Traced blocks that are read for the stages: they differ little.
READ_BLOCKS = 20
# The reason that is no fault.
FIRST = "the first call"
COUNTED = {"eager.call": "eager_calls", "function.call": "function_calls", "input.next": "input_waits",
           "keras.call": "keras_calls"}


def seen(run: Run, samples: Samples, steps: Steps) -> Dict[str, Any]:
    """Counts are per iteration, times ns an iteration under keys that end in `_ns`."""
    found: Dict[str, Any] = {}
    timers = samples.modes.get("timers")
    counts = timers.span_counts if timers is not None else {}
    for kind, name in COUNTED.items():
        if counts.get(kind):
            found[name] = counts[kind]
    quiet, _ = undisturbed(run.blocks)
    blocks = [block for block in quiet if block.mode == "timers"]
    fetches = _fetches(blocks)
    if fetches:
        found["fetched_tensors"] = fetches
    found.update(_of_other_threads(blocks))
    keras = _keras_parts(blocks)
    if keras:
        found["keras"] = keras
    found.update(_traced_blocks([block for block in quiet if block.mode == "trace" and block.trace is not None]))
    fetched_at = run.last("feeds").get("fetched")
    if fetched_at:
        found["fetched_at"] = fetched_at
    if run.events.get("traced"):
        found["traced"] = _traced(run.events["traced"])
    if steps.number > 1:
        found["steps_per_call"] = {"number": steps.number, "how": steps.how}
    return found


def _fetches(blocks: List[Block]) -> float:
    """Tensors turned into arrays an iteration, calls within such a call not counted."""
    count, kind = 0, schema.SPAN_KINDS.index("feed.fetch")
    for block in blocks:
        until = 0
        for start, end in sorted(span[2:] for span in block.spans if span[0] == kind):
            if start >= until:
                count, until = count + 1, end
    return count / max(sum(block.iterations for block in blocks), 1)


def _of_other_threads(blocks: List[Block]) -> Dict[str, float]:
    """Session calls that other Python threads made, and ns that they were in them, an iteration."""
    kind, iterations = schema.SPAN_KINDS.index("session.call"), sum(block.iterations for block in blocks)
    lengths = [end - start for block in blocks for span_kind, thread, start, end in block.spans
               if span_kind == kind and thread != block.thread]
    return {"other_session_calls": len(lengths) / iterations, "other_session_ns": sum(lengths) / iterations} if lengths else {}


def _keras_parts(blocks: List[Block]) -> Dict[str, float]:
    """Keras's own parts, each without what others take of it; `step_ns` is the rest of the iteration.

    Callbacks that Keras moved to a thread of its own stand apart: the step does not wait for them, but for the
    interpreter's lock.
    """
    parts: Dict[str, float] = defaultdict(float)
    for block in blocks:
        _add_parts(block, parts)
    iterations = sum(block.iterations for block in blocks)
    if not parts or not iterations:
        return {}
    wall = sum(marks[-1] - marks[0] for block in blocks for marks in block.segments)
    inside = sum(ns for name, ns in parts.items() if not name.startswith("other_thread"))
    return {**{name: ns / iterations for name, ns in parts.items()}, "step_ns": (wall - inside) / iterations}


def _add_parts(block: Block, parts: Dict[str, float]) -> None:
    spans = [(start, end, schema.SPAN_KINDS[kind], thread) for kind, thread, start, end in block.spans]
    rows: List[Tuple[int, int, str, int]] = []
    for start, end, kind, thread in spans:
        if kind.startswith("keras.") and kind != "keras.call":
            name = kind.partition(".")[2]
            rows.append((start, end, name if thread == block.thread else "other_thread_" + name, thread))
        elif kind in ("data.next", "input.next") and thread == block.thread:
            rows.append((start, end, "", thread))  # a part of its own, shown as `input`
    if any(name for _, _, name, _ in rows):
        for start, end, name in session_trace.exclusive(rows):
            if name:
                parts[name + "_ns"] += end - start


def _traced_blocks(blocks: List[Block]) -> Dict[str, Any]:
    """Stages of input pipelines by their own time, on whatever thread they ran; functions that were compiled."""
    stages: Dict[str, List[float]] = defaultdict(lambda: [0.0, 0.0])
    compiled: Dict[str, List[float]] = defaultdict(lambda: [0.0, 0.0])
    python: Dict[str, List[float]] = defaultdict(lambda: [0.0, 0.0])
    iterations, others = 0, 0.0
    for block in blocks[:READ_BLOCKS]:
        try:
            found = session_trace.beside_the_step(block)
        except session_trace.Clash:
            continue
        iterations += block.iterations
        computing, in_python = session_trace.beside_the_loop(block)
        others += computing
        for name, (ns, calls) in in_python.items():
            python[name][0] += ns
            python[name][1] += calls
        for totals, seen_ in zip((stages, compiled), found):
            for name, (ns, calls) in seen_.items():
                totals[name][0] += ns
                totals[name][1] += calls
    rows: Dict[str, Any] = {name: [{what: id_, "own_ns": ns / iterations, "calls": calls / iterations}
                   for id_, (ns, calls) in sorted(totals.items(), key=lambda item: -item[1][0])[:LISTED]]
            for name, what, totals in (("input_stages", "stage", stages), ("compiled", "function", compiled),
                                          ("python_ops", "type", python)) if totals}
    return {**rows, "other_kernels_ns": others / iterations} if others else rows


def _traced(events: List[Mapping[str, Any]]) -> List[Dict[str, Any]]:
    """Traces by function and kind of reason, the costliest first and first calls last; `each_ns` is what one took."""
    groups: Dict[Tuple[str, str], List[Mapping[str, Any]]] = defaultdict(list)
    for event in events:
        groups[event["function"], event["reason"].partition(":")[0]].append(event)
    rows = [{"function": function, "file": found[0]["file"], "line": found[0]["line"], "traces": len(found),
             "each_ns": sum(event["ns"] for event in found) / len(found), "reason": found[-1]["reason"]}
            for (function, _), found in groups.items()]
    return sorted(rows, key=lambda row: (row["reason"] == FIRST, -row["each_ns"] * row["traces"]))[:LISTED]
