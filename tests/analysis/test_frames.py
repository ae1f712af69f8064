"""Frames: parts sum to the breakdown, calls are the counted ones, samples share out the library's time."""

import json

import pytest

from overhead_probe.analysis.assemble import assemble
from overhead_probe.report import Frame

from . import runs

SESSION = "/opt/lib/python3.11/site-packages/tensorflow/python/client/session.py"
# [parent, name, file, line, calls of 4 iterations, kind]
CALLS = [[-1, "BaseSession.run", SESSION, 10, 4, "session.run"], [0, "BaseSession._run", SESSION, 20, 4, "session.run"],
         [1, "name", SESSION, 30, 12, None], [1, "np_asarray", SESSION, 40, 8, "feed.convert"],
         [3, "parse", SESSION, 50, 16, None], [1, "_call", SESSION, 60, 4, None],
         [5, "TF_SessionRun_wrapper", "", 0, 4, "session.call"], [-1, "log", "train.py", 5, 4, None]]
RUN, INNER, NAME, CONVERT, PARSE, CALL, LOG = (
    ("BaseSession.run", SESSION, 10), ("BaseSession._run", SESSION, 20), ("name", SESSION, 30),
    ("np_asarray", SESSION, 40), ("parse", SESSION, 50), ("_call", SESSION, 60), ("log", "train.py", 5))
LOOP = ("<module>", "train.py", 1)
AGENT = ("main", "/tmp/run/agent/overhead_probe/agent/__main__.py", 9)


def run_with(directory, stacks=None, calls=CALLS, answer=None):
    writer = runs.founding(directory)
    if calls is not None:
        writer.block("calls", 4, 2, calls=calls)
    if stacks is not None:
        answer = {"status": "done", "text": "", "rate": 500, "seconds": 1, "file": "stacks.json"}
        functions = sorted({call for stack in stacks for call in stack})
        document = {"shared": {"frames": [{"name": n, "file": f, "line": line} for n, f, line in functions]},
                    "profiles": [{"samples": [[functions.index(call) for call in stack] for stack in stacks]}]}
        (directory / "stacks.json").write_text(json.dumps(document))
    if answer is not None:
        (directory / "sampled").write_text(json.dumps(answer))
    return assemble(writer.load())


def walk(frame):
    yield frame
    for child in frame.children:
        yield from walk(child)


def by_part(root):
    sums = {}
    for frame in walk(root):
        sums[frame.part] = sums.get(frame.part, 0.0) + frame.self_ns
    return sums


def named(root, name):
    (found,) = [frame for frame in walk(root) if frame.name == name]
    return found


STACKS = [(AGENT, LOOP, RUN, INNER, NAME)] * 3 + [(AGENT, LOOP, RUN, INNER)] + [(AGENT, LOOP, RUN, INNER, CALL)] * 9 + [
    (AGENT, LOOP, RUN, INNER, CONVERT, PARSE), (AGENT, LOOP, RUN, INNER, CONVERT)]


@pytest.mark.parametrize("calls", [CALLS, None])
@pytest.mark.parametrize("stacks", [STACKS, [], None])
def test_the_frames_of_a_part_sum_to_it(tmp_path, calls, stacks):
    report = run_with(tmp_path, stacks, calls)
    expected = {part: pytest.approx(ns, abs=1e-6) for part, ns in runs.PARTS.items()}
    assert {part: ns for part, ns in by_part(report.frames).items() if ns > 1e-6} == expected
    assert report.frames.total_ns == pytest.approx(report.wall.mean, rel=1e-12)


def test_the_loop_is_the_root_and_native_work_hangs_where_it_was_called(tmp_path):
    root = run_with(tmp_path, STACKS).frames
    assert (root.name, root.file, root.line, root.calls) == ("for loop", "train.py", 25, 1)
    call = named(root, "TF_SessionRun_wrapper")
    assert call in named(root, "_call").children
    assert [(frame.name, frame.file) for frame in call.children] == [
        ("marshal feeds", "<C API>"), ("hand-off out", "<hand-off>"), ("executor", "<executor>"),
        ("hand-off back", "<hand-off>"), ("fetch results", "<C API>")]
    (kernel,) = named(root, "executor").children
    assert (kernel.name, kernel.file, round(kernel.self_ns)) == ("MatMul gradients/mul", "<kernel>", 150)


def test_samples_share_out_the_time_of_a_part(tmp_path):
    root = run_with(tmp_path, STACKS).frames
    assert named(root, "name").self_ns == pytest.approx(350 * 3 / 4)
    assert named(root, "BaseSession._run").self_ns == pytest.approx(350 / 4)
    assert named(root, "parse").self_ns == named(root, "np_asarray, feed conversion").self_ns == pytest.approx(25)
    # Its samples are those of the C call below it.
    assert named(root, "_call").self_ns == 0


def test_calls_are_the_counted_ones(tmp_path):
    root = run_with(tmp_path, STACKS).frames
    calls = {frame.name: frame.calls for frame in walk(root)}
    assert calls["name"] == 3 and calls["parse"] == 4 and calls["np_asarray, feed conversion"] == 2


def test_a_function_without_time_of_its_own_is_left_out(tmp_path):
    assert "log" not in {frame.name for frame in walk(run_with(tmp_path, STACKS).frames)}


