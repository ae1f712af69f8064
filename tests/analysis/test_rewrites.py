"""Remedies that no switch can try: which are named, and what is said of them."""

import json

from overhead_probe import report as r
from overhead_probe.analysis import rewrites
from overhead_probe.commands import rewrites as stored


def finding(id_):
    return r.Finding(id_, 1, 700.0, 0.5, "", "")


def test_the_findings_call_for_them():
    assert [row.id for row in rewrites.rows([finding("session-dispatch")], {}, "train.py")] == ["loop-in-graph", "xla-loop"]
    assert [row.id for row in rewrites.rows([finding("numpy-call-overhead")], {}, "train.py")] == ["fused-numpy"]
    assert rewrites.rows([finding("kernel-bound")], {}, "train.py") == ()


def test_a_scenario_is_not_sent_to_itself():
    assert [row.id for row in rewrites.rows([finding("session-dispatch")], {}, "scenarios/tf_xla_loop.py")] == ["loop-in-graph"]


def test_without_figures_the_command_is_told():
    row, = rewrites.rows([finding("numpy-call-overhead")], {}, "train.py")
    assert row.status == "skipped"
    assert row.reason == ("a rewrite, which no switch can try; scenarios/numpy_fused.py shows it "
                          "(to measure it: probe scenarios/numpy_fused.py)")


def test_with_figures_of_this_machine():
    row, = rewrites.rows([finding("numpy-call-overhead")], {"numpy_fused": (4000.0, "measured 2026-01-02"), "numpy_gd": (30_000.0, "")}, "train.py")
    assert row.reason.endswith("shows it: 4 µs a step on this machine, where scenarios/numpy_gd.py takes 30, measured 2026-01-02")


def test_figures_come_from_stored_reports_of_the_scenario_as_it_is(tmp_path):
    for name, words in (("numpy_fused", {}), ("numpy_gd", {"set": {"n": "5"}}), ("tf_eager", {"path": "other.py"})):
        (tmp_path / name).mkdir()
        script = {"path": f"scenarios/{name}.py", "set": {}, **words}
        (tmp_path / name / "run.json").write_text(json.dumps({"wall_us": {"mean": 4.0}, "script": script}))
    (tmp_path / "tf_session").mkdir()
    (tmp_path / "tf_session" / "run.json").write_text("[")
    found = stored.figures(tmp_path)
    assert set(found) == {"numpy_fused"} and found["numpy_fused"][0] == 4000.0
