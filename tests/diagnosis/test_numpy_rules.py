"""Rules about NumPy: what triggers them, what is near and must not, and what silences them."""

import pytest

from overhead_probe.analysis.diagnosis.rule import Missing
from overhead_probe.analysis.diagnosis.rules import (array_growth, denormals, implicit_cast, no_blas_dtype, non_contiguous,
                                                     numpy_call_overhead, object_dtype, page_faults, python_element_loop, redundant_work,
                                                     slow_kernel, thread_oversubscription)

from .made import ARRAY, NUMBER, SCALAR, US, line, numpy_facts, replayed, tree

HALF = replayed("MatMult", 900)
# rule, the way that it looks for, other facts that it needs
REPLAYED = [(slow_kernel, "matmul", {}), (slow_kernel, "good_length", {}), (no_blas_dtype, "blas_dtype", {}),
            (non_contiguous, "contiguous", {}), (implicit_cast, "same_dtype", {}), (denormals, "no_denormals", {}),
            (thread_oversubscription, "one_thread", {"cpu": 2000 * US}), (page_faults, "into_buffer", {"evidence": {"minor_faults": 5000.0}})]


@pytest.mark.parametrize("rule, way, more", REPLAYED, ids=[f"{rule.RULE.id}-{way}" for rule, way, _ in REPLAYED])
def test_a_way_that_is_clearly_faster_is_the_cause(rule, way, more):
    found = rule.look(numpy_facts({"kernel": 950}, lines=(line(14, 900, replays=[replayed("MatMult", 900, [ARRAY, ARRAY], **{way: 300})]),), **more))
    assert found.takes == {"kernel": pytest.approx(600 * US)}
    assert "900 µs as it is, 300 µs" in found.why + " ".join(found.evidence)
    assert found.lines == ("train.py:14",)


@pytest.mark.parametrize("rule, way, more", REPLAYED, ids=[f"{rule.RULE.id}-{way}" for rule, way, _ in REPLAYED])
def test_a_way_that_is_a_little_faster_or_seldom_faster_is_none(rule, way, more):
    near = line(14, 900, replays=[replayed("MatMult", 900, **{way: 700})])
    unsteady = line(14, 900, replays=[replayed("MatMult", 900, faster=4, **{way: 300})])
    other = line(14, 900, replays=[replayed("MatMult", 900, another_way=1)])
    for near_by in (near, unsteady, other):
        assert rule.look(numpy_facts({"kernel": 950}, lines=(near_by,), **more)) is None


@pytest.mark.parametrize("rule, way, more", REPLAYED, ids=[f"{rule.RULE.id}-{way}" for rule, way, _ in REPLAYED])
def test_without_lines_it_is_silent(rule, way, more):
    with pytest.raises(Missing):
        rule.look(numpy_facts({"kernel": 950}, **more))


def test_a_saving_is_never_more_than_the_line_takes():
    busy = line(14, 90, replays=[replayed("MatMult", 900, matmul=300)])
    assert slow_kernel.look(numpy_facts({"kernel": 950}, lines=(busy,))).ns == pytest.approx(60 * US)


def test_least_times_are_stretched_as_the_busy_machine_stretches_the_line():
    lines = (line(14, 900, replays=[replayed("fft.fft", 300, good_length=100)]),)
    assert slow_kernel.look(numpy_facts({"kernel": 950}, lines=lines)).ns == pytest.approx(200 * US)
    assert slow_kernel.look(numpy_facts({"kernel": 950}, lines=lines, median=500 * US)).ns == pytest.approx(400 * US)


def test_threads_are_not_blamed_where_others_had_the_processor():
    lines = (line(14, 900, replays=[replayed("MatMult", 900, one_thread=100)]),)
    assert thread_oversubscription.look(numpy_facts({"kernel": 950}, lines=lines, cpu=300 * US)) is None
    with pytest.raises(Missing):
        thread_oversubscription.look(numpy_facts({"kernel": 950}, lines=lines, cpu=None))


def test_page_faults_need_faults():
    lines = (line(14, 900, replays=[replayed("Mult", 900, into_buffer=300)]),)
    assert page_faults.look(numpy_facts({"kernel": 950}, lines=lines, evidence={"minor_faults": 2.0})) is None
    with pytest.raises(Missing):
        page_faults.look(numpy_facts({"kernel": 950}, lines=lines))


GROWING = {"growth": {"z": ("array", 5000.0, 1.0)}}
APPEND = tree((("numpy/lib/function_base.py:append", "numpy.concatenate"), 14, 1, 700))


