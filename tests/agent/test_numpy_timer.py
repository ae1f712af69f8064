"""The compiled NumPy timer counts exactly and changes nothing."""

import operator
import threading
import types

import numpy as np
import pytest

OLD_NUMPY = type(np.sum) is types.FunctionType
needs_dispatchers = pytest.mark.skipif(
    OLD_NUMPY, reason="before NumPy 1.25 its public functions are Python functions, timed from their C part on only")


def timed(timer, function, times=1):
    """Runs `function` under the timer; returns (its last result, what was read)."""
    timer.reset()
    timer.install()
    try:
        for _ in range(times):
            result = function()
    finally:
        timer.remove()
    return result, timer.read()


def kernels(read, estimated=False):
    """{(name, types): (calls, elements)} of the kernels seen exactly, or estimated."""
    return {(row["name"], row["types"]): (row["calls"], row["elements"])
            for row in read["kernels"] if row["estimated"] == estimated}


def entries(read):
    return {row["name"]: row["calls"] for row in read["entries"]}


X = np.linspace(0.0, 1.0, 1000)
Y = X[::-1].copy()


# -- exact counts

def test_an_operator_is_one_kernel_and_one_entry(timer):
    _, read = timed(timer, lambda: X + Y, times=7)
    assert kernels(read) == {("add", "dd->d"): (7, 7000)}
    assert entries(read) == {"ndarray.add": 7}
    assert read["library_calls"] == 7
    assert read["method"] == "loops"


@pytest.mark.parametrize("dtype, types", [(np.float32, "ff->f"), (np.int64, "ll->l"), (np.complex128, "DD->D")])
def test_kernels_are_told_apart_by_dtype(timer, dtype, types):
    a = np.ones(100, dtype)
    _, read = timed(timer, lambda: np.multiply(a, a), times=3)
    assert kernels(read) == {("multiply", types): (3, 300)}


@needs_dispatchers
def test_a_reduction_runs_its_loop_inside_one_entry(timer):
    total, read = timed(timer, lambda: np.sum(X), times=5)
    assert total == X.sum()
    assert kernels(read) == {("add", "dd->d"): (5, 5000)}
    assert entries(read) == {"sum": 5}


@needs_dispatchers
def test_python_frames_of_numpy_are_one_entry(timer):
    _, read = timed(timer, lambda: np.std(X), times=2)
    assert entries(read) == {"std": 2}
    assert kernels(read)[("subtract", "dd->d")] == (2, 2000)
    assert kernels(read)[("sqrt", "d->d")] == (2, 2)


def test_the_parts_sum(timer):
    _, read = timed(timer, lambda: np.std(X) * X + np.sort(Y), times=20)
    assert sum(row["ns"] for row in read["kernels"]) == pytest.approx(read["kernel_ns"])
    assert sum(row["ns"] for row in read["entries"]) == pytest.approx(read["library_ns"])
    assert read["kernel_ns"] > 0 and read["library_ns"] > 0 and read["probe_ns"] > 0


def test_a_generalized_ufunc_counts_its_largest_operand(timer):
    a, b = np.ones((20, 30)), np.ones((30, 40))
    _, read = timed(timer, lambda: a @ b)
    assert kernels(read) == {("matmul", "dd->d"): (1, 30 * 40)}


def test_linalg_and_fft_have_exact_kernels(timer):
    a, b = np.eye(8) * 2, np.ones(8)
    assert np.fft and np.linalg   # NumPy loads them when they are first used
    _, read = timed(timer, lambda: np.linalg.solve(a, b))
    assert kernels(read)[("solve1", "dd->d")][0] == 1
    if OLD_NUMPY:
        return   # its fft is no ufunc yet
    _, read = timed(timer, lambda: np.fft.fft(np.ones(64)))
    assert sum(calls for (name, _), (calls, _) in kernels(read).items() if "fft" in name) == 1


