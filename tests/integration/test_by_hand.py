"""Loops and stretches that a script marks itself."""

import pytest

from .conftest import PROJECT, plain

BY_HAND = """
import overhead_probe
import numpy as np
x = np.arange(1000.0)
marked = overhead_probe.iterations(range(200))
print("length", len(marked))
for outer in range(3):
    for i in marked:
        for j in range(20):
            with overhead_probe.span("sine"):
                work = np.sin(x * i)
for i in overhead_probe.iterations(iter(range(2))):
    pass
"""


def test_marking_by_hand_does_nothing_outside_a_probe(probe):
    path = probe.write("script.py", BY_HAND)
    bare = plain(path.name, cwd=probe.folder, env={"PYTHONPATH": str(PROJECT)})
    assert (bare.returncode, bare.stdout) == (0, "length 200\n"), bare.stderr


def test_marking_by_hand(probe):
    result = probe.script(BY_HAND, options=["--full", "--no-what-if"])
    assert result.code == 0, result.err
    assert (result.loop, result.seen) == (("script.py", 5), 600)
    spans = result.events["marked"][-1]["spans"]
    assert [(span["name"], span["count"]) for span in spans] == [("sine", 12000)]
    assert spans[0]["ns"] > 0
    shown = result.report["evidence"]["marked"]["sine"]
    assert shown["count"] == 12000 and shown["mean_us"] == pytest.approx(spans[0]["ns"] / 12000 / 1000)
    assert "sine " in result.out


def test_marking_by_hand_in_an_interpreter_without_the_package(probe, other_python):
    """The agent brings the package along, for spawned children too."""
    python = other_python("3.8")
    path = probe.write("script.py", """
        import multiprocessing
        import overhead_probe
        def work(n):
            for i in overhead_probe.iterations(range(n)):
                with overhead_probe.span("sum"):
                    total = sum(range(100))
            return total
        if __name__ == "__main__":
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                print(pool.map(work, [5]), work(300))
        """)
    assert plain(path.name, cwd=probe.folder, python=python).returncode == 1
    result = probe("--no-what-if", "--python", python, path.name)
    assert result.code == 0, result.err
    assert result.out.startswith("[4950] 4950\n")
    assert (result.loop, result.seen) == (("script.py", 5), 300)
    assert result.events["marked"][-1]["spans"][0]["count"] == 300
