"""The frozen Report: all that a renderer may see.

`analysis` fills it, `render` turns it into text or bytes, and nothing else passes between
the two. Times are integer or fractional **nanoseconds** (`*_ns`) per iteration; renderers alone
turn them into microseconds and text. `render.json` writes it in the shape of `run.json`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Tuple

SCHEMA = 1


@dataclass(frozen=True)
class Interval:
    """A 95 % interval, in nanoseconds."""

    low: float
    high: float


@dataclass(frozen=True)
class Part:
    """One part of a component, such as `python.library`; mean ns of an iteration."""

    id: str
    ns: float
    ci95: Optional[Interval]
    estimated: bool = False


@dataclass(frozen=True)
class Component:
    """One row of the breakdown. `ns` is the sum of its parts where it has any; `share` is of the wall."""

    id: str
    ns: float
    share: float
    ci95: Optional[Interval]
    estimated: bool = False
    parts: Tuple[Part, ...] = ()


@dataclass(frozen=True)
class Op:
    """Kernel time of one op, ns and calls an iteration. All ops sum to the component `kernel`."""

    name: str
    type: str
    device: str
    ns: float
    calls: float
    estimated: bool = False


@dataclass(frozen=True)
class Loop:
    """A loop of the script: where it stands, and what it did while it was watched."""

    file: str
    line: int
    kind: str
    iterations: int
    entries: int
    share_of_framework: Optional[float] = None
    steps_per_call: float = 1.0


@dataclass(frozen=True)
class Wall:
    """Wall time of a plain iteration in ns, over typical iterations.

    `launches`, where several were made: `{"n": 8, "mean": ns, "ci95": Interval or None}`.
    """

    mean: float
    median: float
    ci95: Optional[Interval]
    cpu: Optional[float]
    launches: Optional[Mapping[str, Any]] = None


@dataclass(frozen=True)
class Overhead:
    """What the measurement cost, as measured in this run.

    `probe_ns`: the marks, in a plain iteration. `timers_ns` and `trace_ns`: what an iteration took
    longer with hooks, and with hooks and tracer (None: not visited). `disagreement_share`: what is
    left between corrected timers iterations and plain ones, over the plain wall.
    """

    probe_ns: float
    timers_ns: Optional[float]
    trace_ns: Optional[float]
    disagreement_share: Optional[float]
    numpy_kernels: str = "none"
    trace_disagreement_share: Optional[float] = None


@dataclass(frozen=True)
class Finding:
    """A cause, ranked by the time that it explains."""

    id: str
    rank: int
    ns: float
    share: float
    title: str
    why: str
    evidence: Tuple[str, ...] = ()
    lines: Tuple[str, ...] = ()
    advice: str = ""


@dataclass(frozen=True)
class Experiment:
    """A change that was tried on the loop itself.

    `before_ns` and `after_ns` are iterations without and with it; `predicted_ns` and `saved_ci95` speak of
    the saving, their difference. `recipe` are the lines to write in the script, of the best one. A change that is not
    `fitting` has no place in a loop of this kind.
    """

    id: str
    status: str
    reason: str = ""
    process: str = "same"
    before_ns: Optional[float] = None
    after_ns: Optional[float] = None
    predicted_ns: Optional[float] = None
    saved_ci95: Optional[Interval] = None
    same_values: Optional[bool] = None
    max_difference: Optional[float] = None
    recipe: Tuple[str, ...] = ()
    fitting: bool = True


@dataclass(frozen=True)
class Notice:
    """Something the reader must know to judge the numbers."""

    id: str
    text: str


@dataclass(frozen=True)
class WarmUp:
    """A stretch before the steady state, in ms. Nested ones say so in `inside`."""

    id: str
    ms: float
    inside: str = ""


@dataclass(frozen=True)
class Shape:
    """How iterations differ from one another. `outlier_ns` is the mean of an outlier iteration.

    `modes` are the two kinds of iteration where the loop has two, the more frequent first: `share` of the iterations, `mean_ns`,
    `time_share`, and of the rarer one `period` (every how many iterations it comes, None where irregular), `more` (ns by part that
    it has beyond the other) and `lines` that run about as often. `drift_ns` is the trend over the measured stretch;
    `trending` tells whether it is beyond chance and large enough for a word.
    """

    trend_ns_per_1000: Optional[float]
    modes: Tuple[Mapping[str, float], ...]
    outlier_count: int
    outlier_ns: float
    outlier_rule: str
    noise: Mapping[str, Any] = field(default_factory=dict)
    trend_ci95: Optional[Interval] = None
    drift_ns: Optional[float] = None
    trending: bool = False


@dataclass(frozen=True)
class Frame:
    """A function, or a stretch of native work, with what it called; ns and calls of one iteration.

    `part` is the id of the part of the breakdown that `self_ns` counts under, so the frames of a part sum to it.
    Python frames have their real file and line; native ones a file in angle brackets, `<kernel>`, and line 0.
    """

    name: str
    file: str
    line: int
    part: str
    self_ns: float
    calls: float
    children: Tuple["Frame", ...] = ()

    @property
    def total_ns(self) -> float:
        return self.self_ns + sum(child.total_ns for child in self.children)


@dataclass(frozen=True)
class Sampled:
    """Stacks that a sampler took of the loop in a phase of its own, after the measurement.

    `status` is done, refused, missing, failed or none (no such phase); `text` says why, and what to allow. A stack is a
    tuple of indices in `functions`, which are (name, file, line); the loop's own frame comes first.
    """

    status: str
    text: str = ""
    rate_hz: int = 0
    functions: Tuple[Tuple[str, str, int], ...] = ()
    stacks: Tuple[Tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Slice:
    """Something that ran on a track (a thread) for a while; ns since the first iteration that is drawn."""

    track: int
    name: str
    part: str
    start_ns: int
    ns: int
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Arrow:
    """One thread sets another going: (track, ns) from, (track, ns) to."""

    name: str
    start: Tuple[int, int]
    end: Tuple[int, int]


@dataclass(frozen=True)
class Timeline:
    """A few typical iterations as they were traced, on one axis; `tracks` names the threads, the loop's own first."""

    tracks: Tuple[str, ...]
    slices: Tuple[Slice, ...]
    arrows: Tuple[Arrow, ...]
    iterations_ns: Tuple[int, ...]


