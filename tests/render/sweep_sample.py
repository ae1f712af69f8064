"""A sweep made by hand: a script of 15 µs + 20 ns an element and one of 250 µs + 12 ns, with a little noise."""

from __future__ import annotations

from overhead_probe import report as r
from overhead_probe.analysis import scaling
from overhead_probe.report_sweep import Failure, Sample, Sweep

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
LUCK = (1.0, 1.02)  # of the launches at a size
LABELS = ("numpy_gd.py", "tf_session.py")
FEED = {"source": "ndarray of float64", "target": "float32", "shape": [1], "bytes": 4_000_000}


def _sample(script: int, size: int, round_: int) -> Sample:
    kernel, feed, python = ((20.0 * size, 0.0, 15_000.0), (7.0 * size, 5.0 * size, 250_000.0))[script]
    # The second script's luck is the other way round, so that ratios have an error.
    luck = LUCK[round_ if script == 0 else 1 - round_]
    parts = (r.Part("feed.convert", 0.6 * feed * luck, None), r.Part("feed.marshal", 0.4 * feed * luck, None))
    total = (kernel + feed + python) * luck
    rows = (r.Component("python", python * luck, python * luck / total, None),
            r.Component("feed", feed * luck, feed * luck / total, None, False, parts if script else ()),
            r.Component("kernel", kernel * luck, kernel * luck / total, None),
            r.Component("unattributed", 0.0, 0.0, None))
    return Sample(script, str(size), round_, float(size), total, rows, (FEED, FEED) if script else ())


def samples(scripts=(0, 1)):
    """Two launches at each size."""
    return tuple(_sample(script, size, round_) for round_ in range(2) for size in SIZES for script in scripts)


def sweep(measured=None, labels=LABELS, failures=(), ended="complete") -> Sweep:
    """The sweep of these launches."""
    measured = samples() if measured is None else measured
    points = scaling.points(measured)
    fits = tuple(scaling.fit([point for point in points if point.script == script]) for script in range(len(labels)))
    ratios, freedom = scaling.ratios(measured) if len(labels) == 2 else ((), 0)
    even, why = scaling.break_even(ratios, freedom, labels) if len(labels) == 2 else (None, "")
    limit = scaling.tends_to(points) if len(labels) == 2 else None
    return Sweep(labels, "n", "n", points, failures, fits, ratios, even, why, limit, tuple(measured), 2, 1.0,
                 {"vary": "n", "scripts": [{"path": label} for label in labels]},
                 tuple({"python": "3.11.7"} for _ in labels), {"system": "Linux 6.1", "cpus": 2},
                 "probe sweep --vary n=1e2..1e6 a.py b.py", "2025-01-31 12:00:00 UTC", (), ended)


def stopped() -> Sweep:
    """One script, stopped, with a size that failed."""
    failure = Failure(0, "0", 0, "ZeroDivisionError: division by | zero")
    return sweep(samples((0,))[:4], LABELS[:1], (failure, failure), "interrupted")
