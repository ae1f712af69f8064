"""Rewritten code does what the script did, and its replay agrees with the compiled timer."""

import ast
import builtins
import statistics
import textwrap
import types
from pathlib import Path

import numpy as np
import pytest

from overhead_probe.agent.hooks import numpy_rewrite
from overhead_probe.agent.hooks.numpy_replay import NumpyReplay

FOUNDING = Path(__file__).parents[2] / "scenarios" / "numpy_gd.py"
# Two ways of measuring the same step may differ by this share.
AGREEMENT = 0.15


@pytest.fixture
def replay(monkeypatch):
    replay = NumpyReplay()
    monkeypatch.setattr(builtins, numpy_rewrite.NAME, replay.recorder, raising=False)
    return replay


def run_both(replay, source, setup=""):
    """Runs `source` as it is and rewritten, recorder on; returns both namespaces."""
    source = textwrap.dedent(source)
    plain, recorded = {"np": np}, {"np": np}
    for space in (plain, recorded):
        exec(textwrap.dedent(setup), space)
    exec(compile(source, "<plain>", "exec"), plain)
    body = numpy_rewrite.recorded(ast.parse(source).body)
    replay.recorder.on = True
    try:
        exec(compile(ast.Module(body, []), "<recorded>", "exec"), recorded)
    finally:
        replay.recorder.on = False
    return plain, recorded


def names(replay):
    return [operation.name for operation in replay.recorder.operations]


@pytest.mark.parametrize("source", [
    "y = a * 2 + b ** 2 - a / b",
    "y = -a; z = ~(a > 1); w = +a",
    "c = a.copy(); c += b; c[1:3] *= 2; c[0] -= 1; y = c",
    "y = [v * 2 for v in a if v > 1]; z = {i: a[i] for i in range(2)}; s = sum(v + 1 for v in a)",
    "m = np.arange(12.).reshape(3, 4); y = m[1:, ::2], m[..., 0], m[[0, 1], 1:], m[None], m[:, :, None]",
    "y = np.sum(a, axis=0), a.sum(), np.add.reduce(a), a.mean(dtype=np.float32), np.dot(a, b), a @ b",
    "o = np.empty(4); r = np.add(a, b, out=o); y = r is o, o",
    "d = {}; d['k'] = a[0]; d['k'] += 1; l = [1]; l[0] += 2; l[-1] *= 3; y = d, l",
    "y = 1 < 2 < 3, 1 in [1], a[0] < 2, not a[0] == 3",
    "f = lambda v: v + 1\ny = f(a)",
    "def g(v, *, k=2):\n    return v * k\ny = g(a), g(*[a], **{'k': 3})",
    "class C:\n    x = 3\n    def __init__(self):\n        super().__init__()\n        self.x += 1\nc = C(); c.x += 2; y = c.x",
    "x: int = 3\ny = x + 1\ndel x",
    "np.random.seed(3); y = np.random.normal(size=3); g = np.random.default_rng(1); z = g.integers(0, 9, 5)",
    "with np.errstate(divide='ignore'):\n    y = a / 0.0",
    "y = f'{a[0] + 1:>{5 + 3}}'",
    "try:\n    a + np.ones(7)\nexcept ValueError as error:\n    y = str(error)",
    "t = np.array([3., 1., 2.]); t.sort(); np.add.at(t, [0, 0], 1.0); np.copyto(t[:1], 9); y = t",
    "k = [0, 1]\ndef nxt():\n    k[0] += 10\n    return 1\nk[0] += nxt(); y = k",
])
def test_rewritten_code_gives_the_same(replay, source):
    plain, recorded = run_both(replay, source, "a = np.array([1., 2., 3., 4.]); b = a[::-1].copy()")
    for name in set(plain) - {"np", "__builtins__", "f", "g", "C", "c", "nxt"}:
        assert repr(plain[name]) == repr(recorded[name]), name
    replay.measure(turns=1)


def test_patterns_are_left_alone(replay):
    source = "match 3 - 4:\n    case -1 if a[0] + 1 == 2:\n        y = a + 1\n"
    try:
        ast.parse(source)
    except SyntaxError:
        pytest.skip("this Python has no match statement")
    plain, recorded = run_both(replay, source, "a = np.array([1.])")
    assert repr(plain["y"]) == repr(recorded["y"])


def test_statements_given_are_not_changed():
    body = ast.parse("y = a + 1").body
    before = ast.dump(body[0])
    numpy_rewrite.recorded(body)
    assert ast.dump(body[0]) == before


def test_only_numpys_operations_are_kept(replay):
    run_both(replay, "y = 1 + 2; z = [1, 2][0]; w = len(a); v = a + 1; u = max(3, 4)", "a = np.ones(3)")
    assert names(replay) == ["add"]


