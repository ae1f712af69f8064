"""What else a report says, as phrases and pairs of label and figure, without layout."""

from __future__ import annotations

import os
import shlex
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from ..report import Experiment, Report
from . import units, words


# A saving this far off its prediction, as a share of the iteration, is told.
OFF_PREDICTION = 0.10
KINDS_PARTS, SPANS_NAMED = 3, 6


def estimate_note(report: Report) -> str:
    """The footnote of the tilde; empty where nothing is estimated."""
    items = [*report.components, *(p for c in report.components for p in c.parts), *report.ops]
    return "~ estimated: apportioned, not timed by itself" if any(item.estimated for item in items) else ""


def hidden_note(report: Report) -> str:
    """Asynchronous work behind the host; empty where there was none."""
    work = [("kernels", report.hidden.get("kernel_ns")), ("transfers", report.hidden.get("transfer_ns"))]
    said = [f"{what} {units.duration(ns)}" for what, ns in work if ns]
    return f"Hidden behind the host, beside the sum and not in it: {', '.join(said)}." if said else ""


def unsplit_note(report: Report) -> str:
    """Why a breakdown has little in it: modes that the run never reached."""
    expected = ("timers", "trace") if report.target.get("tensorflow") else ("timers",)
    missing = [mode for mode in expected if not report.iterations.get(mode)]
    if not missing:
        return ""
    return f"No iteration ran with {' or '.join(missing)}: what they would split stays where it is."


def wall_interval(report: Report) -> str:
    """The interval of the wall time and what it speaks for."""
    if report.wall.ci95 is None and report.wall.launches:
        return f"mean of {report.wall.launches['n']} launches"
    if report.wall.ci95 is None:
        return "no interval: too few blocks"
    ends = units.interval(report.wall.ci95.low, report.wall.ci95.high)
    return f"95 % interval {ends}, of this process only"


def launches(report: Report) -> str:
    """The same over several launches; empty where only one was made."""
    several = report.wall.launches
    if not several:
        return ""
    text = f"over {several['n']} launches: {units.duration(several['mean'])}"
    if not several.get("ci95"):
        return f"{text}, no interval"
    return f"{text}, 95 % interval {units.interval(several['ci95'].low, several['ci95'].high)}"


def typical(report: Report) -> str:
    """The median and the CPU time beside the mean."""
    said = [f"median {units.duration(report.wall.median)}"]
    if report.wall.cpu is not None:
        said.append(f"CPU {units.duration(report.wall.cpu)}")
    return ", ".join(said)


def place(report: Report) -> str:
    """`scenarios/train.py:31`: where the loop stands."""
    return words.literal(f"{report.loop.file}:{report.loop.line}")


def counted(report: Report) -> str:
    """How many iterations the figures rest on."""
    counts = report.iterations
    text = f"{units.count(counts.get('plain', 0))} plain iterations of {units.count(counts.get('seen', 0))} seen"
    if report.loop.steps_per_call != 1:
        text += f", {units.count(report.loop.steps_per_call)} steps each"
    return text


def settings(report: Report) -> str:
    """What `--set` replaced in the script; empty for a script run as it is."""
    return words.literal(", ".join(f"{name}={value}" for name, value in report.set.items()))


def outliers(report: Report) -> str:
    """What was set apart from the typical iterations."""
    shape = report.shape
    if not shape.outlier_count:
        return "no outliers"
    plural = "s" if shape.outlier_count > 1 else ""
    mean = units.duration(shape.outlier_ns)
    return f"{units.count(shape.outlier_count)} outlier{plural} set apart, {mean} on average"


def kinds(report: Report, short: bool = False) -> str:
    """The two kinds of iteration in a sentence, with what makes the difference unless `short`; empty where there is but one."""
    if len(report.shape.modes) < 2:
        return ""
    usual, other = report.shape.modes
    when = (f"every {units.ordinal(other['period'])} iteration" if other["period"]
            else f"{units.share(other['share'])} of the iterations, without a period,")
    said = (f"{when} takes {units.duration(other['mean_ns'])}, the others {units.duration(usual['mean_ns'])}: "
            f"{units.share(other['time_share'])} of all time")
    beyond = [] if short else [f"{words.name(key[:-len('_ns')])} {units.difference(ns)}" for key, ns in list(other["more"].items())[:KINDS_PARTS]]
    where = [words.literal(place) for place in other["lines"]]
    return "; ".join([said, *([", ".join(beyond)] if beyond else []), *([f"about as often runs {', '.join(where)}"] if where else [])])


