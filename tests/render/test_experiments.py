"""What is told of changes that were tried, and of those that were not."""

from overhead_probe import report as r
from overhead_probe.render import phrases


def tried(saved, predicted, low=None, high=None):
    ends = None if low is None else r.Interval(low, high)
    return r.Experiment("inline-executor", "tried", before_ns=100_000.0, after_ns=100_000.0 - saved, predicted_ns=predicted, saved_ci95=ends)


def test_a_saving_that_is_off_its_prediction_is_told():
    assert phrases.off_prediction([tried(50_000.0, 20_000.0, 45_000.0, 55_000.0)]) == [
        "ops in the calling thread: the breakdown predicts 20.0 µs saved, measured are 50.0 µs"]


def test_within_a_tenth_of_the_iteration_or_within_the_interval_nothing_is_told():
    assert phrases.off_prediction([tried(50_000.0, 41_000.0, 49_000.0, 51_000.0)]) == []
    assert phrases.off_prediction([tried(50_000.0, 20_000.0, 10_000.0, 90_000.0)]) == []
    assert phrases.off_prediction([tried(50_000.0, None)]) == []


def test_changes_for_other_loops_are_counted():
    rows = [r.Experiment("jit", "skipped", "no finding suggests it"), r.Experiment("one-thread", "skipped", "no finding suggests it"),
            r.Experiment("graph", "skipped", "the loop makes no eager steps", fitting=False)]
    assert phrases.not_tried(rows) == ["skipped, no finding suggests it: step compiled by XLA, one intra-op thread",
                                       "1 more for loops of another kind: report.md tells which"]


def test_whether_values_agree():
    told = [phrases.values_agree(r.Experiment("jit", "tried", same_values=same, max_difference=apart))
            for same, apart in ((True, None), (None, None), (False, None), (False, 2.5e-7))]
    assert told == ["same", "unknown", "differ", "off by 2.5e-07"]