def test_array_growth_needs_an_array_that_grows_and_time_in_copies():
    found = array_growth.look(numpy_facts({"python.library": 700, "kernel": 200}, calls=APPEND, **GROWING))
    assert found.ns == 700 * US and "`z` gains 1 element an iteration" in found.why
    assert array_growth.look(numpy_facts({"python.library": 700}, calls=APPEND, growth={"z": ("sequence", 5000.0, 1.0)})) is None
    assert array_growth.look(numpy_facts({"python.library": 700}, calls=APPEND)) is None
    assert array_growth.look(numpy_facts({"kernel": 900}, calls=tree((("ndarray.sum",), 14, 1, 900)), **GROWING)) is None
    with pytest.raises(Missing):
        array_growth.look(numpy_facts({"python.library": 700}, **GROWING))


def test_array_growth_by_the_line_of_a_call_that_the_tree_does_not_show():
    joined = line(14, 600, [["call", "numpy.concatenate", [{"k": "unknown"}], [], "concatenate"]])
    empty = tree((("ndarray.sum",), 15, 1, 10))
    found = array_growth.look(numpy_facts({"kernel": 700}, lines=(joined,), calls=empty, **GROWING))
    assert found.takes == {"kernel": 600 * US} and found.lines == ("train.py:14",)
    assert array_growth.look(numpy_facts({"kernel": 700}, lines=(joined,), calls=empty)) is None


def test_object_dtype_by_the_operands():
    objects = {**ARRAY, "t": "object"}
    assert object_dtype.look(numpy_facts(lines=(line(14, 600, [["Add", objects, objects]]),))).ns == 600 * US
    assert object_dtype.look(numpy_facts(lines=(line(14, 600, [["Add", ARRAY, ARRAY]]),))) is None
    # taking one object out of an array of objects is what such arrays are for
    assert object_dtype.look(numpy_facts(lines=(line(14, 600, [["index", objects, "scalar", "load", "table", False]]),))) is None
    with pytest.raises(Missing):
        object_dtype.look(numpy_facts())


VISIT = ["index", ARRAY, "scalar", "load", "a", False]


def test_element_loop_by_changing_indices():
    found = python_element_loop.look(numpy_facts(lines=(line(14, 800, [VISIT, VISIT, ["Add", SCALAR, SCALAR]], hits=100.0),)))
    assert found.ns == 800 * US and "200 accesses an iteration, 4 µs each" in found.evidence
    assert "a[1:] - a[:-1]" in found.advice


def test_element_loop_not_for_an_index_that_is_written_out_or_for_work_on_whole_arrays():
    constant = ["index", ARRAY, "scalar", "load", "a", True]
    assert python_element_loop.look(numpy_facts(lines=(line(14, 800, [constant]),))) is None
    assert python_element_loop.look(numpy_facts(lines=(line(14, 800, [VISIT, ["MatMult", ARRAY, ARRAY]]),))) is None
    assert python_element_loop.look(numpy_facts(lines=(line(14, 800, [["index", ARRAY, "slice", "load", "a", False]]),))) is None


def test_element_loop_leaves_out_the_calls_that_a_line_makes():
    lines = (line(14, 800, [VISIT]),)
    called = tree((("solver.py:solve",), 14, 1, 780))
    assert python_element_loop.look(numpy_facts(lines=lines, calls=called)) is None
    with pytest.raises(Missing):
        python_element_loop.look(numpy_facts())


def test_element_loop_in_builtin_sum_and_vectorize():
    walked = ["call", "builtins.sum", [ARRAY], [], "sum"]
    assert python_element_loop.look(numpy_facts(lines=(line(14, 700, [walked]),))).ns == 700 * US
    listed = ["call", "builtins.sum", [{"k": "sequence", "y": "list"}], [], "sum"]
    assert python_element_loop.look(numpy_facts(lines=(line(14, 700, [listed]),))) is None
    vectorized = tree((("numpy/lib/function_base.py:__call__", "numpy/lib/function_base.py:_vectorize_call"), 14, 1, 600))
    assert python_element_loop.look(numpy_facts(lines=(line(14, 600),), calls=vectorized)).ns == 600 * US


def test_call_overhead_of_numpy_scalars():
    found = numpy_call_overhead.look(numpy_facts(lines=(line(14, 800, [["Mult", SCALAR, NUMBER]]),)))
    assert found.ns == 800 * US and "float(x)" in found.advice
    assert numpy_call_overhead.look(numpy_facts(lines=(line(14, 800, [["Mult", NUMBER, NUMBER]]),))) is None
    assert numpy_call_overhead.look(numpy_facts({"kernel": 900}, lines=(line(14, 900, [["Mult", ARRAY, SCALAR]]),))) is None


def test_call_overhead_of_single_draws():
    one = ["call", "numpy.Generator.random", [], [], "random"]
    block = ["call", "numpy.Generator.random", [], ["size"], "random"]
    assert "block of numbers" in numpy_call_overhead.look(numpy_facts(lines=(line(14, 800, [one]),))).advice
    assert numpy_call_overhead.look(numpy_facts(lines=(line(14, 800, [block]),))) is None