def trend(report: Report, short: bool = False) -> str:
    """The growth of an iteration, with its interval unless `short`, where it is beyond chance and worth a word; else empty."""
    shape = report.shape
    if not shape.trending or shape.trend_ns_per_1000 is None or shape.trend_ci95 is None:
        return ""
    said = (f"an iteration {'grows' if shape.trend_ns_per_1000 > 0 else 'shrinks'} by {units.duration(abs(shape.trend_ns_per_1000))} "
            "over 1,000 iterations")
    if short:
        return said
    return (f"{said} (95 %: {units.difference(shape.trend_ci95.low)} to {units.difference(shape.trend_ci95.high)}), "
            f"by {units.duration(abs(shape.drift_ns or 0.0))} while it was measured")


def marked(report: Report) -> str:
    """Stretches that the script marked itself with `span`: the mean of a pass, over all modes; empty where it marked none."""
    found = report.evidence.get("marked") or {}
    said = [f"{words.literal(name)} {units.duration(span['mean_ns'])} (× {units.count(span['count'])})"
            for name, span in sorted(found.items(), key=lambda item: -item[1]["mean_ns"] * item[1]["count"])[:SPANS_NAMED]]
    more = len(found) - len(said)
    return ", ".join([*said, f"{more} more"] if more else said)


def cost(report: Report) -> List[Tuple[str, str]]:
    """What the probe itself cost, (label, figure)."""
    own, wall_ns = report.overhead, report.wall.mean
    marks = f"{units.duration(own.probe_ns)}, {units.share(own.probe_ns / wall_ns if wall_ns else None)}"
    rows = [
        ("marks alone", marks),
        ("with hooks", added(own.timers_ns)),
        ("with hooks and tracer", added(own.trace_ns)),
        ("left after correction", units.share(own.disagreement_share)),
    ]
    if own.trace_disagreement_share is not None:
        rows.append(("left, with the tracer", units.share(own.trace_disagreement_share)))
    if own.numpy_kernels in words.NUMPY_KERNELS:
        rows.append(("NumPy kernels", words.NUMPY_KERNELS[own.numpy_kernels]))
    return rows


def not_tried(experiments: Sequence[Experiment]) -> List[str]:
    """Changes that were skipped or failed, those with one reason in one sentence; how many are for loops of another kind."""
    reasons: Dict[Tuple[str, str], List[str]] = {}
    for experiment in experiments:
        if experiment.status != "tried" and experiment.fitting:
            reasons.setdefault((experiment.status, experiment.reason), []).append(words.change(experiment.id))
    told = [f"{words.literal(status)}, {words.literal(reason)}: {', '.join(changes)}" for (status, reason), changes in reasons.items()]
    others = sum(not experiment.fitting for experiment in experiments)
    return told + [f"{units.count(others)} more for loops of another kind: report.md tells which"] * (others > 0)


def how_tried(experiments: Sequence[Experiment]) -> List[str]:
    """What is to be known of changes that were tried, those with one remark in one sentence."""
    remarks: Dict[str, List[str]] = {}
    for experiment in experiments:
        if experiment.status == "tried" and experiment.reason:
            remarks.setdefault(experiment.reason, []).append(words.change(experiment.id))
    return [f"{', '.join(changes)}: {words.literal(remark)}" for remark, changes in remarks.items()]


def off_prediction(experiments: Sequence[Experiment]) -> List[str]:
    """Changes whose saving is off what the breakdown predicts by more than a tenth of the iteration, and certainly so."""
    told = []
    for one in experiments:
        if one.status == "tried" and one.predicted_ns is not None and one.before_ns and one.after_ns is not None:
            saved = one.before_ns - one.after_ns
            ends = one.saved_ci95
            within = ends is not None and ends.low <= one.predicted_ns <= ends.high
            if abs(saved - one.predicted_ns) > OFF_PREDICTION * one.before_ns and not within:
                told.append(f"{words.change(one.id)}: the breakdown predicts {units.duration(one.predicted_ns)} saved, "
                            f"measured are {units.duration(saved)}")
    return told


def added(ns: Optional[float]) -> str:
    """What an iteration takes longer under an instrument; the spread of blocks can be more than that."""
    if ns is None:
        return "not visited"
    return units.difference(ns) if ns > 0 else "lost in noise"


