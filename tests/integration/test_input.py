"""Input pipelines: waiting for the next element, stages, and pipelines that end or raise."""

from .tf2 import DATA, assert_accounted, measured, parts

FED = DATA + """
step = tf.function(descend)
points = tf.data.Dataset.from_tensor_slices((x.astype("float32"), y.astype("float32")))
batches = points.map(lambda a, c: (a * 1.0, c)).batch(n).repeat().prefetch(2)
for X, Y in batches:
    loss = step(X, Y)
"""
EPOCHS = DATA + """
step = tf.function(descend)
batches = tf.data.Dataset.from_tensors((X, Y)).repeat(30)
for epoch in range(10000):
    for X, Y in batches:
        loss = step(X, Y)
"""
RAISES = """
import tensorflow as tf

def rows():
    for i in range(10 ** 9):
        if i == 400:
            raise RuntimeError("the file has a hole")
        yield float(i)

total = tf.Variable(0.0)
for value in tf.data.Dataset.from_generator(rows, output_signature=tf.TensorSpec((), tf.float32)):
    total.assign_add(value)
"""


def test_a_fed_step_waits_for_its_input(probe):
    path = probe.write("fed.py", FED)
    result = measured(probe, path)
    found = parts(result.report)
    assert result.loop == ("fed.py", path.read_text().splitlines().index("for X, Y in batches:") + 1)
    assert found["input"] > found["runtime.schedule"] and found["kernel"] > 0
    stages = [row["stage"] for row in result.report["evidence"]["input_stages"]]
    assert any(stage.startswith("Map") for stage in stages) and any(stage.startswith("Batch") for stage in stages)
    own = [row["own_us"] for row in result.report["evidence"]["input_stages"]]
    assert own == sorted(own, reverse=True) and own[0] > 0
    # A mapped element is the pipeline's work, not a kernel of the step.
    assert sum(op["calls"] for op in result.report["ops"] if op["type"] == "Mul") < 10
    assert_accounted(result.report)


def test_pipelines_that_end_are_entered_again(probe):
    path = probe.write("epochs.py", EPOCHS)
    result = probe(path)
    assert result.code == 0, result.err
    assert result.loop == ("epochs.py", path.read_text().splitlines().index("    for X, Y in batches:") + 1)
    assert result.loops()[result.loop[1]]["entries"] > 1
    assert parts(result.report)["input"] > 0


def test_a_generator_that_raises_in_mid_epoch(probe):
    result = probe(probe.write("hole.py", RAISES), seconds="60")
    assert result.code == 1
    assert "the file has a hole" in result.err
    assert result.end["reason"] == "script-failed" and 10 < result.seen <= 400
    assert parts(result.report)["input"] > 0