def test_without_samples_the_library_is_one_frame(tmp_path):
    root = run_with(tmp_path).frames
    library = [frame for frame in walk(root) if frame.part == "python.library" and frame.self_ns]
    assert [frame.name for frame in library] == ["BaseSession.run"]
    assert library[0].self_ns == pytest.approx(350)


def test_without_counted_calls_the_wrapped_functions_are_known(tmp_path):
    root = run_with(tmp_path, calls=None).frames
    assert [frame.name for frame in walk(root)][:3] == ["for loop", "Session.run", "asarray, feed conversion"]


def test_samples_are_of_the_loop_from_its_frame_inwards(tmp_path):
    other = [(AGENT,), (AGENT, LOOP, AGENT)]
    sampled = run_with(tmp_path, STACKS + other).sampled
    assert (sampled.status, sampled.rate_hz, len(sampled.stacks)) == ("done", 500, len(STACKS))
    assert sampled.functions[0] == ("<module>", "train.py", 25)
    assert ("name", "tensorflow/python/client/session.py", 30) in sampled.functions


def test_a_refusal_is_told(tmp_path):
    report = run_with(tmp_path, answer={"status": "refused", "text": "Allow it with X."})
    assert (report.sampled.status, report.sampled.text, report.sampled.stacks) == ("refused", "Allow it with X.", ())


def test_a_run_from_before_there_was_a_sampler(tmp_path):
    assert run_with(tmp_path).sampled.status == "none"


def test_a_total_is_its_own_and_that_of_its_callees():
    inner = Frame("b", "f", 2, "kernel", 3.0, 1)
    assert Frame("a", "f", 1, "kernel", 2.0, 1, (inner, inner)).total_ns == 8.0


OPS = "/opt/lib/python3.11/site-packages/tensorflow/python/ops/gen_math_ops.py"
EAGER = [[-1, "train", "train.py", 3, 4, None], [0, "mul", OPS, 10, 8, None], [1, "TFE_Py_FastPathExecute", "", 0, 8, "eager.call"],
         [0, "mat_mul", OPS, 20, 4, None], [3, "TFE_Py_FastPathExecute", "", 0, 4, "eager.call"]]


def test_an_op_hangs_below_the_function_that_calls_it(tmp_path):
    root = run_with(tmp_path, calls=EAGER).frames
    assert [frame.file for frame in walk(named(root, "mat_mul")) if frame.name == "MatMul gradients/mul"] == ["<kernel>"]
    assert not [frame for frame in walk(named(root, "mul")) if frame.file == "<kernel>"]
    # All else is shared by the number of calls.
    handed = [sum(frame.self_ns for frame in walk(named(root, name)) if frame.file == "<hand-off>") for name in ("mul", "mat_mul")]
    assert handed == [pytest.approx(200 / 3), pytest.approx(100 / 3)]
    assert {part: ns for part, ns in by_part(root).items() if ns > 1e-6} == {
        part: pytest.approx(ns, abs=1e-6) for part, ns in runs.PARTS.items()}


def test_without_a_timed_library_it_is_told_by_its_files(tmp_path):
    root = run_with(tmp_path, calls=EAGER).frames
    assert {frame.name: frame.part for frame in walk(root) if frame.line} == {
        "for loop": "python.loop", "mul": "python.library", "mat_mul": "python.library"}


def numpy_run(directory, kernels, entries):
    writer = runs.Writer(directory)
    for cycle in range(6):
        writer.block("plain", 10, cycle)
        writer.block("numpy", 10, cycle, numpy={
            "method": "loops", "kernels": [{"name": name, "types": "dd->d", "calls": 10 * calls, "elements": 10, "ns": 10 * ns,
                                            "estimated": False} for name, calls, ns in kernels],
            "kernel_ns": 10 * sum(ns for _, _, ns in kernels), "library_ns": 10 * sum(ns for _, _, ns in entries),
            "library_calls": 10, "entries": [{"name": name, "calls": 10 * calls, "ns": 10 * ns} for name, calls, ns in entries],
            "probe_ns": 0, "other_threads": {}})
    writer.loops({"id": 0, "iterations": 120})
    return assemble(writer.load()).frames


def test_numpys_calls_are_frames_with_their_kernels_below(tmp_path):
    root = numpy_run(tmp_path, [("add", 4, 200), ("square", 1, 100), ("sin", 1, 50)],
                     [("ndarray.add", 1, 60), ("sum", 3, 240), ("ndarray.power", 1, 40), ("float64.add", 2, 10)])
    shown = {frame.name: (round(frame.self_ns), round(frame.calls, 6)) for frame in root.children}
    assert shown == {"sum": (240, 3), "ndarray.add": (60, 1), "ndarray.power": (40, 1), "float64.add": (10, 2), "sin dd->d": (50, 1)}
    (of_sum,), (of_add,) = named(root, "sum").children, named(root, "ndarray.add").children
    assert (of_sum.name, of_sum.file, of_sum.self_ns, of_sum.calls) == ("add dd->d", "<kernel>", pytest.approx(150), pytest.approx(3))
    assert (of_add.self_ns, of_add.calls) == (pytest.approx(50), pytest.approx(1))
    assert named(root, "float64.add").children == ()
    assert root.total_ns == pytest.approx(1000) and root.self_ns == pytest.approx(300)
