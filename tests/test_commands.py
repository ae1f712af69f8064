"""Words of compare and sweep; a sweep's launches, their order, what stops them and how it goes on."""

import argparse
import json
import shlex
from dataclasses import replace

import pytest

from overhead_probe import campaign, cli, errors, stored_sweep
from overhead_probe.commands import compare, scripts, sweep
from overhead_probe.commands.scripts import Script
from overhead_probe.errors import UsageError

from .render import comparison_sample, sample, sweep_sample


# ---------------------------------------------------------------- words


def test_options_of_a_script_hold_until_they_are_given_again():
    named, own = scripts.read(["--launches", "3", "--python", "py37", "--set", "n=1", "a.py", "--set=k=2", "b.py", "--python",
                               "py311", "--set", "n=5", "--json", "c.py"], compare.OPTIONS)
    assert [(script.path, script.python, dict(script.set)) for script in named] == [
        ("a.py", "py37", {"n": "1"}), ("b.py", "py37", {"n": "1", "k": "2"}), ("c.py", "py311", {"n": "5", "k": "2"})]
    assert own == ["--launches=3", "--json"]


def test_arguments_and_loop_of_a_script():
    named, _ = scripts.read(["--args", "--epochs '1 2'", "--loop", "a.py:3", "a.py", "--args", "", "b.py"], compare.OPTIONS)
    assert [(script.argv, script.loop) for script in named] == [(("--epochs", "1 2"), "a.py:3"), ((), "a.py:3")]
    assert named[0].plan(2.0).argv == ("--epochs", "1 2")


@pytest.mark.parametrize("words, message", [
    (["--bogus", "a.py"], "There is no option --bogus."),
    (["a.py", "--python"], "--python has no value."),
    (["--set", "n=3+", "a.py"], "--set n=3+ does not parse: invalid syntax."),
    (["--loop", "a.py", "a.py"], "--loop a.py is not FILE:LINE."),
])
def test_words_that_cannot_be_followed(words, message):
    with pytest.raises(UsageError) as caught:
        scripts.read(words, compare.OPTIONS)
    assert caught.value.message == message


@pytest.mark.parametrize("named, labels", [
    ([Script("x/a.py"), Script("y/b.py")], ["a.py", "b.py"]),
    ([Script("x/a.py"), Script("y/a.py"), Script("b.py")], ["x/a.py", "y/a.py", "b.py"]),
    ([Script("a.py", set={"n": "1"}), Script("a.py", set={"n": "2"})], ["a.py, n=1", "a.py, n=2"]),
    ([Script("a.py"), Script("a.py", set={"n": "2"})], ["a.py", "a.py, n=2"]),
    ([Script("a.py", "py37"), Script("a.py", "py311")], ["a.py, py37", "a.py, py311"]),
    ([Script("a.py", "py37", {"n": "1"}), Script("b.py", "py311")], ["a.py", "b.py"]),
    ([Script("a.py", argv=("--fast",)), Script("a.py")], ["a.py --fast", "a.py"]),
    ([Script("a.py"), Script("a.py")], ["a.py (1)", "a.py (2)"]),
])
def test_labels_are_as_short_as_tells_scripts_apart(named, labels):
    assert scripts.labels(named) == labels


def test_the_command_again_reads_to_the_same():
    words = ["--python", "py37", "--set", "n=(1, 2)", "a b.py", "--set", "n=3", "--args", "x 'y z'", "c.py"]
    named, _ = scripts.read(words, compare.OPTIONS)
    again = shlex.split(scripts.command("compare", named, ["--launches", "3"]))
    assert again[:4] == ["probe", "compare", "--launches", "3"]
    assert scripts.read(again[2:], compare.OPTIONS) == (named, ["--launches=3"])


