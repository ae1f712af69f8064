"""Why a launch does not count, and where stored launches are found."""

import json

import pytest

from overhead_probe import campaign, launch, record
from overhead_probe.errors import RunError, UsageError


def folder_with_plan(path):
    path.mkdir(parents=True)
    (path / "plan.json").write_text("{}")
    return path


def test_a_run_directory_a_report_folder_and_numbered_launches(tmp_path):
    run = folder_with_plan(tmp_path / "report" / "run")
    assert campaign.stored(run) == [run]
    assert campaign.stored(tmp_path / "report") == [run]
    others = [folder_with_plan(tmp_path / "report" / "launches" / str(number)) for number in (2, 10, 3)]
    assert campaign.stored(tmp_path / "report") == [run, others[0], others[2], others[1]]
    numbered = [folder_with_plan(tmp_path / "runs" / "1-train" / str(number)) for number in (1, 2, 11)]
    assert campaign.stored(tmp_path / "runs" / "1-train") == numbered


def test_no_run(tmp_path):
    (tmp_path / "launches" / "2").mkdir(parents=True)
    with pytest.raises(RunError) as caught:
        campaign.stored(tmp_path)
    assert caught.value.message == f"{tmp_path} is not a readable run directory: it holds no run."
    (tmp_path / "runs").mkdir()
    with pytest.raises(RunError) as caught:
        campaign.stored(tmp_path)
    assert caught.value.hint == f"It is a comparison: its launches are in {tmp_path / 'runs'}, a folder for each script."


def run_that_ended(tmp_path, **end):
    events = {"end": [{"type": "end", **end}]} if end else {}
    return record.Run(tmp_path, {"python": "python3"}, events, (), {})


PLAN = launch.Plan("train.py", output_to_file=True)


@pytest.mark.parametrize("returncode, end, why", [
    (0, {"reason": "enough"}, ""),
    (1, {"reason": "script-failed", "exit": 1, "traceback": "Traceback\n  line\nKeyError: 'x'\n"}, "KeyError: 'x'"),
    (-9, {}, "killed by SIGKILL"),
    (3, {"reason": "exit", "exit": 3}, "ended with status 3: the last word"),
])
def test_why_a_launch_failed(tmp_path, returncode, end, why):
    (tmp_path / launch.OUTPUT).write_text("first\nthe last word\n\n")
    outcome = launch.Outcome(returncode, False)
    assert campaign.failure(outcome, run_that_ended(tmp_path, **end), PLAN) == why


def test_an_interrupted_launch_did_not_fail(tmp_path):
    run = run_that_ended(tmp_path, reason="interrupted")
    assert campaign.failure(launch.Outcome(130, True), run, PLAN) == ""


def test_words_that_the_script_refused_are_wrong_use(tmp_path):
    run = record.Run(tmp_path, {}, {"refused": [{"type": "refused", "text": "no n", "hint": "There are: a."}]}, (), {})
    with pytest.raises(UsageError) as caught:
        run.require_accepted()
    assert (caught.value.message, caught.value.hint) == ("no n", "There are: a.")
    record.Run(tmp_path, {}, {}, (), {}).require_accepted()


def test_values_and_size_stand_in_the_plan(tmp_path):
    launch.prepare(launch.Plan("train.py", set={"n": "1e3"}, size="2 * n"), tmp_path / "run")
    plan = json.loads((tmp_path / "run" / "plan.json").read_text())
    assert (plan["set"], plan["size"]) == ({"n": "1e3"}, "2 * n")
