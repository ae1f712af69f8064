"""TF1 sessions: the Python frames of a run, the conversion of feeds, and the C call.

The C entries are looked up in TensorFlow's own module at each call, so wrapping them there reaches
live sessions, `eval`, monitored sessions, `make_callable` and a `run = sess.run` taken early.
"""

import sys
import threading

from ..tracers import tfe, xplane
from .patching import KIND, Patch, timed

SESSION = "tensorflow.python.client.session"
_RUN, _CALL, _FEED = KIND["session.run"], KIND["session.call"], KIND["feed.convert"]
# Python of TensorFlow around its sessions, which would else pass for the script's own.
_LIBRARY = KIND["library"]

COUNTED = ("session.run", "session.call")

# (module, attribute path, span kind); entries that a version of TensorFlow lacks are passed over.
FUNCTIONS = (
    (SESSION, "BaseSession.run", _RUN),
    (SESSION, "BaseSession._run", _RUN),
    (SESSION, "BaseSession.partial_run", _RUN),
    (SESSION, "BaseSession._Callable.__call__", _RUN),
    ("tensorflow.python.framework.ops", "_eval_using_default_session", _RUN),
    ("tensorflow.python.framework.ops", "_run_using_default_session", _RUN),
    ("tensorflow.python.framework.tensor", "_eval_using_default_session", _RUN),
    ("tensorflow.python.training.monitored_session", "_MonitoredSession.run", _RUN),
    ("tensorflow.python.training.monitored_session", "_MonitoredSession.should_stop", _LIBRARY),
    ("tensorflow.python.training.coordinator", "Coordinator.should_stop", _LIBRARY),
    ("tensorflow.python.training.saver", "Saver.save", _LIBRARY),
    ("tensorflow.python.training.saver", "Saver.restore", _LIBRARY),
    ("tensorflow.python.summary.writer.writer", "SummaryToEventTransformer.add_summary", _LIBRARY),
    ("tensorflow.python.summary.writer.writer", "FileWriter.flush", _LIBRARY),
    ("tensorflow_estimator.python.estimator.estimator", "Estimator.train", _LIBRARY),
    ("tensorflow_estimator.python.estimator.estimator", "Estimator.evaluate", _LIBRARY),
    (SESSION, "numpy_compat.np_asarray", _FEED),
    (SESSION, "np.asarray", _FEED),
    (SESSION, "_convert_to_numpy_obj", _FEED),
    (SESSION, "tf_session.TF_SessionRun_wrapper", _CALL),
    (SESSION, "tf_session.TF_SessionPRun_wrapper", _CALL),
    (SESSION, "tf_session.TF_SessionRunCallable", _CALL),
)


# Where a feed becomes an array; each version of TensorFlow has one of them.
CONVERSIONS = ("numpy_compat.np_asarray", "np.asarray")
NO_SESSION = "the loop runs no session"


def loaded():
    """Whether the script has imported TensorFlow's session."""
    return hasattr(sys.modules.get(SESSION), "BaseSession")


def patches(record, clock, tell):
    """The patches that time a session's steps. `tell` is not needed."""

    def wrapper(kind):
        return lambda function: timed(function, kind, record, clock)

    return [Patch(module, path, wrapper(kind)) for module, path, kind in FUNCTIONS]


def worthwhile(kinds):
    if "session.call" not in kinds:
        return ()
    if xplane.available():
        return ("trace", "kernels", "metadata")
    # The older tracer does not show the executor: the hand-off is known by doing without it.
    return ("trace", "inline", "metadata") if tfe.available() else ("metadata",)


def feed_patches(note):
    """Patches for the survey: `note(value, result)` is called for each feed that is converted."""

    def wrap(function):
        def probe_feed(value, *args, **kwargs):
            result = function(value, *args, **kwargs)
            note(value, result)
            return result

        return probe_feed

    return [Patch(SESSION, path, wrap) for path in CONVERSIONS]


# Serialised RunOptions: `inter_op_thread_pool` -1 (field 3) runs the ops in the calling thread; `trace_level`
# (field 1) SOFTWARE_TRACE shows ops without a profiler session a step, of which a process can have only one.
INLINE = b"\x18" + b"\xff" * 9 + b"\x01"
SOFTWARE_TRACE = b"\x08\x01"
TRACE_LEVEL = b"\x08"


class OptionsPatch(Patch):
    """Gives each session step of the calling thread these options (serialised RunOptions), beside its own ones.

    Steps that other threads run (queue runners) and steps that ask for a trace stay as they are.
    """

    def __init__(self, options):
        Patch.__init__(self, SESSION, "tf_session.TF_SessionRun_wrapper", self._wrapped)
        self.options = options

    def _wrapped(self, function):
        c_api, thread, ident = sys.modules[SESSION].tf_session, threading.get_ident(), threading.get_ident
        make, delete = plain_buffers(c_api)
        serialised = make(self.options)

        def probe_options(session, options, feeds, fetches, targets, run_metadata):
            if ident() != thread or not adds_to(c_api, options):
                return function(session, options, feeds, fetches, targets, run_metadata)
            if options is None:
                return function(session, serialised, feeds, fetches, targets, run_metadata)
            both = make(bytes(c_api.TF_GetBuffer(options)) + self.options)
            try:
                return function(session, both, feeds, fetches, targets, run_metadata)
            finally:
                delete(both)

        self._release = lambda: delete(serialised)
        return probe_options

    def take_out(self):
        if self._undo is not None:
            Patch.take_out(self)
            self._release()


class MetadataPatch(Patch):
    """Asks for RunMetadata in each session step of the calling thread that asks for no trace itself.

    `store` takes the serialised RunMetadata of each step; it is called after the step. A script's own RunMetadata stays
    empty, as it is without a trace. Without the profiler the ops run in the calling thread, so that their times can be
    laid against `inline` blocks.
    """

    def __init__(self, store):
        Patch.__init__(self, SESSION, "tf_session.TF_SessionRun_wrapper", self._wrapped)
        self.store = store

    def _wrapped(self, function):
        c_api, thread, ident = sys.modules[SESSION].tf_session, threading.get_ident(), threading.get_ident
        make, delete = plain_buffers(c_api)
        wanted = traced()

        def probe_metadata(session, options, feeds, fetches, targets, run_metadata):
            if ident() != thread or not adds_to(c_api, options):
                return function(session, options, feeds, fetches, targets, run_metadata)
            own = bytes(c_api.TF_GetBuffer(options)) if options is not None else b""
            both, seen = make(own + wanted), c_api.TF_NewBuffer()
            try:
                result = function(session, both, feeds, fetches, targets, seen)
                self.store(bytes(c_api.TF_GetBuffer(seen)))
                return result
            finally:
                delete(seen)
                delete(both)

        return probe_metadata


def traced():
    """Options of a step whose RunMetadata is wanted; without the profiler its ops run in the calling thread."""
    return SOFTWARE_TRACE if xplane.available() else SOFTWARE_TRACE + INLINE


def adds_to(c_api, options):
    """Whether options (a buffer, or None) ask for no trace, so that more may be asked for."""
    return options is None or bytes(c_api.TF_GetBuffer(options))[:1] != TRACE_LEVEL


def plain_buffers(c_api):
    """(make, delete) of buffers, not counted as the script's own (`own_tracing` wraps the module's entry)."""
    make = c_api.TF_NewBufferFromString
    return getattr(make, "__wrapped__", make), c_api.TF_DeleteBuffer