def test_reset_forgets(timer):
    timed(timer, lambda: X + Y)
    timer.reset()
    read = timer.read()
    assert read["kernels"] == [] and read["entries"] == []
    assert read["kernel_ns"] == read["library_ns"] == read["probe_ns"] == 0


def test_nothing_is_counted_when_out(timer):
    timer.reset()
    X + Y
    np.sum(X)
    assert timer.read()["library_calls"] == 0


def test_blocks_add_up(timer):
    timer.reset()
    for _ in range(10):
        timer.install()
        X * Y
        timer.remove()
        X * Y
    assert kernels(timer.read()) == {("multiply", "dd->d"): (10, 10000)}


# -- what ufuncs do not cover

@pytest.mark.parametrize("name, call", [
    ("dot", lambda: np.dot(BIG, BIG)),
    ("dot", lambda: BIG.dot(BIG)),
    ("einsum", lambda: np.einsum("i,i->", BIG, BIG)),
    ("sort", lambda: np.sort(BIG)),
    ("argsort", lambda: BIG.argsort()),
    ("argmax", lambda: np.argmax(BIG)),
    ("astype", lambda: BIG.astype(np.float32)),
    ("copy", lambda: BIG.copy()),
    ("where", lambda: np.where(MASK, BIG, 0.0)),
    ("take", lambda: BIG.take(INDEX)),
    ("concatenate", lambda: np.concatenate([BIG, BIG])),
    ("getitem", lambda: BIG[INDEX]),
    ("getitem", lambda: BIG[MASK]),
    ("normal", lambda: np.random.default_rng(1).normal(size=100000)),
    ("add.at", lambda: np.add.at(np.zeros(100000), INDEX, 1.0)),
])
def test_other_kernels_are_estimated_by_name(timer, name, call):
    if OLD_NUMPY and name == "add.at":
        pytest.skip("this NumPy runs the ufunc's own loop for each element")
    _, read = timed(timer, call, times=5)
    found = {row["name"]: row for row in read["kernels"] if row["estimated"]}
    assert name in found
    assert found[name]["calls"] == 5
    assert found[name]["elements"] >= 5 * 50000


BIG = np.random.default_rng(0).random(100000)
INDEX = np.random.default_rng(0).integers(0, 100000, 100000)
MASK = BIG > 0.3


def test_an_assignment_through_a_slice_is_estimated(timer):
    target = np.zeros(100000)
    _, read = timed(timer, lambda: operator.setitem(target, slice(None), BIG), times=3)
    assert kernels(read, estimated=True)[("setitem", "dd->")] == (3, 300000)


def test_a_hidden_cast_is_told_from_the_loop(timer):
    whole = np.arange(100000, dtype=np.int32)
    _, read = timed(timer, lambda: BIG + whole, times=5)
    assert kernels(read, estimated=True)[("cast", "di->d")] == (5, 500000)
    assert kernels(read)[("add", "dd->d")][1] == 500000


def test_indexing_with_an_integer_is_library_only(timer):
    _, read = timed(timer, lambda: [X[i] for i in range(10)])
    assert read["kernels"] == []
    assert entries(read) == {"ndarray.getitem": 10}


def test_replays_leave_the_random_state_alone(timer):
    np.random.seed(7)
    expected = [np.random.normal(size=1000) for _ in range(4)]
    np.random.seed(7)
    first, _ = timed(timer, lambda: np.random.normal(size=1000), times=2)
    assert np.array_equal(first, expected[1])
    assert np.array_equal(np.random.normal(size=1000), expected[2])


def test_replays_leave_operands_alone(timer):
    before = BIG.copy()
    timed(timer, lambda: (np.sort(BIG), BIG.take(INDEX), np.dot(BIG, BIG)))
    assert np.array_equal(before, BIG)


# -- nothing is changed

def founding(steps=50):
    n = 1000
    x = np.arange(n) * (100 / n)
    y = x + 20 * np.sin(x / 10) + 15
    W = b = 0.0
    for _ in range(steps):
        error = x * W + b - y
        loss = np.sum(error ** 2) / len(x)
        W -= 1e-4 * 2 * np.sum(error * x) / len(x)
        b -= 1e-4 * 2 * np.sum(error) / len(x)
    return float(W).hex(), float(b).hex(), float(loss).hex(), type(W)


