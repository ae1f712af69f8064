"""Every value of the reference table, on the recordings themselves (times in ms; SOURCES.md says where they are from)."""

import gzip
import json
from pathlib import Path

import pytest

from overhead_probe.importing import import_traces
from overhead_probe.report_imported import CPU_ONLY, RECORDED

DATA = Path(__file__).parents[1] / "data" / "traces"

# file: (span, (kernels, their union), {direction: (copies, their sum)})
TABLE = {
    "tf1_gpu_matmul.json": ("226.976", (7, "5.604"), {"d2h": (1, "1.215")}),
    "tf1_gpu_mnist_step0.json": ("114.170", (38, "0.719"), {"h2d": (4, "0.055"), "d2h": (2, "0.003")}),
    "tf1_gpu_merged5.json": ("138.908", (190, "3.492"), {"h2d": (20, "0.274"), "d2h": (10, "0.011")}),
    "tf1_cpu_mnist_step1.json": ("15.554", None, {}),
    "tf1_gpu_kittibox.json.gz": ("4352.571", (4789, "1848.902"), {"h2d": (5, "1.238"), "d2h": (6, "0.035")}),
    "tf1_cpu_dist_ps_worker.json": ("5.746", None, {}),
    "pt_alexnet.json.gz": ("43425.365", (79, "10.630"), {"h2d": (16, "55.503")}),
    "pt_ns_resolution.pt.trace.json.gz": ("495.002", (4350, "468.154"), {"d2d": (1600, "3.715")}),
    "pt_mi250.json.gz": ("9.583", (14, "0.111"), {"h2d": (2, "0.038")}),
    "pt_cpu_only.pt.trace.json.gz": ("1283.027", None, {}),
}


def ms(ns):
    return f"{ns / 1e6:.3f}"


def imported(name):
    return import_traces([DATA / name]).traces[0]


@pytest.fixture(scope="module", params=TABLE)
def row(request):
    return imported(request.param), *TABLE[request.param]


def test_span(row):
    assert ms(row[0].span_ns) == row[1]


def test_kernels(row):
    report, _, kernels, _ = row
    found = report.kernels and (report.kernels.n, ms(report.kernels.union_ns))
    assert found == kernels
    assert report.device == (RECORDED if kernels else CPU_ONLY)


def test_transfers(row):
    report, _, _, transfers = row
    found = {each.direction: (each.n, ms(each.sum_ns)) for each in report.transfers if each.direction != "unknown"}
    assert found == transfers


def test_parts_sum_exactly(row):
    report = row[0]
    assert sum(component.ns for component in report.components) == report.span_ns
    for component in report.components:
        assert not component.parts or sum(part.ns for part in component.parts) == component.ns
    assert [component.id for component in report.components][-1] == "unattributed"
    for each in report.transfers:
        assert each.exposed_ns + each.hidden_ns == each.sum_ns and min(each.exposed_ns, each.hidden_ns) >= 0


def test_ops_sum_to_what_they_rank(row):
    report = row[0]
    whole = report.kernels.union_ns if report.kernels else report.host_ops.union_ns
    assert sum(op.ns for op in report.ops) == pytest.approx(whole, abs=1)
    assert [op.ns for op in report.ops] == sorted((op.ns for op in report.ops), reverse=True)


def test_gzip_or_plain_makes_no_difference(row, tmp_path):
    report = row[0]
    data = Path(report.path).read_bytes()
    packed = data[:2] == b"\x1f\x8b"
    other = tmp_path / "trace"  # no name to go by
    other.write_bytes(gzip.decompress(data) if packed else gzip.compress(data))
    again = import_traces([other]).traces[0]
    assert (again.span_ns, again.kernels, again.transfers, again.ops) == (
        report.span_ns, report.kernels, report.transfers, report.ops)


FINDINGS = {
    "tf1_gpu_matmul.json": ["warm-up"],
    "tf1_gpu_mnist_step0.json": ["warm-up", "device-too-small-work"],
    "tf1_gpu_merged5.json": ["warm-up", "device-too-small-work"],
    "tf1_cpu_mnist_step1.json": ["kernel-bound"],
    "tf1_gpu_kittibox.json.gz": ["warm-up"],
    "tf1_cpu_dist_ps_worker.json": [],
    "pt_alexnet.json.gz": ["warm-up", "host-device-transfer"],
    "pt_ns_resolution.pt.trace.json.gz": ["kernel-bound"],
    "pt_mi250.json.gz": ["device-too-small-work", "executor-scheduling", "host-device-transfer"],
    "pt_cpu_only.pt.trace.json.gz": [],
}


