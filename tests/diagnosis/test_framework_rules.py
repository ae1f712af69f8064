"""Rules about graphs, tf.function, Keras, input and reporting: triggered, near, silenced."""

from dataclasses import replace

import pytest

from overhead_probe.analysis.diagnosis.rule import Missing
from overhead_probe.analysis.diagnosis.rules import (dense_gradient, device_too_small_work, eager_dispatch, feed_copy, function_dispatch, graph_constants,
                                                     graph_growth, host_device_transfer, input_conversion, input_pipeline, keras_call, logging_each_step, python_in_pipeline,
                                                     recompilation, redundant_session_runs, retracing, session_rebuilt, sync_each_step)

from overhead_probe.report import Op

from .made import US, facts, line, tree

TF = {"target": {"tensorflow": "2.16"}}
RUN, NEW_OP = "tensorflow/python/client/session.py:run", "tensorflow/python/framework/ops.py:_create_op_internal"
BUILD = (("tensorflow/python/ops/state_ops.py:assign", NEW_OP), 14, 1, 400)
SESSION = (("tensorflow/python/client/session.py:Session.__init__",), 13, 1, 100)
LARGE = {"source": "ndarray of float32", "target": "float32", "shape": [5000, 1000], "bytes": 20_000_000, "unchanged": False}


def eager(parts=None, calls=None, **fields):
    """A TensorFlow 2 loop."""
    evidence = {"session_calls": 0.0, **fields.pop("evidence", {})}
    return facts(parts, calls=calls, evidence=evidence, **{**TF, **fields})


def test_graph_growth_takes_the_building_and_the_first_runs():
    watched = {"iterations": 3, "runs": [{"fetches": [f"Assign_{n}:0"], "targets": [], "feeds": [], "line": ["train.py", 15]} for n in range(3)]}
    growing = dict(evidence={"graph_ops": 3.0}, calls=tree(BUILD, ((RUN,), 15, 1, 300)), watched=watched, parts={"python.library": 300})
    found = graph_growth.look(facts(**growing))
    assert found.ns == 700 * US and "3 ops" in found.why
    same = {**watched, "runs": [{**run, "fetches": ["assign:0"]} for run in watched["runs"]]}
    assert graph_growth.look(facts(**{**growing, "watched": same})).ns == 400 * US


def test_graph_growth_not_where_nothing_is_added():
    assert graph_growth.look(facts({"python.library": 700}, evidence={"graph_ops": 0.0}, calls=tree(BUILD))) is None
    with pytest.raises(Missing):
        graph_growth.look(facts({"python.library": 700}, calls=tree(BUILD)))
    with pytest.raises(Missing):
        graph_growth.look(facts({"python.library": 700}, evidence={"graph_ops": 3.0}))


def test_session_rebuilt_by_its_constructor():
    found = session_rebuilt.look(facts({"python.library": 600}, calls=tree(SESSION, ((RUN,), 14, 1, 600))))
    assert found.ns == 700 * US and "1 session" in found.why
    helper = (("tensorflow/python/client/session.py:_FetchHandler.__init__",), 14, 1, 500)
    assert session_rebuilt.look(facts({"python.library": 600}, calls=tree(helper))) is None
    with pytest.raises(Missing):
        session_rebuilt.look(facts({"python.library": 600}))


def test_graph_constants_only_where_the_graph_is_loaded_in_the_loop():
    evidence = {"constants": [{"name": "Const", "bytes": 30_000_000}], "graph_ops": 0.0}
    calls = tree(SESSION, ((RUN,), 14, 1, 600))
    found = graph_constants.look(facts({"python.library": 600}, evidence=evidence, calls=calls))
    assert found.ns == 600 * US and "30.0 MB" in found.why and found.estimated
    once = tree(((RUN,), 14, 1, 600))
    assert graph_constants.look(facts({"python.library": 600}, evidence=evidence, calls=once)) is None
    small = {"constants": [{"name": "Const", "bytes": 3000}]}
    assert graph_constants.look(facts({"python.library": 600}, evidence=small, calls=calls)) is None
    with pytest.raises(Missing):
        graph_constants.look(facts({"python.library": 600}, calls=calls))


def runs(*asked, feeds=()):
    return [{"fetches": [name], "targets": [], "feeds": list(feeds), "line": ["train.py", 14]} for name in asked]


