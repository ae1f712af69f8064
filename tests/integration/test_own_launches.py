"""Changes that launches of their own try, and those of TensorFlow 2, on real scripts."""

import pytest


def rows(result):
    assert result.code == 0, result.err
    return {row["id"]: row for row in result.report["experiments"]}


def test_single_precision_and_a_script_that_writes(probe):
    """Its launches are told of before, leave the user's file alone, and read from it what they wrote themselves."""
    result = probe.script("""
        import numpy as np
        with open("log.txt", "a") as log:
            log.write("started\\n")
        seen = open("log.txt").read().count("started")
        x = np.linspace(0.0, 1.0, 200000)
        w = np.zeros(200000)
        for i in range(10 ** 7):
            w = w + 1e-3 * (np.sqrt(x) - w * seen)
    """, options=("--what-if", "float32"), seconds="2", what_if=True)
    row = rows(result)["float32"]
    assert (row["status"], row["process"], row["same_values"]) == ("tried", "own", False)
    assert 0 < row["max_difference"] < 1e-3
    assert row["ci95_us"][0] <= row["saved_us"] <= row["ci95_us"][1]
    assert row["after_us"] < row["before_us"]
    assert "launching the script 8 times more" in result.err
    assert (probe.folder / "log.txt").read_text() == "started\n"


def test_what_a_second_launch_must_not_do(probe):
    probe.write("data", "kept")
    result = probe.script("""
        import os
        import numpy as np
        os.rename("data", "moved")
        os.rename("moved", "data")
        x = np.ones(100000)
        for i in range(10 ** 7):
            y = x * 2.0
    """, options=("--what-if", "float32,gc-off"), what_if=True)
    found = rows(result)
    assert found["float32"]["status"] == "skipped"
    assert found["float32"]["reason"] == "it needs launches of its own, and a second launch renames data"
    assert set(found) == {"float32", "gc-off"}


def test_what_is_not_read_is_not_fetched(probe):
    pytest.importorskip("tensorflow")
    result = probe.script("""
        import threading, time
        import numpy as np
        import tensorflow.compat.v1 as tf
        tf.disable_v2_behavior()
        A = tf.Variable(np.ones((500, 500), np.float32))
        count = tf.Variable(0)
        large = A * 2.0
        step, other = tf.assign_add(count, 1), tf.random.normal([])
        sess = tf.Session()
        sess.run(tf.global_variables_initializer())
        def beside():
            while True:
                sess.run(other)
                time.sleep(0.01)
        threading.Thread(target=beside, daemon=True).start()
        for i in range(10 ** 7):
            unused, value = sess.run([large, step])
            assert value == i + 1
    """, options=("--what-if", "fetch-less"), seconds="2", what_if=True)
    row = rows(result)["fetch-less"]
    assert (row["status"], row["same_values"]) == ("tried", True)
    assert row["after_us"] < row["before_us"]
    assert "other threads run steps" in row["reason"]


def test_arrays_for_a_tf_function_stay_tensors(probe):
    pytest.importorskip("tensorflow")
    result = probe.script("""
        import numpy as np
        import tensorflow as tf
        W = tf.Variable(tf.zeros((50, 1)))
        x, y = np.ones((64, 50), "float32"), np.ones((64, 1), "float32")
        @tf.function
        def step(x, y):
            loss = tf.reduce_mean((tf.matmul(x, W) - y) ** 2)
            W.assign_add(1e-3 * tf.ones_like(W))
            return loss
        for i in range(10 ** 7):
            x[0, 0] = i // 5
            loss = step(x, y)
    """, options=("--what-if", "feed-once"), seconds="1", what_if=True)
    row = rows(result)["feed-once"]
    assert (row["status"], row["same_values"]) == ("tried", True)
    assert "checks that the arrays are unchanged" in row["reason"]
