"""A few typical iterations as they were traced: what each thread did, and who set whom going."""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from ..agent import schema
from ..record import Block, Run
from ..report import Arrow, Slice, Timeline
from ..traces import protos
from . import step_trace, trace_events
from .trace_events import Clash

ITERATIONS = 5
# The first iterations of a block carry the switch of modes.
SETTLING = 2
# Where to look, best first: blocks that show every kernel, those that show the dear ones, those with timers alone.
MODES = ("kernels", "trace", "timers", "plain")
SPAN_NAMES = {"session.run": ("Session.run", "python.library"), "feed.convert": ("convert feed", "feed.convert"),
              "session.call": ("C call", "feed.marshal"), "gc": ("garbage collector", "gc")}
LOOP_THREAD = 0


class _Event(NamedTuple):
    """An event of the framework's tracer, ns on the agent's clock."""

    start: int
    end: int
    name: str
    part: str
    thread: Tuple[int, int]
    step: Optional[bytes]


def build(run: Run, wall_ns: float) -> Optional[Timeline]:
    """The iterations in a row that are nearest to the plain mean `wall_ns`, in the mode that shows most."""
    for mode in MODES:
        blocks = [block for block in run.blocks if block.mode == mode and block.every == 1
                  and (mode not in ("kernels", "trace") or block.trace is not None)]
        windows = [(abs(_mean(marks) - wall_ns), block, marks) for block in blocks for marks in _windows(block)]
        for _, block, marks in sorted(windows, key=lambda window: window[0]):
            try:
                return _drawn(block, marks)
            except Clash:  # the next best block
                continue
    return None


def _windows(block: Block) -> List[Tuple[int, ...]]:
    found = []
    for marks in block.segments:
        first = min(SETTLING, max(0, len(marks) - 2))
        last = max(len(marks) - ITERATIONS, first + 1)
        found += [marks[at:at + ITERATIONS + 1] for at in range(first, last)]
    return [marks for marks in found if len(marks) > 1]


def _mean(marks: Sequence[int]) -> float:
    return (marks[-1] - marks[0]) / (len(marks) - 1)


def _drawn(block: Block, marks: Sequence[int]) -> Timeline:
    drawing = _Drawing(marks)
    for number, (start, end) in enumerate(zip(marks, marks[1:]), 1):
        drawing.add(LOOP_THREAD, start, end, "iteration", "python.loop", iteration=number)
    calls = []
    for kind, thread, start, end in block.spans:
        name, part = SPAN_NAMES.get(schema.SPAN_KINDS[kind], (schema.SPAN_KINDS[kind], "python.library"))
        if thread == block.thread and drawing.holds(start, end):
            drawing.add(LOOP_THREAD, start, end, name, part)
            if schema.SPAN_KINDS[kind] == "session.call":
                calls.append((start, end))
    if block.trace is not None:
        _draw_trace(block, calls, drawing)
    return drawing.timeline()


class _Drawing:
    """Slices and arrows of the iterations between the first and the last of `marks`."""

    def __init__(self, marks: Sequence[int]) -> None:
        self.base, self.end = marks[0], marks[-1]
        self.iterations = tuple(end - start for start, end in zip(marks, marks[1:]))
        self.tracks: Dict[object, int] = {LOOP_THREAD: 0}
        self.names: List[str] = ["loop's thread"]
        self.slices: List[Slice] = []
        self.arrows: List[Arrow] = []

    def holds(self, start: int, end: int) -> bool:
        return self.base <= start and end <= self.end

    def track(self, key: object, name: str) -> object:
        if key not in self.tracks:
            self.tracks[key] = len(self.names)
            self.names.append(name)
        return key

    def add(self, key: object, start: int, end: int, name: str, part: str, **details) -> None:
        if end > start:
            self.slices.append(Slice(self.tracks[key], name, part, start - self.base, end - start, details))

    def arrow(self, name: str, from_: Tuple[object, int], to: Tuple[object, int]) -> None:
        ends = [(self.tracks[key], at - self.base) for key, at in (from_, to)]
        self.arrows.append(Arrow(name, ends[0], ends[1]))

    def timeline(self) -> Timeline:
        slices = sorted(self.slices, key=lambda slice_: (slice_.track, slice_.start_ns, -slice_.ns))
        return Timeline(tuple(self.names), tuple(slices), tuple(self.arrows), self.iterations)


