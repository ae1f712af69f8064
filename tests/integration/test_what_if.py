"""Changes on a real loop: they leave the script's values, its steps and its state as they are."""

import re

import pytest

SCRIPT = """
    import numpy as np
    import tensorflow.compat.v1 as tf
    tf.disable_v2_behavior()
    x = np.arange(100) / 10
    X = tf.placeholder(tf.float32, (None,))
    W = tf.Variable(0.0)
    steps = tf.Variable(0, dtype=tf.int64)
    noise = tf.random.normal([], seed=3)
    loss = tf.reduce_mean(tf.square(W * X - 3.0)) + noise * 1e-3
    with tf.control_dependencies([tf.assign_add(steps, 1)]):
        train = tf.train.GradientDescentOptimizer(1e-3).minimize(loss)
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    made = 0
    for i in range(40000):
        _, value = sess.run([train, loss], {X: x})
        made += 1
    print("DONE", made, sess.run(steps), repr(sess.run(W)), repr(value))
"""


IN_PLACE = ("inline-executor", "compiled-callable", "compiled-callable+inline", "cast-once", "feed-once", "callable", "gc-off", "fetch-less")


@pytest.fixture(scope="module")
def run(shared_probe):
    """The script to its end, with all changes tried on the way that can be switched."""
    return shared_probe.script(SCRIPT, options=("--full", "--what-if", ",".join(IN_PLACE)), seconds="6", what_if=True)


def test_every_step_is_made_once_and_the_state_goes_on(run, shared_probe):
    made, counted = re.search(r"DONE (\d+) (\d+)", run.out).groups()
    assert made == counted == "40000"


def test_values_are_those_of_the_unprobed_script(run, shared_probe):
    from .conftest import plain

    bare = plain(shared_probe.folder / "script.py", cwd=shared_probe.folder)
    assert re.search("DONE.*", run.out)[0] == re.search("DONE.*", bare.stdout)[0]


def test_each_change_is_reported(run):
    rows = {row["id"]: row for row in run.report["experiments"]}
    assert set(IN_PLACE) <= set(rows)
    assert rows["compiled-callable"]["status"] == rows["inline-executor"]["status"] == "tried"
    assert rows["compiled-callable+inline"]["after_us"] < rows["compiled-callable+inline"]["before_us"] / 2
    low, high = rows["inline-executor"]["ci95_us"]
    assert low <= rows["inline-executor"]["saved_us"] <= high
    assert "config_pb2.CallableOptions(" in run.out
    assert rows["feed-once"]["status"] == "skipped" and "host arrays" in rows["feed-once"]["reason"]


def test_no_what_if_tries_nothing(probe):
    result = probe.script("import numpy as np\nfor i in range(10 ** 7):\n    np.ones(3) + 1\n", options=["--no-what-if"], what_if=True)
    assert result.report["experiments"] == []


def test_a_session_without_feeds_says_so(probe):
    result = probe.script("""
        import tensorflow.compat.v1 as tf
        tf.disable_v2_behavior()
        step = tf.assign_add(tf.Variable(0.0), 1.0)
        sess = tf.Session()
        sess.run(tf.global_variables_initializer())
        for i in range(10 ** 7):
            sess.run(step)
    """, seconds="2", what_if=True)
    rows = {row["id"]: row for row in result.report["experiments"]}
    assert rows["cast-once"]["reason"] == rows["feed-once"]["reason"] == "nothing is fed"
    assert rows["compiled-callable"]["same_values"] is True
