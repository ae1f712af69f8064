"""Checks before the start, the run directory, and a small target in place of the agent."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from overhead_probe import launch
from overhead_probe.errors import TargetError


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "train.py"
    path.write_text("pass\n")
    return path


def refusal(**words):
    with pytest.raises(TargetError) as caught:
        launch.check(launch.Plan(**words))
    return caught.value


def test_a_script_and_an_interpreter_that_are_there(script):
    launch.check(launch.Plan(str(script)))


def test_no_such_file(tmp_path):
    error = refusal(script=str(tmp_path / "nothing.py"))
    assert error.message == f"There is no file {tmp_path / 'nothing.py'}."


def test_a_directory_is_told_how_packages_run(tmp_path):
    error = refusal(script=str(tmp_path))
    assert error.message == f"{tmp_path} is a directory."
    assert "-m package" in error.hint


def test_a_notebook_is_told_how_to_become_a_script(tmp_path):
    notebook = tmp_path / "train.ipynb"
    notebook.write_text("{}")
    error = refusal(script=str(notebook))
    assert error.message == f"{notebook} is a notebook."
    assert "nbconvert --to script" in error.hint


def test_no_such_interpreter(script, tmp_path):
    error = refusal(script=str(script), python=str(tmp_path / "python9"))
    assert error.message == f"There is no Python interpreter at {tmp_path / 'python9'}."
    assert "--python" in error.hint


def test_an_interpreter_that_cannot_be_executed(script):
    assert refusal(script=str(script), python=str(script)).message == f"{script} is not an executable file."


def test_a_folder_for_an_interpreter_is_told_where_the_interpreter_is(script, tmp_path):
    assert refusal(script=str(script), python=str(tmp_path)).hint == "Give the path of an interpreter with --python."
    (tmp_path / "my env" / "bin").mkdir(parents=True)
    (tmp_path / "my env" / "bin" / "python").write_text("")
    error = refusal(script=str(script), python=str(tmp_path / "my env"))
    assert "is a directory, not a Python interpreter" in error.message
    assert error.hint == f"Give the interpreter in it: --python '{tmp_path}/my env/bin/python'"


def test_an_environment_whose_python_is_gone(script, tmp_path):
    (tmp_path / "python").symlink_to(tmp_path / "gone" / "python3.7")
    assert f"link to {tmp_path}/gone/python3.7, which is not there" in refusal(script=str(script), python=str(tmp_path / "python")).message


def test_an_interpreter_by_name(script, monkeypatch, tmp_path):
    python = tmp_path / "bin" / "python3.7"
    python.parent.mkdir()
    python.write_text("#!/bin/sh\n")
    python.chmod(0o755)
    monkeypatch.setenv("PATH", str(python.parent))
    launch.check(launch.Plan(str(script), python="python3.7"))
    assert "python3.6" in refusal(script=str(script), python="python3.6").message


def test_a_module_needs_no_file():
    launch.check(launch.Plan("", module="package.train"))


def test_the_run_directory_holds_the_plan_and_the_whole_agent(tmp_path):
    run_dir = tmp_path / "out" / "run"
    launch.prepare(launch.Plan("train.py", ("--lr", "0.1"), seconds=3.0, loop="train.py:7", full=True), run_dir)
    plan = json.loads((run_dir / "plan.json").read_text())
    assert (plan["script"], plan["argv"], plan["module"], plan["seconds"], plan["full"], plan["loop"]) == (
        "train.py", ["--lr", "0.1"], "", 3.0, True, "train.py:7")
    copied = {path.relative_to(run_dir / "agent") for path in (run_dir / "agent").rglob("*") if path.is_file()}
    package = Path(launch.__file__).parent
    agent = {Path("overhead_probe") / path.relative_to(package) for path in (package / "agent").rglob("*")
             if path.is_file() and "__pycache__" not in path.parts}
    assert copied == agent | {Path("__main__.py"), Path("overhead_probe/__init__.py")}


def test_a_run_directory_is_not_used_twice(tmp_path):
    launch.prepare(launch.Plan("train.py"), tmp_path / "run")
    with pytest.raises(FileExistsError):
        launch.prepare(launch.Plan("train.py"), tmp_path / "run")


# What the agent does first: without its file of events the interpreter did not start.
BEGUN = "import os, sys; open(os.path.join(os.path.dirname(sys.argv[1]), 'events.jsonl'), 'a').close()\n"


@pytest.fixture
def target(tmp_path):
    """A run directory whose agent is replaced by the given code."""

    def write(code):
        run_dir = tmp_path / "run"
        launch.prepare(launch.Plan("train.py"), run_dir)
        (run_dir / "agent" / "__main__.py").write_text(BEGUN + code)
        return run_dir

    return write


@pytest.mark.parametrize("code, returncode", [
    ("pass", 0), ("import sys; sys.exit(7)", 7), ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
])
def test_how_the_target_ended(target, code, returncode):
    assert launch.run(launch.Plan("train.py"), target(code)) == launch.Outcome(returncode, False)


def test_the_target_is_given_the_plan_and_the_environment(target):
    run_dir = target("import os, sys; open(sys.argv[1] + '.seen', 'w').write(os.environ['PROBE_TEST'])")
    launch.run(launch.Plan("train.py", environment={"PROBE_TEST": "yes"}), run_dir)
    assert (run_dir / "plan.json.seen").read_text() == "yes"


def test_the_scripts_output_can_go_to_stderr(target, capfd):
    run_dir = target("print('from the script')")
    launch.run(launch.Plan("train.py", script_output_to_stderr=True), run_dir)
    seen = capfd.readouterr()
    assert (seen.out, seen.err) == ("", "from the script\n")
    launch.run(launch.Plan("train.py"), run_dir)
    assert capfd.readouterr().out == "from the script\n"


# Runs until the host asks it to stop, as the agent does at a boundary.
PATIENT = """
import os, sys
control = os.path.join(os.path.dirname(sys.argv[1]), "control")
while not os.path.exists(control):
    pass
