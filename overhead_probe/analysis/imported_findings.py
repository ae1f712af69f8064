"""The findings that a trace allows, each a rule: evidence in, a Finding with its numbers out, or why not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple

import numpy as np

from ..report import Component, Finding, Op
from ..report_imported import CPU_ONLY, NO_DEVICES, RECORDED, Transfer, Waits, Work
from ..traces.events import ON_DEVICE, Kind, Trace
from .imported_intervals import covered, union

TRANSFER_OF_SPAN = 0.05      # share of the span from which exposed copies are worth a change
TRANSFER_OF_KERNELS = 0.3    # or this share of the kernel time: the copies rival the work
INPUT_OF_SPAN = 0.1
SMALL_KERNEL_NS = 50_000     # a launch costs the host 5 to 20 µs, TF1's executor 20 to 40
IDLE_DEVICE = 0.5            # busy share below which the device mostly waits for the host
SMALL_OP_NS = 100_000        # per-op scheduling costs 1 to 10 µs
MANY_OPS = 10
SCHEDULE_OF_SPAN = 0.3
KERNEL_OF_SPAN = 0.6
ONE_CALL_OF_SPAN = 0.3       # one event this long is an initialisation, not a step
ONE_CALL_NS = 10_000_000


@dataclass(frozen=True)
class Evidence:
    """What the rules look at."""

    trace: Trace
    span_ns: int
    device: str
    components: Tuple[Component, ...]
    kernels: Optional[Work]
    busy_ns: Optional[int]
    transfers: Tuple[Transfer, ...]
    host_ops: Work
    dispatch: Work
    input: Waits
    ops: Tuple[Op, ...]

    def part(self, id: str) -> float:
        """ns of a component or a part; 0 where there is none."""
        amounts = {component.id: component.ns for component in self.components}
        amounts.update({part.id: part.ns for component in self.components for part in component.parts})
        return amounts.get(id, 0)

    def share(self, ns: float) -> float:
        return ns / self.span_ns if self.span_ns else 0.0


class Silent(NamedTuple):
    """Why a rule says nothing."""

    why: str


Rule = Callable[[Evidence], "Finding | Silent"]


def find(evidence: Evidence) -> Tuple[Tuple[Finding, ...], Tuple[Mapping[str, str], ...]]:
    """(findings by the time that they explain, rules that are silent and why)."""
    found: List[Finding] = []
    silent: List[Dict[str, str]] = []
    for id, rule in RULES.items():
        said = rule(evidence)
        if isinstance(said, Silent):
            silent.append({"id": id, "why": said.why})
        else:
            found.append(said)
    found.sort(key=lambda finding: -finding.ns)
    return tuple(replace(finding, rank=rank) for rank, finding in enumerate(found, 1)), tuple(silent)


def us(ns: float) -> str:
    """A time in the unit that suits it; three digits."""
    for size, unit in ((1e9, "s"), (1e6, "ms"), (1e3, "µs")):
        if ns >= size:
            return f"{ns / size:,.3g} {unit}" if ns < 1000 * size else f"{ns / size:,.0f} {unit}"
    return f"{ns:.0f} ns"


def percent(share: float) -> str:
    """`12.3 %`, `<0.1 %`."""
    return "<0.1 %" if 0 < share < 0.0005 else f"{100 * share:.1f} %"


def transfer(e: Evidence) -> Finding | Silent:
    """Exposed copies between host and device."""
    if e.device != RECORDED:
        return Silent("no device data")
    crossing = [each for each in e.transfers if each.direction in ("h2d", "d2h")]
    exposed = sum(each.exposed_ns for each in crossing)
    kernels = e.kernels.union_ns if e.kernels else 0
    if not exposed or (e.share(exposed) < TRANSFER_OF_SPAN and exposed < TRANSFER_OF_KERNELS * kernels):
        return Silent(f"{us(exposed)} of copies are exposed: {percent(e.share(exposed))} of the span, "
                      f"{percent(exposed / kernels if kernels else 0)} of the kernel time")
    seen = []
    for each in crossing:
        size = f", {each.bytes / 1e6:,.3g} MB at {each.bytes / max(each.sum_ns, 1):.2g} GB/s" if each.bytes else ""
        seen.append(f"{WORDS[each.direction]}: {each.n:,} copies, {us(each.sum_ns)}, of it {us(each.exposed_ns)} exposed{size}")
    pageable = sum("Pageable" in e.trace.names[index] for index in np.unique(
        e.trace.name[e.trace.of(Kind.H2D, Kind.D2H)]).tolist())
    why = f"Copies across the bus take {us(exposed)} in which no kernel runs, against {us(kernels)} of kernels."
    advice = "Keep on the device what does not change, feed larger pieces less often, and overlap copies with kernels (prefetch)."
    if pageable:
        seen.append("the copies come from pageable memory")
        advice += " Pin the host memory: the driver copies pageable memory twice."
    return Finding("host-device-transfer", 0, exposed, e.share(exposed), "Copies between host and device are not hidden",
                   why, tuple(seen), (), advice)


WORDS = {"h2d": "host to device", "d2h": "device to host", "d2d": "device to device", "unknown": "direction not given"}


def input_pipeline(e: Evidence) -> Finding | Silent:
    """The step waits for data."""
    ns = e.part("input")
    if e.share(ns) < INPUT_OF_SPAN:
        return Silent(f"input waits take {percent(e.share(ns))} of the span" if e.input.n else "no input waits in the trace")
    longest = int(e.trace.duration[e.trace.kind == Kind.INPUT].max())
    return Finding("input-pipeline", 0, ns, e.share(ns), "The steps wait for their input",
                   f"{e.input.n:,} waits for data take {us(e.input.union_ns)}, of it {us(ns)} with nothing else to do.",
                   (f"longest wait {us(longest)}",), (),
                   "Prefetch, decode in parallel (num_parallel_calls, num_workers), cache what does not change.")


def small_work(e: Evidence) -> Finding | Silent:
    """The accelerator's launch cost outweighs the work."""
    if e.device != RECORDED or not e.kernels or not e.kernels.n:
        return Silent("no device data")
    mean, busy = e.kernels.sum_ns / e.kernels.n, e.share(e.busy_ns or 0)
    if mean >= SMALL_KERNEL_NS or busy >= IDLE_DEVICE:
        return Silent(f"the mean kernel takes {us(mean)} and the device is busy {percent(busy)} of the span")
    row = one_call(e)
    waiting = e.span_ns - (e.busy_ns or 0) - (_alone(e, row) if row is not None else 0)
    return Finding("device-too-small-work", 0, waiting, e.share(waiting), "The device gets too little work at a time",
                   f"{e.kernels.n:,} kernels of {us(mean)} on average keep the device busy for {percent(busy)} of the span; "
                   f"it waits {us(waiting)} for the host to hand over the next.",
                   (f"kernels {us(e.kernels.union_ns)} in {us(e.span_ns)}",
                    f"host dispatch {us(e.dispatch.union_ns)} in {e.dispatch.n:,} calls"), (),
                   "Larger batches, fused ops (XLA, torch.compile), CUDA graphs; for steps this small a CPU may be faster.")


