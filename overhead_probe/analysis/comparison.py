"""Reports of several scripts to a Comparison: ratios over paired launches, and the waterfall between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .. import report as r
from ..errors import IncomparableRuns, NothingMeasured
from ..report_comparison import Gap, Side, Step
from . import launches

# Facts of the machine under which times may be set side by side; its load is noise, not a condition.
CONDITIONS = ("system", "processor", "cpus", "memory_gib", "governor")
VERSIONS = ("python", "numpy", "tensorflow")
NAMES = {"python": "Python", "numpy": "NumPy", "tensorflow": "TensorFlow", "memory_gib": "memory (GiB)", "cpus": "cores"}
# Slowest launch over the fastest. On a quiet machine TensorFlow's differ by up to 1.3.
NOISY = 1.5

Components = Sequence[r.Component]
Rows = Sequence[Union[r.Component, r.Part]]


@dataclass(frozen=True)
class Measured:
    """A script's launches as they came: (round, report) of complete ones, of broken-off ones, and (round, why)."""

    label: str
    complete: Tuple[Tuple[int, r.Report], ...]
    partial: Tuple[Tuple[int, r.Report], ...] = ()
    failures: Tuple[Tuple[int, str], ...] = ()


def side(measured: Measured) -> Side:
    """A script with the launches that count: the complete ones, or where there are none those that were broken off.

    Raises NothingMeasured where there are neither.
    """
    used = measured.complete or measured.partial
    if not used:
        why = f": {measured.failures[-1][1]}" if measured.failures else "."
        raise NothingMeasured(f"No launch of {measured.label} could be measured{why}",
                              "Run it with probe alone to see what is wrong.")
    together = launches.together([report for _, report in used])
    return Side(measured.label, together, tuple((round_, report.wall.mean) for round_, report in used), measured.failures)


def gaps(measured: Sequence[Measured], sides: Sequence[Side], paired: bool) -> Tuple[Gap, ...]:
    """From the fastest side to each other, the widest gap last."""
    by_wall = sorted(range(len(sides)), key=lambda at: sides[at].report.wall.mean)
    return tuple(_gap(measured, sides, by_wall[0], slower, paired) for slower in by_wall[1:])


def _gap(measured: Sequence[Measured], sides: Sequence[Side], faster: int, slower: int, paired: bool) -> Gap:
    used = [dict(measured[at].complete or measured[at].partial) for at in (faster, slower)]
    rounds = [round_ for round_ in used[0] if round_ in used[1]] if paired else []
    low, high = [[report.wall.mean for report in ([own[at] for at in rounds] or own.values())] for own in used]
    ratio, interval = launches.ratio_interval(high, low, bool(rounds))
    difference = sides[slower].report.wall.mean - sides[faster].report.wall.mean
    pairs = [(used[0][at], used[1][at]) for at in rounds]
    spread = _spread([(a.wall.mean, b.wall.mean) for a, b in pairs], difference)
    steps = _steps(sides[faster].report.components, sides[slower].report.components,
                   [(a.components, b.components) for a, b in pairs])
    return Gap(faster, slower, difference, spread, ratio, interval, len(rounds), steps)


def _steps(faster: Components, slower: Components, pairs: Sequence[Tuple[Components, Components]]) -> Tuple[Step, ...]:
    """Differences by component and part; `pairs` holds the same launch by launch, for the intervals."""
    made = []
    for id_ in dict.fromkeys(component.id for component in (*slower, *faster)):
        low, high = _parts(faster, id_), _parts(slower, id_)
        inside = [(_parts(one, id_), _parts(other, id_)) for one, other in pairs]
        parts = tuple(_step(part, low, high, inside) for part in dict.fromkeys(part.id for part in (*high, *low)))
        made.append(_step(id_, faster, slower, pairs, parts))
    return tuple(made)


def _step(id_: str, low: Rows, high: Rows, pairs: Sequence[Tuple[Rows, Rows]], parts: Tuple[Step, ...] = ()) -> Step:
    difference = _ns(high, id_) - _ns(low, id_)
    return Step(id_, difference, _spread([(_ns(one, id_), _ns(other, id_)) for one, other in pairs], difference), parts)


