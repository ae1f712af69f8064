"""What real files do, one test a quirk."""

import gzip
import json
from pathlib import Path

import pytest

from overhead_probe.render import imported_terminal
from overhead_probe.report_imported import CPU_ONLY, MISSING, RECORDED, ImportedReport

from .make import copies, ids, imported, part, process, thread, write, x

DATA = Path(__file__).parents[1] / "data" / "traces"
P5000 = "/gpu:0 (Quadro P5000)/context#0/stream#"


def new_dialect():
    """TF 1.13 to 1.15: two kernels, a copy each way, all drawn in their stream and in `stream:all`."""
    lanes = {1: "/job:localhost/replica:0/task:0/device:GPU:0 Compute", 2: f"{P5000}1:Kernel Compute",
             3: f"{P5000}2:MemcpyHtoD Compute", 4: f"{P5000}3:MemcpyDtoH Compute", 5: "/device:GPU:0/stream:all Compute",
             6: "/host:CPU Compute", 7: "/job:localhost/replica:0/task:0/device:CPU:0 Compute",
             8: "/device:GPU:0/memcpy Compute"}
    work = [(2, 100, 10, "MatMul#id=8#", "layer/MatMul:MatMul#id=8#"), (2, 120, 5, "", "layer/Relu"),
            (3, 90, 4, "unknown", "edge_1_feed"), (4, 130, 6, "unknown", "edge_2_fetch")]
    events = [process(pid, name) for pid, name in lanes.items()]
    for pid, ts, dur, name, label in work:
        events += [x(lane, ts, dur, name, name=label) for lane in ((pid, 5) if pid == 2 else (pid, 5, 8))]
    return [*events, x(1, 80, 50, "MatMul", name="layer/MatMul"), x(6, 88, 3, "MemcpyHtoD", name="cuMemcpyHtoDAsync"),
            x(7, 70, 5, "NoOp", name="_SOURCE")]


def test_the_new_dialect_of_tf1(tmp_path):
    report = imported(write(tmp_path / "t", new_dialect()))
    assert (report.kernels.n, report.kernels.union_ns) == (2, 15_000)
    assert copies(report) == {"h2d": (1, 4_000), "d2h": (1, 6_000)}
    assert [(op.name, op.type) for op in report.ops] == [("layer/MatMul", "MatMul"), ("layer/Relu", "Relu")]
    assert [device.name for device in report.devices] == ["GPU:0"]
    assert report.dispatch.n == 2  # the launch and the driver's call: neither is device time


def test_the_new_dialect_with_other_names_in_stream_all(tmp_path):
    events = new_dialect()
    for event in events:
        if event["ph"] == "X" and event["pid"] == 5:
            event["args"]["name"] += "_all"
    report = imported(write(tmp_path / "t", [event for event in events if event["pid"] != 8]))
    assert (report.kernels.n, report.kernels.union_ns) == (2, 15_000)
    assert copies(report) == {"h2d": (1, 4_000), "d2h": (1, 6_000)}


def test_a_copy_without_direction_is_neither_a_kernel_nor_left_out():
    assert copies(imported(DATA / "tf1_gpu_matmul.json"))["unknown"] == (1, 1_000)


def test_equal_events_on_two_streams_are_two(tmp_path):
    lanes = [process(1, "/gpu:0/stream:1 Compute"), process(2, "/gpu:0/stream:2 Compute"), process(3, "/gpu:0/stream:all Compute")]
    events = [x(pid, 10, 5, "Mul", name="Mul") for pid in (1, 2, 3, 3)]
    report = imported(write(tmp_path / "t", lanes + events))
    assert (report.kernels.n, report.kernels.sum_ns, report.kernels.union_ns) == (2, 10_000, 5_000)


def test_gpu_compute_lanes_are_dispatch(tmp_path):
    report = imported(write(tmp_path / "t", new_dialect()))
    assert (report.dispatch.n, report.dispatch.union_ns) == (2, 50_000)  # 80 to 130, the driver's call within it
    assert report.busy_ns == 25_000 and part(report, "runtime.schedule") == 66_000 - 25_000 - 5_000


def test_rows_of_a_drawing_are_not_threads(tmp_path):
    lanes = [process(1, "/job:localhost/replica:0/task:0/device:CPU:0 Compute")]
    events = [x(1, 10, 10, "Mul", tid=0, name="a"), x(1, 15, 10, "Mul", tid=1, name="b")]
    report = imported(write(tmp_path / "t", lanes + events))
    assert report.host_ops.union_ns == 15_000 and sum(op.ns for op in report.ops) == 15_000


