"""Recordings through every renderer, exact text. `python -m tests.traces.sample` writes the texts anew."""

import json
import re

import pytest

from overhead_probe.render import imported_terminal

from . import sample

TEXTS = sample.texts()


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_as_expected(name):
    assert TEXTS[name] == (sample.EXPECTED / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in TEXTS if name.endswith(".txt")])
def test_no_line_is_wider_than_asked_or_ends_in_a_blank(name):
    width = int(re.search(r"(\d+)\.", name)[1])
    for line in TEXTS[name].splitlines():
        assert len(line) <= width and line == line.rstrip()


def test_json_is_strict_and_sums():
    trace = json.loads(TEXTS["merged5.json"])["traces"][0]
    assert trace["span_us"] == 138_908.0 and trace["kernels"] == {"n": 190, "sum_us": 3492.0, "union_us": 3492.0}
    assert sum(component["us"] for component in trace["components"]) == pytest.approx(trace["span_us"], abs=1e-6)
    both = json.loads(TEXTS["compare.json"])
    assert sum(row["us"] for row in both["waterfall"]) == pytest.approx(
        both["runs"][1]["span_us"] - both["runs"][0]["span_us"], abs=1e-6)


def test_the_terminal_shows_what_the_table_of_the_recordings_says():
    text = TEXTS["merged5_80.txt"]
    assert "138.908 ms" in text and "190    3.492     3.492" in text
    assert "none: CPU only" in TEXTS["cpu_only_80.txt"] and "everything ran on the host" in TEXTS["cpu_only_80.txt"]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8"])
@pytest.mark.parametrize("width", [40, 60, 200])
def test_any_width_and_encoding(width, encoding):
    report = sample.report("pt_alexnet.json.gz")
    text = imported_terminal.render(report, width, True, True, encoding)
    text.encode(encoding)