def test_functions_of_the_script_are_recorded_when_learnt(replay):
    source = "def step(v, scale=2):\n    return v * scale\nclass M:\n    def go(self, v):\n        return v - 1\n"
    replay.recorder.learn(ast.parse(source), "<script>")
    space = {"np": np}
    exec(compile(source, "<script>", "exec"), space)
    plain = {"step": space["step"], "m": space["M"](), "a": np.ones(3)}
    body = numpy_rewrite.recorded(ast.parse("y = step(a, scale=3)\nz = m.go(a)").body)
    replay.recorder.on = True
    exec(compile(ast.Module(body, []), "<loop>", "exec"), plain)
    replay.recorder.on = False
    assert names(replay) == ["mul", "sub"]
    assert list(plain["y"]) == [3.0] * 3 and list(plain["z"]) == [0.0] * 3


def test_nothing_of_the_scripts_is_written_to(replay):
    setup = "a = np.arange(2000.); t = a.copy(); g = np.random.default_rng(5)"
    plain, recorded = run_both(replay, "t += a; t.sort(); t[3:9] = a[3:9]; np.add(a, a, out=t); r = g.random(3)", setup)
    before = recorded["t"].copy(), recorded["a"].copy()
    replay.measure(turns=2)
    assert np.array_equal(before[0], recorded["t"]) and np.array_equal(before[1], recorded["a"])
    assert list(plain["g"].random(3)) == list(recorded["g"].random(3))


def test_users_functions_are_not_called_again(replay):
    setup = """
        calls = []
        def square(v):
            calls.append(v)
            return v * v
        ufunc = np.frompyfunc(square, 1, 1)
        vectorized = np.vectorize(square, otypes=[float])
        a = np.arange(3.)
    """
    _, recorded = run_both(replay, "y = ufunc(a); z = vectorized(a); w = np.apply_along_axis(square, 0, a)", setup)
    before = len(recorded["calls"])
    replay.measure(turns=2)
    assert len(recorded["calls"]) == before


def test_the_shape_of_the_answer(replay):
    run_both(replay, "y = np.sort(a * a)", "a = np.arange(50000.)")
    replay.measure()
    read = replay.read()
    assert read["method"] == "replay"
    kernels = {row["name"]: row for row in read["kernels"]}
    assert set(kernels) == {"multiply", "sort"}
    assert all(row["estimated"] for row in read["kernels"])
    assert kernels["multiply"]["calls"] == 1 and kernels["multiply"]["elements"] == 50000
    assert read["library_calls"] == 2 and read["probe_ns"] == 0
    assert read["kernel_ns"] == pytest.approx(sum(row["ns"] for row in read["kernels"]))
    assert read["library_ns"] == pytest.approx(sum(row["ns"] for row in read["entries"]))


def founding_loop():
    """(run(k): k iterations as they are, one iteration rewritten, both over one namespace)."""
    tree = ast.parse(FOUNDING.read_text())
    loop = next(node for node in tree.body if isinstance(node, ast.For))
    space = {}
    exec(compile(ast.Module(tree.body[:tree.body.index(loop)], []), str(FOUNDING), "exec"), space)
    function = ast.parse("def run(k):\n    global W, b, error, loss\n    for i in range(k):\n        pass").body
    function[0].body[1].body = loop.body
    exec(compile(ast.fix_missing_locations(ast.Module(function, [])), str(FOUNDING), "exec"), space)
    once = compile(ast.Module(numpy_rewrite.recorded(loop.body), []), str(FOUNDING), "exec")
    return space["run"], lambda: exec(once, space)


def in_place_medians(timer, run, blocks=40, iterations=50):
    """Kernel and library time (ns) of an iteration by the compiled timer: medians over blocks."""
    kernel, library = [], []
    for _ in range(blocks):
        timer.reset()
        timer.install()
        run(iterations)
        timer.remove()
        read = timer.read()
        kernel.append(read["kernel_ns"] / iterations)
        library.append(read["library_ns"] / iterations)
    return statistics.median(kernel), statistics.median(library)


@pytest.mark.skipif(type(np.sum) is types.FunctionType, reason="before NumPy 1.25 the timer misses Python frames of NumPy")
def test_both_ways_agree_on_the_founding_case(timer, replay):
    """Medians over paired rounds; a busy machine gets further rounds, and each attempt counts as a whole."""
    run, once = founding_loop()
    run(200)
    attempts = []
    for _ in range(4):
        pairs = []
        for _ in range(5):
            exact = in_place_medians(timer, run)
            replay.reset()
            replay.recorder.on = True
            once()
            replay.recorder.on = False
            replay.measure()
            read = replay.read()
            pairs.append((read["kernel_ns"] / exact[0], read["library_ns"] / exact[1]))
        kernel = statistics.median(pair[0] for pair in pairs)
        library = statistics.median(pair[1] for pair in pairs)
        attempts.append((round(kernel, 3), round(library, 3)))
        if abs(kernel - 1) <= AGREEMENT and abs(library - 1) <= AGREEMENT:
            return
    pytest.fail("replay over compiled timer (kernel, library): %s" % attempts)
