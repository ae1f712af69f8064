"""Bad input: a clear message, the right exit code, nothing lost."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import events, plain, wait_for

NUMPY = """
import os, signal, sys, time
import numpy as np
x = np.arange(1000.0)
"""
ENDLESS = NUMPY + """
for i in range(10 ** 9):
    work = np.sin(x * i).sum()
"""


def message(result):
    """The lines that the command itself prints on stderr."""
    return re.findall(r"^probe: .*\n(?:       .*\n)?", result.err, re.MULTILINE)


# -- what cannot be started


def test_no_such_file(probe):
    result = probe("missing.py")
    assert result.code == 2
    assert message(result) == ["probe: There is no file missing.py.\n       Give the path of a Python script.\n"]
    assert not probe.out.exists()


def test_a_directory(probe):
    probe.write("pack/__main__.py", "")
    result = probe("pack")
    assert result.code == 2
    assert "pack is a directory." in result.err and "-m" in result.err


def test_no_script(probe):
    assert probe().code == 2


@pytest.mark.parametrize("words, said", [
    (["--seconds", "0", "script.py"], "above 0"), (["--seconds", "soon", "script.py"], "--seconds"),
    (["--no-such-option", "script.py"], "--no-such-option"), (["--fail-if", "python", "script.py"], "python>50%"),
    (["-m"], "-m")])
def test_wrong_options(probe, words, said):
    probe.write("script.py", ENDLESS)
    result = probe(*words)
    assert result.code == 2
    assert said in result.err and "Traceback" not in result.err


def test_an_interpreter_that_is_none(probe):
    probe.write("script.py", ENDLESS)
    missing = probe("--python", "no/such/python", "script.py")
    assert (missing.code, "no/such/python" in missing.err) == (2, True)
    other = probe("--python", "true", "script.py")
    assert other.code == 2
    assert "true did not start as a Python interpreter" in other.err
    assert os.listdir(probe.out / "script") == []


def interpreter(probe, start_up):
    """An interpreter whose environment runs `start_up` before anything else."""
    probe.write("environment/sitecustomize.py", start_up)
    path = probe.write("my env/python", f"#!/bin/sh\nPYTHONPATH='{probe.folder}/environment' exec '{sys.executable}' \"$@\"\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("start_up, how", [
    ("import sys; sys.exit(5)", "status 1"), ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "signal 11, SIGSEGV")])
def test_an_interpreter_that_ends_at_its_start(probe, start_up, how):
    result = probe.script("for i in range(3000):\n    sum(range(100))\n", options=["--python", interpreter(probe, start_up)])
    assert result.code == 2
    assert f"my env/python did not start as a Python interpreter ({how})." in result.err and "-c pass" in result.err


def test_an_interpreter_whose_environment_prints(probe):
    greets = "import atexit, sys\nprint('welcome')\nsys.stderr.write('quota 80 %\\n')\natexit.register(lambda: print('goodbye'))\n"
    result = probe.script("for i in range(3000):\n    sum(range(100))\n",
                          options=["--json", "--python", interpreter(probe, greets)])
    assert (result.code, result.loop) == (0, ("script.py", 1))
    assert json.loads(result.out)["script"]["loop"]["line"] == 1 and "welcome" in result.err and "goodbye" in result.err


def test_an_interpreter_that_is_too_old(probe, other_python):
    probe.write("script.py", ENDLESS)
    result = probe("--python", other_python("3.6"), "script.py")
    assert result.code == 2
    assert "older than Python 3.7" in result.err and "Traceback" not in result.err


def test_an_interpreter_without_tensorflow(probe, other_python):
    result = probe.script("import tensorflow as tf\n" + ENDLESS, options=["--python", other_python("3.8")])
    assert result.code == 1
    assert "ModuleNotFoundError: No module named 'tensorflow'" in result.err
    assert "has no module tensorflow" in result.err and "--python PATH" in result.err


# -- scripts that fail


def test_a_syntax_error_is_shown_as_python_shows_it(probe):
    path = probe.write("script.py", "for i in range(3):\n    x = (1,\n")
    bare = plain(path.name, cwd=probe.folder)
    result = probe(path.name)
    assert result.code == 1
    assert result.err.startswith(bare.stderr)


def test_raises_before_the_loop(probe):
    result = probe.script("raise RuntimeError('before')\n" + ENDLESS)
    assert result.code == 1
    assert "RuntimeError: before" in result.err


@pytest.mark.parametrize("place, text", [
    ("in", NUMPY + "for i in range(500):\n    work = np.sin(x * i).sum()\n    if i == 400:\n        1 / 0\n"),
    ("after", NUMPY + "for i in range(400):\n    work = np.sin(x * i).sum()\n1 / 0\n")])
def test_raises_in_and_after_the_loop(probe, place, text):
    result = probe.script(text)
    assert result.code == 1
    assert "ZeroDivisionError" in result.err
    assert result.seen == 400
    assert "ZeroDivisionError" in (result.folder / "report.md").read_text()
    assert result.end["reason"] == "script-failed"


@pytest.mark.parametrize("status, code", [("0", 0), ("None", 0), ("3", 1), ("'gave up'", 1)])
def test_sys_exit_in_the_loop(probe, status, code):
    result = probe.script(NUMPY + f"""
