"""A sweep as sentences and rows of figures, without layout: shared by terminal, markdown and SVG."""

from __future__ import annotations

from typing import Dict, List, Optional, Sequence, Tuple

from ..report_sweep import Fit, Point, Ratio, Sample, Sweep
from . import units, words
from .comparison_rows import factor

SHOWN_FROM = 0.01  # of an iteration at some size: what is always less has no column
# Components as heads of columns.
SHORT = {"python": "Python", "feed": "feed copy", "transfer": "transfer", "kernel": "kernels", "gc": "collector",
         "input": "input"}
ITERATIONS_TOLD = 1000  # of so many iterations the largest size is told, as people time their loops


def size(value: Optional[float]) -> str:
    """`1,000,000`; three digits for what was fitted."""
    return "beyond the range" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def about(value: Optional[float]) -> str:
    """A size to three digits: `18,900`."""
    if value is None:
        return size(value)
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:g}"


def headline(sweep: Sweep) -> str:
    """Where it turns, or plainly that it does not."""
    if len(sweep.labels) == 1:
        return ""
    even = sweep.break_even
    if even is None:
        return f"No break-even in the range: {words.literal(sweep.why_not)} {_at_the_end(sweep)}".strip()
    low, high = even.ci95
    known = low is not None or high is not None
    interval = f" (95 % interval {about(low)} – {about(high)})" if known else " (no interval: too few launches)"
    below, above = sweep.labels[even.faster_below], sweep.labels[even.faster_above]
    return words.literal(f"Break-even at {sweep.size_name} = {about(even.size)}{interval}: below it {below} is faster, "
                         f"above it {above}. {_at_the_end(sweep)}")


def _at_the_end(sweep: Sweep) -> str:
    if not sweep.ratios:
        return ""
    last = sweep.ratios[-1]
    text = (f"At {size(last.size)} an iteration of {sweep.labels[1]} takes {_ratio(last.value, last.ci95)} as long as one "
            f"of {sweep.labels[0]}")
    if sweep.tends_to is None:
        return f"{text}."
    limit = sweep.tends_to
    return f"{text}; by the costs per element from {size(limit.start)} on the ratio tends to {_ratio(limit.value, limit.ci95)}."


def _ratio(value: float, ends: Optional[Tuple[float, float]]) -> str:
    return f"{factor(value)} ({factor(ends[0])} – {factor(ends[1])})" if ends else factor(value)


def fit(sweep: Sweep, own: Fit) -> str:
    """Fixed cost, cost per element, and how far from a straight line it is."""
    fixed, slope = own.fixed_ci95, own.per_element_ci95
    text = (f"{sweep.labels[own.script]}: {units.duration(own.fixed_ns)} fixed"
            f"{f' ({units.interval(fixed.low, fixed.high)})' if fixed else ''} and {_ns(own.per_element_ns)} ns an element"
            f"{f' ({_ns(slope.low)} – {_ns(slope.high)})' if slope else ''}")
    if own.equal_size:
        text += f"; from {about(own.equal_size)} on the elements cost more than what is fixed"
    missed = f"The line misses the points by {units.share(own.worst)} at most, at {size(own.worst_size)}."
    return words.literal(f"{text}. {missed}")


def _ns(ns: float) -> str:
    return f"{ns:.3g}".replace("-", "−")


def largest(sweep: Sweep) -> List[str]:
    """What the largest size that all scripts have costs: whole loops, kernels, and what feeding takes there."""
    sizes = [{point.value: point for point in sweep.of(script)} for script in range(len(sweep.labels))]
    common = [value for value in sizes[0] if all(value in own for own in sizes)] if sizes else []
    if not common:
        return []
    value = max(common, key=lambda one: sizes[0][one].size)
    points = [own[value] for own in sizes]
    walls = " and ".join(f"{units.duration(ITERATIONS_TOLD * point.ns)} in {sweep.labels[point.script]}" for point in points)
    said = [f"At {sweep.size_name} = {size(points[0].size)}, {units.count(ITERATIONS_TOLD)} iterations take {walls}."]
    kernels = [_component(point, "kernel") for point in points]
    if all(kernels):
        texts = " against ".join(f"{units.duration(ns)} ({units.share(ns / point.ns)}) in {sweep.labels[point.script]}"
                                 for ns, point in zip(kernels, points))
        said.append(f"The kernels themselves take {texts} an iteration.")
    said += [_feeding(sweep, point, points) for point in points if _component(point, "feed") > 0]
    return [words.literal(text) for text in said]


def _component(point: Point, id_: str) -> float:
    return sum(component.ns for component in point.components if component.id == id_)


