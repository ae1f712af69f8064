"""Every scenario of the founding case computes the same W and b, to the precision of its numbers."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).parent.parent / "scenarios"
STEPS = 60
IN_ONE_CALL = {"tf_while_loop.py", "tf_function_loop.py", "tf_xla_loop.py"}
FOUNDING = ["tf_session.py", "tf_callable.py", "tf_constant.py", "tf_dataset.py", "tf_while_loop.py", "tf_eager.py",
            "tf_function.py", "tf_function_loop.py", "tf_xla_loop.py", "keras_fit.py", "numpy_gd.py", "numpy_fused.py"]
# One process for all: TensorFlow's import takes longer than the scenarios do.
RUNNER = """
import os, sys, runpy, subprocess
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
for path in sys.argv[1:]:
    print("FILE", path)
    exec(compile(open(path).read(), path, "exec"), {"__name__": "__main__", "__file__": path})
"""


def descent():
    """W and b after `STEPS` steps, in double precision with nothing but the formula."""
    x = [i * 0.1 for i in range(1000)]
    import math
    y = [v + 20 * math.sin(v / 10) + 15 for v in x]
    W = b = 0.0
    for _ in range(STEPS):
        error = [v * W + b - t for v, t in zip(x, y)]
        W, b = W - 2e-4 * sum(e * v for e, v in zip(error, x)) / 1000, b - 2e-4 * sum(error) / 1000
    return W, b


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    pytest.importorskip("tensorflow")
    folder = tmp_path_factory.mktemp("short")
    graph, eager = [], []
    for name in FOUNDING:
        source = (SCENARIOS / name).read_text()
        source, replaced = re.subn(r"^total_iterations = \d+$", f"total_iterations = {STEPS}", source, flags=re.M)
        assert replaced == 1, name
        if name in IN_ONE_CALL:
            source, replaced = re.subn(r"^steps_per_call = \d+$", "steps_per_call = 20", source, flags=re.M)
            assert replaced == 1, name
        (folder / name).write_text(source)
        (graph if "disable_v2_behavior" in source else eager).append(str(folder / name))
    values = {}
    for paths in (graph, eager):
        done = subprocess.run([sys.executable, "-c", RUNNER, *paths], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 0, done.stderr[-2000:]
        for path, text in re.findall(r"FILE (\S+)\n(.*?)(?=FILE|\Z)", done.stdout, re.S):
            W, b = re.search(r"W = (\S+) b = (\S+)", text).groups()
            values[Path(path).name] = (float(W), float(b))
    return values


@pytest.mark.parametrize("name", FOUNDING)
def test_a_scenario_solves_the_founding_case(found, name):
    W, b = descent()
    assert found[name] == (pytest.approx(W, rel=5e-6), pytest.approx(b, rel=5e-6))


def test_the_reference_has_moved():
    W, b = descent()
    assert 0.5 < W < 2 and 0 < b < 1