def test_the_founding_loop_is_bit_identical_and_counted(timer):
    plain = founding()
    inside, read = timed(timer, founding)
    assert inside == plain
    found = kernels(read)
    assert found[("square", "d->d")] == (50, 50000)
    assert found[("add", "dd->d")] == (50 * 4 + 1 + 1, 50 * 4000 + 2000)
    assert found[("subtract", "dd->d")] == (50, 50000)
    assert OLD_NUMPY or entries(read)["sum"] == 150
    assert entries(read)["float64.subtract"] == 100   # a float on the left gives way


@pytest.mark.parametrize("call", [
    lambda: X ** 3, lambda: X // 0.3, lambda: np.divmod(X, 0.3), lambda: -X, lambda: abs(X - 0.5), lambda: X > Y,
    lambda: (X > 0.5) & (Y > 0.2), lambda: ~(X > 0.5), lambda: np.add.reduce(np.outer(X[:9], Y[:9]), axis=1),
    lambda: np.multiply.accumulate(X[1:20]), lambda: np.add.reduceat(X, [0, 10, 500]), lambda: X[::3] + Y[::3],
    lambda: np.broadcast_to(X[:5], (4, 5)) * 2, lambda: X.astype(np.float32) + 1, lambda: np.float32(2) * X[3],
    lambda: np.int64(5) // np.int64(2), lambda: np.cov(X[:50], Y[:50]), lambda: np.linalg.inv(np.eye(4) * 3),
    lambda: np.fft.rfft(X[:64]), lambda: np.percentile(X, [10, 50]), lambda: np.array(["a", "b"]) == "a",
    lambda: np.array(["1", "2"], object) + "x", lambda: np.datetime64("2020-01-01") + np.arange(3),
])
def test_results_and_types_are_the_same(timer, call):
    plain = call()
    inside, _ = timed(timer, call)
    assert type(inside) is type(plain)
    assert np.array_equal(np.asarray(inside), np.asarray(plain))
    assert np.asarray(inside).dtype == np.asarray(plain).dtype


def test_in_place_and_out(timer):
    a, out = np.ones(1000), np.empty(1000)

    def both():
        nonlocal a
        a += X
        return np.add(X, Y, out=out)

    result, read = timed(timer, both)
    assert result is out and np.array_equal(a, 1 + X)
    assert kernels(read) == {("add", "dd->d"): (2, 2000)}
    assert entries(read) == {"ndarray.inplace_add": 1, "add": 1}


def test_a_large_temporary_is_still_reused(timer):
    """NumPy adds into the temporary `big * 2` in place of making a second array; ours must not stop that."""
    import tracemalloc

    big = np.ones(1 << 20)

    def peak():
        tracemalloc.start()
        big * 2 + 1 - big
        highest = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return highest

    plain = peak()
    inside, read = timed(timer, peak)
    assert inside == pytest.approx(plain, rel=0.01)
    assert kernels(read)[("add", "dd->d")] == (1, 1 << 20)


def test_slots_are_the_same_after_it(timer):
    before = (X + Y, np.add.types, np.ndarray.__add__, np.ndarray.sum, np.sum, np.float64.__mul__)
    timer.install()
    timer.remove()
    after = (X + Y, np.add.types, np.ndarray.__add__, np.ndarray.sum, np.sum, np.float64.__mul__)
    assert np.array_equal(before[0], after[0]) and before[1:] == after[1:]


# -- subclasses, errors, users' functions

class Tagged(np.ndarray):
    def __array_finalize__(self, obj):
        self.tag = getattr(obj, "tag", "new")


class Deferring:
    __array_ufunc__ = None

    def __radd__(self, other):
        return "radd"

    def __add__(self, other):
        return "add"