def test_missing_device_lanes_are_no_data_and_never_idle(tmp_path):
    content = json.loads((DATA / "tf1_gpu_matmul.json").read_text())
    device = {event["pid"] for event in content["traceEvents"]
              if event["ph"] == "M" and ("stream" in event["args"]["name"] or "memcpy" in event["args"]["name"])}
    report = imported(write(tmp_path / "t", [event for event in content["traceEvents"] if event["pid"] not in device]))
    assert report.device == MISSING and report.kernels is None and report.busy_share is None
    text = imported_terminal.render(ImportedReport((report,)), 100, False, True, "utf-8")
    assert "no device data" in text and "idle" not in text and "CUPTI" in text


@pytest.mark.parametrize("a, b", [(1, 5), (3, 7), (5, 9), (7, 11), (1, 13), (1, 3)])
def test_swapped_lanes_of_a_merged_timeline(tmp_path, a, b):
    content = json.loads((DATA / "tf1_gpu_merged5.json").read_text())["traceEvents"]
    plain = imported(DATA / "tf1_gpu_merged5.json")
    for event in content:
        if event["ph"] == "X" and 1490280142354000 <= event["ts"] < 1490280142366000:  # two of the five runs
            event["pid"] = {a: b, b: a}.get(event["pid"], event["pid"])
    report = imported(write(tmp_path / "t", content))
    assert (report.kernels.n, report.kernels.union_ns) == (plain.kernels.n, plain.kernels.union_ns)
    assert {key: copies(report)[key] for key in ("h2d", "d2h")} == {key: copies(plain)[key] for key in ("h2d", "d2h")}
    assert "lanes-swapped" in ids(report)
    assert report.dispatch.union_ns == pytest.approx(plain.dispatch.union_ns, rel=0.01)


def test_one_step_is_not_taken_for_a_merged_timeline():
    for name in ("tf1_gpu_matmul.json", "tf1_gpu_mnist_step0.json", "tf1_gpu_kittibox.json.gz"):
        assert ids(imported(DATA / name)) == []


def test_epoch_microseconds_are_exact_to_the_nanosecond(tmp_path):
    text = ('{"traceEvents": [{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1712195495519689.123,"dur":1.001},'
            '{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1712195495519690.125,"dur":0.002}], "traceName": "x"}')
    (tmp_path / "t").write_text(text)
    report = imported(tmp_path / "t")
    assert (report.span_ns, report.kernels.union_ns) == (1_004, 1_003)  # float64 would be 250 ns off


def test_exact_times_survive_a_ts_among_the_arguments(tmp_path):
    text = ('[{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1712195495519689.123,"dur":1, "args": {"ts": 5.5}},'
            '{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1712195495519690.124,"dur":1}]')
    (tmp_path / "t").write_text(text)
    assert imported(tmp_path / "t").span_ns == 2_001


def tf2_events():
    lanes = [process(1, "/device:GPU:0"), process(2, "/host:CPU"), thread(1, 1, "Stream #13(Compute)"),
             thread(1, 2, "Stream #14(MemcpyH2D)"), thread(1, 3, "Steps"), thread(1, 4, "TensorFlow Ops"),
             thread(1, 5, "TensorFlow Name Scope"), thread(1, 6, "XLA Modules"), thread(2, 7, "python"),
             thread(2, 8, "tf_data_iterator_get_next")]
    return [*lanes, x(1, 10, 5, "volta_sgemm", tid=1), x(1, 2, 4, "MemcpyH2D", tid=2), x(1, 2, 13, "0", tid=3),
            x(1, 10, 5, "MatMul", tid=4), x(1, 10, 5, "model", tid=5), x(1, 10, 5, "cluster_0", tid=6),
            x(2, 1, 1, "MemcpyH2D", tid=7), x(2, 8, 1, "cuLaunchKernel", tid=7),
            x(2, 0, 2, "IteratorGetNextOp::DoCompute", tid=7), x(2, 0, 9, "Iterator::Root::Map", tid=8)]


