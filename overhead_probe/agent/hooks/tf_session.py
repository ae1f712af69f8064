"""TF1 sessions: the Python frames of a run, the conversion of feeds, and the C call.

The C entries are looked up in TensorFlow's own module at each call, so wrapping them there reaches
live sessions, `eval`, monitored sessions, `make_callable` and a `run = sess.run` taken early.
"""

import sys

from ..tracers import tfe, xplane
from .patching import KIND, Patch, timed

SESSION = "tensorflow.python.client.session"
_RUN, _CALL, _FEED = KIND["session.run"], KIND["session.call"], KIND["feed.convert"]

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


# Serialised RunOptions. `inter_op_thread_pool` -1 (field 3) runs the ops in the calling thread; `trace_level`
# (field 1) is SOFTWARE_TRACE where the profiler shows devices, which spares a profiler session a step, else FULL_TRACE.
INLINE = b"\x18" + b"\xff" * 9 + b"\x01"
SOFTWARE_TRACE, FULL_TRACE = b"\x08\x01", b"\x08\x03"


class OptionsPatch(Patch):
    """Gives each plain `Session.run` that asks for no options of its own these ones (serialised RunOptions)."""

    def __init__(self, options):
        Patch.__init__(self, SESSION, "tf_session.TF_SessionRun_wrapper", self._wrapped)
        self.options = options

    def _wrapped(self, function):
        c_api = sys.modules[SESSION].tf_session
        serialised = c_api.TF_NewBufferFromString(self.options)

        def probe_options(session, options, feeds, fetches, targets, run_metadata):
            own = serialised if options is None and run_metadata is None else options
            return function(session, own, feeds, fetches, targets, run_metadata)

        self._release = lambda: c_api.TF_DeleteBuffer(serialised)
        return probe_options

    def take_out(self):
        if self._undo is not None:
            Patch.take_out(self)
            self._release()


class MetadataPatch(Patch):
    """Asks for RunMetadata in each plain `Session.run` that does not ask for options itself.

    `store` takes the serialised RunMetadata of each step; it is called after the step. Without the profiler the
    ops run in the calling thread, so that their times can be laid against `inline` blocks.
    """

    def __init__(self, store):
        Patch.__init__(self, SESSION, "tf_session.TF_SessionRun_wrapper", self._wrapped)
        self.store = store

    def _wrapped(self, function):
        c_api = sys.modules[SESSION].tf_session
        wanted = SOFTWARE_TRACE if xplane.available() else FULL_TRACE + INLINE

        def probe_metadata(session, options, feeds, fetches, targets, run_metadata):
            if options is not None or run_metadata is not None:
                return function(session, options, feeds, fetches, targets, run_metadata)
            options, run_metadata = c_api.TF_NewBufferFromString(wanted), c_api.TF_NewBuffer()
            try:
                result = function(session, options, feeds, fetches, targets, run_metadata)
                self.store(bytes(c_api.TF_GetBuffer(run_metadata)))
                return result
            finally:
                c_api.TF_DeleteBuffer(run_metadata)
                c_api.TF_DeleteBuffer(options)

        return probe_metadata