def warmup(report: Report) -> List[Tuple[int, str, str]]:
    """What came before the steady state: (level, name, ms), nested ones below what they are inside."""
    known = {item.id for item in report.warmup}
    rows: List[Tuple[int, str, str]] = []

    def add(inside: str, level: int) -> None:
        for item in report.warmup:
            parent = item.inside if item.inside in known and item.inside != item.id else ""
            if parent == inside:
                rows.append((level, words.name(item.id), units.in_unit(item.ms * 1e6, "ms")))
                add(item.id, level + 1)

    add("", 0)
    return rows


def ended(report: Report) -> Tuple[str, bool]:
    """How the run came to its end, and whether the reader must know it first."""
    return words.ENDED.get(report.ended) or (words.literal(report.ended), True)


def next_command(report: Report, format: str) -> str:
    """The command that shows this run in another format."""
    return f"probe show {shlex.quote(report.run_dir)} --format {format}"


def view_command(report: Report) -> str:
    """The command that opens this run's profile."""
    return f"probe view {shlex.quote(_folder(report))}"


def verbose_command(report: Report) -> str:
    """The command that shows all there is of this run."""
    return f"probe show {shlex.quote(_folder(report))} --verbose"


def _folder(report: Report) -> str:
    """The report's folder, which stands for its run directory `run`; a run that lies elsewhere names itself."""
    parent, name = os.path.split(report.run_dir)
    return parent if name == "run" and parent else report.run_dir


def fact(key: str, value: Any) -> Tuple[str, str]:
    """An entry of a free mapping as text; a key that ends in `_ns` tells a time."""
    if key.endswith("_ns") and isinstance(value, (int, float)):
        return key[:-3], units.duration(value)
    if isinstance(value, (list, tuple)):
        return key, ", ".join(fact("", item)[1] for item in value) or "none"
    if isinstance(value, float):
        return key, units.number(value)
    if value is None or isinstance(value, bool):
        return key, {None: "unknown", True: "yes", False: "no"}[value]
    return key, str(value)


def facts_of(mapping: Mapping[str, Any], prefix: str = "") -> List[Tuple[str, str]]:
    """A free mapping as (key, text), nested ones by dotted keys, times in their units."""
    facts: List[Tuple[str, str]] = []
    for key, value in mapping.items():
        if isinstance(value, Mapping):
            facts += facts_of(value, f"{prefix}{key}.")
        elif isinstance(value, (list, tuple)) and value and all(isinstance(row, Mapping) for row in value):
            rows = [", ".join(" ".join(pair) for pair in facts_of(row)) for row in value]
            facts.append((f"{prefix}{key}", "; ".join(rows)))
        else:
            facts.append(fact(f"{prefix}{key}", value))
    return facts


def sampled(report: Report) -> str:
    """How many stacks were sampled, when and by what; or why none, and what to allow."""
    seen = report.sampled
    if seen.status == "none":
        return "No Python stacks were sampled: there was no phase for it."
    if seen.status != "done":
        return f"No Python stacks were sampled. {words.literal(seen.text)}"
    return (f"py-spy took {units.count(len(seen.stacks))} samples of the loop at {seen.rate_hz} Hz, in a phase of its own "
            "after the measurement. They say how the library's Python time is shared among its functions, no more: all "
            "times are measured without them. Native frames are not sampled; timers and the framework's tracer name them.")


def experiment_figures(experiment: Experiment) -> Tuple[str, str, str]:
    """Before, after and gain of an experiment that was tried."""
    before, after = experiment.before_ns, experiment.after_ns
    if before is None or not after:
        return units.duration(before), units.duration(after), units.NOT_MEASURED
    return units.duration(before), units.duration(after), units.factor(before / after)


def saving(experiment: Experiment) -> str:
    """What an experiment saved, with its interval where it has one."""
    if experiment.before_ns is None or experiment.after_ns is None:
        return units.NOT_MEASURED
    text = units.duration(experiment.before_ns - experiment.after_ns)
    ends = experiment.saved_ci95
    return f"{text} ({units.interval(ends.low, ends.high)})" if ends else f"{text}, no interval"


def saved_between(experiment: Experiment) -> str:
    """The interval of what an experiment saved."""
    ends = experiment.saved_ci95
    return units.interval(ends.low, ends.high) if ends else units.NOT_MEASURED


def values_agree(experiment: Experiment) -> str:
    """Whether the change left the values alone."""
    if experiment.same_values is None:
        return "unknown"
    if experiment.same_values:
        return "same"
    apart = experiment.max_difference
    return "differ" if apart is None else f"off by {apart:.2g}"
