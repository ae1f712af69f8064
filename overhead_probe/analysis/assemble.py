"""Run to Report: attribution, warm-up, shape of the iterations, evidence and verdict put together."""

from __future__ import annotations

import dataclasses
import datetime
import shlex
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

import numpy as np

from .. import report as r
from ..errors import NothingMeasured
from ..record import Run
from . import diagnosis, frames, shape, stacks, statistics, tf2_evidence, timeline, wording
from . import evidence as evidence_of
from . import steps as inner_steps
from .attribution import GROUPS, Attribution, attribute
from .diagnosis.facts import Facts
from .experiments import experiments, predicted
from .samples import Samples, collect
from .verdict import verdict

FEWEST_ITERATIONS = 10
# From this share of blocks disturbed by other work on, the reader is told.
NOISY_SHARE = 0.1
COMPONENTS = ("python", "feed", "runtime", "transfer", "kernel", "input", "compile", "gc", "unattributed")
# Counters of plain blocks that are shown as evidence, an iteration.
COUNTED = ("minor_faults", "collections", "written_bytes", "write_calls", "graph_ops", "runqueue_ns")
ENDED = {"enough": "enough", "stopped": "interrupted", "interrupted": "interrupted", "exit": "script-ended"}


def assemble(run: Run) -> r.Report:
    """The report of one run. Raises NothingMeasured with what to do when there is nothing to account for."""
    _require_iterations(run)
    steps = inner_steps.of(run)
    run = inner_steps.per_step(run, steps)
    samples = collect(run)
    found = attribute(samples, run.last("calibration"))
    loops = {loop["id"]: loop for loop in run.last("loops").get("loops", ())}
    witnessed = evidence_of.gather(run, found.wall)
    evidence = {**_evidence(run, samples, found), **tf2_evidence.seen(run, samples, steps), **evidence_of.summary(witnessed)}
    end, loop = run.end, loops.get(run.loop)
    ops = _ops(found, samples)
    plain = samples.modes["plain"]
    measured = r.Report(
        script=run.plan["module"] or run.plan["script"], argv=tuple(run.plan["argv"]), set=dict(run.plan.get("set", {})),
        command=_command(run.plan), created=_created(run.plan["created"]), run_dir=str(run.directory),
        loop=_loop(loops.get(run.loop), run, steps.number), other_loops=tuple(
            _loop(loop, run) for id_, loop in loops.items() if id_ != run.loop),
        target=_target(run, samples), machine=run.plan.get("machine", {}), iterations=_iterations(run, loops, steps.number),
        wall=r.Wall(found.wall, float(np.median(plain.times)), _interval(found.wall_ci95), _cpu(run)),
        components=_components(found), hidden={"kernel_ns": 0.0, "transfer_ns": 0.0}, ops=ops,
        overhead=_overhead(run, found, samples, steps.number), shape=_shape(run, samples, witnessed), warmup=_warmup(run, loops.get(run.loop)),
        evidence=evidence, rules_silent=(), verdict=(), findings=(), experiments=experiments(run, found.parts, steps.number),
        warnings=_warnings(run, samples, found, steps), ended=ENDED.get(end["reason"], end["reason"]),
        traceback=end.get("traceback", ""), plain_iterations_ns=_since_first(samples.plain_over_time),
        frames=frames.build(run, loop, samples, found, ops) if loop is not None else None,
        sampled=frames.sampled(run, loop), timeline=timeline.build(run, found.wall), blocks=_blocks(run))
    outcome = diagnosis.examine(_facts(measured, found, samples, witnessed))
    return dataclasses.replace(measured, findings=outcome.findings, rules_silent=outcome.silent,
                               experiments=predicted(measured.experiments, outcome.findings),
                               verdict=verdict(found, outcome.findings, outcome.ruled_out))


def _facts(measured: r.Report, found: Attribution, samples: Samples, witnessed: evidence_of.Witnessed) -> Facts:
    """What the rules see of a run."""
    return Facts(wall=found.wall, parts=found.parts, left=dict(found.parts), loop=measured.loop, evidence=measured.evidence,
                 ci95=measured.wall.ci95, cpu=measured.wall.cpu, median=measured.wall.median, ops=measured.ops, other_loops=measured.other_loops,
                 target=measured.target, machine=measured.machine, iterations=measured.iterations, shape=measured.shape,
                 warmup=measured.warmup, ended=measured.ended, kernels_measured=bool(measured.ops) or samples.numpy is not None, calls=witnessed.calls,
                 lines=witnessed.lines, watched=witnessed.watched, growth=witnessed.growth, sources=witnessed.sources, repeats=witnessed.repeats)


