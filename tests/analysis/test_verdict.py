"""The sentences above the table, from attributions made by hand."""

import pytest

from overhead_probe.analysis.attribution import PARTS, Attribution
from overhead_probe.analysis.verdict import verdict


def found(wall=100_000, **parts):
    """Parts in shares of the wall; what they leave is unattributed."""
    values = dict.fromkeys(PARTS, 0.0)
    values.update({part.replace("__", "."): share * wall for part, share in parts.items()})
    values["unattributed"] = wall - sum(values.values())
    return Attribution(wall, None, values, {}, {}, {}, 0.0, None, None, {})


def test_a_session_step_that_is_mostly_asking():
    told = verdict(found(kernel=0.1, python__library=0.5, runtime__handoff=0.2, feed__convert=0.1, feed__marshal=0.05,
                         python__loop=0.02), {})
    assert len(told) in (2, 3)
    assert "10 µs" in told[0] and "100 µs" in told[0] and "10 %" in told[0]
    assert told[1].index("50 µs (50 %)") < told[1].index("20 µs (20 %)") < told[1].index("15 µs (15 %)")
    assert "Session.run" in told[1] and "thread" in told[1]


def test_small_costs_are_not_told():
    told = " ".join(verdict(found(kernel=0.3, python__library=0.6, runtime__schedule=0.04, python__loop=0.03), {}))
    assert "60 %" in told
    assert "4 %" not in told and "3 %" not in told.replace("30 %", "")


def test_arrays_converted_each_step_are_counted():
    feeds = [{"source": "ndarray of float64", "target": "float32"}, {"source": "ndarray of float32", "target": "float32"},
             {"source": "list", "target": "float32"}]
    costly = found(kernel=0.2, feed__convert=0.4, python__library=0.3)
    assert "2 of the fed arrays" in " ".join(verdict(costly, {"feeds": feeds}))
    assert "fed arrays" not in " ".join(verdict(costly, {"feeds": feeds[1:2]}))


@pytest.mark.parametrize("parts", [{"kernel": 0.9}, {"kernel": 0.3, "input": 0.4}, {"kernel": 0.6}])
def test_mostly_kernels_is_a_healthy_verdict(parts):
    (told,) = verdict(found(**parts, python__library=0.1), {})
    assert "kernel time" in told and "little overhead" in told
    assert f"{100 * sum(parts.values()):.0f} %" in told


def test_just_under_the_bound_is_not_healthy():
    assert "little overhead" not in verdict(found(kernel=0.59, python__library=0.4), {})[0]


def test_what_could_not_be_measured_is_said():
    (told,) = verdict(found(python__loop=0.4), {})
    assert told == "An iteration takes 100 µs; where it goes could not be measured here."


def test_a_loop_without_sessions():
    (told,) = verdict(found(python__loop=0.98), {})
    assert "100 µs" in told and "98 %" in told and "own code" in told


@pytest.mark.parametrize("wall, shown", [(980, "0.98 µs"), (999_400, "999 µs"), (1_500_000, "1.5 ms"), (2.5e9, "2.5 s")])
def test_units(wall, shown):
    assert f"takes {shown}" in verdict(found(wall=wall, python__loop=0.9), {})[0]