def test_call_overhead_by_the_timer():
    timed = dict(lines=(line(14, 900),), evidence={"numpy_timed": True})
    assert numpy_call_overhead.look(numpy_facts({"python.library": 600, "kernel": 200}, **timed)).takes == {"python.library": 600 * US}
    assert numpy_call_overhead.look(numpy_facts({"python.library": 200, "kernel": 700}, **timed)) is None


def test_call_overhead_is_not_what_tensorflow_calls_in_numpy():
    short = tree((("numpy/core/records.py:__getitem__",), 14, 200, 400))
    by_tensorflow = numpy_facts({"python.library": 600}, calls=short, kernels_measured=False, evidence={"eager_calls": 3.0})
    assert numpy_call_overhead.look(by_tensorflow) is None


def test_call_overhead_in_numpys_own_python_functions_beside_the_timer():
    records = tree((("numpy/rec/__init__.py:__getitem__",), 14, 300, 600))
    timed = numpy_facts({"python.library": 100, "kernel": 50}, lines=(line(14, 900),), calls=records, evidence={"numpy_timed": True})
    assert numpy_call_overhead.look(timed).takes == {"python.library": 100 * US, "python.loop": 600 * US}


def test_call_overhead_without_the_timer_leaves_out_functions_that_hold_a_kernel():
    short = tree((("numpy/core/records.py:__getitem__",), 14, 200, 400))
    long = tree((("numpy/fft/_pocketfft.py:_raw_fft",), 14, 1, 900))
    assert numpy_call_overhead.look(numpy_facts(calls=short, kernels_measured=False)).ns == 400 * US
    assert numpy_call_overhead.look(numpy_facts(calls=long, kernels_measured=False)) is None
    with pytest.raises(Missing):
        numpy_call_overhead.look(numpy_facts())


def repeated(us, *lines, iterations=6):
    return {"op": "exp", "places": [["train.py", number] for number in lines], "ns": us * US, "iterations": iterations}


def test_redundant_work_is_what_was_done_again_in_every_iteration():
    loop = dict(parts={"kernel": 900}, lines=(line(14, 600), line(15, 300)))
    found = redundant_work.look(numpy_facts(**loop, repeats={"iterations": 6, "rows": [repeated(200, 14, 14, 15)]}))
    assert found.takes == {"kernel": 400 * US} and found.lines == ("train.py:14", "train.py:15")
    assert "3 times: `exp`" in found.why and "200 µs each" in found.why
    now_and_then = {"iterations": 6, "rows": [repeated(200, 14, 15, iterations=5)]}
    assert redundant_work.look(numpy_facts(**loop, repeats=now_and_then)) is None
    assert redundant_work.look(numpy_facts(**loop, repeats={"iterations": 6, "rows": [repeated(20, 14, 15)]})) is None
    with pytest.raises(Missing):
        redundant_work.look(numpy_facts(**loop, repeats={"iterations": 0, "rows": []}))
    with pytest.raises(Missing):
        redundant_work.look(numpy_facts({"kernel": 900}))


def test_elements_that_a_for_loop_goes_through_are_visited_one_by_one():
    over = [["iterate", ARRAY, "row"]]
    loop = (line(14, 300, over, hits=400), line(15, 500, [["Mult", SCALAR, SCALAR]], hits=400), line(16, 100, [["Mult", SCALAR, SCALAR]], hits=1))
    found = python_element_loop.look(numpy_facts({"python.loop": 900}, lines=loop))
    assert found.ns == 800 * US and found.lines == ("train.py:14", "train.py:15")
    rows = (line(14, 300, [["iterate", {**ARRAY, "d": 2}, "rows"]], hits=400), *loop[1:])
    assert python_element_loop.look(numpy_facts({"python.loop": 900}, lines=rows)) is None
    numbered = (line(14, 300, [["call", "builtins.enumerate", [ARRAY], [], "enumerate"]], hits=400), *loop[1:])
    assert python_element_loop.look(numpy_facts({"python.loop": 900}, lines=numbered)).ns == 800 * US


def test_time_that_the_calls_cannot_have_cost_is_no_call_overhead():
    timed = {"evidence": {"numpy_timed": True}, "ops": [("add", 80, 200_000)], "calls": tree((("ndarray.dot",), 14, 20, 100), wall=9000)}
    assert numpy_call_overhead.look(numpy_facts({"python.library": 90, "kernel": 100}, wall=200, **timed)).ns == 90 * US
    # 20 calls and a millisecond around them: large arrays, not few elements.
    assert numpy_call_overhead.look(numpy_facts({"python.library": 5000, "kernel": 4000}, wall=9000, **timed)) is None