def _ns(rows: Rows, id_: str) -> float:
    """Time of a component or part; one that is not there took none."""
    return next((row.ns for row in rows if row.id == id_), 0.0)


def _parts(components: Components, id_: str) -> Tuple[r.Part, ...]:
    return next((component.parts for component in components if component.id == id_), ())


def _spread(pairs: Sequence[Tuple[float, float]], difference: float) -> Optional[r.Interval]:
    """t-interval of the paired differences, about the difference that is shown."""
    mean, interval = launches.mean_interval([high - low for low, high in pairs]) if pairs else (0.0, None)
    if interval is None:
        return None
    half = interval.high - mean
    return r.Interval(difference - half, difference + half)


# ---------------------------------------------------------------- conditions


def require_same_conditions(stored: Sequence[Tuple[str, r.Report]]) -> None:
    """Raises IncomparableRuns, naming both values, for stored runs (name, report) that differ in a condition.

    Conditions are the machine's (`CONDITIONS`) and the versions of Python and of what both runs had loaded: nobody says
    of stored runs that the versions are what is to be compared.
    """
    first_name, first = stored[0]
    for name, other in stored[1:]:
        for key, ours, theirs in _differences(first, other):
            where = f"{NAMES.get(key, key)} is {ours} in {first_name} and {theirs} in {name}."
            hint = "Measure both on the same machine, in the same state."
            if key in VERSIONS:
                hint = ("To compare versions, compare the scripts live: "
                        "probe compare --python ONE script.py --python OTHER script.py.")
            raise IncomparableRuns(f"The runs cannot be compared: {where}", hint)


def notices(sides: Sequence[Side], reports: Sequence[Sequence[r.Report]]) -> Tuple[r.Notice, ...]:
    """What the reader of a live comparison must know: versions and conditions that differ."""
    found: Dict[Tuple[str, str], r.Notice] = {}
    first = sides[0]
    for other in sides[1:]:
        for key, ours, theirs in _differences(first.report, other.report):
            if key in VERSIONS:
                text = (f"{NAMES[key]} {ours} ({first.label}) against {theirs} ({other.label}): the versions are part of "
                        "what is compared.")
                found[key, text] = r.Notice("versions", text)
    every = [report for own in reports for report in own]
    for report in every[1:]:
        for key, ours, theirs in _differences(every[0], report):
            if key in CONDITIONS:
                text = f"{NAMES.get(key, key)} changed between launches, from {ours} to {theirs}: the pairs are not alike."
                found[key, text] = r.Notice("conditions", text)
    for side_ in sides:
        if max(ns for _, ns in side_.launches) > NOISY * min(ns for _, ns in side_.launches):
            found["noise", side_.label] = _noise(side_, every)
    return tuple(found.values())


def _noise(noisy: Side, every: Sequence[r.Report]) -> r.Notice:
    times = [f"{us:,.0f}" if us >= 100 else f"{us:.3g}" for us in sorted(ns / 1000 for _, ns in noisy.launches)]
    loads = [report.machine["load_before"] for report in every if report.machine.get("load_before") is not None]
    load = f" (load up to {max(loads):g} on {every[0].machine.get('cpus')} cores)" if loads else ""
    return r.Notice("noisy-machine", f"Launches of {noisy.label} lie between {times[0]} and {times[-1]} µs an "
                    f"iteration{load}: measure again on a quiet machine, or with more launches.")


def _differences(one: r.Report, other: r.Report) -> List[Tuple[str, Any, Any]]:
    """(key, one's value, the other's) of conditions that differ; versions only where both have one."""
    found = [(key, one.machine.get(key), other.machine.get(key)) for key in CONDITIONS
             if one.machine.get(key) != other.machine.get(key)]
    return found + [(key, ours, theirs) for key in VERSIONS for ours, theirs in [_both(one.target, other.target, key)]
                    if ours is not None and theirs is not None and ours != theirs]


def _both(one: Mapping[str, Any], other: Mapping[str, Any], key: str) -> Tuple[Any, Any]:
    return one.get(key), other.get(key)