for i in range(500):
    work = np.sin(x * i).sum()
    if i == 400:
        sys.exit({status})
""")
    assert result.code == code
    assert result.seen == 400
    assert ("gave up" in result.err) == ("gave" in status)


def test_exit_without_a_word(probe):
    result = probe.script(NUMPY + """
for i in range(500):
    work = np.sin(x * i).sum()
os._exit(7)
""")
    assert result.code == 1
    assert "ended without a word (exit 7)" in result.err
    assert result.report["iterations"]["plain"] > 0


def test_killed_by_a_signal(probe):
    result = probe.script(NUMPY + """
for i in range(500):
    work = np.sin(x * i).sum()
os.kill(os.getpid(), signal.SIGKILL)
""")
    assert result.code == 1
    assert "SIGKILL" in result.err
    assert (result.loop, result.report["iterations"]["plain"] > 0) == (("script.py", 6), True)


# -- too little to measure


@pytest.mark.parametrize("text", ["print('no loop')", "x = 1\nif x > 2:\n    for i in range(5): pass\n", ""])
def test_no_loop(probe, text):
    result = probe.script(text)
    assert result.code == 4
    assert "No loop" in message(result)[0] and "for or while loop" in message(result)[0]


def test_three_iterations(probe):
    result = probe.script("import time\nfor i in range(3):\n    time.sleep(0.01)\n")
    assert result.code == 4
    assert "3 iterations" in message(result)[0]


def test_three_iterations_keep_the_good_report_from_before(probe):
    good = probe.script(NUMPY + "n = int(sys.argv[1])\nfor i in range(n):\n    work = np.sin(x * i).sum()\n", "400")
    before = (good.folder / "run.json").read_text()
    assert probe("script.py", "3").code == 4
    assert (good.folder / "run.json").read_text() == before
    assert len(events(good.folder / "run")["block"]) > 1
    assert sorted(name for name in os.listdir(good.folder) if name.startswith(".")) == []


def test_a_loop_without_tensorflow_and_numpy(probe):
    result = probe.script("total = 0\nfor i in range(3000):\n    total += sum(range(100))\nprint(total)\n")
    assert (result.code, result.loop, result.seen) == (0, ("script.py", 2), 3000)


def test_a_loop_without_arrays_although_numpy_is_there(probe):
    result = probe.script("import numpy\ntotal = 0\nfor i in range(10 ** 6):\n    total += sum(range(20))\nprint(total)\n")
    assert (result.code, result.loop) == (0, ("script.py", 3))
    assert result.out.startswith("190000000\n")


# -- a folder that cannot be written


def test_a_folder_that_cannot_be_written_keeps_the_measurements(probe):
    probe.write("occupied", "a file")
    result = probe.script(NUMPY + "for i in range(400):\n    work = np.sin(x * i).sum()\n",
                          options=["--out", "occupied/reports"])
    assert result.code == 2
    assert "plain iterations" in result.out
    place = re.search(r"raw measurements are in\s+(\S+);", result.err)[1]
    assert events(Path(place))["end"][0]["reason"] == "script-ended"
    again = subprocess.run(probe.command("show", place)[:2] + ["show", place], env=probe.environment(),
                           capture_output=True, text=True)
    assert again.returncode == 0 and "plain iterations" in again.stdout


def test_a_report_that_cannot_be_written_keeps_the_measurements(probe):
    (probe.out / "script" / "report.md" / "occupied").mkdir(parents=True)
    result = probe.script(NUMPY + "for i in range(400):\n    work = np.sin(x * i).sum()\n")
    assert result.code == 2
    place = re.search(r"raw measurements are in\s+(\S+);", result.err)[1]
    assert events(probe.folder / place)["end"][0]["reason"] == "script-ended"


# -- Ctrl-C


def ctrl_c(probe, text, ready, *options):
    """Starts the script, presses Ctrl-C as a terminal would (the whole group) once `ready(run_dir)`, and waits."""
    path = probe.write("script.py", text)
    process = probe.start(*options, path.name, seconds="60")

    def run_dirs():
        return [found for found in (probe.out / "script").glob(".run-*") if (found / "events.jsonl").exists()]

    wait_for(lambda: run_dirs() and ready(run_dirs()[0]))
    os.killpg(process.pid, signal.SIGINT)
    return probe.finish(process, "script")


def blocks(mode):
    def seen(run_dir):
        return (run_dir / "events.jsonl").read_text().count(f'"mode":"{mode}"') >= 20
    return seen


def test_ctrl_c_while_measuring_reports_what_was_measured(probe):
    result = ctrl_c(probe, ENDLESS, blocks("plain"))
    assert result.code == 130
    assert result.report["iterations"]["plain"] > 20
    assert "KeyboardInterrupt" in result.err and "overhead_probe" not in result.err.split("KeyboardInterrupt")[0]


def test_ctrl_c_during_the_run_up(probe):
    result = ctrl_c(probe, NUMPY + "open('ready', 'w').close()\ntime.sleep(60)\n" + ENDLESS,
                    lambda run_dir: (probe.folder / "ready").exists())
    assert result.code == 130
    assert "No loop" in result.err


def test_ctrl_c_during_warm_up(probe):
    slow = NUMPY + "for i in range(10 ** 9):\n    open('ready', 'w').close() if i == 4 else None\n    time.sleep(0.5)\n"
    result = ctrl_c(probe, slow, lambda run_dir: (probe.folder / "ready").exists())
    assert result.code == 130
    assert "needed" in result.err


def test_ctrl_c_that_the_script_answers_itself(probe):
    result = ctrl_c(probe, NUMPY + """
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
except KeyboardInterrupt:
    print("saved")
