"""run.json, key by key."""

import json as stdlib_json
from dataclasses import replace

import pytest

from overhead_probe import report as r
from overhead_probe.render import json

from . import sample

# Path in run.json: the keys there, in their order.
KEYS = {
    "": ["schema", "script", "target", "machine", "iterations", "wall_us", "components", "hidden", "ops", "overhead",
         "shape", "warmup", "evidence", "rules_silent", "findings", "experiments", "warnings"],
    "script": ["path", "argv", "set", "loop", "other_loops"],
    "script.loop": ["file", "line", "steps_per_call"],
    "target": ["python", "numpy", "tensorflow", "devices", "tf1_behaviour"],
    "iterations": ["seen", "warmup", "plain", "timers", "trace"],
    "wall_us": ["mean", "median", "ci95", "launches", "cpu_us"],
    "wall_us.launches": ["n", "mean", "ci95"],
    "components.0": ["id", "us", "share", "ci95_us", "estimated", "parts"],
    "components.0.parts.0": ["id", "us", "ci95_us", "estimated"],
    "hidden": ["kernel_us", "transfer_us"],
    "ops.0": ["name", "type", "device", "us", "calls"],
    "overhead": ["probe_us", "timers_us", "trace_us", "disagreement_share", "numpy_kernels"],
    "shape": ["trend_us_per_1000", "trend_ci95_us_per_1000", "drift_us", "modes", "outliers", "noise"],
    "shape.outliers": ["count", "us"],
    "warmup.0": ["id", "ms"],
    "rules_silent.0": ["id", "why"],
    "findings.0": ["id", "rank", "us", "share", "title", "why", "evidence", "lines", "advice"],
    "experiments.0": ["id", "status", "reason", "process", "before_us", "after_us", "saved_us", "predicted_us",
                      "ci95_us", "speedup", "same_values", "max_difference"],
    "warnings.0": ["id", "text"],
}


def at(document, path):
    for step in path.split(".") if path else ():
        document = document[int(step) if step.isdigit() else step]
    return document


@pytest.mark.parametrize("path", KEYS)
def test_keys(path):
    assert list(at(json.to_dict(sample.full()), path)) == KEYS[path]


@pytest.mark.parametrize(
    "path, value",
    [
        ("schema", 1),
        ("script.path", "scenarios/tf_session.py"),
        ("script.argv", ["--quiet"]),
        ("script.set", {"total_iterations": "1e3"}),
        ("script.loop.line", 31),
        ("target.devices", ["CPU:0"]),
        ("target.tf1_behaviour", True),
        ("machine.governor", None),
        ("iterations.plain", 4_000),
        ("wall_us.mean", 277.0),
        ("wall_us.ci95", [271.0, 283.0]),
        ("wall_us.cpu_us", 312.4),
        ("wall_us.launches", {"n": 8, "mean": 318.0, "ci95": [286.0, 363.0]}),
        ("components.0.us", 135.0),
        ("components.0.parts.1.us", 131.36),
        ("components.2.parts.1.estimated", True),
        ("components.3", {"id": "transfer", "us": 0.0, "share": 0.0, "ci95_us": None, "estimated": False, "parts": []}),
        ("ops.0.us", 9.12),
        ("overhead.timers_us", 31.2),
        ("shape.trend_us_per_1000", 0.12),
        ("shape.modes", [
            {"share": 0.9, "mean_us": 256.0, "time_share": 0.81},
            {"share": 0.1, "mean_us": 540.0, "time_share": 0.19, "period": 10, "more": {"kernel_us": 240.0, "python.library_us": 44.0},
             "lines": ["scenarios/tf_session.py:34"]},
        ]),
        ("shape.outliers", {"count": 12, "us": 3100.0}),
        ("warmup.0", {"id": "imports", "ms": 4_210}),
        ("evidence.fed.x", "float64 to float32"),
        ("findings.0.us", 135.0),
        ("experiments.0.saved_us", 240.3),
        ("experiments.0.ci95_us", [236.0, 244.6]),
        ("experiments.2.saved_us", None),
        ("experiments.2.status", "skipped"),
    ],
)
def test_values(path, value):
    assert at(json.to_dict(sample.full()), path) == value


def test_components_sum_to_the_wall_and_parts_and_ops_to_theirs():
    document = json.to_dict(sample.founding())
    components = {c["id"]: c for c in document["components"]}
    assert sum(c["us"] for c in components.values()) == pytest.approx(document["wall_us"]["mean"], abs=1e-4)
    for component in components.values():
        if component["parts"]:
            assert sum(part["us"] for part in component["parts"]) == pytest.approx(component["us"], abs=1e-4)
    assert sum(op["us"] for op in document["ops"]) == pytest.approx(components["kernel"]["us"], abs=1e-4)


def test_every_key_is_there_when_little_was_measured():
    report = replace(
        sample.founding(), target={}, machine={}, iterations={}, hidden={}, evidence={}, components=(), ops=(),
        wall=r.Wall(1.0, 1.0, None, None), overhead=r.Overhead(0, None, None, None),
    )
    document = json.to_dict(report)
    assert document["target"] == dict.fromkeys(KEYS["target"]) | {"devices": []}
    assert document["iterations"] == dict.fromkeys(KEYS["iterations"], 0)
    assert document["hidden"] == {"kernel_us": 0.0, "transfer_us": 0.0}
    assert document["wall_us"] == {"mean": 0.001, "median": 0.001, "ci95": None, "launches": None, "cpu_us": None}
    assert document["findings"] == document["experiments"] == []


def test_it_is_strict_json_for_any_name():
    report = replace(
        sample.founding(), script="训练 \udc80\x1b.py",
        evidence={"a_ns": [1_500, 2], "b": float("inf"), "c": {"d_ns": 10}, "flag_ns": True, "e": r.Interval(1000, 2000)},
    )
    text = json.render(report)
    assert text.isascii() and text.endswith("}\n")
    document = stdlib_json.loads(text, parse_constant=pytest.fail)
    assert document["script"]["path"] == report.script
    assert document["evidence"] == {"a_us": [1.5, 0.002], "b": None, "c": {"d_us": 0.01}, "flag_us": True, "e": [1.0, 2.0]}
