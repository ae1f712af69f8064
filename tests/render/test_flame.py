"""flame.svg and speedscope.json: widths by samples, names that cannot break out, nothing where nothing was sampled."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from overhead_probe.render import flame, speedscope
from overhead_probe.report import Sampled

from . import sample

NS = {"s": "http://www.w3.org/2000/svg"}


def frames(report):
    root = ElementTree.fromstring(flame.render(report))
    return {group.get("data-name"): float(group.get("data-w")) for group in root.iterfind("s:g", NS)}


def test_a_frame_is_as_wide_as_its_samples():
    widths = frames(sample.founding())
    assert widths["<module>"] == 1 and widths["BaseSession.run"] == pytest.approx(9 / 10)
    assert widths["BaseSession._call_tf_sessionrun"] == pytest.approx(5 / 10)


def test_each_frame_says_what_it_is():
    root = ElementTree.fromstring(flame.render(sample.founding()))
    titles = [title.text for title in root.iterfind("s:g/s:title", NS)]
    assert "BaseSession.run (tensorflow/python/client/session.py:868), 9 samples, 90.0 %" in titles
    assert "10 samples at 500 Hz" in root.find("s:title", NS).text


def test_names_cannot_leave_their_text():
    hostile = Sampled("done", "", 500, (('"/><script>alert(1)</script>', "x.py", 1),), ((0,),))
    text = flame.render(replace(sample.founding(), sampled=hostile))
    assert text.count("<script>") == 1 and ElementTree.fromstring(text) is not None


@pytest.mark.parametrize("status", ["none", "refused", "missing", "failed"])
def test_nothing_sampled_is_no_file(status):
    report = replace(sample.founding(), sampled=Sampled(status, "why"))
    assert flame.render(report) is None and speedscope.render(report) is None


def test_speedscope_holds_every_sample_in_order():
    report = sample.founding()
    document = json.loads(speedscope.render(report))
    assert document["$schema"] == speedscope.SCHEMA
    (profile,) = document["profiles"]
    assert [tuple(stack) for stack in profile["samples"]] == list(report.sampled.stacks)
    assert profile["endValue"] == pytest.approx(sum(profile["weights"])) == pytest.approx(10 / 500)
    assert max(index for stack in profile["samples"] for index in stack) == len(document["shared"]["frames"]) - 1