def test_tf2_trace_viewer_with_an_empty_object_and_derived_lanes(tmp_path):
    text = json.dumps({"displayTimeUnit": "ns", "metadata": {"highres-ticks": True}, "traceEvents": [*tf2_events(), {}]})
    (tmp_path / "t").write_bytes(gzip.compress(text.encode()))
    report = imported(tmp_path / "t")
    assert report.producer == "TensorFlow 2 profiler" and not report.warnings
    assert (report.kernels.n, report.kernels.union_ns) == (1, 5_000)
    assert copies(report) == {"h2d": (1, 4_000)}  # the host's MemcpyH2D is the call, not the copy
    assert report.steps.n == 1 and report.input.n == 1 and report.dispatch.n == 2
    assert [(op.name, op.device) for op in report.ops] == [("volta_sgemm", "GPU:0")]


@pytest.mark.parametrize("kernel, copy, runtime, op", [
    ("kernel", "gpu_memcpy", "cuda_runtime", "cpu_op"), ("Kernel", "Memcpy", "Runtime", "Operator"),
    ("kernel", "gpu_memcpy", "cuda_driver", "cpu_op"), ("kernel", "gpu_memcpy", "hip_runtime", "Operator")])
def test_pytorch_categories_changed_over_the_years(tmp_path, kernel, copy, runtime, op):
    events = [x(0, 10, 5, "sgemm", 7, kernel), x(0, 2, 4, "Memcpy DtoH (Device -> Pinned)", 7, copy),
              x(9, 0, 3, "cudaLaunchKernel", 9, runtime), x(9, 0, 9, "aten::mm", 9, op),
              x(0, 0, 30, "step", 7, "gpu_user_annotation"), x(0, 0, 30, "Stream Sync", 7, "cuda_sync"),
              x("Spans", 0, 99, "PyTorch Profiler (0)", "PyTorch Profiler", "Trace")]
    report = imported(write(tmp_path / "t", events, deviceProperties=[{"name": "GPU"}]))
    assert (report.kernels.n, report.busy_ns, copies(report)) == (1, 9_000, {"d2h": (1, 4_000)})
    assert report.dispatch.n == 2 and report.span_ns == 30_000  # the profiler's window is not part of the span


def test_the_older_autograd_profiler_has_pids_of_text(tmp_path):
    events = [x("CPU functions", 0, 9, "mm", cat="X"), x("CUDA functions", 4, 3, "mm", cat="X")]
    report = imported(write(tmp_path / "t", events))
    assert report.device == RECORDED and report.kernels.union_ns == 3_000


def test_a_gpu_without_device_events_is_no_device_data(tmp_path):
    report = imported(write(tmp_path / "t", [x(9, 0, 9, "cudaLaunchKernel", 9, "cuda_runtime")], deviceProperties=[{}]))
    assert report.device == MISSING and report.untold[0].id == "device" and "ProfilerActivity.CUDA" in report.untold[0].how


def test_data_loader_waits(tmp_path):
    name = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"
    report = imported(write(tmp_path / "t", [x(9, 0, 60, name, 9, "user_annotation"), x(0, 70, 90, "k", 7, "kernel")]))
    assert report.input.n == 1 and "input-pipeline" in [finding.id for finding in report.findings]


def test_run_metadata_json_inside_a_json_string(tmp_path):
    content = (DATA / "run_metadata.json").read_text()
    (tmp_path / "t").write_text(json.dumps(content))
    assert imported(tmp_path / "t").span_ns == imported(DATA / "run_metadata.json").span_ns


def test_run_metadata_json_in_snake_case(tmp_path):
    text = (DATA / "run_metadata.json").read_text()
    for camel, snake in (("stepStats", "step_stats"), ("devStats", "dev_stats"), ("nodeStats", "node_stats"),
                         ("nodeName", "node_name"), ("timelineLabel", "timeline_label"), ("allStartNanos", "all_start_nanos"),
                         ("allEndRelNanos", "all_end_rel_nanos"), ("allStartMicros", "all_start_micros")):
        text = text.replace(camel, snake)
    (tmp_path / "t").write_text(text)
    assert imported(tmp_path / "t").span_ns == imported(DATA / "run_metadata.json").span_ns


def test_step_stats_nodes_without_a_time_are_left_out(tmp_path):
    node = {"nodeName": "MatMul", "timelineLabel": "MatMul = MatMul(a, b)"}
    content = {"devStats": [{"device": "/device:CPU:0", "nodeStats": [
        node, {**node, "allStartMicros": "100", "allEndRelMicros": "7"}]}]}
    (tmp_path / "t").write_text(json.dumps(content))
    report = imported(tmp_path / "t")
    assert report.span_ns == 7_000 and ids(report) == ["zero-time"] and report.device == CPU_ONLY


