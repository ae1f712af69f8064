"""Loops that stand inside TensorFlow 1.15: Keras's fit in a graph, and Estimator's train."""

from .conftest import plain
from .tf2 import assert_accounted, measured, parts

FIT = """
import numpy as np
import tensorflow as tf
X = np.arange(12800.0).reshape(1600, 8) / 12800.0
K = tf.keras
model = K.Sequential([K.layers.Dense(16, activation="relu", input_shape=(8,), kernel_initializer=K.initializers.glorot_uniform(1)),
                      K.layers.Dense(1, kernel_initializer=K.initializers.glorot_uniform(2))])
model.compile("sgd", "mse")
model.fit(X, X.sum(axis=1), batch_size=16, epochs=30, verbose=0, shuffle=False)
print("weights", [float(np.float64(w.sum())).hex() for w in model.get_weights()])
"""
TRAIN = """
import tempfile
import numpy as np
import tensorflow as tf
X = np.linspace(0.0, 100.0, 1000).astype(np.float32)

def inputs():
    return tf.data.Dataset.from_tensor_slices(({"x": X}, X + 15.0)).repeat().batch(100)

def model(features, labels, mode):
    w = tf.get_variable("w", [], tf.float32, tf.zeros_initializer())
    loss = tf.reduce_mean(tf.square(features["x"] * w - labels))
    train = tf.train.GradientDescentOptimizer(1e-4).minimize(loss, tf.train.get_global_step())
    return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=train)

estimator = tf.estimator.Estimator(model, tempfile.mkdtemp())
estimator.train(inputs, steps=3000)
print("weights", float(estimator.get_variable_value("w")).hex())
"""


def values(output):
    return [line for line in output.splitlines() if line.startswith("weights")]


def probed(probe, python, text, shown):
    """The probed run, its values checked against those of a run without a probe."""
    path = probe.write("script.py", text)
    result = measured(probe, path, "--full", "--python", python, shown=shown)
    bare = plain(path, cwd=probe.folder, python=python)
    assert values(bare.stdout) and values(result.out) == values(bare.stdout), bare.stderr
    return result


def test_the_steps_of_fit_in_a_graph(probe, tensorflow_1):
    """Keras runs a callable that it compiled once: hand-off and kernels are known through a second one."""
    result = probed(probe, tensorflow_1, FIT, ("runtime.handoff", "kernel", "feed.convert"))
    assert result.report["script"]["loop"]["line"] == FIT.splitlines().index(next(row for row in FIT.splitlines() if "model.fit" in row)) + 1
    assert result.seen == 3000
    found = parts(result.report)
    assert found["runtime.handoff"] > 0 and found["kernel"] > 0 and found["feed.convert"] > 0
    assert found["python.library"] > found["python.loop"]
    assert_accounted(result.report)


def test_the_steps_of_train_of_an_estimator(probe, tensorflow_1):
    result = probed(probe, tensorflow_1, TRAIN, ("runtime", "kernel", "input"))
    assert result.loops()[TRAIN.splitlines().index("estimator.train(inputs, steps=3000)") + 1]["kind"] == "estimator.train"
    assert result.seen == 3000
    found = parts(result.report)
    assert found["runtime"] > 0 and found["kernel"] > 0 and found["input"] > 0 and found["feed.convert"] == 0
    assert found["python.library"] > found["python.loop"]
    assert_accounted(result.report)
