"""Keras: the train step inside `fit`, calls in the script's own loop, Keras 3 and tf-keras."""

from .conftest import plain
from .tf2 import assert_accounted, measured, parts

MODEL = """
import numpy as np
import {keras} as keras
keras.utils.set_random_seed(1)
x = np.linspace(-1, 1, 256, dtype="float32").reshape(-1, 1)
y = 3 * x + 1
model = keras.Sequential([keras.layers.Input((1,)), keras.layers.Dense(1)])
"""
FIT = MODEL + """
class Tell(keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None):
        self.last = logs["loss"]

model.compile(optimizer=keras.optimizers.SGD(0.01), loss="mse"{compiled})
model.fit(x, y, batch_size=2, epochs={epochs}, verbose=0, callbacks=[Tell()])
print([value.tolist() for value in model.get_weights()])
"""


def fit(keras="keras", epochs=10 ** 6, compiled=""):
    return FIT.format(keras=keras, epochs=epochs, compiled=compiled)


def test_a_step_of_fit_is_accounted_for(probe):
    path = probe.write("fit.py", fit())
    shown = ("python.library", "runtime.schedule", "kernel", "input")
    result = measured(probe, path, shown=shown)
    found = parts(result.report)
    line = next(number for number, text in enumerate(path.read_text().splitlines(), 1) if text.startswith("model.fit"))
    assert result.loop == ("fit.py", line)
    assert result.loops()[line]["kind"] == "keras.fit"
    for name in shown:
        assert found[name] > 0, name
    assert found["python.loop"] < found["python.library"]
    keras = result.report["evidence"]["keras"]
    assert set(keras) >= {"callbacks_us", "metrics_us", "data_us", "step_us"}
    assert 0 < keras["callbacks_us"] < keras["step_us"]
    assert_accounted(result.report)


def test_several_steps_in_one_execution(probe):
    result = probe(probe.write("several.py", fit(compiled=", steps_per_execution=4")))
    assert result.code == 0, result.err
    assert result.report["script"]["loop"]["steps_per_call"] == 4
    assert "steps_per_execution" in result.warnings()["steps-per-call"]
    parts(result.report)


def test_fit_computes_the_same_bits(probe):
    path = probe.write("bits.py", fit(epochs=4))
    result = probe("--full", path)
    alone = plain(path, cwd=probe.folder)
    assert alone.returncode == result.code == 0, result.err
    assert alone.stdout.splitlines()[-1] in result.out


def test_tf_keras(probe):
    result = probe(probe.write("older.py", fit("tf_keras")))
    assert result.code == 0, result.err
    found = parts(result.report)
    assert [row["kind"] for row in result.loops().values()] == ["keras.fit"]
    assert result.seen > 10 and found["kernel"] > 0 and found["python.library"] > 0
    assert result.report["evidence"]["keras"]["callbacks_us"] > 0


OWN_STEP = MODEL + """
import tensorflow as tf
keras.mixed_precision.set_global_policy("mixed_float16")

class Own(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(1)

    def call(self, x):
        return self.dense(x)

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(tf.cast(self(x, training=True), tf.float32) - y))
        self.optimizer.apply_gradients(zip(tape.gradient(loss, self.trainable_variables), self.trainable_variables))
        return {{"loss": loss}}

model = Own()
model.compile(optimizer=keras.optimizers.SGD(0.01), loss="mse", run_eagerly=True)
model.fit(x, y, batch_size=16, epochs=100000, verbose=0)
"""
ON_BATCH = MODEL + """
model.compile(optimizer=keras.optimizers.SGD(0.01), loss="mse")
for epoch in range(100000):
    for start in range(0, 256, 16):
        loss = model.train_on_batch(x[start:start + 16], y[start:start + 16])
"""
PREDICT = MODEL + """
for i in range(100000):
    guess = model.predict(x[:8], verbose=0)
"""
EVALUATE = MODEL + """
model.compile(optimizer=keras.optimizers.SGD(0.01), loss="mse")
model.evaluate(np.tile(x, (4000, 1)), np.tile(y, (4000, 1)), batch_size=8, verbose=0)
"""
CALLS = MODEL + """
for i in range(100000):
    guess = model(x[:8])
"""
NOT_BUILT = """
import numpy as np
import keras
model = keras.Sequential([keras.layers.Dense(1)])
for i in range(50):
    np.sin(np.arange(1000.0))
model.fit(np.zeros((8, 1)), np.zeros((8, 1)))
"""


def test_an_own_train_step_run_eagerly_in_mixed_precision(probe):
    result = probe(probe.write("own.py", OWN_STEP.format(keras="keras")))
    assert result.code == 0, result.err
    found = parts(result.report)
    assert result.report["evidence"]["eager_calls"] > 10
    assert found["python.loop"] > 0 and found["kernel"] > 0 and found["runtime.schedule"] > 0


def test_train_on_batch_in_the_scripts_own_loop(probe):
    path = probe.write("batches.py", ON_BATCH.format(keras="keras"))
    result = probe(path)
    assert result.code == 0, result.err
    found = parts(result.report)
    assert result.loop == ("batches.py", path.read_text().splitlines().index("    for start in range(0, 256, 16):") + 1)
    assert found["feed.convert"] > 0 and found["python.library"] > found["python.loop"]


def test_predict_in_the_scripts_own_loop_is_one_iteration_a_call(probe):
    path = probe.write("guesses.py", PREDICT.format(keras="keras"))
    result = probe(path)
    assert result.code == 0, result.err
    assert result.loop == ("guesses.py", path.read_text().splitlines().index("for i in range(100000):") + 1)
    kinds = {row["kind"] for row in result.loops().values()}
    assert kinds == {"for", "keras.predict"}


def test_a_step_of_evaluate_is_an_iteration(probe):
    path = probe.write("judged.py", EVALUATE.format(keras="keras"))
    result = measured(probe, path, shown=("python.library", "runtime.schedule", "kernel", "input"))
    found = parts(result.report)
    assert [row["kind"] for row in result.loops().values()] == ["keras.evaluate"]
    assert result.seen > 100 and found["input"] > 0 and found["kernel"] > 0 and found["python.library"] > found["python.loop"]


def test_calls_of_a_tf_keras_model_are_taken_apart_by_op(probe):
    path = probe.write("called.py", CALLS.format(keras="tf_keras"))
    result = measured(probe, path, shown=("python.library", "feed.convert", "runtime.schedule", "kernel"))
    assert result.loop == ("called.py", path.read_text().splitlines().index("for i in range(100000):") + 1)
    assert result.report["evidence"]["eager_calls"] > 2
    assert "MatMul" in {op["type"] for op in result.report["ops"]}


def test_a_model_that_is_not_compiled_fails_as_without_a_probe(probe):
    result = probe(probe.write("unbuilt.py", NOT_BUILT))
    assert result.code == 1
    assert "compile" in result.err and result.end["reason"] == "script-failed"
