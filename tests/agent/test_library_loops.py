"""The loops over steps inside libraries, on stand-ins for Keras and Estimator that have nothing but those loops."""

import importlib
import os
import sys
import tempfile
import unittest

from overhead_probe.agent.hooks import keras, library_loops, monitored

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
        self.passes = {}
        self.open = 0
        self.names = self
        self.closed = set()

    def watched(self, state):
        return state.info.id not in self.closed

    def install(self):
        for info in self.table[len(self.states):]:
            self.states[info.id] = FakeState(info)

    def iterate(self, state, iterator):
        self.iterated.append(state.info)
        passes = self.passes.setdefault(state.info.id, [])

        def iterate():
            passes.append(0)
            self.open += 1
            try:
                for item in iterator:
                    passes[-1] += 1
                    yield item
            finally:
                self.open -= 1

        return iterate()


class LoadedFromFiles(unittest.TestCase):
    """`FILES`: the text of each module, by its dotted name."""

    FILES = {}

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        installed = os.path.join(self.folder.name, "site-packages")
        self.roots = {name.split(".")[0] for name in self.FILES}
        for name, text in self.FILES.items():
            parts = name.split(".")
            package = os.path.join(installed, *parts[:-1])
            os.makedirs(package, exist_ok=True)
            for depth in range(1, len(parts)):
                open(os.path.join(installed, *(parts[:depth] + ["__init__.py"])), "w").close()
            with open(os.path.join(package, parts[-1] + ".py"), "w") as file:
                file.write(text)
        self.kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] in self.roots}
        sys.path.insert(0, installed)
        importlib.invalidate_caches()
        self.table = []
        self.conductor = FakeConductor(self.table)
        self.loops = library_loops.LibraryLoops(self.table, self.conductor, dict(keras.LOOPS, **monitored.LOOPS))
        self.loops.install()

    def tearDown(self):
        sys.meta_path.remove(self.loops)
        sys.path.pop(0)
        for name in [name for name in sys.modules if name.split(".")[0] in self.roots]:
            del sys.modules[name]
        sys.modules.update(self.kept)
        self.folder.cleanup()

    def kinds(self):
        return [(info.kind, info.line) for info in self.table]


class Loops(LoadedFromFiles):
    FILES = {"keras.src.trainers.epoch_iterator": ITERATOR, "keras.src.trainers.trainer": TRAINER}

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

    def test_a_loop_that_is_not_watched_runs_unmarked(self):
        iterator, trainer = self.load()
        self.conductor.closed = {0}
        self.assertEqual(trainer.fit(iterator()), [0, 1, 2])
        self.assertEqual(self.conductor.iterated, [])

    def test_other_loops_of_keras_are_left_alone(self):
        iterator, trainer = self.load()
        self.assertEqual(trainer.warm_up(iterator()), [0, 1, 2])
        self.assertEqual(self.conductor.iterated, [])

    def test_other_modules_are_found_by_python_itself(self):
        self.assertIsNone(self.loops.find_spec("keras.src.trainers.trainer"))

    def test_a_keras_without_that_method(self):
        class Empty(object):
            """A module without the class."""

        for wrapper in list(keras.LOOPS.values()) + list(monitored.LOOPS.values()):
            wrapper(Empty(), self.loops)


CALLBACKS = """
class CallbackList:
    def _call_batch_hook(self, mode, hook, batch, logs=None):
        pass
"""
UTILS = """
class MetricsAggregator:
    def finalize(self):
        pass
class OutputsAggregator(MetricsAggregator):
    def finalize(self):
        pass
"""
ARRAYS = """
from .training_utils import MetricsAggregator
def model_iteration(callbacks, steps, epochs=1, mode="train", validate=False, fails_at=None):
    for epoch in range(epochs):
        aggregator = MetricsAggregator()
        for step in range(steps):
            callbacks._call_batch_hook(mode, "begin", step)
            if step == fails_at:
                raise ValueError("no such step")
            callbacks._call_batch_hook(mode, "end", step)
        aggregator.finalize()
        if validate:
            model_iteration(callbacks, 2, mode="test")
"""