def test_redundant_runs_are_different_fetches_with_the_same_feeds():
    parts = {"python.library": 500, "runtime.handoff": 300}
    found = redundant_session_runs.look(facts(parts, watched={"iterations": 1, "runs": runs(*"abcd")}))
    assert found.ns == pytest.approx(600 * US) and "4 in a row" in found.why
    assert redundant_session_runs.look(facts(parts, watched={"iterations": 4, "runs": runs(*"aaaa")})) is None
    fed = [{**run, "feeds": [["x:0", number]]} for number, run in enumerate(runs(*"abcd"))]
    assert redundant_session_runs.look(facts(parts, watched={"iterations": 1, "runs": fed})) is None
    with pytest.raises(Missing):
        redundant_session_runs.look(facts(parts))


def test_feed_copy_by_size_or_for_data_that_never_changes():
    parts = {"feed.marshal": 500}
    assert "prefetch" in feed_copy.look(facts(parts, evidence={"feeds": [LARGE]})).advice
    small = {**LARGE, "bytes": 4000, "shape": [1000]}
    assert feed_copy.look(facts(parts, evidence={"feeds": [small]})) is None
    assert "does not change" in feed_copy.look(facts(parts, evidence={"feeds": [{**small, "unchanged": True}]})).advice
    assert feed_copy.look(facts({"feed.marshal": 20}, evidence={"feeds": [LARGE]})) is None
    with pytest.raises(Missing):
        feed_copy.look(facts(parts))


def test_input_conversion_of_what_is_walked_by_element():
    walked = tree((("numpy.array", "data.py:__getitem__"), 14, 500, 600))
    found = input_conversion.look(eager(calls=walked))
    assert found.ns == 600 * US and "500 elements" in found.evidence[1]
    assert input_conversion.look(eager(calls=tree((("numpy.asarray",), 14, 1, 600)))) is None
    with pytest.raises(Missing):
        input_conversion.look(eager())


def test_a_sessions_own_dictionaries_are_no_conversion():
    asked = "weakref.py:__getitem__"
    assert input_conversion.look(eager(calls=tree(((RUN, asked), 14, 20, 600)))) is None
    converted = input_conversion.look(eager(calls=tree(((RUN, "numpy.asarray", asked), 14, 20, 600))))
    assert converted.ns == 600 * US


def test_input_conversion_of_lists():
    watched = {"iterations": 1, "conversions": [["numpy.array", {"k": "sequence", "y": "list", "n": 100}, {}, ["train.py", 14]]]}
    assert input_conversion.look(eager(calls=tree((("numpy.array",), 14, 1, 600)), watched=watched)).ns == 600 * US


def test_input_conversion_of_arrays_that_an_op_is_given():
    large = {"k": "array", "y": "ndarray", "t": "float64", "b": 18_000_000}
    for operand, expected in ((large, 700 * US), ({**large, "b": 800}, None), ({"k": "tensor", "y": "EagerTensor"}, None)):
        loop = eager({"python.library": 750, "kernel": 200}, tree((("math_ops.py:matmul", EAGER), 14, 1, 900)),
                     lines=(line(14, 900, [["call", "tensorflow.matmul", [operand], [], "matmul"]]),))
        found = input_conversion.look(loop)
        assert (found and found.ns) == expected


TRACE = "tensorflow/python/framework/func_graph.py:func_graph_from_py_func"
CALL = "tensorflow/python/eager/polymorphic_function/polymorphic_function.py:__call__"


def test_retracing_by_traces_an_iteration():
    found = retracing.look(eager({"compile": 500, "runtime.schedule": 200}, tree(((CALL, TRACE), 14, 1, 800))))
    assert found.ns == 800 * US and "every iteration" in found.why
    assert retracing.look(eager({"python.library": 500}, tree(((CALL,), 14, 1, 800)))) is None
    assert retracing.look(eager({"compile": 500})).ns == 500 * US  # the timers saw it, the tree is missing
    with pytest.raises(Missing):
        retracing.look(eager({"python.library": 500}))


def test_building_a_dataset_is_no_retracing():
    built = tree((("tensorflow/python/data/ops/structured_function.py:trace_tf_function", TRACE), 14, 1, 800))
    assert retracing.look(eager({"compile": 500, "python.library": 400}, built)) is None


