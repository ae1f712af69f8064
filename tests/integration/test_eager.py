"""Eager steps: every op is a call from Python."""

from .conftest import plain
from .tf2 import DATA, assert_accounted, measured, parts

STEP = DATA + """
data = x.astype("float32")
for i in range({iterations}):
    with tf.GradientTape() as tape:
        error = W * data + b - Y
        loss = tf.reduce_sum(tf.square(error)) / n
    dW, db = tape.gradient(loss, [W, b])
    W.assign_sub(1e-4 * dW)
    b.assign_sub(1e-4 * db)
    value = float(loss)
print(value.hex(), float(W.numpy()).hex(), float(b.numpy()).hex())
"""


def test_an_eager_step_is_accounted_for(probe):
    path = probe.write("eager.py", STEP.format(iterations=10 ** 9))
    result = measured(probe, path)
    found = parts(result.report)
    assert result.loop[0] == "eager.py" and "GradientTape" in path.read_text().splitlines()[result.loop[1]]
    for name in ("python.loop", "python.library", "feed.convert", "feed.fetch", "runtime.schedule", "kernel"):
        assert found[name] > 0, name
    assert found["python.library"] > found["runtime.schedule"] > found["kernel"]
    assert found["python.loop"] < 0.2 * found["python.library"]
    assert found["runtime.handoff"] == found["input"] == found["compile"] == 0
    types = {op["type"]: op for op in result.report["ops"]}
    assert {"Mul", "Sub", "Sum", "AssignSubVariableOp"} <= set(types)
    assert round(types["AssignSubVariableOp"]["calls"]) == 2
    assert {row["id"]: row["estimated"] for row in result.report["components"]}["kernel"]
    evidence = result.report["evidence"]
    line = path.read_text().splitlines().index("    value = float(loss)") + 1
    assert [(row["line"], row["count"] > 0) for row in evidence["fetched_at"]] == [(line, True)]
    assert evidence["fetched_tensors"] >= 1.0 and evidence["eager_calls"] > 20
    assert_accounted(result.report)


def test_the_script_computes_the_same_bits(probe):
    path = probe.write("bits.py", STEP.format(iterations=400))
    result = probe("--full", path)
    alone = plain(path, cwd=probe.folder)
    assert alone.returncode == result.code == 0, result.err
    assert alone.stdout and alone.stdout in result.out


def test_without_the_profiler_the_rest_is_still_measured(probe):
    barred = 'import sys\nimport tensorflow\nsys.modules["tensorflow.python.profiler.internal._pywrap_profiler"] = None\n'
    result = probe(probe.write("barred.py", barred + STEP.format(iterations=10 ** 9)))
    assert result.code == 0, result.err
    found = parts(result.report)
    assert found["python.library"] > 0 and found["feed.fetch"] > 0
    assert found["kernel"] == found["runtime.schedule"] == 0 < found["unattributed"]
    assert "no-tracer" in result.warnings()
