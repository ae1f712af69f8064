"""compare, sweep, --launches and --set on real scripts: short runs, looked at for what is found, not for how exact it is."""

import json
import os
import signal
import subprocess
import sys

import pytest

from .conftest import COMMAND, PROJECT, TIMEOUT, events, wait_for

SCENARIOS = PROJECT / "scenarios"
NUMPY, SESSION = SCENARIOS / "numpy_gd.py", SCENARIOS / "tf_session.py"


class Runner:
    """The command with a report folder of its own."""

    def __init__(self, folder):
        self.folder, self.out = folder, folder / "reports"

    def start(self, verb, *words):
        out = [] if verb == "show" else ["--out", str(self.out)]
        command = [sys.executable, str(COMMAND), *([verb] if verb else []), *out, *map(str, words)]
        environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "PYTHONPATH": str(PROJECT), "COLUMNS": "100"}
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder,
                                env=environment, start_new_session=True)

    def __call__(self, verb, *words):
        process = self.start(verb, *words)
        out, err = process.communicate(timeout=TIMEOUT)
        return process.returncode, out, err

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def stored(self, pattern):
        return json.loads(next(self.out.glob(pattern)).read_text())


@pytest.fixture
def run(tmp_path):
    return Runner(tmp_path)


def test_two_sizes_of_a_script_side_by_side_and_stored(run):
    code, out, err = run("compare", "--launches", "3", "--seconds", "0.2", "--set", "n=100000", NUMPY, "--set", "n=100", NUMPY)
    assert code == 0, err
    assert out.startswith("An iteration of numpy_gd.py, n=100000 takes ")
    found = run.stored("compare-*/compare.json")
    assert [one["label"] for one in found["runs"]] == ["numpy_gd.py, n=100000", "numpy_gd.py, n=100"]
    assert [one["script"]["set"] for one in found["runs"]] == [{"n": "100000"}, {"n": "100"}]
    assert (found["pairs"], found["slower"]) == (3, "numpy_gd.py, n=100000")
    assert found["ratio"] > 3
    slow, fast = found["runs"]
    assert sum(step["us"] for step in found["waterfall"]) == pytest.approx(slow["us"] - fast["us"], abs=1e-4)
    assert sum(row["us"] for row in slow["components"]) == pytest.approx(slow["us"], abs=1e-4)
    folder = next(run.out.glob("compare-*"))
    assert {path.name for path in folder.iterdir()} == {"compare.json", "compare.md", "waterfall.svg", "runs"}
    assert "again: probe compare --launches 3 --seconds 0.2 --set n=100000" in out
    again = run("compare", "--json", *sorted((folder / "runs").iterdir()))
    assert again[0] == 0, again[2]
    stored = json.loads(again[1])
    assert (stored["pairs"], stored["ratio"]) == (3, found["ratio"])


def test_runs_of_unlike_machines_are_refused(run):
    assert run("", "--seconds", "0.2", "--no-what-if", NUMPY)[0] == 0
    one, other = run.out / "numpy_gd", run.folder / "other"
    (run.out / "numpy_gd").rename(other)
    assert run("", "--seconds", "0.2", "--no-what-if", "--set", "n=300", NUMPY)[0] == 0
    plan = json.loads((other / "run" / "plan.json").read_text())
    cpus = plan["machine"]["cpus"]
    plan["machine"]["cpus"] = 64
    (other / "run" / "plan.json").write_text(json.dumps(plan))
    code, out, err = run("compare", one, other)
    assert (code, out) == (2, "")
    assert f"cores is {cpus} in {one} and 64 in {other}." in err


def test_a_session_against_numpy(run):
    code, out, err = run("compare", "--launches", "1", "--seconds", "0.5", SESSION, NUMPY)
    assert code == 0, err
    found = run.stored("compare-*/compare.json")
    assert (found["faster"], found["slower"]) == ("numpy_gd.py", "tf_session.py")
    steps = {step["id"]: step["us"] for step in found["waterfall"]}
    assert steps["feed"] > 5 and steps["runtime"] > 5
    assert "from too few launches" in out
    assert "TensorFlow" in out


def test_names_and_expressions_that_are_refused(run):
    code, out, err = run("compare", "--set", "m=1", NUMPY, "--set", "n=1", NUMPY)
    assert (code, out) == (2, "")
    assert "has no top-level assignment to m." in err
    assert "There are: W, b, learning_rate, n, total_iterations, x, y." in err
    code, out, err = run("", "--set", "n=size * 2", NUMPY)
    assert (code, out) == (2, "")
    assert "--set n=size * 2: NameError: name 'size' is not defined." in err
    assert "The script's names at that point: learning_rate, np, total_iterations." in err


