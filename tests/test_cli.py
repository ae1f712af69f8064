"""The command's words: which are probe's and which the script's, and what is refused with which code."""

import dataclasses

import pytest

from overhead_probe import cli, errors, launch
from overhead_probe.commands import bounds, probing
from overhead_probe.errors import UsageError

from .render import sample


def plan(*words):
    return probing.plan_of(list(words))[1]


@pytest.mark.parametrize("words, script, argv", [
    (["train.py"], "train.py", ()),
    (["train.py", "--epochs", "3"], "train.py", ("--epochs", "3")),
    (["train.py", "--json", "--seconds", "9", "--help"], "train.py", ("--json", "--seconds", "9", "--help")),
    (["--seconds", "5", "train.py", "-m", "x"], "train.py", ("-m", "x")),
    (["--seconds=5", "train.py", "a"], "train.py", ("a",)),
    (["--json", "--full", "train.py", "--", "b"], "train.py", ("--", "b")),
    (["--fail-if", "python>50%", "--fail-if", "gc>1%", "train.py"], "train.py", ()),
    (["dir/show.py", "show"], "dir/show.py", ("show",)),
])
def test_all_after_the_script_belongs_to_it(words, script, argv):
    made = plan(*words)
    assert (made.script, made.argv, made.module) == (script, argv, "")


def test_probes_own_options():
    options, made = probing.plan_of(["--python", "py37", "--seconds", "2.5", "--full", "--loop", "a/train.py:42", "--out", "o",
                               "--json", "--verbose", "train.py", "x"])
    assert (made.python, made.seconds, made.full, made.loop, made.script_output_to_stderr) == (
        "py37", 2.5, True, "a/train.py:42", True)
    assert (options.out, options.json, options.verbose) == ("o", True, True)


def test_defaults():
    options, made = probing.plan_of(["train.py"])
    assert made == launch.Plan("train.py", what_if=("auto",))
    assert (options.out, options.json, options.fail_if) == ("reports", False, [])


@pytest.mark.parametrize("words, tried", [
    (["--no-what-if"], ()), (["--what-if", "all"], ("all",)), (["--what-if", "gc-off,callable"], ("gc-off", "callable")),
])
def test_changes_to_try(words, tried):
    assert plan(*words, "train.py").what_if == tried


def test_a_module_takes_all_that_follows():
    made = plan("--seconds", "3", "-m", "package.train", "--seconds", "9", "-m")
    assert (made.module, made.script, made.argv, made.seconds) == ("package.train", "", ("--seconds", "9", "-m"), 3.0)


@pytest.mark.parametrize("words, message", [
    ([], "There is no script to run."),
    (["--json"], "There is no script to run."),
    (["--loop", "train.py", "train.py"], "--loop train.py is not FILE:LINE."),
    (["--loop", "train.py:", "train.py"], "--loop train.py: is not FILE:LINE."),
    (["--loop", "train.py:x1", "train.py"], "--loop train.py:x1 is not FILE:LINE."),
    (["--seconds", "0", "train.py"], "--seconds must be above 0."),
    (["--seconds", "-1", "train.py"], "--seconds must be above 0."),
    (["--seconds", "nan", "train.py"], "--seconds must be above 0."),
    (["--fail-if", "python", "train.py"], "--fail-if python cannot be read."),
    (["--fail-if", "python>much", "train.py"], "--fail-if python>much cannot be read."),
    (["--fail-if", "python<50%", "train.py"], "--fail-if python<50% cannot be read."),
])
def test_wrong_words_are_refused(words, message, capsys):
    with pytest.raises(UsageError) as caught:
        probing.plan_of(words)
    assert caught.value.message == message
    assert cli.main(words) == errors.WRONG_USE
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"probe: {message}\n")


@pytest.mark.parametrize("words", [["--seconds", "many", "train.py"], ["--unknown", "train.py"], ["-m"],
                                   ["--out", "--full", "train.py"]])
def test_words_that_the_parser_refuses(words, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == errors.WRONG_USE
    assert "usage: probe" in capsys.readouterr().err


def test_no_such_script(capsys, tmp_path):
    assert cli.main(["--out", str(tmp_path / "reports"), str(tmp_path / "nothing.py")]) == errors.WRONG_USE
    assert capsys.readouterr().err.startswith(f"probe: There is no file {tmp_path / 'nothing.py'}.\n       Give")
    assert not (tmp_path / "reports").exists()




def test_showing_what_is_no_run(capsys, tmp_path):
    assert cli.main(["show", str(tmp_path)]) == errors.WRONG_USE
    assert "is not a readable run directory" in capsys.readouterr().err


@pytest.mark.parametrize("bound, parsed", [
    ("python>50%", ("python", 0.5)), ("feed.convert>2.5%", ("feed.convert", 0.025)),
    ("python > 50 %", ("python", 0.5)), ("gc>0%", ("gc", 0.0)), ("kernel>100%", ("kernel", 1.0)),
])
def test_bounds(bound, parsed):
    assert bounds.parse(bound) == parsed


# In the sample Python takes 135.0 of 277 µs: 48.7 %.
@pytest.mark.parametrize("words, code, shown", [
    ([], errors.MEASURED, ""),
    (["python>49%"], errors.MEASURED, ""),
    (["python>48%"], errors.BOUND_CROSSED, "probe: --fail-if python>48%: it is 48.7 %.\n"),
    (["python.library>47%", "gc>1%"], errors.BOUND_CROSSED, "probe: --fail-if python.library>47%: it is 47.4 %.\n"),
    (["gpu>1%"], errors.BOUND_CROSSED, "probe: --fail-if gpu>1%: there is no component gpu; there are python,"),
])
def test_crossed_bounds(words, code, shown, capsys):
    report = sample.founding()
    assert bounds.crossed(words, report) == code
    assert capsys.readouterr().err.startswith(shown)


def test_an_unknown_component_does_not_hide_a_kept_bound(capsys):
    assert bounds.crossed(["gpu>1%", "python>99%"], sample.founding()) == errors.BOUND_CROSSED
    assert "python>99%" not in capsys.readouterr().err


def test_a_zero_bound_is_crossed_by_anything_above_zero():
    report = sample.founding()
    still = dataclasses.replace(report, components=tuple(row for row in report.components if row.id == "transfer"))
    assert bounds.crossed(["transfer>0%"], still) == errors.MEASURED
    assert bounds.crossed(["gc>0%"], report) == errors.BOUND_CROSSED
