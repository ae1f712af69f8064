"""report.md: order, escaping, and the figures of the other formats."""

import re
from dataclasses import replace

import pytest

from overhead_probe import report as r
from overhead_probe.render import markdown, markup, tables

from . import sample


def headings(text):
    return re.findall(r"^##? (.*)", text, re.M)


def test_the_verdict_stands_first():
    lines = markdown.render(sample.founding()).splitlines()
    assert lines[0] == "# Where an iteration of `tf_session.py` goes"
    assert lines[2] == f"**{sample.founding().verdict[0]}**"


def test_chapters_appear_with_their_content_only():
    few = headings(markdown.render(sample.founding()))
    assert "Causes" not in few and "What changes would gain, measured on this loop" not in few
    assert few[:2] == ["Where an iteration of `tf_session.py` goes", "An iteration"]
    assert few[-1] == "Run it again, or look at this run again"
    assert "Causes" in headings(markdown.render(sample.full()))


def test_pictures_are_relative_and_have_words():
    text = markdown.render(sample.founding())
    assert re.findall(r"!\[(.{20}).*\]\((.*)\)", text) == [
        ("One iteration takes ", "breakdown.svg"),
        ("120 plain iterations", "iterations.svg"),
        ("Iteration times: fas", "histogram.svg"),
        ("Of 10 samples most e", "flame.svg"),
    ]


def test_the_table_has_the_figures_of_the_terminal():
    text = markdown.render(sample.founding())
    rows, total = tables.breakdown(sample.founding())
    for row in (*rows, total):
        assert f"| {row.amount} | {row.share} |" in text


@pytest.mark.parametrize(
    "given, shown",
    [
        ("feed_dict copy", "feed_dict copy"),
        ("__main__ and _x_", "\\_\\_main\\_\\_ and \\_x\\_"),
        ("a|b", "a&#124;b"),
        ("a\\|b", "a\\\\&#124;b"),
        ("<script>&amp;", "&lt;script&gt;&amp;amp;"),
        ("[red](x) *b* `c` ~d~ $e$", "\\[red\\](x) \\*b\\* \\`c\\` \\~d\\~ \\$e\\$"),
        ("# no heading", "\\# no heading"),
        ("1. no list", "1\\. no list"),
        ("- no list", "\\- no list"),
        ("---", "\\---"),
        ("3.14 and +31.2 µs", "3.14 and +31.2 µs"),
        ("two\nlines", "two\\\\nlines"),
    ],
)
def test_text_shows_as_itself(given, shown):
    assert markup.text(given) == shown


@pytest.mark.parametrize(
    "given, shown",
    [("a/b_c", "`a/b_c`"), ("a|b", "<code>a&#124;b</code>"), ("a`b", "<code>a\\`b</code>"), ("", ""), (" ", "")],
)
def test_code(given, shown):
    assert markup.code(given) == shown


def test_hostile_names_leave_every_table_in_shape():
    op = r.Op("a|b`c\\|d\n|", "<b>|", "x|y", 34_000, 1)
    hostile = r.Notice("w|", "| a | b |\n# x")
    report = replace(sample.founding(), ops=(op,), warnings=(hostile,), evidence={"k|": "v|\n|"}, script="[a](b)|.py")
    text = markdown.render(report)
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        assert len({line.count("|") for line in block.splitlines()}) == 1
    assert "&#124;" in text and "<b>" not in text
    assert text.splitlines()[0] == "# Where an iteration of <code>\\[a\\](b)&#124;.py</code> goes"


def test_a_fence_is_longer_than_any_in_it():
    assert markup.fence("a\n````\nb") == ["`````", "a", "````", "b", "`````", ""]
    report = replace(sample.founding(), ended="script-failed", traceback="Traceback\n```\nValueError: x\n")
    assert "````\nTraceback\n```\nValueError: x\n````\n" in markdown.render(report)


@pytest.mark.parametrize("ended", ["script-failed", "interrupted", "killed"])
def test_a_bad_end_stands_above_the_verdict(ended):
    assert "What was measured until then is shown.**" in markdown.render(replace(sample.founding(), ended=ended)).splitlines()[2]