def test_several_launches_of_one_script(run):
    code, out, err = run("", "--launches", "3", "--seconds", "0.2", "--no-what-if", "--set", "n=2e3", NUMPY)
    assert code == 0, err
    assert "over 3 launches: " in out
    report = run.stored("numpy_gd/run.json")
    assert report["wall_us"]["ci95"] is None
    assert report["wall_us"]["launches"]["n"] == 3
    assert report["wall_us"]["launches"]["mean"] == report["wall_us"]["mean"]
    assert sum(row["us"] for row in report["components"]) == pytest.approx(report["wall_us"]["mean"], abs=1e-4)
    assert report["script"]["set"] == {"n": "2e3"}
    assert "probe --set n=2e3" in (run.out / "numpy_gd" / "report.md").read_text()
    shown = run("show", run.out / "numpy_gd")
    assert "over 3 launches: " in shown[1]
    # A later single launch does not count the others as its own.
    assert run("", "--seconds", "0.2", "--no-what-if", NUMPY)[0] == 0
    assert run.stored("numpy_gd/run.json")["wall_us"]["launches"] is None
    assert not (run.out / "numpy_gd" / "launches").exists()


TWO_LOOPS = """
import numpy as np
rows, columns = 10, 20
x = np.ones((rows, columns))
for i in range(100000000):
    y = x.sum(axis=0) * 2.0
"""


def test_a_sweep_of_a_name_that_is_not_the_size(run):
    script = run.write("grid.py", TWO_LOOPS)
    code, out, err = run("sweep", "--vary", "rows=[10, 20][1],10**3, 100_000", "--size", "rows * columns", "--launches", "1",
                         "--seconds", "0.2", script)
    assert code == 0, err
    found = run.stored("sweep-*/sweep.json")
    assert [(point["value"], point["size"]) for point in found["points"]] == [
        ("[10, 20][1]", 400), ("10**3", 20_000), ("100_000", 2_000_000)]
    assert found["points"][0]["us"] < found["points"][2]["us"] / 10
    assert found["fit"][0]["per_element_us"] > 0
    assert "an iteration against rows * columns" in out


def test_a_sweep_with_sizes_that_fail(run):
    code, out, err = run("sweep", "--vary", "n=0,100,10000", "--launches", "1", "--seconds", "0.2", NUMPY)
    assert code == 1, err
    assert "failed: numpy_gd.py with n=0: ZeroDivisionError" in out
    assert [point["size"] for point in run.stored("sweep-*/sweep.json")["points"]] == [100, 10_000]


def test_a_script_without_the_size_is_told_what_to_give(run):
    script = run.write("grid.py", TWO_LOOPS)
    code, out, err = run("sweep", "--vary", "rows=10,100", "--launches", "1", "--seconds", "0.2", script)
    assert (code, out) == (4, "")
    assert "no size: NameError: name 'n' is not defined" in err


def test_a_sweep_is_stopped_by_ctrl_c_and_goes_on(run):
    words = ("--vary", "n=100,1000,10000", "--launches", "1", "--seconds", "0.5", NUMPY)
    process = run.start("sweep", *words)
    file = run.out / "sweep-numpy_gd" / "sweep.json"
    wait_for(file.exists)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 130, err
    assert "Stopped: " in out
    before = json.loads(file.read_text())
    assert before["ended"] == "interrupted"
    assert 1 <= len(before["measured"]) < 3
    code, out, err = run("sweep", *words)
    assert code == 0, err
    after = json.loads(file.read_text())
    assert after["measured"][:len(before["measured"])] == before["measured"]
    assert len(after["points"]) == 3


def test_a_script_that_fails_in_one_launch(run):
    script = run.write("now_and_then.py", f"""
import pathlib
import numpy as np
count = pathlib.Path({str(run.folder / 'count')!r})
number = int(count.read_text()) if count.exists() else 0
count.write_text(str(number + 1))
x = np.ones(1000)
if number == 1:
    raise ValueError("not this time")
for i in range(100000000):
    y = x * 2.0 + x
""")
    code, out, err = run("compare", "--launches", "3", "--seconds", "0.2", script, NUMPY)
    assert code == 1, err
    assert "failed: now_and_then.py, launch 2: ValueError: not this time" in out
    assert run.stored("compare-*/compare.json")["pairs"] == 2


def test_the_script_is_launched_with_the_values_and_its_size_recorded(run):
    run("sweep", "--vary", "n=700", "--launches", "1", "--seconds", "0.2", NUMPY)
    found = run.stored("sweep-*/sweep.json")
    assert [(row["value"], row["size"]) for row in found["measured"]] == [("700", 700)]
    run("", "--seconds", "0.2", "--no-what-if", NUMPY)
    assert "size" not in events(run.out / "numpy_gd" / "run")