def _draw_trace(block: Block, calls: Sequence[Tuple[int, int]], drawing: _Drawing) -> None:
    events, threads = _events(block)
    runs = [event for event in events if event.part == "run"]
    # A thread that is pushed aside before it leaves the executor has done its work when the caller has its answer.
    until = {run.step: run.end for run in runs}
    events = [event._replace(end=min(event.end, until.get(event.step, event.end))) if event.part == "runtime.schedule"
              else event for event in events]
    own = {event.thread for event in runs}
    for event in sorted(events, key=lambda event: event.thread):
        if event.part != "run" and drawing.holds(event.start, event.end):
            key = LOOP_THREAD if event.thread in own else drawing.track(event.thread, threads[event.thread])
            drawing.add(key, event.start, event.end, event.name, event.part)
    for start, end in calls:
        inside = [run for run in runs if start <= run.start and run.end <= end]
        if inside:
            first, last = min(run.start for run in inside), max(run.end for run in inside)
            drawing.add(LOOP_THREAD, start, first, "marshal feeds", "feed.marshal")
            drawing.add(LOOP_THREAD, last, end, "fetch results", "feed.fetch")
        for run in inside:
            _draw_step(run, [event for event in events if event.step == run.step and event.part == "runtime.schedule"],
                       [event for event in events if event.part == "kernel" and run.start <= event.start < run.end],
                       end, own, drawing)


def _draw_step(run: _Event, worked: List[_Event], kernels: List[_Event], until: int, own, drawing: _Drawing) -> None:
    """The caller's wait, and the arrows to the first op and from the last one back."""
    ops = sorted([event for event in kernels if event.thread not in own], key=lambda event: event.start)
    worked = [event for event in worked if event.thread not in own] or ops  # not every tracer shows the executor
    if not worked:
        drawing.add(LOOP_THREAD, run.start, run.end, "run ops", "runtime.schedule")
        return
    ops = ops or worked
    first, last = ops[0], max(ops, key=lambda event: event.end)
    begin, finish = min(event.start for event in worked), min(max(event.end for event in worked), run.end)
    drawing.add(LOOP_THREAD, run.start, run.end, "wait", "runtime.handoff")
    drawing.add(LOOP_THREAD, run.start, begin, "hand-off out", "runtime.handoff")
    drawing.add(LOOP_THREAD, max(last.end, begin), run.end, "hand-off back", "runtime.handoff",
                executor_leaves_ns=finish - last.end)
    drawing.arrow("hand-over to first op", (LOOP_THREAD, run.start), (first.thread, first.start))
    # An arrow starts inside its slice, so that viewers find it; the caller wakes where the wait ends.
    wakes = run.end if until > run.end else run.end - 1
    drawing.arrow("last op to wake-up", (last.thread, last.end - 1), (LOOP_THREAD, wakes))


def _events(block: Block) -> Tuple[List[_Event], Dict[Tuple[int, int], str]]:
    """The tracer's events of interest, and the names of the threads and queues they ran on. Raises Clash."""
    message = protos.message_class("Trace").FromString(block.trace.read_bytes())
    offset, _ = trace_events.clock_offset(message, block)
    names = {(device.key, resource.key): _thread_name(protos.text(resource.value.name), resource.key)
             for device in message.devices for resource in device.value.resources}
    copies = trace_events.other_devices(message)
    found = []
    for raw in message.trace_events:
        thread = (raw.device_id, raw.resource_id)
        event = trace_events.make(raw, offset)
        label = _label(event, raw.device_id in copies)
        if label is not None and raw.duration_ps:
            names.setdefault(thread, _thread_name("", raw.resource_id))
            found.append(_Event(event.start, event.end, *label, thread, event.arguments.get(b"id")))
    return found, names


def _thread_name(given: str, key: int) -> str:
    """`tf_Compute 4711`: what the library calls its threads, without their long ids."""
    return f"{given.partition('/')[0] or 'thread'} {key}"


def _label(event: trace_events.Event, on_device: bool) -> Optional[Tuple[str, str]]:
    """(name, part) of an event that is drawn."""
    if on_device:
        interval = step_trace.on_device(event)
        return interval.op or interval.label.partition(".")[2], interval.label
    if event.name == "SessionRun":
        return "SessionRun", "run"
    if event.name == "ExecutorState::Process":
        return "executor", "runtime.schedule"
    # TensorFlow 1.15 writes the key in two words.
    named = event.arguments.get(b"long_name") or event.arguments.get(b"long name", b"")
    node, _, kind = protos.text(named).rpartition(":")
    return (node if node == kind else f"{kind} {node}", "kernel") if node else None
