"""Every framework's hook has the same shape."""

import inspect
import unittest

from overhead_probe.agent import schema
from overhead_probe.agent.hooks import keras, patching, registry, tf_eager, tf_function


class Shape(unittest.TestCase):
    def test_the_four_names(self):
        for hook in registry.HOOKS:
            self.assertEqual(list(inspect.signature(hook.patches).parameters), ["record", "clock", "tell"])
            self.assertEqual(list(inspect.signature(hook.worthwhile).parameters), ["kinds"])
            self.assertEqual(list(inspect.signature(hook.loaded).parameters), [])
            self.assertTrue(set(hook.COUNTED) <= set(schema.SPAN_KINDS))

    def test_nothing_is_worth_while_before_anything_was_seen(self):
        for hook in registry.HOOKS:
            self.assertEqual(tuple(hook.worthwhile({})), ())

    def test_every_kind_of_keras_is_known(self):
        for _, _, kind in keras.IN_KERAS3 + keras.IN_OLDER:
            self.assertIn(kind, patching.KIND)


class TimedOp(unittest.TestCase):
    def test_the_kind_follows_the_ops_name(self):
        spans = []
        wrapped = patching.timed_op(lambda *args: args, {"IteratorGetNext": 6}, 4, spans.append, lambda: 10, lambda: 1)
        self.assertEqual(wrapped("context", "IteratorGetNext"), ("context", "IteratorGetNext"))
        wrapped("context", "Mul", 2)
        self.assertEqual(spans, [(6, 1, 10, 10), (4, 1, 10, 10)])

    def test_an_exception_is_timed_and_passed_on(self):
        spans = []

        def fails(*args):
            raise StopIteration

        with self.assertRaises(StopIteration):
            patching.timed_op(fails, {}, 4, spans.append, lambda: 10, lambda: 1)("context", "Mul")
        self.assertEqual(len(spans), 1)


class Loaded(unittest.TestCase):
    def test_nothing_is_loaded_in_a_script_without_tensorflow(self):
        import sys

        kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] in ("tensorflow", "keras")}
        try:
            self.assertFalse(tf_eager.executing() or tf_eager.loaded() or tf_function.loaded() or keras.loaded())
            self.assertEqual(registry.loaded(), ())
        finally:
            sys.modules.update(kept)


if __name__ == "__main__":
    unittest.main()
