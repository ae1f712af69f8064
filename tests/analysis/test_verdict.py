"""The sentences above the table, from attributions and findings made by hand."""

import pytest

from overhead_probe.analysis.attribution import PARTS, Attribution
from overhead_probe.analysis.verdict import verdict
from overhead_probe.report import Finding


def found(wall=100_000, **parts):
    """Parts in shares of the wall; what they leave is unattributed."""
    values = dict.fromkeys(PARTS, 0.0)
    values.update({part.replace("__", "."): share * wall for part, share in parts.items()})
    values["unattributed"] = wall - sum(values.values())
    return Attribution(wall, None, values, {}, {}, {}, frozenset(), None, None, {})


def finding(id_, share, title="A cause", advice=""):
    return Finding(id_, 1, share * 100_000, share, title, f"{title} costs {share:.0%}.", advice=advice)


def test_the_root_cause_comes_first_and_its_advice_last():
    told = verdict(found(), [finding("session-dispatch", 0.5, "Session.run is slow", "Compile the call once."),
                             finding("feed-cast", 0.2, "Feeds are cast"), finding("thread-handoff", 0.1, "Threads wake")])
    assert told == ("Session.run is slow costs 50%.", "Next: feeds are cast, 20 µs (20 %); threads wake, 10 µs (10 %).",
                    "Compile the call once.")


def test_small_causes_are_not_told_and_at_most_three_others():
    others = [finding(f"f{number}", share, f"Cause {number}") for number, share in enumerate((0.2, 0.15, 0.1, 0.06, 0.049))]
    told = verdict(found(), [finding("first", 0.3), *others])
    assert told[1] == "Next: cause 0, 20 µs (20 %); cause 1, 15 µs (15 %); cause 2, 10 µs (10 %)."
    assert verdict(found(), [finding("first", 0.3), others[-1]]) == ("A cause costs 30%.",)


@pytest.mark.parametrize("title, shown", [("Python loops", "Python loops"), ("Keras runs", "Keras runs"), ("GC pauses", "GC pauses"),
                                          ("Large feeds", "large feeds")])
def test_names_keep_their_capitals_in_mid_sentence(title, shown):
    assert verdict(found(), [finding("first", 0.5), finding("second", 0.2, title)])[1] == f"Next: {shown}, 20 µs (20 %)."


def test_mostly_kernels_is_a_healthy_verdict():
    healthy = finding("kernel-bound", 0.9, "Mostly kernels", advice="Nothing to do.")
    assert verdict(found(kernel=0.9), [healthy, finding("python-loop", 0.1)]) == ("Mostly kernels costs 90%.",)


def test_without_a_cause_the_dearest_parts_are_named():
    told = verdict(found(python__library=0.5, kernel=0.3, runtime__handoff=0.1, feed__convert=0.06, gc=0.04), [])
    assert told == ("An iteration takes 100 µs (50 % library code in Python, 30 % computing, 10 % hand-off between threads); "
                    "no cause that could be removed was found.",)
    assert verdict(found(kernel=0.97), [], ["feed-cast", "gc-pauses"])[1] == "Ruled out: feed-cast, gc-pauses."


def test_every_part_has_a_name():
    for part in set(PARTS) - {"unattributed"}:
        assert f"(90 % {part}, " not in verdict(found(**{part.replace(".", "__"): 0.9}), [])[0]


def test_what_could_not_be_measured_is_said():
    assert verdict(found(python__loop=0.4), []) == ("An iteration takes 100 µs; where it goes could not be measured here.",)


@pytest.mark.parametrize("wall, shown", [(980, "980 ns"), (999_400, "999 µs"), (999_600, "1 ms"), (1_500_000, "1.5 ms"), (2.5e9, "2.5 s")])
def test_units(wall, shown):
    assert verdict(found(wall=wall, python__loop=0.9), [])[0].startswith(f"An iteration takes {shown} (")


def test_of_an_advice_the_first_sentence_is_told():
    told = verdict(found(), [finding("first", 0.5, advice="Use tf.function (see a.b). Then tune it.")])
    assert told[-1] == "Use tf.function (see a.b)."
