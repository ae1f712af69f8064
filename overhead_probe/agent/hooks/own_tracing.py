"""Notices a script that profiles itself or asks for RunMetadata, so that the probe gives way to it.

These two wrappers stay in for the whole run: TensorFlow calls what they wrap only where the script asks for it.
"""

import sys

from .patching import Patch
from .tf_session import SESSION

PROFILER = "tensorflow.python.profiler.profiler_v2"


def patches(step_traced, profiler_starts):
    """Patches that call `step_traced()` before a step with a trace level, `profiler_starts()` before a profile."""

    def wrap_buffer(function):
        def probe_buffer(data):
            # RunOptions.trace_level is field 1; the steps of a script without it have no such buffer or byte.
            if bytes(data)[:1] == b"\x08":
                step_traced()
            return function(data)

        probe_buffer.__wrapped__ = function
        return probe_buffer

    def wrap_session(make):
        def probe_profiler(*args, **kwargs):
            profiler_starts()
            return make(*args, **kwargs)

        return probe_profiler

    return [Patch(SESSION, "tf_session.TF_NewBufferFromString", wrap_buffer),
            Patch(PROFILER, "_pywrap_profiler.ProfilerSession", wrap_session)]


def profiler_runs():
    """Whether the script has started TensorFlow's profiler and not stopped it."""
    return getattr(sys.modules.get(PROFILER), "_profiler", None) is not None