def test_subclasses_keep_their_type_and_are_counted(timer):
    tagged = X.view(Tagged)
    tagged.tag = "mine"
    result, read = timed(timer, lambda: tagged * 2 + Y)
    assert type(result) is Tagged and result.tag == "mine"
    assert kernels(read) == {("multiply", "dd->d"): (1, 1000), ("add", "dd->d"): (1, 1000)}


def test_a_subclass_made_meanwhile_works_afterwards(timer):
    timer.install()

    class Made(np.ndarray):
        pass

    timer.remove()
    assert type(X.view(Made) + 1) is Made
    assert timer.read()["entries"] == []


def test_operands_that_want_to_be_asked_are_asked(timer):
    result, _ = timed(timer, lambda: (X + Deferring(), np.float64(1) + Deferring(), Deferring() + X))
    assert result == ("radd", "radd", "add")


def test_scalar_subclass_still_reflects(timer):
    class Mine(np.float64):
        def __rmul__(self, other):
            return "mine"

    result, _ = timed(timer, lambda: np.float64(2) * Mine(3))
    assert result == np.float64(2).__mul__(Mine(3)) or result == "mine"
    assert result == np.float64(2) * Mine(3)


def test_exceptions_pass_and_the_nesting_holds(timer):
    def fails():
        with pytest.raises(ValueError):
            np.ones(3) + np.ones(4)
        with pytest.raises(TypeError):
            np.sum(X, axis="no")
        return X + Y

    _, read = timed(timer, fails, times=3)
    assert kernels(read)[("add", "dd->d")] == (3, 3000)
    assert entries(read)["ndarray.add"] == 6


def test_errstate_and_warnings(timer):
    def divide():
        with np.errstate(divide="raise"):
            with pytest.raises(FloatingPointError):
                X / 0.0
        with np.errstate(divide="ignore"):
            return 1.0 / np.zeros(3)

    result, read = timed(timer, divide)
    assert np.all(np.isinf(result))
    assert entries(read)["errstate.__enter__"] == 2
    with pytest.warns(RuntimeWarning):
        timed(timer, lambda: 1.0 / np.zeros(3))


def test_frompyfunc_is_a_kernel_without_the_numpy_inside(timer):
    function = np.frompyfunc(lambda value: np.sin(value), 1, 1)
    result, read = timed(timer, lambda: function(X[:10]))
    assert list(result) == [np.sin(value) for value in X[:10]]
    assert kernels(read) == {("<lambda> (vectorized)", "O->O"): (1, 10), ("sin", "d->d"): (10, 10)}
    assert entries(read) == {"ndarray.getitem": 1, "frompyfunc": 1, "sin": 10}


def test_vectorize_is_attributed(timer):
    square = np.vectorize(lambda value: value * value)
    result, read = timed(timer, lambda: square(X[:10]))
    assert np.array_equal(result, X[:10] ** 2)
    assert kernels(read)[("<lambda> (vectorized)", "O->O")] == (1, 10)
    assert entries(read)["vectorize.__call__"] == 1


def test_object_arrays(timer):
    objects = np.array([1, 2.5, 3], object)
    result, read = timed(timer, lambda: objects * 2)
    assert list(result) == [2, 5.0, 6]
    assert kernels(read) == {("multiply", "OO->O"): (1, 3)}


def test_comprehensions_and_generators(timer):
    result, read = timed(timer, lambda: sum(value * 2 for value in X[:10]))
    assert result == sum(float(value) * 2 for value in X[:10])
    assert entries(read)["float64.multiply"] == 10
    assert entries(read)["float64.add"] == 10


def test_scalars(timer):
    one = np.float64(1.5)
    result, read = timed(timer, lambda: (one + 1, 2 - one, one < 2, np.float64(3)))
    assert result == (2.5, 0.5, True, 3.0)
    assert read["kernels"] == []
    assert entries(read) == {"float64.add": 1, "float64.subtract": 1, "float64.compare": 1, "float64": 1}


