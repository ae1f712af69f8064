"""Why a function was traced again, told from what it was traced for before."""

import unittest

from overhead_probe.agent.hooks import tf_function


class Literal(object):
    def __init__(self, value):
        self.value = value

    def __str__(self):
        return "Literal[%s]" % self.value


class TensorSpec(Literal):
    def __str__(self):
        return "TensorSpec(%s)" % (self.value,)


class Parameter(object):
    def __init__(self, constraint):
        self.type_constraint = constraint


class FunctionType(object):
    def __init__(self, **constraints):
        self.parameters = {name: Parameter(constraint) for name, constraint in constraints.items()}


class Options(object):
    def __init__(self, function, cache):
        self.python_function, self.function_cache, self.name = function, cache, function.__name__


def step():
    """Stands for the script's function."""


class Reasons(unittest.TestCase):
    def setUp(self):
        self.reasons = tf_function.Reasons()
        self.events = []
        self.cache = object()

    def trace(self, cache=None, **constraints):
        self.reasons.told(lambda type_, **fields: self.events.append(fields), 1000, FunctionType(**constraints), None, None,
                          Options(step, cache or self.cache))
        return self.events[-1]["reason"]

    def test_the_first_call(self):
        self.assertEqual(self.trace(x=Literal(1)), "the first call")
        self.assertEqual(self.events[0]["function"], "step")
        self.assertEqual(self.events[0]["line"], step.__code__.co_firstlineno)
        self.assertEqual(self.events[0]["ns"], 1000)

    def test_a_python_value(self):
        self.trace(x=TensorSpec((3,)), i=Literal(1))
        self.assertEqual(self.trace(x=TensorSpec((3,)), i=Literal(2)),
                         "the Python value of i changed: Literal[1] to Literal[2]")

    def test_a_shape(self):
        self.trace(x=TensorSpec((3,)))
        self.assertEqual(self.trace(x=TensorSpec((4,))), "the type or shape of x changed: TensorSpec((3,)) to TensorSpec((4,))")

    def test_a_new_argument(self):
        self.trace(x=Literal(1))
        self.assertEqual(self.trace(x=Literal(1), y=Literal(1)), "an argument y is new")

    def test_a_function_made_anew(self):
        self.trace(x=Literal(1))
        self.assertTrue(self.trace(cache=object(), x=Literal(1)).startswith("the function was made anew"))

    def test_nothing_that_shows(self):
        self.trace(x=Literal(1))
        self.assertTrue(self.trace(x=Literal(1)).startswith("variables or the surroundings changed"))

    def test_a_version_that_passes_other_arguments(self):
        self.reasons.told(lambda type_, **fields: self.events.append(fields), 5, "self", key="value")
        self.assertEqual(self.events[-1]["function"], "?")

    def test_a_loop_that_traces_in_each_step_does_not_fill_the_run(self):
        for value in range(tf_function.TOLD + 20):
            self.trace(i=Literal(value))
        self.assertEqual(len(self.events), tf_function.TOLD)


if __name__ == "__main__":
    unittest.main()
