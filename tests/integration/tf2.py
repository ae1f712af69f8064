"""What the tests of TensorFlow 2 share: the founding case as text, and a run that is repeated on a busy machine."""

import pytest

pytest.importorskip("tensorflow")

DATA = """
import numpy as np
import tensorflow as tf
n = 1000
x = np.arange(n) * (100 / n)
y = x + 20 * np.sin(x / 10) + 15
X = tf.constant(x, tf.float32)
Y = tf.constant(y, tf.float32)
W = tf.Variable(0.0)
b = tf.Variable(0.0)

def descend(X, Y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(tf.square(X * W + b - Y)) / n
    dW, db = tape.gradient(loss, [W, b])
    W.assign_sub(1e-4 * dW)
    b.assign_sub(1e-4 * db)
    return loss
"""
# What may stay unattributed on the founding model.
OPEN_SHARE = 0.05
# A run of which this share of the blocks had to be left out says nothing about the probe.
BUSY_SHARE = 0.3
ATTEMPTS = 3


def measured(probe, path, *options, seconds="2", shown=()):
    """A run of `path`; repeated with more time while other work on the machine takes the processor from it, or plain and
    timed blocks differ for the time being, so much that nothing is left of one of the parts `shown`."""
    for attempt in range(ATTEMPTS):
        result = probe(*options, path, seconds=str(float(seconds) * (1 + attempt)))
        assert result.code == 0, result.err
        found = parts(result.report)
        if not busy(result.report) and open_share(result.report) <= OPEN_SHARE and all(found[name] > 0 for name in shown):
            break
    return result


def busy(report):
    noise = report["shape"]["noise"]
    return noise.get("disturbed_blocks", 0) > BUSY_SHARE * max(noise.get("blocks", 1), 1)


def open_share(report):
    """The share of the iteration that certainly has no name: from the low end of its 95 % interval, where it has one."""
    row = next(row for row in report["components"] if row["id"] == "unattributed")
    return (row["ci95_us"][0] if row["ci95_us"] else row["us"]) / report["wall_us"]["mean"]


def parts(report):
    """µs by component and by part, checked to sum but for the digits of the file."""
    rows = {row["id"]: row["us"] for row in report["components"]}
    assert sum(rows.values()) == pytest.approx(report["wall_us"]["mean"], abs=0.02)
    for row in report["components"]:
        if row["parts"]:
            assert sum(part["us"] for part in row["parts"]) == pytest.approx(row["us"], abs=0.01)
        rows.update({part["id"]: part["us"] for part in row["parts"]})
    assert all(us >= 0 for us in rows.values())
    assert sum(op["us"] for op in report["ops"]) == pytest.approx(rows["kernel"], abs=0.05)
    return rows


def assert_accounted(report):
    """Nearly all of the iteration has a name. To be called last: on a machine that is too busy nothing can be said."""
    found = parts(report)
    if busy(report):
        pytest.skip("other work took the processor in most blocks of every attempt")
    assert open_share(report) <= OPEN_SHARE, found