""", blocks("plain"))
    assert result.code == 130
    assert result.out.startswith("saved\n")
    assert result.report["iterations"]["plain"] > 20


def test_ctrl_c_that_the_script_ignores_stops_it_at_the_next_block(probe):
    result = ctrl_c(probe, NUMPY + "signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + ENDLESS, blocks("plain"))
    assert result.code == 130
    assert result.end["reason"] == "stopped", result.err
    assert result.report["iterations"]["plain"] > 20


# -- which exit code wins


FAILING = NUMPY + "for i in range(400):\n    work = np.sin(x * i).sum()\n1 / 0\n"


@pytest.mark.parametrize("text, options, code", [
    (FAILING, ["--fail-if", "python>1%"], 1),  # 1 before 3
    ("1 / 0", ["--fail-if", "python>1%"], 1),  # 1 before 4
    ("print()", ["--fail-if", "python>1%"], 4),  # 4 before 3
    (FAILING, ["--out", "occupied/reports", "--fail-if", "python>1%"], 2),  # 2 before all
])
def test_precedence_of_exit_codes(probe, text, options, code):
    probe.write("occupied", "a file")
    assert probe.script(text, options=options).code == code


def test_ctrl_c_comes_before_a_bound_and_an_exit(probe):
    result = ctrl_c(probe, NUMPY + """
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
except KeyboardInterrupt:
    sys.exit(5)
""", blocks("plain"), "--fail-if", "python>1%")
    assert result.code == 130


@pytest.mark.parametrize("bound, code, said", [
    ("python>50%", 3, "python>50%: it is"), ("kernel>50%", 0, None), ("nonsense>50%", 3, "there is no component")])
def test_bounds(probe, bound, code, said):
    result = probe.script("for i in range(3000):\n    sum(range(100))\n", options=["--fail-if", bound])
    assert result.code == code
    assert said is None or said in result.err
    assert result.report


def test_a_reader_that_stops_reading(probe):
    path = probe.write("script.py", "for i in range(3000):\n    sum(range(100))\n")
    process = subprocess.Popen(probe.command(path.name), cwd=probe.folder, env=probe.environment(),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdout.close()
    assert "Traceback" not in process.stderr.read()
    assert process.wait(30) == 0


# -- the command itself is ended


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_script_does_not_outlive_the_command(probe, how):
    path = probe.write("script.py", ENDLESS)
    process = probe.start(path.name, seconds="60")

    def files():
        return [file for file in (probe.out / "script").glob(".run-*/events.jsonl") if file.read_text().count("\n") > 20]

    wait_for(files)
    target = events(files()[0].parent)["header"][0]["pid"]
    process.send_signal(how)
    process.communicate(timeout=30)
    wait_for(lambda: not Path(f"/proc/{target}").exists(), seconds=20)


def test_a_tensorflow_that_is_too_old_for_its_protobuf_is_told_what_to_install(probe):
    result = probe.script('raise TypeError("Descriptors cannot be created directly.\\nIf this call came from a _pb2.py file")')
    assert result.code == 1 and "pip install 'protobuf<3.21'" in result.err


def test_a_path_with_spaces(probe):
    result = probe.script("total = 0\nfor i in range(200000):\n    total += i\n", name="a folder/my script.py", options=["--no-what-if"])
    assert result.code == 0 and result.loop == ("my script.py", 2)
