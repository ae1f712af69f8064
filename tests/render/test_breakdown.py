"""Figures add up as shown; what is empty, estimated, unknown or missing is said in words."""

import itertools
from dataclasses import replace

import pytest

from overhead_probe import report as r
from overhead_probe.render import phrases, tables, terminal

from . import sample


def render(report, width=80, **more):
    return terminal.render(report, width, False, encoding="utf-8", **more)


def figure(row):
    text = row.amount.lstrip("~")
    return 0.0 if text.startswith(("<", "none")) else float(text.replace(",", ""))


def scaled(factor):
    """The founding report with every time of the breakdown times `factor`."""
    report = sample.founding()
    components = tuple(
        replace(c, ns=c.ns * factor, parts=tuple(replace(p, ns=p.ns * factor) for p in c.parts))
        for c in report.components
    )
    ops = tuple(replace(op, ns=op.ns * factor) for op in report.ops)
    return replace(report, components=components, ops=ops, wall=replace(report.wall, mean=277_000 * factor))


@pytest.mark.parametrize("factor", [0.0065, 0.0543, 0.333, 1, 1.0007, 3.1415, 77.7, 90_000])
def test_shown_figures_sum_to_the_shown_wall(factor):
    rows, total = tables.breakdown(scaled(factor))
    assert sum(figure(row) for row in rows if not row.level) == pytest.approx(figure(total), abs=1e-9)
    for is_part, group in itertools.groupby(rows, key=lambda row: row.level):
        if is_part:
            parts = list(group)
            parent = next(row for row in rows if row.id == parts[0].id.split(".")[0])
            assert sum(figure(row) for row in parts) == pytest.approx(figure(parent), abs=1e-9)


@pytest.mark.parametrize("factor", [0.0543, 1, 1.0007, 3.1415])
def test_shown_ops_sum_to_the_shown_kernel_time(factor):
    report = scaled(factor)
    kernel = next(row for row in tables.breakdown(report)[0] if row.id == "kernel")
    assert sum(figure(row) for row in tables.ops(report)[0]) == pytest.approx(figure(kernel))


def test_empty_rows_are_left_out_but_transfer_and_unattributed():
    ids = [row.id for row in tables.breakdown(sample.founding())[0]]
    assert "input" not in ids and "compile" not in ids and "feed.fetch" not in ids
    assert "transfer" in ids and "unattributed" in ids


def test_transfer_is_not_invented_on_a_host():
    row = next(row for row in tables.breakdown(sample.founding())[0] if row.id == "transfer")
    assert (row.amount, row.share, row.interval) == ("none: everything ran on the host", "", "")


def test_transfer_with_a_device_is_a_figure():
    report = sample.founding()
    report = replace(report, target={**report.target, "devices": ["CPU:0", "GPU:0"]})
    row = next(row for row in tables.breakdown(report)[0] if row.id == "transfer")
    assert (row.amount, row.share) == ("0", "0 %")


def test_everything_unattributed():
    report = replace(
        sample.founding(),
        components=(r.Component("unattributed", 277_000, 1.0, None),),
        ops=(),
        iterations={"seen": 300, "warmup": 100, "plain": 200, "timers": 0, "trace": 0},
        overhead=r.Overhead(104, None, None, None),
    )
    text = render(report, verbose=True)
    assert "unattributed          ███████████████  277.0  100 %" in text
    assert "No iteration ran with timers or trace: what they would split stays where it is." in text
    assert "with hooks             not visited" in text
    assert "left after correction  not measured" in text
    assert "kernel time by op" not in text


def test_components_that_are_missing():
    rows, _ = tables.breakdown(replace(sample.founding(), components=()))
    assert [(row.id, row.amount) for row in rows] == [
        ("transfer", "none: everything ran on the host"),
        ("unattributed", "277.0"),
    ]


def test_no_interval():
    report = sample.founding()
    report = replace(report, wall=replace(report.wall, ci95=None, cpu=None))
    text = render(report, verbose=True)
    assert "277 µs an iteration  no interval: too few blocks\n" in text
    assert "median 274 µs; 12 outliers" in text
    short = render(report)
    assert "277.0   100 %  no interval: too few blocks\n" in short and "typical    median 274 µs; 12 outliers" in short


def test_an_iteration_of_no_time_at_all():
    report = replace(sample.founding(), wall=r.Wall(0, 0, None, None), components=(), ops=sample.OPS)
    assert "0 µs an iteration" in render(report, verbose=True)
    assert "\ntotal" in render(report)


def test_hidden_work_stands_beside_the_sum():
    report = replace(sample.founding(), hidden={"kernel_ns": 12_000.0, "transfer_ns": 0.0})
    assert phrases.hidden_note(report) == "Hidden behind the host, beside the sum and not in it: kernels 12.0 µs."


def test_and_more_counts_the_rest_but_not_a_single_one():
    assert tables.ops(sample.founding(), 5)[1] == "and 3 more: 5.0 µs, 1.8 %"
    rows, others = tables.ops(sample.founding(), 7)
    assert len(rows) == 8 and others == ""


def test_ops_on_several_devices_name_them():
    first, *others = sample.OPS
    report = replace(sample.founding(), ops=(replace(first, device="/device:GPU:0"), *others))
    text = render(report, verbose=True)
    assert "Mul GPU:0" in text and "Sub CPU:0" in text


@pytest.mark.parametrize(
    "ended, sentence",
    [
        ("enough", ""),
        ("budget", ""),
        ("loop-ended", ""),
        ("script-ended", ""),
        ("script-failed", "The script failed. What was measured until then is shown."),
        ("interrupted", "Interrupted. What was measured until then is shown."),
        ("killed", "The script was killed. What was measured until then is shown."),
        ("a-word-of-the-future", "a-word-of-the-future"),
    ],
)
def test_a_bad_end_stands_below_the_title(ended, sentence):
    second = render(replace(sample.founding(), ended=ended)).splitlines()[1]
    assert second == sentence


def test_a_long_traceback_keeps_its_end():
    report = replace(sample.founding(), ended="script-failed", traceback="\n".join(f"line {i}" for i in range(30)))
    text = render(report)
    assert "(18 lines of the traceback above, with --verbose)\nline 18\n" in text and "line 17" not in text
    assert "line 0\n" in render(report, verbose=True)


def test_unknown_ids_name_themselves():
    report = sample.founding()
    later = r.Component("later.thing", 277_000, 1.0, None)
    assert "\nthing " in render(replace(report, components=(later,), warmup=(r.WarmUp("new", 5),)))