def _require_iterations(run: Run) -> None:
    counts = {mode: sum((len(marks) - 1) * block.every for block in run.blocks if block.mode == mode
                        for marks in block.segments) for mode in ("warmup", "plain")}
    seen = {loop["id"]: loop["iterations"] for loop in run.last("loops").get("loops", ())}
    if counts["plain"] and max(seen.get(run.loop, 0), sum(counts.values())) >= FEWEST_ITERATIONS:
        return
    if not seen and not run.blocks:
        raise NothingMeasured("No loop of the script ran under watch, so there is no iteration to account for.",
                              "Put the work to be measured into a for or while loop, or name one with --loop FILE:LINE.")
    most = max([*seen.values(), sum(counts.values())], default=0)
    raise NothingMeasured(f"No loop ran long enough: the longest made {most} iterations, and {FEWEST_ITERATIONS} "
                          "are needed, some of them after the warm-up.", "Let the script run more iterations.")


def _components(found: Attribution) -> Tuple[r.Component, ...]:
    rows = []
    for id_ in COMPONENTS:
        # No copies: the component then has no parts to show.
        parts = GROUPS.get(id_, ()) if id_ != "transfer" or any(found.parts[part] for part in GROUPS[id_]) else ()
        made = tuple(r.Part(part, found.parts[part], _interval(found.ci95.get(part)), part in found.estimated)
                     for part in parts)
        ns = sum(part.ns for part in made) if made else found.parts.get(id_, 0.0)
        rows.append(r.Component(id_, ns, ns / found.wall, _interval(found.ci95.get(id_)), id_ in found.estimated, made))
    return tuple(rows)


def _ops(found: Attribution, samples: Samples) -> Tuple[r.Op, ...]:
    devices = samples.metadata.devices
    rows = []
    for key, (ns, calls, estimated) in sorted(found.ops.items(), key=lambda item: -item[1][0]):
        node, _, kind = key.rpartition(":")
        rows.append(r.Op(node, kind, _short(devices.get(key, "")), ns, calls, estimated))
    return tuple(rows)


def _overhead(run: Run, found: Attribution, samples: Samples, steps: int) -> r.Overhead:
    extra = {mode: found.means[mode] - found.wall if mode in found.means else None for mode in ("timers", "trace")}
    return r.Overhead(run.last("calibration")["mark"] / steps, extra["timers"], extra["trace"], found.disagreement,
                      "replay" if samples.replayed else "none" if samples.numpy is None else "loops",
                      found.trace_disagreement)


def _shape(run: Run, samples: Samples, witnessed: evidence_of.Witnessed) -> r.Shape:
    plain = samples.modes["plain"]
    kinds = [{**kind, "lines": [f"{stacks.short_file(file, run.plan['script'])}:{line}" for file, line in kind.get("lines", ())]}
             for kind in shape.kinds(samples.split, samples.rows, witnessed.lines)]
    trend = shape.trend(run.blocks, samples.quiet)
    return r.Shape(trend.ns_per_1000 if trend else None, tuple(kinds), len(plain.outliers),
                   float(plain.outliers.mean()) if len(plain.outliers) else 0.0,
                   statistics.OUTLIER_RULE, _noise(samples, _usage(run, "plain")),
                   _interval(trend.ci95) if trend else None, trend.drift_ns if trend else None, bool(trend and trend.recognised))


def _noise(samples: Samples, usage: Mapping[str, float]) -> Dict[str, Any]:
    noise = samples.noise
    found: Dict[str, Any] = {"involuntary_switches": usage.get("involuntary")}
    if noise is not None and noise.wait_ns is not None:
        found.update(run_queue_wait_ns=noise.wait_ns, run_queue_wait_quiet_ns=noise.quiet_wait_ns,
                     blocks=noise.blocks, disturbed_blocks=noise.disturbed)
    if noise is not None:
        found.update(steal_share=noise.steal_share, spread_of_blocks_share=noise.spread_share)
    return found


def _usage(run: Run, mode: str) -> Dict[str, float]:
    """What the process used an iteration in one mode's blocks."""
    totals: Dict[str, float] = {}
    iterations = 0
    for block in run.blocks:
        if block.mode == mode:
            iterations += sum(len(marks) - 1 for marks in block.segments) * block.every
            for name, value in block.usage.items():
                totals[name] = totals.get(name, 0) + value
    return {name: value / iterations for name, value in totals.items()} if iterations else {}