def test_a_ufunc_bound_to_a_new_name_in_a_new_module_is_found(timer):
    import sys
    import types
    module = types.ModuleType("brings_a_ufunc")
    module.cube = np.frompyfunc(lambda value: value ** 3, 1, 1)
    sys.modules["brings_a_ufunc"] = module
    try:
        timer.rescan()
        _, read = timed(timer, lambda: module.cube(np.arange(4)))
    finally:
        del sys.modules["brings_a_ufunc"]
    assert kernels(read) == {("<lambda> (vectorized)", "O->O"): (1, 4)}


def test_scipy_ufuncs(timer):
    special = pytest.importorskip("scipy.special", reason="SciPy is not installed")
    timer.rescan()
    _, read = timed(timer, lambda: special.erf(X), times=2)
    assert kernels(read) == {("erf", "d->d"): (2, 2000)}
    assert entries(read) == {"erf": 2}


# -- threads

def test_other_threads_are_counted_apart(timer):
    timer.reset()
    timer.install()
    worker = threading.Thread(target=lambda: [np.add(X, Y) for _ in range(100)])
    worker.start()
    worker.join()
    X * Y
    timer.remove()
    read = timer.read()
    assert kernels(read) == {("multiply", "dd->d"): (1, 1000)}
    assert read["other_threads"]["threads"] == 1
    assert read["other_threads"]["kernel_calls"] == 100
    assert read["other_threads"]["library_calls"] == 100
    assert read["other_threads"]["kernel_ns"] > 0


def test_threads_call_ufuncs_while_it_goes_in_and_out(timer):
    """Large arrays, so that loops run without the GIL at the moment of a switch."""
    stop, wrong, rounds = threading.Event(), [], threading.Semaphore(0)
    big = np.arange(200000.0)
    expected = (big * 2 + 1).sum()

    def work():
        while not stop.is_set():
            if (big * 2 + 1).sum() != expected or np.sort(big[:100])[99] != 99.0:
                wrong.append(1)
            rounds.release()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    own = 0
    timer.reset()
    for _ in range(1500):
        timer.install()
        X + Y
        timer.remove()
        own += 1
    while rounds.acquire(blocking=False):
        pass
    timer.install()
    for _ in range(2 * len(workers)):  # at least one of these rounds began while the timer was in
        rounds.acquire()
    timer.remove()
    stop.set()
    for worker in workers:
        worker.join()
    assert not wrong
    assert kernels(timer.read()) == {("add", "dd->d"): (own, own * 1000)}
    assert timer.read()["other_threads"]["kernel_calls"] > 0


def test_functions_keep_their_place_in_sets_and_dictionaries(timer):
    """A built-in function's hash and equality rest on its C function, which therefore stays."""
    functions = [np.array, np.empty, np.zeros, np.where, np.dot, np.sum, np.frompyfunc, np.ndarray.sum, np.add, X.sum]
    table = {function: at for at, function in enumerate(functions)}
    found, _ = timed(timer, lambda: [table[function] for function in functions] + [table[X.sum]])
    assert found == list(range(len(functions))) + [len(functions) - 1]


def test_hot_calls_are_counted_where_the_interpreter_has_specialised_them(timer):
    def hot(times):
        for _ in range(times):
            X.sum()
            np.array(X)
            np.zeros(3)
            X.reshape(10, 100)

    hot(200)
    _, read = timed(timer, lambda: hot(200))
    found = entries(read)
    assert (found["ndarray.sum"], found["array"], found["zeros"], found["ndarray.reshape"]) == (200, 200, 200, 200)
    hot(200)
    _, read = timed(timer, lambda: hot(200))
    assert entries(read) == found


def test_functions_without_a_call_pointer_are_left_alone(timer):
    """Cython's functions of `*args` have none, and their type's call asks for it again."""
    np.random.seed(3)
    expected = np.random.rand(50), np.random.randn(50)
    np.random.seed(3)
    found, read = timed(timer, lambda: (np.random.rand(50), np.random.randn(50)))
    assert np.array_equal(found, expected)
    assert entries(read)["random.standard_normal"] == 1
