"""TF1 sessions under TensorFlow 2 and 1.15: every way to run a step is seen, and computes the same values."""

import re
from pathlib import Path

import pytest

from .conftest import plain
from .tf2 import OPEN_SHARE, open_share

SCRIPTS = Path(__file__).parent / "scripts"
KINDS = SCRIPTS / "session_kinds.py"
# Steps that the script makes in each iteration of a loop; see the marks in it.
CALLS = {"run": 1, "eval": 2, "make_callable": 1, "compiled_callable": 1, "partial_run": 2, "early_run": 2,
         "monitored": 1}


def line_of(kind):
    lines = KINDS.read_text().splitlines()
    return 1 + next(at for at, line in enumerate(lines) if f"# {kind}: " in line)


@pytest.fixture(scope="module")
def kinds(shared_probe):
    """(what the script printed without a probe, the probed run): every loop runs to its end."""
    bare = plain(KINDS, cwd=shared_probe.folder)
    assert bare.returncode == 0, bare.stderr
    result = shared_probe("--full", KINDS, seconds="20")
    assert result.code == 0, result.err
    return bare.stdout, result


def spans_of(result, kind, mode):
    """(iterations, spans by kind within them) of the blocks of one loop in one mode."""
    names = result.events["header"][0]["kinds"]
    loop = result.loops()[line_of(kind)]["id"]
    iterations, found = 0, []
    for block in result.events["block"]:
        if block["loop"] == loop and block["mode"] == mode:
            iterations += sum(len(marks) - 1 for marks in block["segments"]) * block["every"]
            flat = block["spans"]
            spans = [(names[flat[at]], flat[at + 2], flat[at + 3]) for at in range(0, len(flat), 4)]
            found += [span for span in spans
                      if any(marks[0] <= span[1] < marks[-1] for marks in block["segments"])]
    return iterations, found


@pytest.mark.parametrize("kind", CALLS)
@pytest.mark.parametrize("mode", ["timers", "trace"])
def test_each_step_is_seen_once(kinds, kind, mode):
    iterations, spans = spans_of(kinds[1], kind, mode)
    assert iterations >= 2
    assert len([span for span in spans if span[0] == "session.call"]) == CALLS[kind] * iterations


@pytest.mark.parametrize("kind", CALLS)
def test_the_library_frames_around_a_step_are_seen(kinds, kind):
    _, spans = spans_of(kinds[1], kind, "timers")
    outer = [span for span in spans if span[0] == "session.run"]
    calls = [span for span in spans if span[0] == "session.call"]
    assert all(any(start <= call[1] and call[2] <= end for _, start, end in outer) for call in calls)


@pytest.mark.parametrize("kind", [kind for kind in CALLS if kind != "compiled_callable"])
def test_the_conversion_of_feeds_is_seen(kinds, kind):
    iterations, spans = spans_of(kinds[1], kind, "timers")
    fed = {"eval": 2, "early_run": 2}.get(kind, 1)
    assert len([span for span in spans if span[0] == "feed.convert"]) == fed * iterations


@pytest.mark.parametrize("kind", CALLS)
def test_plain_blocks_have_no_hooks(kinds, kind):
    iterations, spans = spans_of(kinds[1], kind, "plain")
    assert iterations > 0 and spans == []


def test_every_loop_is_counted_to_its_end(kinds):
    assert {kind: kinds[1].loops()[line_of(kind)]["iterations"] for kind in CALLS} == dict.fromkeys(CALLS, 150)


def test_values_are_bit_identical(kinds):
    bare, result = kinds
    assert len(re.findall(r"^\w+ \['", bare, re.MULTILINE)) == len(CALLS)
    assert result.out.startswith(bare)


# -- a script that traces itself

TRACES_ITSELF = """
import os
import numpy as np
import tensorflow.compat.v1 as tf
import tensorflow
tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None,))
total = tf.reduce_sum(x * 2.0)
data = np.arange(50.0)
traced = 0
with tf.Session() as session:
    for step in range(400):
        if step % 50 == 49:
            metadata = tf.RunMetadata()
            session.run(total, {x: data}, options=tf.RunOptions(trace_level=tf.RunOptions.FULL_TRACE),
                        run_metadata=metadata)
            traced += sum(len(device.node_stats) > 0 for device in metadata.step_stats.dev_stats) > 0
        else:
            session.run(total, {x: data})
        if step == 200:
            tensorflow.profiler.experimental.start("own_profile")
        if step == 240:
            tensorflow.profiler.experimental.stop()
profiles = [name for _, _, names in os.walk("own_profile") for name in names if name.endswith(".xplane.pb")]
print("traced", traced, "profiles", len(profiles))
"""


