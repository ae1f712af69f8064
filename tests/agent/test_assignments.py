"""Which assignments `--set` replaces, with what value, and what it refuses."""

import ast
import sys
import types
import unittest

from overhead_probe.agent import assignments


class Recorder(object):
    def __init__(self):
        self.events = []

    def event(self, type_, **fields):
        self.events.append((type_, fields))


def run(source, **values):
    """Namespace after `source` ran with `values` set, and the events that were written."""
    recorder = Recorder()
    assignments.install(recorder)
    tree = ast.parse(source)
    namespace = {"__name__": "script"}
    try:
        assignments.rewrite(tree, values, recorder, "train.py")
        exec(compile(tree, "train.py", "exec"), namespace)
    except assignments.Refused as refused:
        namespace["refused"] = refused.code
    return namespace, recorder.events


class TheRule(unittest.TestCase):
    def check(self, source, expected, **values):
        namespace, events = run(source, **values)
        self.assertEqual(events, [])
        self.assertEqual({name: namespace[name] for name in expected}, expected)

    def test_every_top_level_assignment(self):
        self.check("n = 1\nfirst = n\nn = 2\nsecond = n", {"first": 7, "second": 7}, n="7")

    def test_the_replaced_value_is_not_computed(self):
        self.check("n = 1 / 0", {"n": 7}, n="7")

    def test_inside_if_try_with_and_their_branches(self):
        source = """
import contextlib
if False:
    pass
else:
    a = 1
try:
    raise ValueError
except ValueError:
    b = 1
else:
    b = 2
finally:
    c = 1
with contextlib.suppress(KeyError):
    d = 1
"""
        self.check(source, dict.fromkeys("abcd", 9), a="9", b="9", c="9", d="9")

    def test_not_in_functions_classes_loops_and_comprehensions(self):
        source = """
n = 1
def function():
    n = 2
    return n
class Class:
    n = 3
in_function, in_class = function(), Class.n
for n in [4]:
    n = 5
in_for = n
while n:
    n = 0
else:
    n = 6
in_while = n
"""
        self.check(source, {"in_function": 2, "in_class": 3, "in_for": 5, "in_while": 6}, n="8")

    def test_one_of_several_targets_is_assigned_anew(self):
        self.check("n, k = 1, 2", {"n": 8, "k": 2}, n="8")
        self.check("a = n = [3]\nsame = a is n", {"a": [3], "n": 8, "same": False}, n="8")
        self.check("k, (j, *n) = 1, (2, 3, 4)", {"k": 1, "j": 2, "n": 8}, n="8")
        self.check("n, n = 1, 2", {"n": 8}, n="8")
        self.check("n, k = 1, 2", {"n": 8, "k": 9}, n="8", k="n + 1")

    def test_annotated_ones_count_and_augmented_ones_are_left(self):
        self.check("n: int = 1\nn += 2", {"n": 10}, n="8")
        self.check("n: int\nn = 1", {"n": 8}, n="8")

    @unittest.skipIf(sys.version_info < (3, 8), "no such expression")
    def test_assignment_expressions_count(self):
        self.check("if (n := 1) > 5:\n    big = True", {"n": 8, "big": True}, n="8")
        self.check("found = [n := k for k in (1, 2)]\nn = 3", {"found": [1, 2], "n": 8}, n="8")

    def test_the_expression_sees_the_names_at_that_point(self):
        self.check("k = 5\nn = 1\nk = 6", {"n": 10, "k": 6}, n="2 * k")
        self.check("n = 1\nn = 2", {"n": 5}, n="n + 1 if 'n' in globals() else 4")

    def test_a_whole_number_in_exponent_form_is_an_integer(self):
        for text, value in (("1e3", 1000), (" 2E+2 ", 200), ("-1e2", -100), ("1e23", 10 ** 23)):
            namespace, _ = run("n = 5", n=text)
            self.assertEqual((namespace["n"], type(namespace["n"])), (value, int))

    def test_other_numbers_are_what_python_makes_of_them(self):
        for source, text, value in (("n = 5", "1e-3", 1e-3), ("n = 5", "1.0e3", 1000.0), ("n = 5.0", "1e3", 1000.0),
                                    ("n = -5.0", "1e3", 1000.0)):
            namespace, _ = run(source, n=text)
            self.assertEqual((namespace["n"], type(namespace["n"])), (value, float))

    def test_tracebacks_show_the_scripts_own_line(self):
        tree = ast.parse("import os\n\nn = 1")
        assignments.rewrite(tree, {"n": "(1,\n 2)"}, Recorder(), "train.py")
        self.assertEqual({node.lineno for node in ast.walk(tree.body[1]) if hasattr(node, "lineno")}, {3})


class Refusals(unittest.TestCase):
    def test_an_unknown_name_lists_those_there_are(self):
        namespace, events = run("b = 1\nif b:\n    a, c = 1, 2\ndef f():\n    n = 1\nfor n in []:\n    m = 1\nb += 1", n="3", m="4")
        self.assertEqual(events, [("refused", {"text": "--set: train.py has no top-level assignment to n, m.",
                                               "hint": "There are: a, b, c."})])
        self.assertEqual(namespace["refused"], 2)
        self.assertNotIn("b", namespace)

    def test_an_unknown_name_in_the_expression_lists_those_there_are(self):
        namespace, events = run("b = 1\na = 2\ntry:\n    n = 1\nexcept Exception:\n    n = 2", n="missing + 1")
        self.assertEqual(events, [("refused", {"text": "--set n=missing + 1: NameError: name 'missing' is not defined.",
                                               "hint": "The script's names at that point: a, b."})])
        self.assertEqual(namespace["refused"], 2)

    def test_an_expression_that_fails_is_the_users(self):
        _, events = run("n = 1", n="1 / 0")
        self.assertEqual(events[0][1]["text"], "--set n=1 / 0: ZeroDivisionError: division by zero.")


class Size(unittest.TestCase):
    def setUp(self):
        self.main = sys.modules["__main__"]
        sys.modules["__main__"] = types.ModuleType("__main__")
        sys.modules["__main__"].n, sys.modules["__main__"].x = 3, [1, 2]

    def tearDown(self):
        sys.modules["__main__"] = self.main

    def note(self, expression):
        recorder = Recorder()
        assignments.note_size(recorder, expression)
        return recorder.events[0][1]

    def test_the_size_is_evaluated_in_the_scripts_namespace(self):
        self.assertEqual(self.note("n * len(x)"), {"expression": "n * len(x)", "value": 6.0, "text": ""})

    def test_a_size_that_cannot_be_had_says_why(self):
        self.assertEqual(self.note("m"), {"expression": "m", "value": None, "text": "NameError: name 'm' is not defined"})
        self.assertEqual(self.note("x")["value"], None)


if __name__ == "__main__":
    unittest.main()
