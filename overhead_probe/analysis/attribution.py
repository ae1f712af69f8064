"""Run to components that sum to the plain wall time.

The plain mean is the truth. What timers blocks show, less the wrappers' calibrated cost, is laid against it:
what they leave open is `unattributed`; where they show more than the plain iteration holds, all of it is
scaled down in one proportion, and that proportion is printed as the disagreement. The inside of
the C call comes from traced blocks and is laid against the timers' C call by the same rule.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Dict, FrozenSet, Mapping, Optional, Tuple

import numpy as np

from . import by_difference, eager_trace, own_bytecode
from .partition import INDEX, LABELS
from .samples import SPAN_LABELS, Samples
from .session_trace import OpTotals
from .statistics import bootstrap
from .sums import ModeSums

PARTS = ("python.loop", "python.library", "feed.convert", "feed.marshal", "feed.fetch", "runtime.handoff",
         "runtime.schedule", "transfer.h2d", "transfer.d2h", "transfer.d2d", "kernel", "input", "compile", "gc",
         "unattributed")
TIMED = ("python.loop", "python.library", "feed.convert", "feed.fetch", "call", "input", "compile", "gc", "kernel")
INSIDE = ("dispatch", "feed.marshal", "feed.fetch", "step", "handoff.out", "handoff.between", "handoff.back", "runtime.schedule",
          "compile", "transfer.h2d", "transfer.d2h", "transfer.d2d", "input", "kernel")
# Components with parts; their own intervals are those of the sums.
GROUPS = {"python": ("python.loop", "python.library"), "feed": ("feed.convert", "feed.marshal", "feed.fetch"),
          "runtime": ("runtime.handoff", "runtime.schedule"),
          "transfer": ("transfer.h2d", "transfer.d2h", "transfer.d2d")}
OTHERS = ("out", "between", "back", "estimated", "timed", "called", "traced")
COLUMNS = ("wall",) + PARTS + tuple(GROUPS) + OTHERS


@dataclass(frozen=True)
class Attribution:
    """Mean ns an iteration by part, with intervals; `parts` sums to `wall`."""

    wall: float
    wall_ci95: Optional[Tuple[float, float]]
    parts: Mapping[str, float]
    ci95: Mapping[str, Tuple[float, float]]
    handoff: Mapping[str, float]
    ops: Mapping[str, Tuple[float, float, bool]]
    estimated: FrozenSet[str]
    disagreement: Optional[float]
    trace_disagreement: Optional[float]
    means: Mapping[str, float]


def attribute(samples: Samples, costs: Mapping[str, Any]) -> Attribution:
    """Attributes one run; `costs` is the calibration: ns of a timer (`wrapper`: total and inside its span)."""
    missing = _missing_kernels(samples)
    cost = _wrapper_cost(samples.modes.get("timers"), costs["wrapper"])
    own = own_bytecode.mean_ns(samples.profiled, costs.get("profile", 0.0))

    def compute(weights: np.ndarray) -> np.ndarray:
        return _values(samples, weights, cost, sum(missing.values()) * _kernels_over_mean(samples, weights), own)

    values = compute(np.ones((1, samples.rounds)))[0]
    spread = bootstrap(compute, samples.rounds) if samples.rounds >= 5 else None
    at = dict(zip(COLUMNS, values))
    ci95 = {} if spread is None else {name: (max(0.0, float(low)), float(high)) for name, low, high in zip(COLUMNS, *spread)}
    timers, trace = "timers" in samples.modes, "trace" in samples.modes and samples.light.iterations > 0
    return Attribution(
        wall=at["wall"], wall_ci95=ci95.get("wall"), parts={name: float(at[name]) for name in PARTS}, ci95=ci95,
        handoff={name: float(at[name]) for name in ("out", "between", "back")},
        ops=_ops(samples, missing, at["kernel"], at["estimated"]), estimated=_estimated(samples, at["estimated"]),
        disagreement=abs(at["timed"] - at["wall"]) / at["wall"] if timers else None,
        trace_disagreement=abs(at["traced"] - at["called"]) / at["wall"] if timers and trace else None,
        means={mode: float((sums.ns.sum() + sums.own_ns) / max(sums.count.sum(), 1)) for mode, sums in samples.modes.items()})


def _estimated(samples: Samples, kernel_ns: float) -> FrozenSet[str]:
    """Parts that were apportioned, not timed by themselves."""
    inferred = any(eager_trace.EAGER in name for name in samples.light.ns)
    parts = {"kernel", "runtime.schedule"} if kernel_ns > 0 or inferred else set()
    if samples.replayed:
        parts.add("python.loop")
    if samples.numpy is not None and any(samples.numpy.estimated.values()):
        parts |= {"kernel", "python.library"}
    return frozenset(parts | ({"runtime.handoff"} if "inline" in samples.modes else set()))


def _mean(sums: ModeSums, weights: np.ndarray) -> Dict[str, np.ndarray]:
    """Mean ns an iteration by label over the weighted rounds; arrays of shape (resamples,)."""
    count = np.maximum(weights @ sums.count, 1e-9)
    ns = weights @ sums.ns / count[:, None]
    return {label: ns[:, INDEX[label]] for label in LABELS}


def _values(samples: Samples, weights: np.ndarray, cost: Mapping[str, float], missing: np.ndarray,
            own: Optional[float]) -> np.ndarray:
    plain = samples.modes["plain"]
    wall = (weights @ plain.ns.sum(axis=1)) / np.maximum(weights @ plain.count, 1e-9)
    zero = np.zeros_like(wall)
    found = {name: zero for name in PARTS + OTHERS}
    found.update(wall=wall, unattributed=wall)
    if "timers" in samples.modes:
        timed = _mean(samples.modes["timers"], weights)
        timed = {label: np.maximum(timed[label] - cost.get(label, 0.0), 0.0) for label in TIMED}
        _draw_line(own, timed)
        _split_by_replay(samples.replayed, timed)
        found["timed"] = sum(timed.values())
        timed, found["unattributed"] = _fit(timed, wall)
        found["called"] = timed["call"]
        found.update({label: timed[label] for label in TIMED if label in PARTS})
        _inside_call(samples, weights, cost, timed["call"], missing, found)
    for group, parts in GROUPS.items():
        found[group] = sum(found[part] for part in parts)
    return np.stack([found[name] for name in COLUMNS], axis=1)


def _draw_line(own: Optional[float], timed: Dict[str, np.ndarray]) -> None:
    """Draws the line between the script's Python and the library's where profiled blocks show it."""
    if own is not None:
        both = timed["python.loop"] + timed["python.library"]
        timed["python.loop"] = np.minimum(own, both)
        timed["python.library"] = both - timed["python.loop"]


def _split_by_replay(replayed: Mapping[str, float], timed: Dict[str, np.ndarray]) -> None:
    """Takes out of the script's own time what a replay says of NumPy's calls, as far as there is time."""
    for label, ns in replayed.items():
        taken = np.minimum(ns, timed["python.loop"])
        timed["python.loop"] = timed["python.loop"] - taken
        timed[label] = timed[label] + taken


def _inside_call(samples, weights, cost, call, missing, found) -> None:
    """Splits the C call by what traced blocks show; without any, all of it is unattributed."""
    if samples.light.iterations == 0 or "trace" not in samples.modes:
        found["unattributed"] = found["unattributed"] + call
        return
    means = _mean(samples.modes["trace"], weights)
    inside = {label: means[label] for label in INSIDE}
    edge = "dispatch" if inside["dispatch"].any() else "feed.marshal"
    inside[edge] = np.maximum(inside[edge] - cost.get("call", 0.0), 0.0)
    found["traced"] = sum(inside.values())
    inside, rest = _fit(inside, call)
    found.update({label: found[label] + inside[label] for label in INSIDE if label in PARTS})
    found["python.library"] = found["python.library"] + inside["dispatch"]
    between = inside["handoff.between"]
    # A wait for input shows no executor at work: it is taken out of the time in which none was seen.
    waited = samples.metadata.input_ns / max(samples.metadata.iterations, 1) - inside["input"]
    waited = np.clip(waited, 0.0, between)
    estimated = np.minimum(missing, inside["runtime.schedule"])
    found.update(
        {"out": inside["handoff.out"], "between": between - waited, "back": inside["handoff.back"],
         "input": found["input"] + waited,
         "runtime.handoff": inside["handoff.out"] + between - waited + inside["handoff.back"],
         "runtime.schedule": inside["runtime.schedule"] - estimated, "estimated": estimated,
         "kernel": inside["kernel"] + estimated, "unattributed": found["unattributed"] + rest})
    if inside["step"].any():
        _add_by_difference(samples, weights, inside["step"], found)


def _add_by_difference(samples, weights, step, found) -> None:
    """The step in which the tracer shows no executor."""
    if "inline" not in samples.modes:
        found["unattributed"] = found["unattributed"] + step
        return
    inline = _mean(samples.modes["inline"], weights)["step"]
    parts = by_difference.split(samples, step, inline, _kernels_over_mean(samples, weights))
    for name, ns in parts.items():
        found[name] = found[name] + ns


def _fit(parts: Dict[str, np.ndarray], whole: np.ndarray):
    """Lays parts against the whole they were measured for: (parts, what they leave open); never negative."""
    total = sum(parts.values())
    scale = np.where(total > whole, whole / np.maximum(total, 1e-9), 1.0)
    fitted = {name: value * scale for name, value in parts.items()}
    return fitted, np.maximum(whole - total, 0.0)


def _wrapper_cost(timers: Optional[ModeSums], wrapper: Mapping[str, float]) -> Dict[str, float]:
    """Where the wrappers' own time went, ns an iteration by label: inside a span, or outside in its parent's."""
    found: Dict[str, float] = defaultdict(float)
    if timers is None:
        return found
    for kind, label in SPAN_LABELS.items():
        found[label] += timers.span_counts.get(kind, 0) * wrapper["inside"]
    for label in set(SPAN_LABELS.values()) | {"python.loop"}:
        found[label] += timers.span_counts.get("in " + label, 0) * (wrapper["total"] - wrapper["inside"])
    return found


def _missing_kernels(samples: Samples) -> Dict[str, float]:
    """Kernels that the light tracer leaves out: ns an iteration by node:Type.

    They come from the blocks that show every kernel, else from RunMetadata, whose times are longer (it made
    26 µs of kernels into 51 on the founding case).
    """
    light, whole = samples.light, _whole(samples)
    missing: Dict[str, float] = {}
    if not light.iterations or not whole.iterations:
        return missing
    for name in whole.ns:
        ns, calls = whole.mean(name)
        # Seen in a share of its calls: the rest of its time is missing.
        unseen = max(0.0, 1.0 - light.mean(name)[1] / calls) if calls else 0.0
        if unseen > 0.0:
            missing[name] = ns * unseen
    return missing


def _whole(samples: Samples) -> OpTotals:
    """Where every op is seen, at the least cost there is."""
    return samples.fine if samples.fine.iterations else samples.metadata


def _kernels_over_mean(samples: Samples, weights: np.ndarray) -> np.ndarray:
    """Kernel time of the resampled rounds over that of all; rounds that did not look at kernels have no say."""
    whole = _whole(samples)
    if not whole.ns:
        return np.ones(len(weights))
    rounds = np.array([whole.rounds.get(round_, (0.0, 0.0)) for round_ in range(samples.rounds)])
    drawn = weights @ rounds
    mean = rounds[:, 0].sum() / rounds[:, 1].sum()
    return np.where(drawn[:, 1] > 0, drawn[:, 0] / np.maximum(drawn[:, 1], 1e-9) / mean, 1.0)


def _ops(samples: Samples, missing: Mapping[str, float], kernel: float, estimated: float):
    """(ns, calls, estimated) an iteration by node:Type, summing to the component `kernel`."""
    if samples.numpy is not None:
        return _numpy_ops(samples.numpy, kernel)
    light, whole = samples.light, _whole(samples)
    if not light.iterations or not kernel:
        return {}
    seen_total, missing_total = sum(light.ns.values()) / light.iterations, sum(missing.values())
    ops: Dict[str, Tuple[float, float, bool]] = {}
    for name in set(light.ns) | set(missing):
        seen, calls = light.mean(name)
        measured = seen * (kernel - estimated) / seen_total if seen_total else 0.0
        guessed = missing.get(name, 0.0) * estimated / missing_total if missing_total else 0.0
        if whole.iterations:
            calls = max(calls, whole.mean(name)[1])
        ops[name] = (measured + guessed, calls, guessed > measured or eager_trace.EAGER in name)
    return ops


def _numpy_ops(totals: OpTotals, kernel: float) -> Dict[str, Tuple[float, float, bool]]:
    """As `_ops`, of NumPy's kernels: scaled as the component was."""
    seen = sum(totals.ns.values()) / totals.iterations if totals.iterations else 0.0
    if not seen:
        return {}
    return {name: (totals.mean(name)[0] * kernel / seen, totals.mean(name)[1], totals.estimated.get(name, False))
            for name in totals.ns}