@dataclass(frozen=True)
class Block:
    """A block of iterations in one mode; seconds since the first plain iteration."""

    mode: str
    start: float
    end: float


@dataclass(frozen=True)
class Report:
    """One run, analysed. `components` sum to `wall.mean`; `ops` sum to the component `kernel`.

    `iterations` counts `seen`, `warmup`, `plain`, `timers` and `trace` ones, and where known the blocks of a
    mode as `plain_blocks` and so on. `hidden` has `kernel_ns` and `transfer_ns`: asynchronous work beside the
    sum. In free mappings (`evidence`, `noise`, `modes`) a time is ns under a key that ends in `_ns`.
    `ended` is one of enough, budget, loop-ended, script-ended, script-failed, probe-failed, interrupted, killed.
    `plain_iterations_ns` holds (seconds since the first, ns) of plain iterations, outliers included.
    """

    script: str
    argv: Tuple[str, ...]
    set: Mapping[str, str]
    command: str
    created: str
    run_dir: str
    loop: Loop
    other_loops: Tuple[Loop, ...]
    target: Mapping[str, Any]
    machine: Mapping[str, Any]
    iterations: Mapping[str, int]
    wall: Wall
    components: Tuple[Component, ...]
    hidden: Mapping[str, float]
    ops: Tuple[Op, ...]
    overhead: Overhead
    shape: Shape
    warmup: Tuple[WarmUp, ...]
    evidence: Mapping[str, Any]
    rules_silent: Tuple[Mapping[str, str], ...]
    verdict: Tuple[str, ...]
    findings: Tuple[Finding, ...]
    experiments: Tuple[Experiment, ...]
    warnings: Tuple[Notice, ...]
    ended: str
    traceback: str = ""
    plain_iterations_ns: Tuple[Tuple[float, float], ...] = ()
    blocks: Tuple[Block, ...] = ()
    frames: Optional[Frame] = None
    sampled: Sampled = Sampled("none")
    timeline: Optional[Timeline] = None