"""


def test_ctrl_c_asks_the_target_to_stop(target):
    run_dir, calls = target(PATIENT), []

    def progress(*seen):
        calls.append(seen)
        if len(calls) == 1:
            signal.raise_signal(signal.SIGINT)

    assert launch.run(launch.Plan("train.py"), run_dir, progress) == launch.Outcome(0, True)
    assert (run_dir / "control").read_text() == "stop\n"
    assert calls[0][:2] == ("starting", 0)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interpreter_that_does_not_start(target, tmp_path):
    broken = tmp_path / "python"
    broken.write_bytes(b"\x00not a program")
    broken.chmod(0o755)
    with pytest.raises(TargetError, match="cannot be started"):
        launch.run(launch.Plan("train.py", python=str(broken)), target("pass"))


def test_a_target_that_a_signal_ended_at_its_start():
    message, hint = launch.never_began("env/bin/python", -signal.SIGSEGV)
    assert message == "env/bin/python did not start as a Python interpreter (signal 11, SIGSEGV)."
    assert hint.endswith("try env/bin/python -c pass")


@pytest.mark.parametrize("status, told", [(3, "did not start as a Python interpreter (status 3)"),
                                          (launch.TOO_OLD, "is older than Python 3.7")])
def test_a_target_in_which_the_agent_did_not_begin(tmp_path, status, told):
    run_dir = tmp_path / "run"
    launch.prepare(launch.Plan("train.py"), run_dir)
    (run_dir / "agent" / "__main__.py").write_text(f"import sys; sys.exit({status})")
    with pytest.raises(TargetError) as caught:
        launch.run(launch.Plan("train.py"), run_dir)
    assert told in caught.value.message
    assert "--python" in caught.value.hint


class Process:
    def __init__(self):
        self.signals = []

    def send_signal(self, number):
        self.signals.append(number)


def test_a_target_that_does_not_end_gets_ever_firmer_signals():
    process, sent = Process(), 0
    first, second, third = launch.PATIENCE_SECONDS
    for waited in (0.1, first, first + 0.1, first + 0.2, second + 0.1, third + 0.1, third + 99):
        sent = launch._press(process, waited, sent)
    assert process.signals == [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]
    assert sent == 3


def event(type_, **fields):
    return json.dumps({"type": type_, **fields}) + "\n"


def test_progress_is_read_from_whole_lines(tmp_path):
    path = tmp_path / "events.jsonl"
    watcher = launch._Watcher(path)
    assert watcher.look() == ("starting", 0)
    path.write_text(event("header", format=1) + event("phase", id="script"))
    assert watcher.look() == ("running up", 0)
    line = event("block", mode="timers", every=5, segments=[[1, 2, 3], [5, 6]])
    with path.open("a") as file:
        file.write(line[:20])
        file.flush()
        assert watcher.look() == ("running up", 0)
        file.write(line[20:])
        file.flush()
        assert watcher.look() == ("timers", 15)
    assert watcher.look() == ("timers", 15)


def test_the_same_interpreter_is_the_default():
    assert launch.Plan("train.py").python == sys.executable
    assert os.path.exists(launch.Plan("train.py").python)


def test_ctrl_c_before_the_target_has_begun_is_no_fault_of_the_interpreter(tmp_path):
    run_dir = tmp_path / "run"
    launch.prepare(launch.Plan("train.py"), run_dir)
    (run_dir / "agent" / "__main__.py").write_text(PATIENT)
    with pytest.raises(KeyboardInterrupt):
        launch.run(launch.Plan("train.py"), run_dir, lambda *seen: signal.raise_signal(signal.SIGINT))
