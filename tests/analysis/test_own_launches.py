"""What a change brought in launches of its own, from launches made by hand."""

import pytest

from overhead_probe.analysis import own_launches
from .test_experiments import event, tried


def launch(change, round_, ns, values=None, **more):
    return {"change": change, "round": round_, "ns": ns, "iterations": 100, "faults": None, "values": values or {},
            "session": None, "doubles": [], "failure": "", "effect": "", **more}


def value(*numbers, dtype="float64"):
    return {"dtype": dtype, "shape": [len(numbers)], "digest": repr((dtype, numbers)), "numbers": list(numbers)}


def row(*launches, id_="float32", skipped=None, steps=1, **more):
    own = {"launches": list(launches), "skipped": skipped or {}}
    return own_launches.experiment(event(id_, "possible", environment={}, **more), own, steps)


def paired(before, after, **values):
    return [one for round_, (a, b) in enumerate(zip(before, after))
            for one in (launch("", round_, a, values.get("plain")), launch("float32", round_, b, values.get("changed")))]


def test_means_and_the_interval_of_the_difference_of_pairs():
    one = row(*paired([1000, 1200, 1100], [500, 700, 600]))
    assert (one.status, one.process, one.before_ns, one.after_ns) == ("tried", "own", 1100, 600)
    assert (one.saved_ci95.low, one.saved_ci95.high) == (500, 500)  # each pair drifted alike


def test_the_interval_is_a_t_interval_over_pairs():
    ends = row(*paired([1000, 1000, 1000], [900, 800, 700])).saved_ci95
    half = 4.3027 * 100 / 3 ** 0.5
    assert (ends.low, ends.high) == (pytest.approx(200 - half), pytest.approx(200 + half))


def test_several_steps_in_a_pass_of_the_loop():
    assert row(*paired([1000, 1000], [500, 500]), steps=10).before_ns == 100


def test_how_far_values_differ():
    one = row(*paired([2, 2], [1, 1], plain={"W": value(1.0, 4.0)}, changed={"W": value(1.0, 4.002, dtype="float32")}))
    assert one.same_values is False and one.max_difference == pytest.approx(0.0005)


def test_equal_values_are_the_same():
    one = row(*paired([2, 2], [1, 1], plain={"W": value(1.0)}, changed={"W": value(1.0)}))
    assert one.same_values is True and one.max_difference is None


def test_values_that_differ_between_plain_launches_tell_nothing():
    launches = paired([2, 2], [1, 1])
    for number, one in enumerate(launches):
        one["values"] = {"t": value(float(number))}
    assert row(*launches).same_values is None


def test_sessions_values_count():
    launches = paired([2, 2], [1, 1])
    for one in launches:
        one["session"] = "a" if one["change"] == "" else "b"
    assert row(*launches).same_values is False


def test_a_launch_that_failed_gives_its_reason():
    one = row(launch("", 0, 2), launch("float32", 0, None, failure="ValueError: no"))
    assert (one.status, one.reason) == ("failed", "ValueError: no")
    one = row(launch("", 0, None, failure="OSError: gone"), launch("float32", 0, 3))
    assert one.status == "failed" and one.reason == "the script as it is, in a launch of its own: OSError: gone"


def test_a_script_that_would_do_something_a_second_time():
    one = row(launch("", 0, None, effect="removes data.bin"))
    assert (one.status, one.reason) == ("skipped", "it needs launches of its own, and a second launch removes data.bin")


def test_one_pair_is_no_result():
    assert row(*paired([2], [1])).reason == "1 pair of launches was made, too few for an interval"
    assert row().reason == own_launches.NOT_MADE


def test_why_it_was_not_launched():
    assert row(skipped={"float32": "no finding suggests it"}).reason == "no finding suggests it"


def test_page_faults_are_told_of_kept_memory():
    launches = [launch(change, round_, ns, faults=faults) for round_ in range(2)
                for change, ns, faults in (("", 2, 8000.0), ("reuse-buffers", 1, 2.0))]
    assert row(*launches, id_="reuse-buffers").reason == "2 pairs of launches; 8,000.0 page faults an iteration, 2.0 with it"


def test_predictions_come_from_findings_where_the_breakdown_has_none():
    from overhead_probe import report as r
    from overhead_probe.analysis import experiments

    finding = r.Finding("page-faults", 1, 700.0, 0.5, "", "")
    rows = (r.Experiment("reuse-buffers", "tried"), r.Experiment("reuse-buffers", "skipped"), r.Experiment("jit", "tried"))
    assert [one.predicted_ns for one in experiments.predicted(rows, [finding])] == [700.0, None, None]


def test_values_that_could_not_be_compared_say_why():
    from .test_experiments import rounds

    one, = tried(rounds(2000, 1200), [event()], {"inline-executor": None, "effect": "removes data.bin"})
    assert one.same_values is None and one.reason == "values were not compared: a second launch removes data.bin"
