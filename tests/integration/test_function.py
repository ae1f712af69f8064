"""Compiled functions: their calls, what they are traced for, XLA, loops inside one call."""

from .conftest import plain
from .tf2 import DATA, assert_accounted, measured, parts

TWO = DATA + """
step = tf.function(descend)

@tf.function
def drift(value):
    return tf.reduce_max(tf.abs(value)) + W

class Trainer:
    def run(self, iterations):
        rows = x.astype("float32")
        for i in range(iterations):
            loss = step(rows, Y)
            size = drift(X)
        return loss

loss = Trainer().run({iterations})
print(*(float(value).hex() for value in (loss, W.numpy(), b.numpy())))
"""
RETRACED = """
import tensorflow as tf
X = tf.range(1000.0)

@tf.function
def step(W, i):
    return W - 1e-9 * tf.reduce_sum(X * W) * i

W = tf.constant(1.0)
for i in range(100000):
    W = step(W, i)
"""
IN_ONE_CALL = """
import tensorflow as tf
X = tf.range(1000.0)

@tf.function(jit_compile={jit})
def steps(W, count):
    for _ in tf.range(count):
        W = W - 1e-9 * tf.reduce_sum(tf.square(X * W - 2.0 * X))
    return W

W, count = tf.constant(1.0), tf.constant(40)
for i in range(10 ** 6):
    W = steps(W, count)
"""
FAILS_IN_TRACING = """
import tensorflow as tf

@tf.function
def step(W, kind):
    if kind == "broken":
        raise ValueError("no such kind of step")
    return W * 0.5

W = tf.constant(1.0)
for i in range(2000):
    W = step(W, "broken" if i == 1500 else "plain")
"""


def test_two_functions_an_iteration_one_fed_with_arrays(probe):
    path = probe.write("two.py", TWO.format(iterations=10 ** 9))
    result = measured(probe, path)
    found = parts(result.report)
    assert result.loop == ("two.py", path.read_text().splitlines().index("        for i in range(iterations):") + 1)
    assert result.report["evidence"]["function_calls"] == 2
    for name in ("python.library", "feed.convert", "runtime.handoff", "runtime.schedule", "kernel"):
        assert found[name] > 0, name
    assert found["python.loop"] < found["python.library"]
    calls = {op["type"]: round(op["calls"]) for op in result.report["ops"]}
    assert calls["AssignSubVariableOp"] == 1 and calls["Max"] == 1
    assert_accounted(result.report)


def test_the_script_computes_the_same_bits(probe):
    path = probe.write("bits.py", TWO.format(iterations=1500))
    result = probe("--full", path)
    alone = plain(path, cwd=probe.folder)
    assert alone.returncode == result.code == 0, result.err
    assert alone.stdout and alone.stdout in result.out


def test_tracing_in_each_step_is_compiling_and_has_a_reason(probe):
    result = probe(probe.write("retraced.py", RETRACED))
    assert result.code == 0, result.err
    found = parts(result.report)
    components = {row["id"]: row["us"] for row in result.report["components"] if row["id"] != "unattributed"}
    assert found["compile"] > 0.4 * result.report["wall_us"]["mean"] and found["compile"] == max(components.values())
    row = result.report["evidence"]["traced"][0]
    assert (row["function"], row["line"]) == ("step", 5) and row["traces"] > 3 and row["each_us"] > 100
    assert row["reason"].startswith("the Python value of i changed: ")


def test_steps_of_a_loop_inside_the_call_are_counted(probe):
    result = probe(probe.write("inside.py", IN_ONE_CALL.format(jit=False)))
    assert result.code == 0, result.err
    assert result.report["script"]["loop"]["steps_per_call"] == 40
    assert "while" in result.report["evidence"]["steps_per_call"]["how"]
    parts(result.report)
    assert result.seen % 40 == 0
    calls = {op["type"]: op["calls"] for op in result.report["ops"]}
    assert 0.95 < calls["Sum"] < 1.05


def test_steps_of_a_loop_that_xla_compiled_are_counted(probe):
    result = probe(probe.write("compiled.py", IN_ONE_CALL.format(jit=True)))
    assert result.code == 0, result.err
    assert result.report["script"]["loop"]["steps_per_call"] == 40
    found = parts(result.report)
    assert {op["type"] for op in result.report["ops"]} == {"XLA"}
    assert found["kernel"] > 0 and found["runtime.handoff"] == 0


def test_a_function_that_fails_while_it_is_traced(probe):
    result = probe(probe.write("fails.py", FAILS_IN_TRACING), seconds="60")
    assert result.code == 1
    assert "no such kind of step" in result.err and "probe_t" not in result.err
    assert result.end["reason"] == "script-failed"
    assert result.report["iterations"]["plain"] > 0
