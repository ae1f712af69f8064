"""Eager ops from made-up trace events: which op, how long its kernel, what was compiled."""

from overhead_probe.analysis import eager_trace as eager
from overhead_probe.analysis.trace_events import Event

MAIN = 7


def event(start, end, name, thread=MAIN, **arguments):
    return Event(start, end, name, thread, {key.encode(): value.encode() for key, value in arguments.items()})


def op(start, kernel, run, end, name, is_func="0"):
    """The three nested events of one op; `kernel` and `run` are where the inner ones start, all end before `end`."""
    return [event(start, end, "EagerExecute", eager_op=name, is_func=is_func), event(kernel, end - 1, "EagerKernelExecute"),
            event(run, end - 2, "KernelAndDeviceFunc::Run")]


def test_ops_and_their_kernels_stretch_in_order():
    events = op(200, 210, 215, 300, "Sum") + op(0, 10, 20, 100, "Mul")
    assert eager.ops(events, MAIN) == [
        eager.EagerOp(0, 100, "Mul", False, (20, 98), 10), eager.EagerOp(200, 300, "Sum", False, (215, 298), 210)]


def test_other_threads_ops_are_not_the_loops():
    assert eager.ops([event._replace(thread=8) for event in op(0, 10, 20, 100, "Mul")], MAIN) == []


def test_an_op_without_a_kernel_has_an_empty_stretch():
    found = eager.ops([event(0, 50, "EagerExecute", eager_op="Mul", is_func="0")], MAIN)
    assert found == [eager.EagerOp(0, 50, "Mul", False, (50, 50), 50)]


def test_the_cheapest_type_tells_the_set_up():
    found = eager.ops(op(0, 10, 50, 102, "Neg") + op(200, 210, 250, 422, "MatMul"), MAIN)
    assert [row.run for row in found] == [(50, 100), (250, 420)]
    assert eager.setup_ns(found) == 50
    assert eager.kernels(found, MAIN) == [(300, 420, "MatMul (eager):MatMul", MAIN)]


def test_the_set_up_is_never_more_than_what_the_runtime_takes_around_it():
    found = eager.ops(op(0, 10, 20, 10022, "MatMul"), MAIN)
    assert found[0].run == (20, 10020)
    assert eager.setup_ns(found) == 22
    assert eager.kernels(found, MAIN) == [(42, 10020, "MatMul (eager):MatMul", MAIN)]


def test_functions_and_constants_are_no_kernels():
    found = eager.ops(op(0, 10, 20, 100, "__inference_step_4", "1") + op(200, 210, 220, 300, eager.CONSTANT), MAIN)
    assert eager.kernels(found, MAIN) == [] and eager.setup_ns(found) == 0


def test_a_call_is_dispatch_around_its_ops():
    found = eager.ops(op(10, 12, 15, 50, "Mul") + op(60, 62, 65, 80, eager.CONSTANT), MAIN)
    assert [tuple(row[:3]) for row in eager.intervals((0, 100), found, [])] == [
        (0, 100, "dispatch"), (10, 50, "runtime.schedule"), (60, 80, "feed.marshal")]


def test_what_an_executor_has_is_left_to_it():
    found = eager.ops(op(10, 12, 15, 90, "__inference_step_4", "1"), MAIN)
    assert [tuple(row[:3]) for row in eager.intervals((0, 100), found, [(20, 88)])] == [
        (0, 100, "dispatch"), (10, 20, "runtime.schedule"), (88, 90, "runtime.schedule")]


def test_a_traced_function_is_compiled_until_it_is_ready():
    events = [event(0, 1000, "step", tf_function_call="traced-nonXla")] + op(500, 800, 810, 900, "__inference_step_4", "1")
    found = eager.ops(events, MAIN)
    assert eager.compilations(events, found, MAIN) == [(500, 800, "__inference_step_4")]


def test_a_function_that_was_traced_before_is_not():
    events = [event(0, 1000, "step", tf_function_call="notTraced-nonXla")] + op(500, 800, 810, 900, "__inference_step_4", "1")
    assert eager.compilations(events, eager.ops(events, MAIN), MAIN) == []


def test_xla_compiles_until_the_run_begins():
    events = op(0, 100, 110, 900, "__inference_step_4", "1") + [
        event(150, 400, "CpuCompiler::RunBackend"), event(600, 700, "CpuExecutable::ExecuteAsyncOnStream")]
    assert eager.compilations(events, eager.ops(events, MAIN), MAIN) == [(100, 600, "__inference_step_4" + eager.BY_XLA)]


def test_names_of_functions_are_the_scripts():
    assert eager.function_name("__inference_train_step_1224") == "train_step"
    assert eager.function_name("Mul") == "Mul"
    assert eager.function_name("__inference_step_12" + eager.BY_XLA) == "step (XLA)"