def test_begin_and_end_events_become_complete_ones(tmp_path):
    events = [{"ph": "B", "name": "k", "pid": 0, "tid": 7, "ts": 10, "cat": "kernel"},
              {"ph": "E", "pid": 0, "tid": 7, "ts": 15}, {"ph": "B", "name": "lost", "pid": 0, "tid": 7, "ts": 20}]
    report = imported(write(tmp_path / "t", events))
    assert report.kernels.union_ns == 5_000 and ids(report) == ["unmatched"]


def test_exposed_and_hidden_copies(tmp_path):
    events = [x(0, 10, 10, "k", 7, "kernel"), x(0, 5, 10, "Memcpy HtoD (Pinned -> Device)", 8, "gpu_memcpy"),
              x(0, 12, 2, "Memcpy HtoD (Pinned -> Device)", 9, "gpu_memcpy")]
    report = imported(write(tmp_path / "t", events))
    transfer = report.transfers[0]
    assert (transfer.n, transfer.sum_ns, transfer.exposed_ns, transfer.hidden_ns) == (2, 12_000, 5_000, 7_000)
    assert part(report, "transfer.h2d") == 5_000 and part(report, "kernel") == 10_000


def test_two_clocks_in_one_field(tmp_path):
    lanes = [process(1, "/job:localhost/replica:0/task:0/device:CPU:0 Compute")]
    events = [x(1, ts, 5, "Mul", name=f"m{ts}") for ts in (1578906108771153, 1578906108771160, 0, 86_400_000_123)]
    report = imported(write(tmp_path / "t", lanes + events))
    assert report.span_ns == 12_000 and set(ids(report)) == {"other-clock"} and report.host_ops.n == 2


def test_receiving_beside_a_gpu_is_waiting_for_it(tmp_path):
    lanes = [process(1, "/job:localhost/replica:0/task:0/device:CPU:0 Compute"), process(2, "/gpu:0/stream:all Compute")]
    events = [x(1, 0, 10, "_Recv", name="fetch"), x(2, 0, 4, "Mul", name="Mul")]
    report = imported(write(tmp_path / "t", lanes + events))
    assert part(report, "runtime.handoff") == 6_000 and part(report, "kernel") == 4_000 and report.host_ops.n == 0


def test_python_frames_are_told_apart_where_the_trace_says_whose_they_are(tmp_path):
    events = [x(9, 0, 10, "train.py(12): step", 9, "python_function"),
              x(9, 2, 4, "torch/nn/modules/module.py(1): call", 9, "python_function")]
    report = imported(write(tmp_path / "t", events))
    assert part(report, "python.loop") == 6_000 and part(report, "python.library") == 4_000
    assert part(imported(DATA / "jax_cpu.trace.json.gz"), "python.frames") > 0


def test_steps_are_counted_once(tmp_path):
    more = [process(3, "/device:GPU:1"), thread(3, 3, "Steps"), x(3, 2, 13, "0", tid=3), x(2, 1, 15, "train", tid=7, step_num=0)]
    assert imported(write(tmp_path / "t", [*tf2_events(), *more])).steps.n == 1


def test_a_trace_of_no_length(tmp_path):
    report = imported(write(tmp_path / "t", [x(0, 5, 0, "k", 7, "kernel")]))
    assert (report.span_ns, report.busy_share, report.kernels.n) == (0, 0.0, 1)
    assert "busy" in imported_terminal.render(ImportedReport((report,)), 80, False, False, "utf-8")


@pytest.mark.parametrize("name, state", [("cuLaunchKernel", MISSING), ("SessionRun", MISSING), ("TfrtCpuExecutable::Execute", CPU_ONLY)])
def test_tf2_without_a_device_plane(tmp_path, name, state):
    """Only signs of a CPU make it a CPU's trace: CUPTI may have failed."""
    events = [process(2, "/host:CPU"), thread(2, 7, "python"), x(2, 0, 9, name, tid=7)]
    report = imported(write(tmp_path / "t", events))
    assert report.device == state
    assert "no device data" in imported_terminal.render(ImportedReport((report,)), 80, False, False, "utf-8")
