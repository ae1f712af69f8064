"""Run directories made by hand: sessions whose every nanosecond is known.

One step of `STEP` lasts 1000 ns; in ns from its start:

    0                                                             1000
    |  50 session.run                                        950  |
    |     100 feed 150     300 C call                 800         |
    |                          350 SessionRun   750               |
    |                              400 Process 700                |
    |                                450 op 600                   |
"""

import json

from overhead_probe import record
from overhead_probe.agent import schema
from overhead_probe.traces import protos

THREAD = 7
STEP = 1000
OP = "gradients/mul:MatMul"
# What the step above comes to, ns.
PARTS = {"python.loop": 100, "python.library": 350, "feed.convert": 50, "feed.marshal": 50, "feed.fetch": 50,
         "runtime.handoff": 100, "runtime.schedule": 150, "kernel": 150}
# The trace's clock shows this much more than the agent's, ns.
OFFSET = 5_000_000


def trace(events, anchors=((100, 110, 120),), offset=OFFSET, devices=()):
    """(serialised Trace, the block's anchors). Events are (name, start, end, arguments[, device]) on the agent's clock."""
    message = protos.message_class("Trace")()
    for key, name in devices:
        message.devices.add(key=key).value.name = name.encode()
    marked = [("probe_anchor", before + 5, between + 5, {}) for before, between, _ in anchors]
    for name, start, end, arguments, *device in [*marked, *events]:
        event = message.trace_events.add(name=name.encode(), device_id=device[0] if device else 1, resource_id=3,
                                         timestamp_ps=(start + offset) * 1000, duration_ps=(end - start) * 1000)
        for key, value in arguments.items():
            event.args.add(key=key.encode(), value=str(value).encode())
    return message.SerializeToString(), [list(anchor) for anchor in anchors]


def step_events(at, id_, op=OP, seen=True):
    """What the profiler shows of the step that starts at `at`; `seen`: its kernel too."""
    events = [("SessionRun", at + 350, at + 750, {"id": id_}), ("ExecutorState::Process", at + 400, at + 700, {"id": id_})]
    return events + [("MatMul", at + 450, at + 600, {"long_name": op})] * seen


def spans(at):
    kinds = {name: schema.SPAN_KINDS.index(name) for name in ("session.run", "feed.convert", "session.call")}
    return [kinds["session.run"], THREAD, at + 50, at + 950, kinds["feed.convert"], THREAD, at + 100, at + 150,
            kinds["session.call"], THREAD, at + 300, at + 800]


class Writer:
    """Writes a run directory block by block; `now` is where the next one begins."""

    def __init__(self, directory, **plan):
        self.directory, self.now, self.index = directory, 10_000, 0
        words = {"script": "train.py", "argv": [], "module": "", "created": 1738324800.0, **plan}
        (directory / "plan.json").write_text(json.dumps(words))
        self.file = (directory / "events.jsonl").open("w")
        self.event("header", format=schema.FORMAT, base_ns=0, python="3.11.7", platform="Linux")
        self.event("calibration", wrapper={"total": 0, "inside": 0}, mark=50)

    def event(self, type_, **fields):
        self.file.write(json.dumps({"type": type_, **fields}) + "\n")

    def block(self, mode, steps, cycle=0, lengths=None, **fields):
        """`lengths`: ns of each step where they are not `STEP`."""
        at = [self.now]
        for length in lengths or [STEP] * steps:
            at.append(at[-1] + length)
        self.index += 1
        self.now = at[-1] + 5000
        words = {"index": self.index, "loop": 0, "mode": mode, "cycle": cycle, "every": 1, "thread": THREAD,
                 "segments": [at], "usage": {"cpu_ns": 1100 * steps, "voluntary": 3 * steps}, "spans": []}
        if mode in ("timers", "trace"):
            words["spans"] = [number for start in at[:-1] for number in spans(start)]
        self.event("block", **{**words, **fields})
        return at

    def traced(self, steps, cycle=0, mode="trace", seen=True, broken=False):
        """A block with a trace file of it; `broken`: its anchors contradict each other."""
        start = self.now
        name = f"traces/{self.index + 1}.pb"
        events = [event for number in range(steps) for event in step_events(start + number * STEP, number, seen=seen)]
        anchors = ((start - 900, start - 890, start - 880), (start - 800, start - 790, start - 780))
        data, marks = trace(events, anchors)
        if broken:
            marks[1] = [stamp + 50_000 for stamp in marks[1]]
        (self.directory / "traces").mkdir(exist_ok=True)
        (self.directory / name).write_bytes(data)
        return self.block(mode, steps, cycle, trace=name, anchors=marks)

    def loops(self, *rows):
        base = {"file": "train.py", "line": 25, "end_line": 26, "kind": "for", "function": "<module>", "parent": None,
                "entries": 1, "wall": 10 ** 9, "framework": 800, "first_entered": 2_000_000, "first_iteration": 90_000}
        self.event("loops", loops=[{**base, **row} for row in rows])

    def load(self, reason="enough", **end):
        self.event("chosen", loop=0, at=3_000_000, file="train.py", line=25, kind="for")
        if reason is not None:
            self.event("end", reason=reason, loop=0, **end)
        self.file.close()
        return record.load(self.directory)


def founding(directory, rounds=6, steps=10, **plan):
    """A run in which every step is as drawn above."""
    writer = Writer(directory, **plan)
    writer.block("warmup", 4)
    for cycle in range(rounds):
        writer.block("plain", steps, cycle)
        writer.block("timers", steps, cycle)
        writer.block("plain", steps, cycle)
        writer.traced(steps, cycle)
    writer.loops({"id": 0, "iterations": 4 * rounds * steps + 4})
    return writer
