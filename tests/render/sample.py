"""A report made by hand from the founding case, and the texts that it renders to.

`python -m tests.render.sample` writes those texts anew, to be read in the diff before they are committed.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from overhead_probe import report as r
from overhead_probe.render import comparison_json, comparison_markdown, comparison_svg, comparison_terminal
from overhead_probe.render import flame, json, markdown, perfetto, speedscope, svg, sweep_json, sweep_markdown, sweep_svg
from overhead_probe.render import sweep_terminal, terminal

from . import pictures

EXPECTED = Path(__file__).parent / "expected"


def spread(ns: float, share: float = 0.02) -> r.Interval:
    return r.Interval(ns * (1 - share), ns * (1 + share))


def part(id: str, ns: float, estimated: bool = False) -> r.Part:
    return r.Part(id, ns, spread(ns) if ns else None, estimated)


def component(id: str, *parts: r.Part, ns: float = 0.0, estimated: bool = False) -> r.Component:
    ns = sum(p.ns for p in parts) if parts else ns
    return r.Component(id, ns, ns / 277_000, spread(ns) if ns else None, estimated, parts)


COMPONENTS = (
    component("python", part("python.loop", 3_640), part("python.library", 131_360)),
    component("feed", part("feed.convert", 40_010), part("feed.marshal", 26_990), part("feed.fetch", 0)),
    component("runtime", part("runtime.handoff", 30_620), part("runtime.schedule", 7_080, estimated=True)),
    component("transfer"),
    component("kernel", ns=34_000),
    component("input"),
    component("compile"),
    component("gc", ns=20),
    component("unattributed", ns=3_280),
)

OPS = (
    r.Op("gradients/mul_grad/Mul_1", "Mul", "/device:CPU:0", 9_120, 1),
    r.Op("sub", "Sub", "/device:CPU:0", 6_450, 1),
    r.Op("pow", "Square", "/device:CPU:0", 5_220, 1),
    r.Op("gradients/mul_grad/Sum_1", "Sum", "/device:CPU:0", 4_310, 1, estimated=True),
    r.Op("add", "AddV2", "/device:CPU:0", 3_900, 1),
    r.Op("GradientDescent/update_W/ApplyGradientDescent", "ApplyGradientDescent", "/device:CPU:0", 2_600, 2),
    r.Op("Sum", "Sum", "/device:CPU:0", 1_400, 1),
    r.Op("truediv", "RealDiv", "/device:CPU:0", 1_000, 1),
)


KINDS = (
    {"share": 0.9, "mean_ns": 256_000.0, "time_share": 0.81},
    {"share": 0.1, "mean_ns": 540_000.0, "time_share": 0.19, "period": 10, "more": {"kernel_ns": 240_000.0, "python.library_ns": 44_000.0},
     "lines": ["scenarios/tf_session.py:34"]},
)


def founding() -> r.Report:
    """277 µs an iteration: 135 of Python, 67 of feeding, 38 of executor, 34 of kernels."""
    return r.Report(
        script="scenarios/tf_session.py",
        argv=("--quiet",),
        set={},
        command="probe scenarios/tf_session.py --quiet",
        created="2025-01-31 12:00:00 UTC",
        run_dir="reports/tf_session/run",
        loop=r.Loop("scenarios/tf_session.py", 31, "for", 9_240, 1, 1.0),
        other_loops=(r.Loop("scenarios/tf_session.py", 20, "for", 3, 1, 0.0),),
        target={"python": "3.11.7", "numpy": "2.4.0", "tensorflow": "2.21.0", "devices": ["CPU:0"], "tf1_behaviour": True},
        machine={"system": "Linux 6.1", "cpus": 2, "governor": None},
        iterations={"seen": 9_240, "warmup": 1_240, "plain": 4_000, "timers": 2_000, "trace": 2_000, "plain_blocks": 100},
        wall=r.Wall(277_000, 274_200, r.Interval(271_000, 283_000), 312_400),
        components=COMPONENTS,
        hidden={"kernel_ns": 0.0, "transfer_ns": 0.0},
        ops=OPS,
        overhead=r.Overhead(104, 31_200, 36_450, 0.008, "none", 0.012),
        shape=r.Shape(120.0, KINDS, 12, 3_100_000, "above 3 times the median", {"steal_share": 0.01}, r.Interval(80.0, 160.0), 2400.0, True),
        warmup=(
            r.WarmUp("imports", 4_210),
            r.WarmUp("import.tensorflow", 4_105, "imports"),
            r.WarmUp("before-loop", 310.5),
            r.WarmUp("first-iteration", 95.14),
            r.WarmUp("survey", 121),
            r.WarmUp("settle", 204),
        ),
        evidence={"voluntary_switches_per_iteration": 3.02, "session_run_calls": 1, "fed": {"x": "float64 to float32"}},
        rules_silent=({"id": "retracing", "why": "no tf.function was called"},),
        verdict=(
            "Almost half of an iteration (135 of 277 µs) is Python: what Session.run does before and after the kernels.",
            "The kernels take 34 µs, 12.3 %; each step hands over to another thread and waits for it.",
        ),
        findings=(),
        experiments=(),
        warnings=(r.Notice("tf1-behaviour", "The script was written for TF 1: it ran with disable_v2_behavior."),),
        ended="enough",
        plain_iterations_ns=tuple(
            (i * 0.025, 277_000 + 4_000 * ((i * 7) % 11 - 5) + (3_000_000 if i == 47 else 0)) for i in range(120)
        ),
        blocks=pictures.BLOCKS,
        frames=pictures.frames(OPS),
        sampled=pictures.SAMPLED,
        timeline=pictures.timeline(),
    )


def full() -> r.Report:
    """The same with causes, experiments, launches and a replaced assignment."""
    finding = r.Finding(
        "session-dispatch", 1, 135_000, 0.487, "Session.run's Python work outweighs the kernels",
        "135 µs of Python for 34 µs of kernels.", ("1 call an iteration", "2 feeds, 2 fetches"),
        ("scenarios/tf_session.py:33",), "Compile the call once with CallableOptions.",
    )
    return replace(
        founding(),
        set={"total_iterations": "1e3"},
        wall=replace(founding().wall, launches={"n": 8, "mean": 318_000.0, "ci95": r.Interval(286_000, 363_000)}),
        findings=(finding,),
        experiments=(
            r.Experiment("compiled-callable+inline", "tried", "", "same", 277_400, 37_100, 230_000, r.Interval(236_000, 244_600), True),
            r.Experiment("float32", "tried", "", "own", 277_000, 270_000, None, None, False, 1.5e-7),
            r.Experiment("jit", "skipped", "the step is not a function"),
        ),
    )


def texts() -> dict:
    """File name of each expected text, and the text as it is rendered now."""
    return {
        "terminal_80.txt": terminal.render(founding(), 80, False, encoding="utf-8"),
        "terminal_200.txt": terminal.render(founding(), 200, False, encoding="utf-8"),
        "terminal_full_80.txt": terminal.render(full(), 80, False, encoding="utf-8"),
        "terminal_verbose_100.txt": terminal.render(full(), 100, False, True, "utf-8"),
        "terminal_ascii_80.txt": terminal.render(founding(), 80, False, encoding="ascii"),
        "report.md": markdown.render(full()),
        "run.json": json.render(full()),
        "breakdown.svg": svg.breakdown(founding()),
        "iterations.svg": svg.iterations(founding()),
        "histogram.svg": svg.histogram(founding()),
        "flame.svg": flame.render(founding()),
        "speedscope.json": speedscope.render(founding()),
        "trace.json": perfetto.render(founding()),
        **_comparison_texts(),
        **_sweep_texts(),
    }


def _comparison_texts() -> dict:
    from . import comparison_sample as pair

    whole, broken = pair.founding(), pair.broken()
    return {
        "compare_80.txt": comparison_terminal.render(whole, 80, False, "utf-8"),
        "compare_120.txt": comparison_terminal.render(whole, 120, False, "utf-8"),
        "compare_60_broken.txt": comparison_terminal.render(broken, 60, False, "utf-8"),
        "compare.md": comparison_markdown.render(broken),
        "compare.json": comparison_json.render(broken),
        "waterfall.svg": comparison_svg.waterfall(whole, whole.gaps[0]),
    }


def _sweep_texts() -> dict:
    from . import sweep_sample

    whole, stopped = sweep_sample.sweep(), sweep_sample.stopped()
    return {
        "sweep_80.txt": sweep_terminal.render(whole, 80, False, "utf-8"),
        "sweep_110.txt": sweep_terminal.render(whole, 110, False, "utf-8"),
        "sweep_60_stopped.txt": sweep_terminal.render(stopped, 60, False, "utf-8"),
        "sweep.md": sweep_markdown.render(whole),
        "sweep_stopped.md": sweep_markdown.render(stopped),
        "sweep.json": sweep_json.render(stopped),
        "curves.svg": sweep_svg.curves(whole),
    }


if __name__ == "__main__":
    EXPECTED.mkdir(exist_ok=True)
    for name, text in texts().items():
        (EXPECTED / name).write_text(text, encoding="utf-8")