def _cpu(run: Run) -> Optional[float]:
    return _usage(run, "plain").get("cpu_ns")


def _evidence(run: Run, samples: Samples, found: Attribution) -> Dict[str, Any]:
    usage = _usage(run, "plain")
    timers = samples.modes.get("timers")
    seen: Dict[str, Any] = {}
    if any(found.handoff.values()):
        seen["handoff"] = {f"{place}_ns": ns for place, ns in found.handoff.items()}
    feeds: List[Mapping[str, Any]] = []
    for feed in run.last("feeds").get("feeds", ()):
        if feed not in feeds:
            feeds.append(feed)
    counts = timers.span_counts if timers is not None else {}
    per_step = counts.get("feed.convert", 0)
    seen["feeds"] = run.last("feeds").get("feeds", ())[:round(per_step)] if per_step else feeds
    seen["session_calls"] = counts.get("session.call", 0)
    # Where NumPy is not timed by itself, what it does stands under the script's own code.
    seen["numpy_in_script"] = (bool(run.last("target").get("numpy")) and samples.numpy is None
                               and not any(count for kind, count in counts.items() if kind != "gc"))
    seen["numpy_timed"] = samples.numpy is not None
    seen["voluntary_switches"] = usage.get("voluntary")
    seen.update({name: usage[name] for name in COUNTED if name in usage})
    marked = run.last("marked").get("spans", ())
    if marked:
        seen["marked"] = {span["name"]: {"count": span["count"], "mean_ns": span["ns"] / span["count"]} for span in marked if span["count"]}
    seen["ops_from"] = {"light": samples.light.iterations, "fine": samples.fine.iterations,
                        "metadata": samples.metadata.iterations}
    return seen


def _warmup(run: Run, loop: Optional[Mapping[str, Any]]) -> Tuple[r.WarmUp, ...]:
    script = next((phase["start"] for phase in run.events.get("phase", ()) if phase["id"] == "script"), 0)
    imports: Dict[str, float] = {}
    for phase in run.events.get("phase", ()):
        if phase["id"].startswith("import."):
            package = ".".join(phase["id"].split(".")[:2])
            imports[package] = imports.get(package, 0) + phase["end"] - phase["start"]
    total = sum(imports.values())
    rows = [r.WarmUp("imports", total / 1e6)]
    rows += [r.WarmUp(package, ns / 1e6, "imports") for package, ns in imports.items() if ns >= 0.01 * total]
    if loop is None:
        return tuple(rows)
    rows.append(r.WarmUp("before-loop", (loop["first_entered"] - script - total) / 1e6))
    if loop["first_iteration"] is not None:
        rows.append(r.WarmUp("first-iteration", loop["first_iteration"] / 1e6))
    chosen = run.last("chosen").get("at", loop["first_entered"])
    rows.append(r.WarmUp("survey", (chosen - loop["first_entered"]) / 1e6))
    settle = sum(marks[-1] - marks[0] for block in run.blocks if block.mode == "warmup" for marks in block.segments)
    return tuple(rows + [r.WarmUp("settle", settle / 1e6)])


def _warnings(run: Run, samples: Samples, found: Attribution, steps: inner_steps.Steps) -> Tuple[r.Notice, ...]:
    notices = [r.Notice(event["id"], event["text"]) for event in run.events.get("warning", ())]
    for event in run.events.get("switched", ()):
        notices.append(r.Notice("tf1-switched", "The script was written for TensorFlow 1 and was switched to graph mode "
                                f"(disable_v2_behavior) under {event['version']}: {event['reason']}."))
    for event in run.events.get("failure", ()):
        notices.append(r.Notice("measurement-failed", f"{event['where']} could not be measured: {event['text']}"))
    if "inline" in samples.modes:
        notices.append(r.Notice("handoff-by-difference", "This TensorFlow has no tracer that shows the executor: the "
                                "hand-off is what a step is shorter by when its ops run in the calling thread, and kernel "
                                "time is estimated from RunMetadata."))
    noise = samples.noise
    if noise is not None and noise.disturbed and noise.disturbed >= NOISY_SHARE * noise.blocks:
        notices.append(r.Notice("noisy-machine", f"In {noise.disturbed} of {noise.blocks} blocks the loop's threads stood ready "
                                "for longer than in quiet ones, because other work had the processor "
                                f"({'; '.join(wording.signs_of_noise(_noise(samples, _usage(run, 'plain'))))}). These blocks were left out."))
    if steps.number > 1:
        notices.append(r.Notice("steps-per-call", f"One pass of the loop makes {steps.number:,} training steps in one call: "
                                f"{steps.how}. All figures are for one step."))
    if _asks_the_framework(samples) and "trace" not in samples.modes:
        notices.append(r.Notice("no-tracer", "TensorFlow's profiler could not be used here, so the inside of its calls "
                                "is not known: that time is unattributed."))
    if samples.untraced_blocks:
        notices.append(r.Notice("clock-clash", f"{samples.untraced_blocks} traced blocks were left out: their clock "
                                "could not be tied to the timers'."))
    if found.disagreement is not None and found.disagreement > 0.05:
        notices.append(r.Notice("disagreement", f"Timers blocks and plain ones disagree by {100 * found.disagreement:.0f} % "
                                "after correction: read shares with that much doubt."))
    return tuple(notices)


