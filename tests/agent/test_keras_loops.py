"""The loop over steps inside `fit`, on a stand-in for Keras that has nothing but that loop."""

import importlib
import os
import sys
import tempfile
import unittest

from overhead_probe.agent.hooks import keras

ITERATOR = '''
class EpochIterator:
    def __init__(self, steps_per_execution=1):
        self.steps_per_execution = steps_per_execution
    def __iter__(self):
        self._left = iter(range(3))
        return self
    def __next__(self):
        return next(self._left)
'''
TRAINER = '''
def fit(iterator):
    return [step for step in iterator]
def warm_up(iterator):
    return [step for step in iterator]
'''


class FakeState(object):
    def __init__(self, info):
        self.info = info
        self.touches_arrays = None


class FakeConductor(object):
    def __init__(self, table):
        self.table = table
        self.states = {}
        self.iterated = []

    def install(self):
        for info in self.table[len(self.states):]:
            self.states[info.id] = FakeState(info)

    def iterate(self, state, iterator):
        self.iterated.append(state.info)
        return iterator


class Loops(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        package = os.path.join(self.folder.name, "site-packages", "keras", "src", "trainers")
        os.makedirs(package)
        for name, source in (("epoch_iterator", ITERATOR), ("trainer", TRAINER)):
            with open(os.path.join(package, name + ".py"), "w") as file:
                file.write(source)
        for path in (package, os.path.dirname(package), os.path.dirname(os.path.dirname(package))):
            open(os.path.join(path, "__init__.py"), "w").close()
        self.kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "keras"}
        sys.path.insert(0, os.path.join(self.folder.name, "site-packages"))
        importlib.invalidate_caches()
        self.table = []
        self.conductor = FakeConductor(self.table)
        self.loops = keras.StepLoops(self.table, self.conductor)
        self.loops.install()

    def tearDown(self):
        sys.meta_path.remove(self.loops)
        sys.path.pop(0)
        for name in [name for name in sys.modules if name.split(".")[0] == "keras"]:
            del sys.modules[name]
        sys.modules.update(self.kept)
        self.folder.cleanup()

    def load(self):
        return (importlib.import_module("keras.src.trainers.epoch_iterator").EpochIterator,
                importlib.import_module("keras.src.trainers.trainer"))

    def test_the_loop_stands_where_fit_is_called(self):
        iterator, trainer = self.load()
        steps = trainer.fit(iterator(4))
        line = sys._getframe().f_lineno - 1
        self.assertEqual(steps, [0, 1, 2])
        (info,) = self.conductor.iterated
        self.assertEqual((info.file, info.line, info.kind, info.steps_per_call), (__file__, line, "keras.fit", 4))
        self.assertTrue(self.conductor.states[info.id].touches_arrays)

    def test_the_same_line_is_the_same_loop(self):
        iterator, trainer = self.load()
        for _ in range(3):
            trainer.fit(iterator())
        self.assertEqual(len(self.table), 1)
        self.assertEqual(len(self.conductor.iterated), 3)

    def test_other_loops_of_keras_are_left_alone(self):
        iterator, trainer = self.load()
        self.assertEqual(trainer.warm_up(iterator()), [0, 1, 2])
        self.assertEqual(self.conductor.iterated, [])

    def test_other_modules_are_found_by_python_itself(self):
        self.assertIsNone(self.loops.find_spec("keras.src.trainers.trainer"))

    def test_a_keras_without_that_method(self):
        class Empty(object):
            """A module without the class."""

        self.loops._wrap(Empty(), "EpochIterator", "__iter__")


class StepsPerCall(unittest.TestCase):
    def test_a_number_a_variable_or_nothing(self):
        class Variable(object):
            def numpy(self):
                return 8

        class Handler(object):
            pass

        older, newer, none = Handler(), Handler(), Handler()
        older._steps_per_execution, newer.steps_per_execution = Variable(), 3
        self.assertEqual([keras._steps_per_call(handler) for handler in (older, newer, none)], [8, 3, 1])


if __name__ == "__main__":
    unittest.main()