def test_a_script_that_traces_itself_is_given_way_to(probe):
    result = probe.script(TRACES_ITSELF, options=["--full"])
    assert result.code == 0, result.err
    assert result.out.startswith("traced 8 profiles 1\n")
    assert {"own-run-options", "own-profiler"} <= set(result.warnings())
    assert "measurement-failed" not in result.warnings()
    assert result.seen == 400


PROFILES_FROM_THE_START = """
import numpy as np
import tensorflow.compat.v1 as tf
import tensorflow
tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None,))
total = tf.reduce_sum(x * 2.0)
data = np.arange(50.0)
tensorflow.profiler.experimental.start("own_profile")
with tf.Session() as session:
    for step in range(400):
        session.run(total, {x: data})
tensorflow.profiler.experimental.stop()
"""


def test_a_script_that_profiles_all_of_itself_is_given_way_to(probe):
    result = probe.script(PROFILES_FROM_THE_START, options=["--full"])
    assert result.code == 0, result.err
    assert "own-profiler" in result.warnings()
    assert "measurement-failed" not in result.warnings()
    assert result.report["iterations"]["timers"] > 0


# -- TensorFlow 1.15 in its own interpreter


def test_tensorflow_1_in_its_own_interpreter(probe, tensorflow_1):
    bare = plain(KINDS, cwd=probe.folder, python=tensorflow_1)
    result = probe("--full", "--python", tensorflow_1, KINDS, seconds="20")
    assert result.code == 0, result.err
    assert result.report["target"]["tensorflow"].startswith("1.15")
    assert result.out.startswith(bare.stdout)
    for kind, calls in CALLS.items():
        iterations, spans = spans_of(result, kind, "timers")
        assert iterations >= 2
        assert len([span for span in spans if span[0] == "session.call"]) == calls * iterations, kind


QUEUES = """
    import numpy as np
    import tensorflow.compat.v1 as tf
    tf.disable_eager_execution()
    data = np.arange(4000, dtype=np.float32).reshape(1000, 4) / 4000
    example = tf.train.slice_input_producer([tf.constant(data)], shuffle=False)
    batch = tf.train.batch(example, batch_size=16, num_threads=1)
    w = tf.Variable(tf.zeros([4, 1]))
    loss = tf.reduce_mean((tf.matmul(batch, w) - 1.0) ** 2)
    train = tf.train.AdamOptimizer(0.01).minimize(loss)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        coord = tf.train.Coordinator()
        threads = tf.train.start_queue_runners(sess, coord)
        step = 0
        while not coord.should_stop() and step < 4000:
            sess.run([train, loss])
            step += 1
        coord.request_stop()
        coord.join(threads)
    print("made", step)
"""


def test_steps_that_queue_runners_run_are_left_alone(probe, tensorflow_1):
    """The probe's own options and traces stay with the loop's thread: a process can have one profiler session only."""
    result = probe.script(QUEUES, options=("--full", "--python", tensorflow_1), seconds="2")
    assert result.code == 0, result.err
    assert "made 4000" in result.out.splitlines()
    shares = {row["id"]: row["share"] for row in result.report["components"]}
    assert open_share(result.report) <= OPEN_SHARE and shares["input"] > 0


MONITORED = """
    import numpy as np
    import tensorflow.compat.v1 as tf
    tf.disable_eager_execution()
    X = np.arange(100.0)
    x = tf.placeholder(tf.float32, (None,))
    w = tf.Variable(0.0)
    step = tf.train.get_or_create_global_step()
    train = tf.train.GradientDescentOptimizer(1e-5).minimize(tf.reduce_mean(tf.square(w * x - 3.0 * x)), global_step=step)
    with tf.train.MonitoredTrainingSession(hooks=[tf.train.StopAtStepHook(4000)]) as sess:
        while not sess.should_stop():
            _, made = sess.run([train, step], {x: X})
    print("made", made)
"""


def test_a_monitored_sessions_own_options_are_added_to(probe, tensorflow_1):
    """It passes RunOptions of its own in each step, which ask for no trace."""
    result = probe.script(MONITORED, options=("--full", "--python", tensorflow_1), seconds="2")
    assert result.code == 0, result.err
    shares = {row["id"]: row["share"] for row in result.report["components"]}
    assert shares["runtime"] > 0.05 and shares["kernel"] > 0 and open_share(result.report) <= OPEN_SHARE
