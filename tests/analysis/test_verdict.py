"""The sentences above the table, from findings made by hand."""

import pytest

from overhead_probe.analysis.attribution import PARTS, Attribution
from overhead_probe.analysis.verdict import verdict
from overhead_probe.report import Finding


def found(wall=100_000, **parts):
    """Parts in shares of the wall; what they leave is unattributed."""
    values = dict.fromkeys(PARTS, 0.0)
    values.update({part.replace("__", "."): share * wall for part, share in parts.items()})
    values["unattributed"] = wall - sum(values.values())
    return Attribution(wall, None, values, {}, {}, {}, 0.0, None, None, {})


def finding(id_, rank, share, title, why="Because.", advice="Do this."):
    return Finding(id_, rank, share * 100_000, share, title, why, advice=advice)


DISPATCH = finding("session-dispatch", 1, 0.5, "The Python code of Session.run", "Each call spends 50 µs in Python.")
HANDOFF = finding("thread-handoff", 2, 0.2, "Handing the step over")


def test_the_root_cause_comes_first_then_the_others_then_what_to_do():
    told = verdict(found(python__library=0.5, runtime__handoff=0.2), [DISPATCH, HANDOFF])
    assert told == ("Each call spends 50 µs in Python.", "Next: handing the step over, 20 µs (20 %).", "Do this.")


def test_small_findings_are_not_told():
    small = finding("gc-pauses", 2, 0.04, "Collector")
    assert verdict(found(python__library=0.5), [DISPATCH, small]) == ("Each call spends 50 µs in Python.", "Do this.")


def test_a_healthy_loop_is_left_in_peace():
    healthy = finding("kernel-bound", 1, 0.8, "Most of the time is computing", "80 % is spent computing.")
    assert verdict(found(kernel=0.8), [healthy, HANDOFF]) == ("80 % is spent computing.",)


def test_without_a_finding_it_is_said_where_the_time_goes_and_what_was_ruled_out():
    told = verdict(found(python__loop=0.58, kernel=0.4), [], ("gc-pauses", "feed-cast"))
    assert told[0].startswith("An iteration takes 100 µs (58 % the script's own code, 40 % computing)")
    assert "no cause that could be removed was found" in told[0]
    assert told[1] == "Ruled out: gc-pauses, feed-cast."


def test_what_could_not_be_measured_is_said():
    assert verdict(found(python__loop=0.4), []) == ("An iteration takes 100 µs; where it goes could not be measured here.",)


@pytest.mark.parametrize("wall, shown", [(980, "980 ns"), (999_400, "999 µs"), (1_500_000, "1.5 ms"), (2.5e9, "2.5 s")])
def test_units(wall, shown):
    assert f"takes {shown}" in verdict(found(wall=wall, python__loop=0.9), [])[0]
