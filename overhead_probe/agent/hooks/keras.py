"""Keras: the parts of a step around its computation, and the loops over steps inside `fit`, `evaluate`, `predict`.

Keras 3 on TensorFlow, tf-keras and the Keras of older TensorFlows; what a version lacks is passed over.
"""

import functools
import sys

from .. import own
from . import tf_eager
from .library_loops import Passes
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
METHODS = ("fit", "evaluate", "predict", "train_on_batch", "test_on_batch", "predict_on_batch", "fit_generator",
           "evaluate_generator", "predict_generator")
IN_OLDER = tuple(
    [(module, "Model." + name, "keras.call") for module in ("engine.training", "engine.training_v1") for name in METHODS]
    + [("engine.base_layer", "Layer.__call__", "keras.call"), ("engine.training", "Model.__call__", "keras.call")]
    + [("callbacks", "CallbackList.on_%s_batch_%s" % (phase, moment), "keras.callbacks")
       for phase in ("train", "test", "predict") for moment in ("begin", "end")]
    + [("callbacks", "ProgbarLogger._batch_update_progbar", "keras.progress"),
       ("callbacks", "CallbackList._process_logs", "keras.metrics"),
       ("engine.training", "Model.get_metrics_result", "keras.metrics"),
       ("engine.training", "Model.reset_metrics", "keras.metrics"),
       ("engine.data_adapter", "DataHandler.__init__", "keras.data"),
       ("engine.data_adapter", "single_batch_iterator", "keras.data")])
# The same of the loops before `DataHandler`, whose modules were later called ..._v1.
IN_HOOKED = tuple(
    [("backend", "np.asarray", "feed.convert"), ("callbacks", "CallbackList._call_batch_hook", "keras.callbacks"),
     ("callbacks", "ProgbarLogger.on_batch_begin", "keras.progress"), ("callbacks", "ProgbarLogger.on_batch_end", "keras.progress"),
     ("callbacks", "make_logs", "keras.metrics")]
    + [(module + ending, path, kind) for ending in ("", "_v1") for module, path, kind in (
        ("engine.training_utils", "MetricsAggregator.aggregate", "keras.metrics"),
        ("engine.training_utils", "OutputsAggregator.aggregate", "keras.metrics"),
        ("engine.training_arrays", "slice_arrays", "keras.data"),
        ("engine.training_generator", "_get_next_batch", "keras.data"))])

ENTRIES = ("fit", "evaluate", "predict")
# Modules below the root with the loops of Keras before `DataHandler`, which call a hook at the head of each step, and
# the names that they give to what they do.
HOOKED = ("engine.training_arrays", "engine.training_generator", "engine.training_v2",
          "engine.training_arrays_v1", "engine.training_generator_v1")
HOOKED_ENTRIES = {"train": "fit", "test": "evaluate", "predict": "predict"}
AGGREGATORS = ("MetricsAggregator", "OutputsAggregator")


def _roots():
    """(root, functions) of each Keras that is loaded."""
    if KERAS3 + ".backend.tensorflow.trainer" in sys.modules:
        yield KERAS3, IN_KERAS3
    for root in OLDER:
        if root + ".engine.training" in sys.modules:
            yield root, IN_OLDER + IN_HOOKED if _builds_graphs(root) else IN_OLDER


def _builds_graphs(root):
    """Whether layers of this Keras were made in a graph: TensorFlow 1 loads Keras with itself, used or not."""
    return not tf_eager.executing() and bool(getattr(sys.modules.get(root + ".backend"), "PER_GRAPH_OBJECT_NAME_UIDS", None))


def loaded():
    return any(tf_eager.executing() or _builds_graphs(root) for root, _ in _roots())


def patches(record, clock, tell):
    """The patches that time Keras's own parts. `tell` is not needed."""

    def wrapper(kind):
        return lambda function: timed(function, KIND[kind], record, clock)

    return [Patch("%s.%s" % (root, module), path, wrapper(kind))
            for root, functions in _roots() for module, path, kind in functions]