def scheduling(e: Evidence) -> Finding | Silent:
    """Many tiny ops, whose scheduling outweighs them."""
    ns = e.part("runtime.schedule")
    ops = e.host_ops if e.device != RECORDED and e.host_ops.n else e.dispatch
    if e.device == NO_DEVICES:
        return Silent("a Python profile shows no executor")
    mean = ops.sum_ns / ops.n if ops.n else 0
    if e.share(ns) < SCHEDULE_OF_SPAN or ops.n < MANY_OPS or ns <= e.part("kernel"):
        return Silent(f"scheduling takes {us(ns)}, {percent(e.share(ns))} of the span, kernels {us(e.part('kernel'))}")
    if one_call(e) is not None:
        return Silent("one single call makes up most of it")
    if e.device == CPU_ONLY and mean >= SMALL_OP_NS:
        return Silent(f"the mean op takes {us(mean)}")
    return Finding("executor-scheduling", 0, ns, e.share(ns), "Scheduling ops takes longer than computing them",
                   f"{ops.n:,} ops on the host take {us(ns)} in which no kernel or copy runs; kernels take {us(e.part('kernel'))}.",
                   (f"mean host op {us(mean)}",), (), "Fewer and larger ops: vectorise, fuse (XLA, torch.compile, grappler).")


def one_call(e: Evidence) -> Optional[int]:
    """Row of the innermost host event that takes a large part of the span by itself."""
    rows = np.flatnonzero(e.trace.of(Kind.DISPATCH, Kind.SYNC, Kind.COMPILE)
                          & (e.trace.duration >= max(ONE_CALL_NS, ONE_CALL_OF_SPAN * e.span_ns)))
    return int(rows[np.argmin(e.trace.duration[rows])]) if len(rows) else None


def _alone(e: Evidence, row: int) -> int:
    """How much of an event passes with no device at work."""
    device = e.trace.of(*ON_DEVICE)
    busy = union(e.trace.start[device], e.trace.end[device])
    one = slice(row, row + 1)
    return int(e.trace.duration[row] - covered(busy, e.trace.start[one], e.trace.end[one])[0])


def warm_up(e: Evidence) -> Finding | Silent:
    """A first call, not a step, dominates the trace."""
    row = one_call(e)
    if row is None:
        return Silent(f"no call on the host takes {percent(ONE_CALL_OF_SPAN)} of the span")
    trace, ns = e.trace, _alone(e, row)
    node = trace.names[trace.op[row]] if trace.op[row] >= 0 else ""
    name = trace.names[trace.name[row]] + (f" ({node})" if node and node != trace.names[trace.name[row]] else "")
    return Finding("warm-up", 0, ns, e.share(ns), "One call takes much of the trace",
                   f"{name[:100]} takes {us(int(trace.duration[row]))} of {us(e.span_ns)}: first use of a library or a device "
                   "(initialisation, autotuning), not a step's own cost.", (f"{us(ns)} of it with no device at work",), (),
                   "Record a later step, after two or three have run.")


def kernel_bound(e: Evidence) -> Finding | Silent:
    """Most of the time is in kernels."""
    ns = e.part("kernel")
    if e.share(ns) < KERNEL_OF_SPAN:
        return Silent(f"kernels take {percent(e.share(ns))} of the span")
    dearest = tuple(f"{op.name[:80]}: {us(op.ns)}, {op.calls:,.0f} times" for op in e.ops[:3])
    return Finding("kernel-bound", 0, ns, e.share(ns), "Most of the time is in kernels",
                   f"Kernels take {us(ns)} of {us(e.span_ns)}: there is little overhead to remove.", dearest, (),
                   "Faster kernels or less work: lower precision, larger tiles, another algorithm.")


RULES: Mapping[str, Rule] = {
    "host-device-transfer": transfer, "input-pipeline": input_pipeline, "device-too-small-work": small_work,
    "executor-scheduling": scheduling, "warm-up": warm_up, "kernel-bound": kernel_bound,
}