class HookedLoops(LoadedFromFiles):
    """The loops of TensorFlow 1's Keras."""

    FILES = {"tf_keras.src.callbacks": CALLBACKS, "tf_keras.src.engine.training_utils": UTILS,
             "tf_keras.src.engine.training_arrays": ARRAYS}

    def load(self):
        callbacks = importlib.import_module("tf_keras.src.callbacks").CallbackList
        return callbacks, importlib.import_module("tf_keras.src.engine.training_arrays").model_iteration

    def test_each_epoch_is_an_entry_of_the_loop_at_the_scripts_line(self):
        callbacks, fit = self.load()
        fit(callbacks(), 5, epochs=3)
        line = sys._getframe().f_lineno - 1
        self.assertEqual(self.kinds(), [("keras.fit", line)])
        self.assertEqual(self.conductor.passes[0], [5, 5, 5])
        self.assertEqual(self.conductor.open, 0)

    def test_the_validation_is_a_loop_of_its_own(self):
        callbacks, fit = self.load()
        fit(callbacks(), 5, epochs=2, validate=True)
        self.assertEqual([kind for kind, _ in self.kinds()], ["keras.fit", "keras.evaluate"])
        self.assertEqual(self.conductor.passes, {0: [5, 5], 1: [2, 2]})

    def test_a_step_that_raises_leaves_the_loop(self):
        callbacks, fit = self.load()
        with self.assertRaises(ValueError):
            fit(callbacks(), 5, fails_at=3)
        self.assertEqual((self.conductor.passes, self.conductor.open), ({0: [4]}, 0))

    def test_hooks_called_by_others_mark_nothing(self):
        callbacks, _ = self.load()
        callbacks()._call_batch_hook("train", "begin", 0)
        self.assertEqual(self.table, [])


SESSIONS = """
class _MonitoredSession:
    def __init__(self, steps):
        self.left = steps
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        return kind is StopIteration
    def should_stop(self):
        return self.left <= 0
    def run(self, ends=False):
        self.left -= 1
        if ends and not self.left:
            raise StopIteration
"""
ESTIMATOR = """
from tensorflow.python.training.monitored_session import _MonitoredSession
def _train_with_estimator_spec(steps, ends=False):
    with _MonitoredSession(steps) as session:
        while not session.should_stop():
            session.run(ends)
def predict(steps):
    with _MonitoredSession(steps) as session:
        while not session.should_stop():
            session.run()
            yield session.left
"""


class MonitoredLoops(LoadedFromFiles):
    """The loops of Estimator."""

    FILES = {"tensorflow.python.training.monitored_session": SESSIONS,
             "tensorflow_estimator.python.estimator.estimator": ESTIMATOR}

    def load(self):
        return importlib.import_module("tensorflow_estimator.python.estimator.estimator")

    def test_a_call_of_train_is_a_loop(self):
        estimator = self.load()
        for _ in range(2):
            estimator._train_with_estimator_spec(4)
        self.assertEqual([kind for kind, _ in self.kinds()], ["estimator.train"])
        self.assertEqual((self.conductor.passes, self.conductor.open), ({0: [4, 4]}, 0))

    def test_the_end_of_the_input_ends_the_loop(self):
        self.load()._train_with_estimator_spec(4, ends=True)
        self.assertEqual((self.conductor.passes, self.conductor.open), ({0: [4]}, 0))

    def test_predict_yields_from_within_and_may_be_left_early(self):
        predictions = self.load().predict(5)
        self.assertEqual([next(predictions), next(predictions)], [4, 3])
        self.assertEqual((self.table[0].kind, self.table[0].yields, self.conductor.open), ("estimator.predict", True, 1))
        predictions.close()
        self.assertEqual((self.conductor.passes, self.conductor.open), ({0: [2]}, 0))

    def test_a_session_of_the_script_itself_is_left_alone(self):
        self.load()
        with sys.modules["tensorflow.python.training.monitored_session"]._MonitoredSession(3) as session:
            self.assertFalse(session.should_stop())
            self.assertNotIn("should_stop", vars(session))
        self.assertEqual(self.table, [])


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
