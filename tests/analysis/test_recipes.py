"""The lines to write for the change that gained most."""

import dataclasses

from overhead_probe import report as r
from overhead_probe.analysis import recipes

DETAILS = {"feed": [["X:0", "float32"], ["Y:0", "float32"]], "fetch": ["cost:0"], "target": ["train"]}


def tried(id_, after, same=True, before=200_000.0):
    return r.Experiment(id_, "tried", before_ns=before, after_ns=after, same_values=same)


def lines(*experiments, **details):
    return {one.id: one.recipe for one in recipes.with_recipes(experiments, details)}


def test_the_best_one_has_its_lines_and_no_other():
    found = recipes.with_recipes([tried("inline-executor", 120_000), tried("compiled-callable+inline", 22_000)],
                                 {"compiled-callable+inline": DETAILS})
    assert found[0].recipe == ()
    assert found[1].recipe == (
        "# once, after the graph is built", "from tensorflow.core.protobuf import config_pb2",
        "options = config_pb2.CallableOptions(", "    feed=['X:0', 'Y:0'],", "    fetch=['cost:0'],", "    target=['train'])",
        "options.run_options.inter_op_thread_pool = -1", "step = sess._make_callable_from_options(options)",
        "# in the loop; feeds are arrays of float32", "result, = step(feed1, feed2)")


def test_without_feeds_and_fetches():
    made = recipes.recipe("compiled-callable", {"feed": [], "fetch": [], "target": ["train"]})
    assert made[-2:] == ("# in the loop", "step()") and not any("inter_op" in line for line in made)


def test_a_change_that_changes_values_is_not_recommended():
    assert not any(lines(tried("compiled-callable", 60_000, same=False)).values())


def test_a_small_gain_is_not_worth_writing():
    assert not any(lines(tried("cast-once", 191_000), r.Experiment("jit", "skipped", "no function")).values())


def test_a_gain_that_may_be_none_is_not_worth_writing():
    uncertain = dataclasses.replace(tried("gc-off", 150_000), saved_ci95=r.Interval(-5_000.0, 105_000.0))
    assert not any(lines(uncertain).values())
    assert lines(dataclasses.replace(uncertain, saved_ci95=r.Interval(5_000.0, 95_000.0)))["gc-off"]


def test_lines_of_the_other_changes():
    assert lines(tried("cast-once", 150_000))["cast-once"][-1] == "x = np.asarray(x, dtype=np.float32)"
    assert "inter_op_thread_pool=-1" in lines(tried("inline-executor", 150_000))["inline-executor"][1]
    assert lines(tried("callable", 150_000))["callable"] == ()