def test_recompilation_by_what_xla_took():
    compiled = {"function_calls": 1.0, "compiled": [{"function": "step (XLA)", "own_ns": 600 * US, "calls": 0.5}, {"function": "step", "own_ns": 100 * US, "calls": 0.5}]}
    loop = eager({"compile": 800, "kernel": 100}, evidence=compiled)
    found = recompilation.look(loop)
    assert found.ns == 600 * US and "`step`" in found.why and "1.2 ms each" in found.why
    # What is left of tracing is told by itself.
    assert retracing.look(loop.without(found)).ns == 200 * US
    assert recompilation.look(eager({"compile": 800}, evidence={**compiled, "compiled": compiled["compiled"][1:]})) is None
    assert recompilation.look(eager({"compile": 20}, evidence={**compiled, "compiled": [{"function": "step (XLA)", "own_ns": 20 * US, "calls": 0.5}]})) is None
    with pytest.raises(Missing):
        recompilation.look(eager({"compile": 800}, evidence=compiled, kernels_measured=False))


PREDICT = "keras/src/backend/tensorflow/trainer.py:predict"


def test_keras_call_around_tiny_work():
    found = keras_call.look(eager({"python.library": 900, "kernel": 20}, tree(((PREDICT,), 14, 1, 950))))
    assert found.ns == pytest.approx(930 * US) and "model.predict" in found.why and "training=False" in found.advice
    assert keras_call.look(eager({"python.library": 200, "kernel": 750}, tree(((PREDICT,), 14, 1, 950)))) is None
    assert keras_call.look(eager({"python.library": 900}, tree((("helper.py:predict",), 14, 1, 950)))) is None
    with pytest.raises(Missing):
        keras_call.look(eager({"python.library": 900}))


def test_function_dispatch_where_the_call_outweighs_its_work():
    called, calls = {"function_calls": 2.0}, tree(((CALL, "PyCapsule.TFE_Py_Execute"), 14, 2, 700))
    found = function_dispatch.look(eager({"python.library": 500, "kernel": 100}, calls, evidence=called))
    assert found.takes == {"python.library": 500 * US} and "spends 250 µs" in found.why and found.lines == ("train.py:14",)
    assert function_dispatch.look(eager({"python.library": 300, "kernel": 650}, calls, evidence=called)) is None
    with pytest.raises(Missing):
        function_dispatch.look(eager({"python.library": 500}, calls))
    with pytest.raises(Missing):
        function_dispatch.look(eager({"python.library": 500}, evidence=called))


EAGER = "PyCapsule.TFE_Py_FastPathExecute"


def test_eager_dispatch_outside_of_functions():
    calls = tree((("tensorflow/python/ops/math_ops.py:add", EAGER), 14, 40, 700))
    found = eager_dispatch.look(eager({"python.library": 700, "kernel": 100}, calls))
    assert found.ns == 700 * US and "40 ops" in found.why
    assert eager_dispatch.look(eager({"python.library": 100, "kernel": 800}, calls)) is None
    inside = tree((("traceback_utils.py:error_handler", CALL, EAGER), 14, 1, 700), (("iterator_ops.py:__next__", EAGER), 13, 1, 200))
    assert eager_dispatch.look(eager({"python.library": 700, "kernel": 100}, inside)) is None
    with pytest.raises(Missing):
        eager_dispatch.look(eager({"python.library": 700}))


def test_input_pipeline_tells_small_elements_from_slow_ones():
    small = tree((("tensorflow/python/data/ops/iterator_ops.py:__next__",), 12, 10, 800))
    assert "dataset.batch(n)" in input_pipeline.look(eager({"input": 700}, small)).advice
    slow = tree((("tensorflow/python/data/ops/iterator_ops.py:__next__",), 12, 1, 800))
    assert "prefetch" in input_pipeline.look(eager({"input": 700}, slow)).advice
    assert input_pipeline.look(eager({"input": 20, "kernel": 900})) is None


def test_waiting_for_the_dataset_that_keras_makes_of_arrays_is_keras_doing():
    adapted = ((PREDICT, "keras/src/trainers/data_adapters/array_data_adapter.py:get_tf_dataset"), 14, 1, 100)
    waiting = ((PREDICT, "tensorflow/python/data/ops/iterator_ops.py:__next__"), 14, 1, 700)
    loop = eager({"input": 700, "python.library": 200}, tree(waiting, adapted))
    assert input_pipeline.look(loop) is None
    assert keras_call.look(loop).ns >= 700 * US


