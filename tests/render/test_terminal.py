"""Colours, encodings, widths, and names that try to steer the terminal."""

from dataclasses import replace

import pytest

from overhead_probe import report as r
from overhead_probe.render import layout, progress, terminal

from . import sample


class Screen:
    """Standard output that says what it is."""

    encoding = "utf-8"

    def __init__(self, tty):
        self.tty = tty

    def isatty(self):
        return self.tty


@pytest.mark.parametrize(
    "tty, environment, colored",
    [
        (True, {"TERM": "xterm"}, True),
        (False, {"TERM": "xterm"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {"TERM": "xterm", "FORCE_COLOR": "1"}, False),
    ],
)
def test_color_is_for_terminals_that_want_it(monkeypatch, tty, environment, colored):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(terminal.sys, "stdout", Screen(tty))
    assert ("\x1b[" in terminal.render(sample.founding(), 80)) is colored


def test_the_colors_are_the_sixteen():
    text = terminal.render(sample.full(), 80, True, encoding="utf-8")
    assert "\x1b[33m█" in text and "38;5" not in text and "38;2" not in text


def test_the_text_is_the_same_without_its_colors():
    colored = terminal.render(sample.full(), 80, True, encoding="utf-8")
    plain = terminal.render(sample.full(), 80, False, encoding="utf-8")
    assert terminal.Text.from_ansi(colored).plain.split() == plain.split()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-8"])
def test_any_encoding_can_print_it(encoding):
    report = replace(sample.founding(), script="/x/número_训练_\udc80.py")
    terminal.render(report, 80, False, encoding=encoding).encode(encoding)


@pytest.mark.parametrize("width", [20, 40, 60, 72, 80, 119, 139, 140, 200, 300])
@pytest.mark.parametrize("verbose", [False, True])
def test_every_width_is_kept(width, verbose):
    text = terminal.render(sample.full(), width, False, verbose, "utf-8")
    assert max(len(line) for line in text.splitlines()) <= max(width, terminal.LEAST_WIDTH)


def test_names_are_shown_as_they_are():
    name = "/x/[red]b :smile: `|*_训练.py"
    op = r.Op("[bold]a|b[/]", "[link=x]", "/device:CPU:0", 34_000, 1)
    report = replace(sample.founding(), script=name, ops=(op,), verdict=("[red]135[/red] of 277 µs",))
    report = replace(report, warnings=(r.Notice("x", "[blink]a \\[b]"),))
    text = terminal.render(report, 100, True, True, encoding="utf-8")
    for shown in ("[red]b :smile: `|*_训练.py", "[bold]a|b[/]", "[link=x]", "[red]135[/red]", "[blink]a \\[b]"):
        assert shown in text


def test_codes_in_names_are_not_obeyed():
    op = r.Op("a\x1b[31mb\nc\u202ed", "T", "", 34_000, 1)
    report = replace(sample.founding(), script="x\x1b]0;title\x07.py", ops=(op,))
    text = terminal.render(report, 120, False, encoding="utf-8")
    assert "\x1b" not in text and "\x07" not in text
    assert "a\\x1b[31mb\\nc\\u202ed" in text and "x\\x1b]0;title\\x07.py" in text


def test_long_names_keep_their_ends_and_the_columns():
    op = r.Op("begin/" + "x" * 300 + "/end", "T", "", 34_000, 1)
    report = replace(sample.founding(), ops=(op,))
    text = terminal.render(report, 71, False, encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("begin/"))
    assert len(row) <= 71 and "/end" in row and row.endswith("1  34.0  12.3 %")
    assert op.name in terminal.render(report, 80, False, True, "utf-8").replace("\n", "")


def test_wide_characters_take_two_columns():
    assert layout.columns("训练") == 4
    assert layout.clip("训练训练训练", 7) == "训…训练"
    lines = layout.grid([[("训练", ""), ("1", "")], [("abc", ""), ("22", "")]], "lr")
    assert ["".join(text for text, _ in line.spans) for line in lines] == ["训练   1", "abc   22"]


def test_bars():
    assert [layout.bar(share, 4) for share in (0, 0.001, 0.5, 0.53, 1, -0.2)] == ["", "▏", "██", "██▏", "████", ""]


def test_the_next_command_is_quoted():
    text = terminal.render(replace(sample.founding(), run_dir="my reports/run"), 80, False, encoding="utf-8")
    assert text.endswith("next: probe view 'my reports' | probe show 'my reports' --verbose\n")
    text = terminal.render(replace(sample.founding(), run_dir="elsewhere/raw"), 80, False, encoding="utf-8")
    assert text.endswith("next: probe view elsewhere/raw | probe show elsewhere/raw --verbose\n")


def test_the_short_form_fits_a_screen():
    report = sample.founding()
    steady = replace(report, warnings=(), shape=replace(report.shape, trending=False))
    assert len(terminal.render(steady, 80, False, encoding="utf-8", explain=False).splitlines()) <= 24


def test_the_short_form_names_every_part_and_the_dearest_ops():
    text = terminal.render(sample.founding(), 80, False, encoding="utf-8")
    for said in ("library 131.4, script 3.6", "convert 40.0, marshal 27.0", "hand-off 30.6, schedule ~7.1",
                 "Mul 9.1, sub 6.5, 6 more", "marks 0.10 µs, hooks +31.2 µs, tracer +36.5 µs; left 0.8 % and 1.2 %", "95 %: 271.0 – 283.0, this process", "imports 4,210 ms"):
        assert said in text


def test_the_legend_is_for_who_asks_and_for_the_first_time():
    legend = "values copied into the framework and out of it"
    shown = [legend in terminal.render(sample.founding(), 80, False, verbose, "utf-8", explain=explain)
             for verbose, explain in ((False, True), (True, False), (False, False))]
    assert shown == [True, True, False]


def test_what_does_not_fit_goes_below_its_own_column():
    ops = tuple(r.Op(f"a_long_name_of_an_op_{i}", "T", "", 34_000 / 4, 1) for i in range(4))
    lines = terminal.render(replace(sample.founding(), ops=ops), 80, False, encoding="utf-8").splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("kernel time"))
    column = lines[at].index("a_long")
    assert lines[at + 1][:column].strip() == "" and lines[at + 1][column] != " "


def test_progress():
    assert progress.line("measuring", 1_200, 2.5, 10) == "measuring  [#####...............]  2.5 of 10 s, 1,200 iterations"
    assert progress.line("measuring", 5, 3, 0) == "measuring  3 s, 5 iterations"
    assert len(progress.line("measuring", 1_200, 99, 10, width=40)) == 40