@pytest.mark.parametrize("words, message", [
    (["compare", "a.py"], "There are fewer than two scripts or runs to compare."),
    (["compare", "--launches", "0", "a.py", "b.py"], "--launches must be at least 1 and --seconds above 0."),
    (["compare", "nothing-a.py", "nothing-b.py"], "There is no file nothing-a.py."),
    (["sweep", "a.py"], "There is no --vary NAME=v1,v2,…"),
    (["sweep", "--vary", "n=1"], "A sweep is of one script or of two."),
    (["sweep", "--vary", "n=1", "a.py", "b.py", "c.py"], "A sweep is of one script or of two."),
    (["sweep", "--vary", "n=1,3+", "a.py"], "--vary n=1,3+: 3+ does not parse: invalid syntax."),
    (["sweep", "--vary", "n=1", "--size", "n +", "a.py"], "--size n + does not parse: invalid syntax."),
    (["sweep", "--vary", "n=1", "--set", "n=2", "a.py"], "n is both --set and varied."),
    (["sweep", "--vary", "n=1", "--resume", "--fresh", "a.py"], "--resume and --fresh contradict each other."),
])
def test_wrong_use(words, message, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(words) == errors.WRONG_USE
    assert capsys.readouterr().err.startswith(f"probe: {message}")


def test_a_stored_run_and_a_script_are_not_compared(capsys, tmp_path):
    (tmp_path / "a.py").write_text("pass\n")
    assert cli.main(["compare", str(tmp_path / "a.py"), str(tmp_path)]) == errors.WRONG_USE
    assert f"probe: {tmp_path} is a stored run and {tmp_path / 'a.py'} a script." in capsys.readouterr().err


def test_alternating_order():
    assert list(campaign.order(2, 3)) == [(0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (2, 1)]
    assert [at for _, at in campaign.order(3, 2)] == [0, 1, 2, 2, 1, 0]


# ---------------------------------------------------------------- compare


class Launcher:
    """In place of real launches: reports by script name, in the order in which they are asked for."""

    def __init__(self, monkeypatch, answer):
        self.calls, self.answer = [], answer
        monkeypatch.setattr(campaign, "once", self.once)

    def once(self, plan, run_dir, progress=None):
        self.calls.append(plan)
        return self.answer(plan, len(self.calls), run_dir)


@pytest.fixture
def pair(tmp_path):
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("n = 1\n")
    return [str(tmp_path / "a.py"), str(tmp_path / "b.py")]


def measured(plan, number, run_dir, **fields):
    run_dir.mkdir(parents=True)
    report = comparison_sample.slow() if plan.script.endswith("a.py") else comparison_sample.fast()
    return campaign.Launched(run_dir, comparison_sample.scaled(report, 1 + 0.001 * number), **fields)


def compared(tmp_path):
    return json.loads(next((tmp_path / "out").glob("compare-*/compare.json")).read_text())


def test_launches_of_compare_alternate_and_are_paired(monkeypatch, tmp_path, pair, capsys):
    launcher = Launcher(monkeypatch, measured)
    assert cli.main(["compare", "--out", str(tmp_path / "out"), "--launches", "3", *pair]) == errors.MEASURED
    assert [plan.script[-4] for plan in launcher.calls] == list("abbaab")
    found = compared(tmp_path)
    assert (found["pairs"], found["faster"], found["slower"]) == (3, "b.py", "a.py")
    assert sum(step["us"] for step in found["waterfall"]) == pytest.approx(found["runs"][0]["us"] - found["runs"][1]["us"])
    assert capsys.readouterr().out.startswith("An iteration of a.py takes 19.1×")


def test_a_launch_that_fails_is_shown_and_the_others_count(monkeypatch, tmp_path, pair, capsys):
    def answer(plan, number, run_dir):
        return measured(plan, number, run_dir, failure="ValueError: once" if number == 2 else "")

    Launcher(monkeypatch, answer)
    assert cli.main(["compare", "--out", str(tmp_path / "out"), "--launches", "3", *pair]) == errors.SCRIPT_FAILED
    assert "failed: b.py, launch 1: ValueError: once" in capsys.readouterr().out
    assert compared(tmp_path)["pairs"] == 2


def test_ctrl_c_keeps_what_was_measured(monkeypatch, tmp_path, pair, capsys):
    def answer(plan, number, run_dir):
        return measured(plan, number, run_dir, interrupted=number == 6)

    launcher = Launcher(monkeypatch, answer)
    assert cli.main(["compare", "--out", str(tmp_path / "out"), "--launches", "9", *pair]) == errors.INTERRUPTED
    assert len(launcher.calls) == 6
    assert "Interrupted: 3 of 9 launches of a.py, 2 of 9" in capsys.readouterr().out
    assert compared(tmp_path)["ended"] == "interrupted"


def test_ctrl_c_before_both_were_measured(monkeypatch, tmp_path, pair, capsys):
    def answer(plan, number, run_dir):
        if number == 2:
            raise KeyboardInterrupt
        return measured(plan, number, run_dir)

    Launcher(monkeypatch, answer)
    assert cli.main(["compare", "--out", str(tmp_path / "out"), *pair]) == errors.INTERRUPTED
    assert "No launch of b.py could be measured" in capsys.readouterr().err
    assert {path.name for path in (tmp_path / "out" / "compare-a-b").iterdir()} == {"runs-unmeasured"}


def test_launches_without_a_result_leave_the_earlier_ones(monkeypatch, tmp_path, pair):
    Launcher(monkeypatch, measured)
    cli.main(["compare", "--out", str(tmp_path / "out"), "--launches", "3", *pair])
    Launcher(monkeypatch, lambda *call: replace(measured(*call), report=None, failure="no"))
    assert cli.main(["compare", "--out", str(tmp_path / "out"), *pair]) == errors.NOTHING_MEASURED
    runs = tmp_path / "out" / "compare-a-b" / "runs"
    assert {path.name: len(list(path.iterdir())) for path in runs.iterdir()} == {"1-a": 3, "2-b": 3}


# ---------------------------------------------------------------- sweep


def swept(plan, number, run_dir, size=None, **fields):
    n = float(plan.set["n"]) if size is None else size
    script = 0 if plan.script.endswith("a.py") else 1
    own = next(one for one in sweep_sample.samples() if one.script == script)
    ns = (15_000 + 20 * n, 250_000 + 12 * n)[script] * (1 + 0.001 * (number % 3))
    report = replace(sample.founding(), wall=replace(sample.founding().wall, mean=ns), components=own.components)
    return campaign.Launched(run_dir, report, size=n, **fields)


def sweep_words(tmp_path, *words):
    return ["sweep", "--out", str(tmp_path / "out"), "--vary", "n=1e2..1e6", "--per-decade", "1", *words]


def stored(tmp_path):
    return json.loads(next((tmp_path / "out").glob("sweep-*/sweep.json")).read_text())


def test_sizes_go_up_and_down_and_scripts_alternate(monkeypatch, tmp_path, pair):
    launcher = Launcher(monkeypatch, swept)
    assert cli.main(sweep_words(tmp_path, *pair)) == errors.MEASURED
    seen = [(plan.script[-4], plan.set["n"]) for plan in launcher.calls]
    assert seen[:4] == [("a", "100"), ("b", "100"), ("b", "1000"), ("a", "1000")]
    assert seen[10:13] == [("b", "1000000"), ("a", "1000000"), ("a", "100000")]
    assert all(plan.size == "n" for plan in launcher.calls)
    found = stored(tmp_path)
    assert len(found["points"]) == 10
    assert found["break_even"]["size"] == pytest.approx(235_000 / 8, rel=0.5)
    assert {path.name for path in next((tmp_path / "out").iterdir()).iterdir()} == {"sweep.json", "sweep.md", "curves.svg"}


def test_a_stopped_sweep_keeps_what_it_has_and_goes_on(monkeypatch, tmp_path, pair, capsys):
    launcher = Launcher(monkeypatch, lambda *call: swept(*call, interrupted=call[1] == 8))
    assert cli.main(sweep_words(tmp_path, *pair)) == errors.INTERRUPTED
    assert "Stopped: 7 launches count." in capsys.readouterr().out
    assert (len(stored(tmp_path)["measured"]), stored(tmp_path)["ended"]) == (7, "interrupted")
    first = launcher.calls[:7]
    launcher = Launcher(monkeypatch, swept)
    assert cli.main(sweep_words(tmp_path, *pair)) == errors.MEASURED
    done = [(plan.script, plan.set["n"]) for plan in (*first, *launcher.calls)]
    assert len(launcher.calls) == 13
    assert all(done.count(one) == 2 for one in done)
    assert "7 launches were there already" in capsys.readouterr().out
    assert stored(tmp_path)["ended"] == "complete"


def test_a_sweep_killed_between_launches_has_its_file(monkeypatch, tmp_path, pair):
    def answer(plan, number, run_dir):
        if number == 4:
            raise MemoryError
        return swept(plan, number, run_dir)

    Launcher(monkeypatch, answer)
    with pytest.raises(MemoryError):
        cli.main(sweep_words(tmp_path, *pair))
    assert len(stored(tmp_path)["measured"]) == 3


def test_a_complete_sweep_is_measured_anew_unless_asked(monkeypatch, tmp_path, pair):
    Launcher(monkeypatch, swept)
    cli.main(sweep_words(tmp_path, *pair))
    launcher = Launcher(monkeypatch, swept)
    assert cli.main(sweep_words(tmp_path, "--resume", *pair)) == errors.MEASURED
    assert launcher.calls == []
    cli.main(sweep_words(tmp_path, *pair))
    assert len(launcher.calls) == 20


@pytest.mark.parametrize("change, named", [(["--seconds", "3"], "seconds"), (["--size", "2*n"], "size")])
def test_other_conditions_begin_anew_and_resume_says_why_not(monkeypatch, tmp_path, pair, capsys, change, named):
    Launcher(monkeypatch, lambda *call: swept(*call, interrupted=call[1] == 3))
    cli.main(sweep_words(tmp_path, *pair))
    launcher = Launcher(monkeypatch, swept)
    assert cli.main(sweep_words(tmp_path, "--resume", *change, *pair)) == errors.WRONG_USE
    assert f"it was made with another {named}." in capsys.readouterr().err
    cli.main(sweep_words(tmp_path, *change, *pair))
    assert len(launcher.calls) == 20


def test_an_edited_script_begins_anew(monkeypatch, tmp_path, pair):
    Launcher(monkeypatch, lambda *call: swept(*call, interrupted=call[1] == 3))
    cli.main(sweep_words(tmp_path, *pair))
    (tmp_path / "a.py").write_text("n = 2\n")
    launcher = Launcher(monkeypatch, swept)
    cli.main(sweep_words(tmp_path, *pair))
    assert len(launcher.calls) == 20


def test_nothing_to_go_on_with(tmp_path, pair, capsys):
    assert cli.main(sweep_words(tmp_path, "--resume", *pair)) == errors.WRONG_USE
    assert "there is none" in capsys.readouterr().err


def test_a_size_that_fails_is_left_out_and_not_tried_again(monkeypatch, tmp_path, pair, capsys):
    def answer(plan, number, run_dir):
        failing = plan.set["n"] == "1000" and plan.script.endswith("a.py")
        return swept(plan, number, run_dir, failure="MemoryError: large" if failing else "")

    launcher = Launcher(monkeypatch, answer)
    assert cli.main(sweep_words(tmp_path, *pair)) == errors.SCRIPT_FAILED
    assert len(launcher.calls) == 19
    assert "failed: a.py with n=1000: MemoryError: large" in capsys.readouterr().out
    found = stored(tmp_path)
    assert len(found["points"]) == 9
    assert [ratio["size"] for ratio in found["ratios"]] == [100, 10_000, 100_000, 1_000_000]


@pytest.mark.parametrize("size", [-1.0, float("nan"), float("inf")])
def test_what_is_no_size_fails_its_launch(monkeypatch, tmp_path, pair, size, capsys):
    Launcher(monkeypatch, lambda *call: swept(*call, size=size))
    assert cli.main(sweep_words(tmp_path, pair[0])) == errors.NOTHING_MEASURED
    assert f"n is {size}, which is no size" in capsys.readouterr().err


def test_a_value_that_fails_in_the_script_leaves_the_others_a_wrong_name_none(monkeypatch, tmp_path, pair, capsys):
    def answer(plan, number, run_dir):
        if plan.set["n"] == "1000":
            raise UsageError("--set n=1000: ZeroDivisionError: division by zero.")
        return swept(plan, number, run_dir)

    Launcher(monkeypatch, answer)
    assert cli.main(sweep_words(tmp_path, pair[0])) == errors.SCRIPT_FAILED
    assert "failed: a.py with n=1000: --set n=1000: ZeroDivisionError" in capsys.readouterr().out

    def refuse(plan, number, run_dir):
        raise UsageError("no top-level assignment to n.")

    Launcher(monkeypatch, refuse)
    assert cli.main(sweep_words(tmp_path, pair[1])) == errors.WRONG_USE


def test_size_zero_is_kept(monkeypatch, tmp_path, pair):
    Launcher(monkeypatch, swept)
    words = ["sweep", "--out", str(tmp_path / "out"), "--vary", "n=0,10,100", pair[0]]
    assert cli.main(words) == errors.MEASURED
    assert [point["size"] for point in stored(tmp_path)["points"]] == [0, 10, 100]


def test_a_file_that_is_no_sweep_is_refused(tmp_path, pair, capsys):
    folder = tmp_path / "out" / "sweep-a-b"
    folder.mkdir(parents=True)
    (folder / "sweep.json").write_text('{"schema": 1}')
    assert cli.main(sweep_words(tmp_path, *pair)) == errors.WRONG_USE
    assert "is not a stored sweep" in capsys.readouterr().err
    assert (folder / "sweep.json").read_text() == '{"schema": 1}'


def test_what_is_stored_is_read_back_whole(tmp_path):
    from overhead_probe.render import sweep_json

    path = tmp_path / "sweep.json"
    whole = sweep_sample.stopped()
    path.write_text(sweep_json.render(whole))
    read = stored_sweep.load(path)
    assert read.samples == whole.samples
    assert read.failures == whole.failures
    assert (read.key, read.ended) == (whole.key, "interrupted")


def test_a_sweep_on_a_noisy_machine_says_so(monkeypatch, tmp_path, pair, capsys):
    def answer(plan, number, run_dir):
        launched = swept(plan, number, run_dir)
        wall = replace(launched.report.wall, mean=launched.report.wall.mean * (1.5 if number % 4 == 1 else 1))
        return replace(launched, report=replace(launched.report, wall=wall))

    Launcher(monkeypatch, answer)
    assert cli.main(sweep_words(tmp_path, *pair)) == errors.MEASURED
    notice, = stored(tmp_path)["warnings"]
    assert notice["id"] == "noisy-machine"
    assert notice["text"].startswith("Launches of a.py at one size scatter by ")


def test_time_left_counts_each_script_at_its_own_pace(tmp_path, pair):
    options = argparse.Namespace(size="n", launches=1, seconds=1.0, per_decade=1, vary="n=1,2")
    running = sweep._Campaign([Script(path) for path in pair], "n", ("1", "2"), options, tmp_path)
    left = running.left()
    assert running._seconds(left) is None
    running.took = {(0, "1"): 2.0, (1, "1"): 6.0}
    assert running._seconds(left[2:]) == 8.0
    running.took[0, "2"] = 3.0
    assert running._seconds(left[2:]) == 9.0