def _feeding(sweep: Sweep, point: Point, points: Sequence[Point]) -> str:
    """What feeding costs a script at a size, what it converts, and what would be left without it."""
    ns = _component(point, "feed")
    parts = [f"{words.name(part.id)} {units.duration(part.ns)}" for component in point.components if component.id == "feed"
             for part in component.parts if part.ns > 0]
    text = (f"Feeding takes {units.duration(ns)} of each iteration of {sweep.labels[point.script]} there "
            f"({units.share(ns / point.ns)}: {', '.join(parts)})")
    casts = _casts(sweep.samples, point)
    if casts:
        text += f"; every step converts {casts}"
    others = [other for other in points if other is not point]
    if others:
        text += (f"; without it the ratio would be {factor((point.ns - ns) / others[0].ns)} instead of "
                 f"{factor(point.ns / others[0].ns)}")
    return f"{text}."


def _casts(samples: Sequence[Sample], point: Point) -> str:
    """`2 arrays from float64 to float32, 8.0 MB in all`; empty where nothing is converted."""
    feeds = next((sample.feeds for sample in samples if sample.script == point.script and sample.value == point.value), ())
    kinds: Dict[Tuple[str, str], List[float]] = {}
    for feed in feeds:
        source = str(feed["source"]).rpartition(" ")[2]
        if source != feed["target"]:
            kinds.setdefault((source, feed["target"]), []).append(float(feed.get("bytes") or 0))
    said = [f"{len(sizes)} array{'s' * (len(sizes) > 1)} from {source} to {target}, {sum(sizes) / 1e6:,.3g} MB in all"
            for (source, target), sizes in kinds.items()]
    return " and ".join(said)


def times(sweep: Sweep) -> Tuple[List[str], List[List[str]]]:
    """Header and rows: size, time and interval of each script, the ratio of two."""
    header = [sweep.size_name]
    for label in sweep.labels:
        header += [f"{label}, µs", "95 % interval"]
    header += ["ratio", "95 % interval"] if len(sweep.labels) == 2 else []
    rows = []
    for value, points in _by_value(sweep).items():
        row = [size(next(iter(points.values())).size)]
        for script in range(len(sweep.labels)):
            row += _time(points.get(script))
        rows.append(row + (_ratio_cells(sweep, points) if len(sweep.labels) == 2 else []))
    return [words.literal(text) for text in header], rows


def _by_value(sweep: Sweep) -> Dict[str, Dict[int, Point]]:
    found: Dict[str, Dict[int, Point]] = {}
    for point in sorted(sweep.points, key=lambda point: point.size):
        found.setdefault(point.value, {})[point.script] = point
    return found


def _time(point: Optional[Point]) -> List[str]:
    if point is None:
        return ["–", ""]
    ends = point.ci95
    interval = f"{units.number(ends.low / 1e3)} – {units.number(ends.high / 1e3)}" if ends else ""
    return [units.number(point.ns / 1e3), interval]


def _ratio_cells(sweep: Sweep, points: Dict[int, Point]) -> List[str]:
    own: Optional[Ratio] = next((ratio for ratio in sweep.ratios if len(points) == 2 and ratio.size == points[0].size), None)
    if own is None:
        return ["", ""]
    return [factor(own.value), f"{factor(own.ci95[0])} – {factor(own.ci95[1])}" if own.ci95 else ""]


def components(sweep: Sweep, script: int) -> Tuple[List[str], List[List[str]]]:
    """Header and rows of a script: size, and µs of every component that matters at some size."""
    points = sweep.of(script)
    ids = list(dict.fromkeys(component.id for point in points for component in point.components
                             if component.ns >= SHOWN_FROM * point.ns))
    order = [component.id for point in points[:1] for component in point.components]
    ids.sort(key=lambda id_: order.index(id_) if id_ in order else len(order))
    header = [sweep.size_name, "total", *(SHORT.get(id_) or words.name(id_) for id_ in ids)]
    rows = [[size(point.size), units.number(point.ns / 1e3), *(units.number(_component(point, id_) / 1e3) for id_ in ids)]
            for point in points]
    return [words.literal(text) for text in header], rows


def failures(sweep: Sweep) -> List[str]:
    """One sentence for each value that gave nothing."""
    said = [f"{sweep.labels[failure.script]} with {sweep.name}={failure.value}: {failure.why}" for failure in sweep.failures]
    return [words.literal(text) for text in dict.fromkeys(said)]


def method(sweep: Sweep) -> str:
    """How it was measured and computed."""
    text = (f"{units.count(sweep.launches)} launches of each script at each size, {sweep.seconds:g} s of measuring in each, "
            "scripts alternating, sizes up and down in turn. Fixed cost and cost per element: least squares of the relative "
            "error, intervals from its residuals (Student's t). Times: t-intervals over launches, their relative error pooled "
            "over sizes.")
    if len(sweep.labels) == 1:
        return text
    return (f"{text} Ratios: the same for their logarithm. Break-even: each script's time taken as a straight line between "
            "neighbouring sizes, the interval from redrawing the ratios within their errors.")


def ended(sweep: Sweep) -> str:
    """What the reader must know first; empty for a complete sweep."""
    if sweep.ended == "complete":
        return ""
    return f"Stopped: {len(sweep.samples)} launches count. The same command goes on from there."
