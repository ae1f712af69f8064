"""A comparison made by hand from the founding pair: three paired launches with the same luck in both scripts."""

from __future__ import annotations

from dataclasses import replace

from overhead_probe import report as r
from overhead_probe.analysis import comparison
from overhead_probe.report_comparison import Comparison

from . import sample

LUCK = (1.0, 1.05, 0.95)  # of a round: drift that hits both scripts
NUMPY_NS = 14_500


def scaled(report: r.Report, factor: float) -> r.Report:
    """The report of a launch that was slower by `factor`."""
    components = tuple(
        replace(c, ns=c.ns * factor, parts=tuple(replace(p, ns=p.ns * factor) for p in c.parts)) for c in report.components)
    return replace(report, wall=replace(report.wall, mean=report.wall.mean * factor), components=components)


def slow() -> r.Report:
    """277 µs: the TensorFlow script."""
    return replace(sample.founding(), warnings=())


def fast() -> r.Report:
    """14.5 µs: the NumPy script, 3 of them kernels."""
    parts = (r.Part("python.loop", 4_000, None), r.Part("python.library", 7_400, None))
    rows = (r.Component("python", 11_400, 11_400 / NUMPY_NS, None, False, parts),
            r.Component("kernel", 3_000, 3_000 / NUMPY_NS, None), r.Component("unattributed", 100, 100 / NUMPY_NS, None))
    return replace(
        slow(), script="scenarios/numpy_gd.py", wall=r.Wall(NUMPY_NS, 14_300, r.Interval(14_400, 14_600), 14_500),
        components=rows, ops=(), target={**slow().target, "tensorflow": None, "devices": []},
        loop=r.Loop("scenarios/numpy_gd.py", 14, "for", 90_000, 1, 1.0),
        warmup=(r.WarmUp("imports", 120.5), r.WarmUp("import.numpy", 118, "imports"), r.WarmUp("before-loop", 0.4)))


def measured():
    """Both scripts' launches, the slower first."""
    return tuple(comparison.Measured(label, tuple((at, scaled(report, luck)) for at, luck in enumerate(LUCK)))
                 for label, report in (("tf_session.py", slow()), ("numpy_gd.py", fast())))


def founding(**changes) -> Comparison:
    """The comparison of the two."""
    own = measured()
    sides = tuple(comparison.side(one) for one in own)
    made = Comparison(
        sides, comparison.gaps(own, sides, paired=True), 3, 2.0, slow().machine,
        "probe compare scenarios/tf_session.py scenarios/numpy_gd.py", "2025-01-31 12:00:00 UTC",
        "reports/compare-tf_session-numpy_gd",
        (r.Notice("versions", "Python 3.7.17 (a) against 3.11.7 (b): the versions are part of what is compared."),))
    return replace(made, **changes)


def broken() -> Comparison:
    """Interrupted, with a launch that failed."""
    made = founding(ended="interrupted")
    failing = replace(made.sides[0], failures=((1, "ValueError: |bad| `name`"),))
    return replace(made, sides=(failing, made.sides[1]))
