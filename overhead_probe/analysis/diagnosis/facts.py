"""What the rules see: the partition of the iteration, and the evidence beside it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from typing import Any, Dict, Iterable, Mapping, Optional, Tuple

from ..calltree import CallTree, Match, Node
from ..linetimes import Line
from ...report import Interval, Loop, Op, Shape, WarmUp
from .rule import Cause, Missing

# Lines named in a finding, characters of code shown of each, and the share of an iteration that makes a line hot.
LINES_SHOWN = 3
CODE_SHOWN = 90
HOT_SHARE = 0.1
# Waking a thread and the caller takes tens of microseconds. More than this a step is no waking up: other programs, or
# the kernels' own threads, had the processors.
LONGEST_WAKE_NS = 500_000.0


@dataclass(frozen=True)
class Facts:
    """One run, ns an iteration. `left` is what of each part no rule has explained yet; the rules run in the
    order of the table, the most specific first."""

    wall: float
    parts: Mapping[str, float]
    left: Mapping[str, float]
    loop: Loop
    evidence: Mapping[str, Any]
    ci95: Optional[Interval] = None
    cpu: Optional[float] = None
    median: Optional[float] = None
    ops: Tuple[Op, ...] = ()
    other_loops: Tuple[Loop, ...] = ()
    target: Mapping[str, Any] = field(default_factory=dict)
    machine: Mapping[str, Any] = field(default_factory=dict)
    iterations: Mapping[str, int] = field(default_factory=dict)
    shape: Optional[Shape] = None
    warmup: Tuple[WarmUp, ...] = ()
    ended: str = ""
    kernels_measured: bool = False
    calls: Optional[CallTree] = None
    lines: Tuple[Line, ...] = ()
    watched: Optional[Mapping[str, Any]] = None
    growth: Mapping[str, Tuple[str, float, float]] = field(default_factory=dict)
    sources: Mapping[str, Any] = field(default_factory=dict)
    repeats: Optional[Mapping[str, Any]] = None

    def need(self, key: str, why: str) -> Any:
        """Evidence by its key; raises Missing with `why` where there is none."""
        value = self.evidence.get(key)
        if value is None:
            raise Missing(why)
        return value

    @property
    def disturbance(self) -> float:
        """Mean over median of the plain iteration, at least 1: by how much other work stretches a mean here."""
        return max(1.0, self.wall / self.median) if self.median else 1.0

    def share(self, ns: float) -> float:
        return ns / self.wall if self.wall else 0.0

    def taking(self, parts: Iterable[str], limit: float = float("inf")) -> Dict[str, float]:
        """What is left in `parts`, in their order, up to `limit` ns in all."""
        taken: Dict[str, float] = {}
        for part in parts:
            ns = min(self.left.get(part, 0.0), limit - sum(taken.values()))
            if ns > 0:
                taken[part] = ns
        return taken

    def without(self, cause: Cause) -> "Facts":
        """These facts with the time that `cause` explains taken out of what is left."""
        left = {part: max(0.0, ns - cause.takes.get(part, 0.0)) for part, ns in self.left.items()}
        return replace(self, left=left)

    @property
    def place(self) -> str:
        """`train.py:26`, the loop's line."""
        return f"{os.path.basename(self.loop.file)}:{self.loop.line}"

    @property
    def session_calls(self) -> float:
        """Calls of a TF1 session by the loop's own thread an iteration."""
        return max(0.0, (self.evidence.get("session_calls") or 0.0) - self.calls_of_others)

    @property
    def calls_of_others(self) -> float:
        """Session calls that other Python threads make during an iteration."""
        return self.evidence.get("other_session_calls") or 0.0

    @property
    def calls_tensorflow(self) -> bool:
        """Whether the loop calls TensorFlow, in whatever way: NumPy's functions are then also called by it."""
        return any(self.evidence.get(kind) for kind in ("session_calls", "eager_calls", "function_calls", "keras_calls"))

    def require_sessions(self) -> None:
        """Raises Missing unless session steps were timed in this loop."""
        if not self.session_calls:
            raise Missing("no Session.run was timed in this loop")

    def require_steps(self) -> None:
        """Raises Missing unless steps of a session or calls of a tf.function were timed in this loop."""
        if not self.session_calls and not self.evidence.get("function_calls"):
            raise Missing("no Session.run and no tf.function was timed in this loop")

    @property
    def devices(self) -> Tuple[str, ...]:
        """Devices beside the CPU on which ops ran."""
        return tuple(device for device in self.target.get("devices") or () if "CPU" not in device)

    def require_device(self) -> None:
        """Raises Missing on a run where everything ran on the host."""
        if not self.devices:
            raise Missing("everything ran on the CPU, as far as was seen")

    def require_trace(self) -> None:
        """Raises Missing where the inside of a step was not traced."""
        self.require_steps()
        if not self.kernels_measured:
            raise Missing("the inside of a step was not traced (no tracer, or its blocks were too few)")

    @property
    def handoff_is_waking(self) -> bool:
        """Whether the hand-off of a step is as short as waking threads is."""
        steps = max(self.session_calls or self.evidence.get("function_calls") or 1.0, 1.0)
        return self.parts.get("runtime.handoff", 0.0) <= LONGEST_WAKE_NS * steps

    @property
    def hides_numpy(self) -> bool:
        """Whether NumPy works inside `python.loop` because it was not timed by itself."""
        return bool(self.evidence.get("numpy_in_script"))

    def reasons_for_tracing(self) -> Tuple[Mapping[str, Any], ...]:
        """What a comparison of the arguments gave as the reasons, where the timers saw a tf.function traced."""
        rows = self.evidence.get("traced")
        return tuple(row for row in rows if row["reason"] and row["function"]) if isinstance(rows, list) else ()

    # -- calls

    def require_calls(self) -> CallTree:
        """The tree of calls; raises Missing where it was not recorded."""
        if self.calls is None:
            raise Missing("the tree of calls was not recorded (loop too short, or profiled already)")
        return self.calls

    # -- operations of the script

    def require_lines(self) -> Tuple[Line, ...]:
        """Lines with their times; raises Missing where they were not timed."""
        if not self.lines:
            raise Missing("time by line was not recorded (loop too short, or traced already)")
        return self.lines

    def own_time(self, line: Line) -> float:
        """ns of a line outside the calls that it makes: its operators, indexing and bytecode."""
        if self.calls is None:
            return line.ns
        called = sum(node.ns for node in self.calls.root.walk() if (node.file, node.line) == (line.file, line.line))
        return max(0.0, line.ns - called)

    # -- the script's own lines

    def line_at(self, number: int, file: str = "") -> str:
        """`train.py:26: code`; without the code where the source is not known."""
        file = file or self.loop.file
        text = self.sources.get(file, ())
        code = text[number - 1].strip() if 0 < number <= len(text) else ""
        return f"{os.path.basename(file)}:{number}" + (f": {code[:CODE_SHOWN]}" if code else "")

    def lines_reaching(self, match: Match) -> Tuple[str, ...]:
        """Lines of the script from which a call is reached, dearest first; else the loop's own line."""
        nodes = self.calls.reaching(match) if self.calls is not None else []
        return self.lines_of_places([node.place for node in nodes]) or self.hottest_lines()

    def lines_of(self, nodes: Iterable[Node]) -> Tuple[str, ...]:
        """Lines of the script that make these calls."""
        return self.lines_of_places([node.place for node in nodes]) or self.hottest_lines()

    def lines_at(self, lines: Iterable[Line]) -> Tuple[str, ...]:
        """These lines of the script, in their order."""
        return self.lines_of_places([(line.file, line.line) for line in lines]) or self.hottest_lines()

    def hottest_lines(self) -> Tuple[str, ...]:
        """Lines of the script that take the most time."""
        worth = [(line.file, line.line) for line in self.lines if line.ns >= HOT_SHARE * self.wall]
        return self.lines_of_places(worth) or (self.line_at(self.loop.line),)

    def lines_of_places(self, places: Iterable[Tuple[str, int]]) -> Tuple[str, ...]:
        """These places of the script with their code, each once."""
        told = [self.line_at(line, file) for file, line in places if line]
        return tuple(dict.fromkeys(told))[:LINES_SHOWN]

    @property
    def kernel_time(self) -> float:
        return self.parts.get("kernel", 0.0)