def test_python_in_pipeline_needs_python_beside_the_loop():
    threads = {"python_threads": ["Thread-1"], "session_calls": 9.0, "other_session_calls": 8.0, "other_session_ns": 500 * US}
    idle = {"python_threads": ["EventLoggerThread"], "session_calls": 2.5}
    assert python_in_pipeline.look(facts({"input": 600}, evidence=idle)) is None
    # Threads that only start what the graph then does: the graph is slow, and not Python.
    computing = {**threads, "other_kernels_ns": 400 * US}
    assert python_in_pipeline.look(facts({"input": 600}, evidence=computing)) is None
    assert input_pipeline.look(facts({"input": 600}, evidence=computing)).ns == 600 * US
    assert python_in_pipeline.look(facts({"input": 600}, evidence=threads)).ns == 600 * US
    assert python_in_pipeline.look(facts({"input": 600})) is None
    # Python ops inside tf.data, by what they take of the waiting.
    for own, expected in ((500, 600 * US), (200, None)):
        found = python_in_pipeline.look(eager({"input": 600}, evidence={"python_ops": [{"type": "PyFunc", "own_ns": own * US, "calls": 4.0}]}))
        assert (found and found.ns) == expected
    assert python_in_pipeline.look(facts({"input": 20}, evidence=threads)) is None
    assert python_in_pipeline.look(facts({"kernel": 600}, ops=[("EagerPyFunc", 500, 2)])).ns == 500 * US


def test_logging_by_the_time_in_reports():
    bar = tree((("keras/src/utils/progbar.py:update", "builtins.print"), 14, 1, 500))
    found = logging_each_step.look(eager({"python.library": 600}, bar, evidence={"written_bytes": 900.0, "write_calls": 3.0}))
    assert found.ns == 500 * US and "900 bytes" in found.why
    text = tree((("numpy/_core/arrayprint.py:array_str",), 14, 1, 400), (("builtins.print",), 14, 1, 100))
    assert logging_each_step.look(eager({"python.library": 600}, text)).ns == 500 * US
    seldom = tree((("builtins.print",), 14, 0.01, 5))
    assert logging_each_step.look(eager({"python.library": 600}, seldom)) is None
    with pytest.raises(Missing):
        logging_each_step.look(eager({"python.library": 600}))


GPU = {"target": {"tensorflow": "2.16", "devices": ["CPU:0", "GPU:0"]}}


@pytest.mark.parametrize("rule, parts, evidence", [
    (host_device_transfer, {"transfer.h2d": 500}, {}), (device_too_small_work, {"runtime.schedule": 600, "kernel": 50}, {}),
    (sync_each_step, {"feed.fetch": 400}, {"fetched_tensors": 1.0})], ids=lambda value: getattr(getattr(value, "RULE", None), "id", ""))
def test_rules_about_devices(rule, parts, evidence):
    found = rule.look(facts(parts, evidence=evidence, ops=[("MatMul", 50, 9)], **GPU))
    assert found.ns == US * max(parts.values())
    near = {part: us / 20 for part, us in parts.items()}
    assert rule.look(facts(near, evidence=evidence, ops=[("MatMul", 50, 9)], **GPU)) is None
    with pytest.raises(Missing):
        rule.look(facts(parts, evidence=evidence, target={"tensorflow": "2.16", "devices": ["CPU:0"]}))


def test_dense_gradient_by_its_ops():
    summed = Op("gradients/lookup_grad/Sum", "UnsortedSegmentSum", "CPU:0", 200 * US, 1)
    update = Op("Adam/update", "ResourceApplyAdam", "CPU:0", 500 * US, 1)
    lookup, scaled = Op("lookup", "GatherV2", "CPU:0", 5 * US, 1), Op("scale", "Mul", "CPU:0", 150 * US, 1)
    small = Op("loss", "Mul", "CPU:0", 20 * US, 1)
    found = dense_gradient.look(replace(facts({"kernel": 900}), ops=(lookup, summed, update, small)))
    assert found.ns == 700 * US and not found.estimated
    # What works on the whole table besides takes about as long as making the gradient dense.
    found = dense_gradient.look(replace(facts({"kernel": 900}), ops=(lookup, summed, update, small, scaled)))
    assert found.ns == 850 * US and found.estimated
    assert dense_gradient.look(replace(facts({"kernel": 900}), ops=(summed, update))) is None
    assert dense_gradient.look(replace(facts({"kernel": 900}), ops=(lookup, summed, replace(update, ns=20 * US)))) is None
    assert dense_gradient.look(facts({"kernel": 900}, ops=[("ResourceApplyAdam", 500, 1)])) is None
    with pytest.raises(Missing):
        dense_gradient.look(facts({"kernel": 900}))
