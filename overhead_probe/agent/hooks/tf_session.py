"""TF1 sessions: the Python frames of a run, the conversion of feeds, and the C call.

The C entries are looked up in TensorFlow's own module at each call, so wrapping them there reaches
live sessions, `eval`, monitored sessions, `make_callable` and a `run = sess.run` taken early.
"""

import sys

from .. import schema
from ..tracers import xplane
from .patching import KIND, Patch, timed

SESSION = "tensorflow.python.client.session"
_RUN, _CALL, _FEED = KIND["session.run"], KIND["session.call"], KIND["feed.convert"]

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


def loaded():
    """Whether the script has imported TensorFlow's session."""
    return hasattr(sys.modules.get(SESSION), "BaseSession")


def patches(record, clock):
    """The patches that time a session's steps."""

    def wrapper(kind):
        return lambda function: timed(function, kind, record, clock)

    return [Patch(module, path, wrapper(kind)) for module, path, kind in FUNCTIONS]


def entries():
    """(function, kind, module) of those of `FUNCTIONS` that this TensorFlow has, for counting calls."""
    found = []
    for module, path, kind in FUNCTIONS:
        function = sys.modules.get(module)
        for name in path.split("."):
            function = getattr(function, name, None)
        if function is not None:
            found.append((function, schema.SPAN_KINDS[kind], module if kind != _RUN else None))
    return found


def feed_patches(note):
    """Patches for the survey: `note(value, result)` is called for each feed that is converted."""

    def wrap(function):
        def probe_feed(value, *args, **kwargs):
            result = function(value, *args, **kwargs)
            note(value, result)
            return result

        return probe_feed

    return [Patch(SESSION, path, wrap) for path in ("numpy_compat.np_asarray", "np.asarray")]


class MetadataPatch(Patch):
    """Asks for RunMetadata in each plain `Session.run` that does not ask for options itself.

    `store` takes the serialised RunMetadata of each step; it is called after the step.
    """

    def __init__(self, store):
        Patch.__init__(self, SESSION, "tf_session.TF_SessionRun_wrapper", self._wrapped)
        self.store = store

    def _wrapped(self, function):
        c_api = sys.modules[SESSION].tf_session
        # RunOptions { trace_level }, field 1. Where the profiler shows devices, SOFTWARE_TRACE (1) is enough and
        # spares a profiler session a step; else FULL_TRACE (3).
        traced = b"\x08\x01" if xplane.available() else b"\x08\x03"

        def probe_metadata(session, options, feeds, fetches, targets, run_metadata):
            if options is not None or run_metadata is not None:
                return function(session, options, feeds, fetches, targets, run_metadata)
            options, run_metadata = c_api.TF_NewBufferFromString(traced), c_api.TF_NewBuffer()
            try:
                result = function(session, options, feeds, fetches, targets, run_metadata)
                self.store(bytes(c_api.TF_GetBuffer(run_metadata)))
                return result
            finally:
                c_api.TF_DeleteBuffer(run_metadata)
                c_api.TF_DeleteBuffer(options)

        return probe_metadata