@pytest.mark.parametrize("name", FINDINGS)
def test_findings(name):
    assert [finding.id for finding in imported(name).findings] == FINDINGS[name]


def test_steps():
    steps = {name: imported(name).steps for name in TABLE}
    assert {name: each.n for name, each in steps.items() if each} == {
        "tf1_gpu_merged5.json": 5, "pt_ns_resolution.pt.trace.json.gz": 5, "pt_mi250.json.gz": 2,
        "pt_cpu_only.pt.trace.json.gz": 1}
    assert steps["tf1_gpu_merged5.json"].source == "session runs"


def test_messages_between_processes_are_told_from_kernels():
    report = imported("pt_cpu_only.pt.trace.json.gz")
    transfer = next(component for component in report.components if component.id == "transfer")
    assert [part.id for part in transfer.parts] == ["transfer.tasks"] and transfer.share > 0.8


def test_copied_bytes_and_pageable_memory_are_evidence():
    report = imported("pt_alexnet.json.gz")
    assert report.transfers[0].bytes == 244403360
    evidence = report.findings[1].evidence
    assert any("4.4 GB/s" in seen for seen in evidence) and any("pageable" in seen for seen in evidence)


def test_five_forms_of_one_step_agree():
    spans = {}
    for name in ("run_metadata.pb", "run_metadata.pbtxt", "run_metadata.json", "step_stats.pb", "tf2_session_timeline.json"):
        report = imported(name)
        spans[name] = report.span_ns
        assert report.events == 25 and report.device == CPU_ONLY
        assert {op.type for op in report.ops} >= {"Cast", "NoOp"}, name
    assert len({spans[name] for name in spans if name != "tf2_session_timeline.json"}) == 1
    assert abs(spans["tf2_session_timeline.json"] - spans["run_metadata.pb"]) < 1_000  # it keeps whole µs


def test_jax_in_two_forms():
    json_form, xplane = imported("jax_cpu.trace.json.gz"), imported("jax_cpu.xplane.pb")
    assert json_form.producer == xplane.producer == "JAX profiler"
    assert (json_form.span_ns, json_form.steps, json_form.host_ops) == (xplane.span_ns, xplane.steps, xplane.host_ops)
    assert json_form.steps.n == 3 and json_form.host_ops.n == 3


@pytest.mark.parametrize("place", ["tf2_profile", "tf2_profile/plugins/profile/2026_11_30_20_10_42"])
def test_a_profile_folder(place):
    report = imported(place)
    assert report.producer == "TensorFlow 2 profiler" and report.steps.n == 4 and report.input.n == 4
    assert report.findings[0].id == "executor-scheduling"
    assert {op.type for op in report.ops} >= {"_MklMatMul", "ReadVariableOp"}
    assert report.ops[0].name != report.ops[0].type


def test_speedscope():
    report = imported("pyspy_speedscope.json")
    content = json.loads((DATA / "pyspy_speedscope.json").read_text())
    assert report.span_ns == pytest.approx(1e9 * sum(sum(profile["weights"]) for profile in content["profiles"]), abs=1e3)
    assert report.ops[0].name.startswith("leaf (train.py:") and report.ops_of == "functions"
    assert report.device == "not-a-device-trace" and "feed" in {each.id for each in report.untold}


def test_what_it_cannot_tell_is_said_with_the_way_to_get_it():
    for name in TABLE:
        untold = {each.id: each for each in imported(name).untold}
        assert "probe SCRIPT" in untold["python"].how and "probe SCRIPT" in untold["feed"].how


def test_tasks_of_a_distributed_trace():
    report = imported("tf1_cpu_dist_ps_worker.json")
    assert report.facts["tasks"] == "ps:0 worker:0 worker:1" and report.messages.n == 7
    assert [notice.id for notice in report.warnings] == ["several-clocks"]
