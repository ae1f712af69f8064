"""Collectors of evidence: what a line does, what is called, what another way would take, what grows."""

import ast
import sys
import time
import unittest

from overhead_probe.agent.evidence import calls, describe, lines, named, operations, paging, repeats, replay

try:
    import numpy as np
except ImportError:  # the tests of the agent also run where NumPy is not installed
    np = None


class Frame(object):
    """Stands for a frame: names and their values."""

    def __init__(self, **names):
        self.f_locals = names
        self.f_globals = {"np": np}


def seen(source, **names):
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.BinOp, ast.Subscript, ast.Call, ast.AugAssign))]
    return operations.evaluate(nodes, Frame(**names))


@unittest.skipIf(np is None, "NumPy is not installed")
class Operations(unittest.TestCase):
    def test_operands_are_described_without_being_computed(self):
        (add, mult) = seen("a + b * c", a=np.ones(3), b=np.float64(2), c=3)
        self.assertEqual([add[0], add[1]["k"], add[2]["k"]], ["Add", "array", "scalar"])
        self.assertEqual([mult[1]["k"], mult[2]["k"]], ["scalar", "number"])

    def test_indices_tell_elements_from_slices_and_constants(self):
        self.assertEqual(seen("a[i]", a=np.ones(3), i=1)[0][2:], ["scalar", "load", "a", False])
        self.assertEqual(seen("a[0]", a=np.ones(3))[0][2:], ["scalar", "load", "a", True])
        self.assertEqual(seen("a[1:]", a=np.ones(3))[0][2], "slice")
        self.assertEqual(seen("a[k]", a=np.ones(3), k=np.array([1]))[0][2], "array")

    def test_no_code_of_the_script_runs(self):
        class Trap(object):
            def __getattr__(self, name):
                raise AssertionError(name)

            def __add__(self, other):
                raise AssertionError("added")

        self.assertEqual(seen("trap.size + trap", trap=Trap())[0][1]["k"], "unknown")

    def test_arrays_of_the_script_s_own_kind_run_no_code_either(self):
        class Odd(np.ndarray):
            size = nbytes = shape = strides = flags = dtype = property(lambda self: 1 / 0)

        odd = np.ones(3).view(Odd)
        self.assertEqual(named.sizes(["odd"], Frame(odd=odd)), {"odd": ("array", 3)})
        self.assertEqual([describe.describe(odd)[name] for name in "tsbmc"], ["float64", [3], 24, [1], True])

    def test_an_expression_of_any_depth_is_looked_at(self):
        self.assertEqual(seen("+".join(["a"] * 300), a=1)[0][1]["k"], "unknown")
        self.assertEqual(seen("a + a + a", a=1)[0][1]["k"], "number")

    def test_a_call_has_its_qualified_name(self):
        self.assertEqual(seen("np.append(z, 1)", z=np.ones(2))[0][1], "numpy.append")
        self.assertEqual(seen("z.sum()", z=np.ones(2))[0][1], "numpy.ndarray.sum")

    def test_layout_is_described(self):
        strided = describe.describe(np.ones((4, 6))[:, ::2])
        self.assertEqual((strided["c"], strided["m"], strided["s"]), (False, [6, 2], [4, 3]))

    def test_replays_try_other_ways_on_the_same_operands(self):
        replayer = replay.Replayer(time.perf_counter_ns)
        names = {"a": np.ones((60, 60), np.int64), "np": np}
        node = ast.parse("a @ a").body[0].value
        (row,) = replayer.replay(("t.py", 1), [node], lambda part: (names[part.id], True))
        self.assertEqual(row["op"], "MatMult")
        self.assertIn("blas-dtype", row["other"])
        self.assertEqual(replayer.replay(("t.py", 1), [node], lambda part: (names[part.id], True)), [])

    def ways(self, source, **names):
        node = ast.parse(source).body[0]
        node = node if isinstance(node, ast.AugAssign) else node.value
        rows = replay.Replayer(time.perf_counter_ns).replay(("t.py", 1), [node], lambda part: replay.expression(part, Frame(**names), operations.value_of))
        return [sorted(row["other"]) for row in rows]

    def test_the_ways_fit_the_operation(self):
        points, square, half = np.ones((2000, 3)), np.ones((60, 60)), np.ones(3000, np.float32)
        self.assertEqual(self.ways("points.sum(axis=1)", points=points), [["outer-axis"]])
        self.assertEqual(self.ways("np.sum(points, axis=1)", points=points), [["outer-axis"]])
        self.assertEqual(self.ways("points.sum(axis=0)", points=points), [[]])
        self.assertEqual(self.ways("square + square.T", square=square), [["contiguous"]])
        self.assertEqual(self.ways("np.multiply(half, whole, out=out)", half=half, whole=np.ones(3000), out=np.ones(3000)), [["same-dtype"]])
        self.assertTrue(callable(np.fft.fft2))  # NumPy loads it when it is first asked for
        self.assertEqual(self.ways("np.fft.fft2(image)", image=np.ones((61, 61))), [["good-length"]])

    def test_an_operation_in_place_leaves_its_target_as_it_is(self):
        target = np.ones(3000)
        self.assertEqual(self.ways("target *= other", target=target, other=np.full(3000, 2.0)), [[]])
        self.assertEqual(target.sum(), 3000)

    @unittest.skipIf(np is None or not hasattr(np.random, "default_rng"), "NumPy has no Generator yet")
    def test_drawing_again_leaves_the_script_s_random_numbers_as_they_are(self):
        state = np.random.get_state()[1].copy()
        self.assertEqual(self.ways("np.random.choice(len(data), 8, replace=False)", data=np.ones(5000)), [["generator"]])
        self.assertTrue((np.random.get_state()[1] == state).all())
        self.assertEqual(self.ways("np.random.choice(5000, 8)"), [])

    def test_small_and_foreign_operands_are_not_replayed(self):
        self.assertFalse(replay.Replayer.suits([np.ones(10)]))
        self.assertFalse(replay.Replayer.suits([np.ones(5000), object()]))
        self.assertFalse(replay.Replayer.suits([np.ones(5000).astype(object)]))

    def test_sizes_of_named_arrays_and_of_those_that_an_object_holds(self):
        class Buffer(object):
            def __init__(self):
                self.data = np.ones(7)

        found = named.sizes(["x", "buffer", "n"], Frame(x=np.ones(3), buffer=Buffer(), n=5))
        self.assertEqual(found, {"x": ("array", 3), "buffer.data": ("array", 7)})


