"""Keras: the parts of a step around its computation, and the loops over steps inside `fit`, `evaluate`, `predict`.

Keras 3 on TensorFlow, tf-keras and the Keras of older TensorFlows; what a version lacks is passed over.
"""

import importlib.machinery
import sys

from .. import loops, own
from . import tf_eager
from .patching import KIND, Patch, timed

COUNTED = ("keras.call",)

# Where a generation of Keras keeps its modules, newest first.
KERAS3, OLDER = "keras.src", ("tf_keras.src", "keras.src", "keras", "tensorflow.python.keras")
# (module below the root, attribute path, span kind)
IN_KERAS3 = tuple(
    [("backend.tensorflow.trainer", "TensorFlowTrainer." + name, "keras.call") for name in (
        "fit", "evaluate", "predict", "train_on_batch", "test_on_batch", "predict_on_batch")]
    + [("layers.layer", "Layer.__call__", "keras.call")]
    + [("callbacks.callback_list", "CallbackList.on_%s_batch_%s" % (phase, moment), "keras.callbacks")
       for phase in ("train", "test", "predict") for moment in ("begin", "end")]
    + [("callbacks.progbar_logger", "ProgbarLogger._update_progbar", "keras.progress"),
       ("callbacks.callback_list", "python_utils.pythonify_logs", "keras.metrics"),
       ("backend.tensorflow.trainer", "pythonify_logs", "keras.metrics"),
       ("trainers.trainer", "Trainer.get_metrics_result", "keras.metrics"),
       ("trainers.trainer", "Trainer.reset_metrics", "keras.metrics"),
       ("backend.tensorflow.trainer", "TFEpochIterator.__init__", "keras.data"),
       ("backend.tensorflow.trainer", "TFEpochIterator.__next__", "keras.data"),
       ("backend.tensorflow.trainer", "data_adapter_utils.unpack_x_y_sample_weight", "keras.data")])
IN_OLDER = tuple(
    [("engine.training", "Model." + name, "keras.call") for name in (
        "fit", "evaluate", "predict", "train_on_batch", "test_on_batch", "predict_on_batch")]
    + [("engine.base_layer", "Layer.__call__", "keras.call"), ("engine.training", "Model.__call__", "keras.call")]
    + [("callbacks", "CallbackList.on_%s_batch_%s" % (phase, moment), "keras.callbacks")
       for phase in ("train", "test", "predict") for moment in ("begin", "end")]
    + [("callbacks", "ProgbarLogger._batch_update_progbar", "keras.progress"),
       ("callbacks", "CallbackList._process_logs", "keras.metrics"),
       ("engine.training", "Model.get_metrics_result", "keras.metrics"),
       ("engine.training", "Model.reset_metrics", "keras.metrics"),
       ("engine.data_adapter", "DataHandler.__init__", "keras.data"),
       ("engine.data_adapter", "single_batch_iterator", "keras.data")])

# The loop over an epoch's steps: module below the root, class, the method whose result is iterated.
LOOPS = dict([(KERAS3 + ".trainers.epoch_iterator", ("EpochIterator", "__iter__"))]
             + [(root + ".engine.data_adapter", ("DataHandler", "steps")) for root in OLDER])
ENTRIES = ("fit", "evaluate", "predict")


def _roots():
    """(root, functions) of each Keras that is loaded."""
    if KERAS3 + ".backend.tensorflow.trainer" in sys.modules:
        yield KERAS3, IN_KERAS3
    for root in OLDER:
        if root + ".engine.training" in sys.modules:
            yield root, IN_OLDER


def loaded():
    return tf_eager.executing() and next(_roots(), None) is not None


def patches(record, clock, tell):
    """The patches that time Keras's own parts. `tell` is not needed."""

    def wrapper(kind):
        return lambda function: timed(function, KIND[kind], record, clock)

    return [Patch("%s.%s" % (root, module), path, wrapper(kind))
            for root, functions in _roots() for module, path, kind in functions]


def worthwhile(kinds):
    return ()


class StepLoops(object):
    """Marks Keras's own loops over steps: each call of `fit` in the script is a loop of kind keras.fit, and so on.

    Keras's loop asks a method for what it iterates; that method is wrapped as soon as its module is loaded, and
    hands out the same steps with the conductor's marks.
    """

    def __init__(self, table, conductor):
        self.table = table
        self.conductor = conductor
        self._known = {}

    def install(self):
        """Watches imports from here on."""
        at = next((at for at, finder in enumerate(sys.meta_path) if finder is importlib.machinery.PathFinder),
                  len(sys.meta_path))
        sys.meta_path.insert(at, self)

    def find_spec(self, name, path=None, target=None):
        """A meta path finder: for the modules of `LOOPS`, Python's own spec with a step added after loading."""
        if name not in LOOPS:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or not hasattr(spec.loader, "exec_module"):
            return None
        load = spec.loader.exec_module

        def exec_module(module):
            load(module)
            self._wrap(module, *LOOPS[name])

        spec.loader.exec_module = exec_module
        return spec

    def _wrap(self, module, class_name, method):
        class_ = getattr(module, class_name, None)
        original = vars(class_).get(method) if class_ is not None else None
        if original is None:
            return

        def probe_steps(handler):
            iterator = original(handler)
            state = self._state(sys._getframe(1), _steps_per_call(handler))
            return iterator if state is None else self.conductor.iterate(state, iterator)

        setattr(class_, method, probe_steps)

    def _state(self, frame, steps):
        """The loop of the script's line that called `fit` (or the like), from whose frame this is called."""
        entry = frame.f_code.co_name
        caller = own.calling_frame(frame)
        if entry not in ENTRIES or caller is None:
            return None
        code = caller.f_code
        place = (code.co_filename, caller.f_lineno, entry)
        if place not in self._known:
            info = loops.LoopInfo(len(self.table), code.co_filename, caller.f_lineno, caller.f_lineno,
                                  "keras." + entry, code.co_name, [])
            self.table.append(info)
            self.conductor.install()
            self._known[place] = self.conductor.states[info.id]
            self._known[place].touches_arrays = True
        self._known[place].info.steps_per_call = steps
        return self._known[place]


def _steps_per_call(handler):
    """Train steps in one call of the compiled step (`steps_per_execution`)."""
    steps = getattr(handler, "steps_per_execution", None)
    if steps is None:
        steps = getattr(handler, "_steps_per_execution", None)
    if hasattr(steps, "numpy"):
        steps = steps.numpy()
    return int(steps or 1)