def worthwhile(kinds):
    """Eager ops have asked for `profile` already; in a graph Keras's own Python would pass for the script's."""
    return ("profile",) if any(kind.startswith("keras.") for kind in kinds) and not tf_eager.executing() else ()


def _wrap_iterator(class_name, method, module, library_loops):
    """The loop over an epoch's steps iterates what `method` returns."""
    class_ = getattr(module, class_name, None)
    original = vars(class_).get(method) if class_ is not None else None
    if original is None:
        return

    def probe_steps(handler):
        # The marks iterate in their turn what may be the handler itself: from there it is left as it is.
        iterator, frame = original(handler), sys._getframe(1)
        entry = frame.f_code.co_name
        state = library_loops.state(frame, "keras." + entry, _steps_per_call(handler)) if entry in ENTRIES else None
        return iterator if state is None else library_loops.conductor.iterate(state, iterator)

    setattr(class_, method, probe_steps)


def _wrap_hooks(module, library_loops):
    """The loop calls `_call_batch_hook(mode, "begin", ...)` at the head of each step."""
    class_ = getattr(module, "CallbackList", None)
    original = getattr(class_, "_call_batch_hook", None)
    if original is None:
        return

    def probe_batch_hook(callbacks, mode, hook, batch, logs=None):
        frame = own.outside_agent(sys._getframe(1))
        if hook == "begin" and frame.f_globals.get("__name__", "").endswith(HOOKED):
            _passes(callbacks, mode, frame, library_loops).begin()
        return original(callbacks, mode, hook, batch, logs)

    class_._call_batch_hook = probe_batch_hook


def _passes(callbacks, mode, frame, library_loops):
    """The marks of the loop that runs with these callbacks; they go when the callbacks go, if the loop raises."""
    known = vars(callbacks).get("_probe_passes")
    if known is None or known[0] != mode:
        _end(callbacks)
        state = library_loops.state(frame, "keras." + HOOKED_ENTRIES.get(mode, str(mode)))
        known = callbacks._probe_passes = (mode, Passes(library_loops.conductor, state) if state is not None else _Unmarked())
    return known[1]


class _Unmarked(object):
    """In place of `Passes` for a loop that is not to be marked."""

    def begin(self):
        """Nothing is marked."""

    end = begin


def _end(callbacks):
    """The loop over one epoch's steps is over."""
    known = vars(callbacks).pop("_probe_passes", None)
    if known is not None:
        known[1].end()


def _wrap_aggregators(module, library_loops):
    """After the last step of an epoch the loop's own function calls `finalize`."""

    def wrap(original):
        @functools.wraps(original)
        def probe_finalize(aggregator):
            callbacks = own.outside_agent(sys._getframe(1)).f_locals.get("callbacks")
            if hasattr(callbacks, "_probe_passes"):
                _end(callbacks)
            return original(aggregator)

        return probe_finalize

    for name in AGGREGATORS:
        if hasattr(module, name):
            getattr(module, name).finalize = wrap(getattr(module, name).finalize)


# By module: what makes its loops over an epoch's steps give their marks.
LOOPS = {KERAS3 + ".trainers.epoch_iterator": functools.partial(_wrap_iterator, "EpochIterator", "__iter__")}
for _root in OLDER:
    LOOPS[_root + ".engine.data_adapter"] = functools.partial(_wrap_iterator, "DataHandler", "steps")
    LOOPS[_root + ".callbacks"] = _wrap_hooks
    LOOPS[_root + ".engine.training_utils"] = LOOPS[_root + ".engine.training_utils_v1"] = _wrap_aggregators


def _steps_per_call(handler):
    """Train steps in one call of the compiled step (`steps_per_execution`)."""
    steps = getattr(handler, "steps_per_execution", None)
    if steps is None:
        steps = getattr(handler, "_steps_per_execution", None)
    if hasattr(steps, "numpy"):
        steps = steps.numpy()
    return int(steps or 1)