def busy(count):
    total = 0
    for number in range(count):
        total += abs(number)
    return total


@unittest.skipIf(np is None, "NumPy is not installed")
class Repeats(unittest.TestCase):
    """Iterations of lines, each a source and the names that hold."""

    def found(self, *iteration, **names):
        seen = repeats.Repeats(time.perf_counter_ns)
        seen.begin()
        for _ in range(repeats.ITERATIONS + 2):
            for number, source in enumerate(iteration, 1):
                if callable(source):
                    source(names)
                    continue
                frame = Frame(**names)
                seen.note(("train.py", number), [node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.BinOp, ast.Call))],
                          lambda node: operations.value_of(node, frame))
            seen.next_iteration()
        seen.end()
        return seen.result()

    def test_the_same_operation_on_the_same_content_is_found_whatever_the_names(self):
        x = np.linspace(0, 1, repeats.SMALLEST)
        result = self.found("p = np.exp(x) / 2", "q = np.exp(y)", x=x, y=x.copy())
        self.assertEqual(result["iterations"], repeats.ITERATIONS)
        (row,) = result["rows"]
        self.assertEqual((row["op"], row["places"], row["iterations"]), ("exp", [["train.py", 1], ["train.py", 2]], repeats.ITERATIONS))
        self.assertGreater(row["ns"], 0)

    def test_what_was_changed_in_between_or_is_small_is_not(self):
        def change(names):
            names["x"][-1] += 1

        x = np.linspace(0, 1, repeats.SMALLEST)
        self.assertEqual(self.found("np.exp(x)", change, "np.exp(x)", x=x)["rows"], [])
        self.assertEqual(self.found("np.exp(x)", "np.exp(x)", x=x[:-1])["rows"], [])
        self.assertEqual(self.found("x.sum(axis=0)", "x.sum()", x=x)["rows"], [])

    def test_what_has_side_effects_or_is_random_is_not(self):
        x = np.linspace(0, 1, repeats.SMALLEST)
        rng = np.random.RandomState(0)
        self.assertEqual(self.found("rng.choice(x)", "rng.choice(x)", "np.add(x, 1, out=x)", "np.add(x, 1, out=x)", "np.add.at(x, i, 1)",
                                    "np.add.at(x, i, 1)", x=x, i=np.array([0]), rng=rng)["rows"], [])
        self.assertEqual(len(self.found("x.std()", "x.std()", x=x)["rows"]), 1)


class Tracers(unittest.TestCase):
    def test_the_tree_counts_calls_by_their_path(self):
        tree = calls.CallTree({__file__}, time.perf_counter_ns)
        self.assertTrue(tree.put())
        busy(3)
        tree.take_out()
        rows = {row[1]: row for row in tree.result()["nodes"]}
        self.assertEqual(rows["builtins.abs"][4], 3)
        self.assertEqual(rows["test_evidence.py:busy"][4], 1)
        self.assertEqual(tree.nodes[rows["builtins.abs"][0]][1], "test_evidence.py:busy")

    def test_a_script_that_is_profiled_or_traced_already_keeps_its_own(self):
        before = sys.getprofile(), sys.gettrace()
        sys.setprofile(lambda *event: None)
        try:
            self.assertFalse(calls.CallTree(set(), time.perf_counter_ns).put())
        finally:
            sys.setprofile(before[0])
        sys.settrace(lambda *event: None)
        try:
            self.assertFalse(lines.LineTimer(set(), sys._getframe(), time.perf_counter_ns, operations.Source(), None, None, None).put())
        finally:
            sys.settrace(before[1])

    def test_the_loop_s_own_line_ends_an_iteration(self):
        class Told(object):
            looking = False
            iterations = 0

            def begin(self):
                pass

            end = begin

            def next_iteration(self):
                self.iterations += 1

            def note(self, *words):
                pass

            def result(self):
                return None

        told, source = Told(), operations.Source()
        frame = sys._getframe()
        header = frame.f_lineno + 3
        timer = lines.LineTimer({__file__}, frame, time.perf_counter_ns, source, replay.Replayer(time.perf_counter_ns), told, (__file__, header))
        timer.put()
        for _ in range(4):
            busy(2)
        timer.take_out()
        self.assertEqual(told.iterations, 5)  # four begin here, and the last look finds none left
        self.assertIsNone(timer.error)

    def test_a_page_fault_costs_something_or_is_not_known(self):
        cost = paging.fault_ns(time.perf_counter_ns)
        self.assertTrue(cost is None or cost >= 0)


if __name__ == "__main__":
    unittest.main()