def _asks_the_framework(samples: Samples) -> bool:
    counts = samples.modes["timers"].span_counts if "timers" in samples.modes else {}
    return bool(counts.get("session.call") or counts.get("eager.call"))


def _loop(loop: Optional[Mapping[str, Any]], run: Run, steps: int = 1) -> r.Loop:
    if loop is None:
        return r.Loop(run.plan["script"], 0, "unknown", 0, 0)
    total = max((other["framework"] for other in run.last("loops")["loops"]), default=0)
    return r.Loop(stacks.short_file(loop["file"], run.plan["script"]), loop["line"], loop["kind"],
                  loop["iterations"] * steps, loop["entries"], loop["framework"] / total if total else None, float(steps))


def _iterations(run: Run, loops: Mapping[int, Mapping[str, Any]], steps: int) -> Dict[str, int]:
    counts = {mode: 0 for mode in ("warmup", "plain", "timers", "trace")}
    blocks = {f"{mode}_blocks": 0 for mode in ("plain", "timers", "trace")}
    for block in run.blocks:
        # NumPy's timer is the timers of a loop that calls no other framework.
        mode = "timers" if block.mode == "numpy" else block.mode
        if mode in counts:
            counts[mode] += block.iterations
            if mode != "warmup":
                blocks[f"{mode}_blocks"] += 1
    seen = loops[run.loop]["iterations"] * steps if run.loop in loops else sum(counts.values())
    return {"seen": seen, **counts, **blocks}


def _since_first(times: Sequence[Tuple[float, float]]) -> Tuple[Tuple[float, float], ...]:
    """(seconds, ns) of iterations, the seconds counted from the first."""
    return tuple((seconds - times[0][0], ns) for seconds, ns in times)


def _blocks(run: Run) -> Tuple[r.Block, ...]:
    """When which mode was on, in seconds since the first plain iteration."""
    bounds = [(block.mode, block.segments[0][0], block.segments[-1][-1]) for block in run.blocks if block.mode != "warmup"]
    base = min((start for mode, start, _ in bounds if mode == "plain"), default=0)
    return tuple(r.Block(mode, (start - base) / 1e9, (end - base) / 1e9) for mode, start, end in bounds)


def _target(run: Run, samples: Samples) -> Dict[str, Any]:
    """Versions, and the devices on which ops ran as far as RunMetadata told."""
    target = {key: value for key, value in run.last("target").items() if key != "type"}
    target = target or {"python": run.last("header").get("python"), "numpy": None, "tensorflow": None, "tf1_behaviour": False}
    return {**target, "devices": sorted({_short(device) for device in samples.metadata.devices.values()})}


def _short(device: str) -> str:
    """`CPU:0` of `/job:localhost/replica:0/task:0/device:CPU:0`."""
    return device.rpartition("device:")[2]


def _interval(pair: Optional[Tuple[float, float]]) -> Optional[r.Interval]:
    return None if pair is None else r.Interval(float(pair[0]), float(pair[1]))


def _created(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")


def _command(plan: Mapping[str, Any]) -> str:
    what = ["-m", plan["module"]] if plan["module"] else [plan["script"]]
    values = [word for name, value in plan.get("set", {}).items() for word in ("--set", f"{name}={value}")]
    return shlex.join(["probe", *values, *what, *plan["argv"]])
