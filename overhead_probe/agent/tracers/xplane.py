"""TensorFlow's own profiler (2.2 and newer), one short session a block.

`ProfilerSession.stop` hands over a serialised `tsl.profiler.Trace`, so no log folder is written. Its clock is
not ours: a few anchor events, each between two readings of our clock, tie the two together in every block.
"""

import importlib
import importlib.util
import os
import sys

INTERNAL = "tensorflow.python.profiler.internal."
# `STEPS` shows SessionRun, ExecutorState::Process and the expensive kernels, at a few percent; `KERNELS`
# shows every kernel, at some 100 ns each.
STEPS, KERNELS = 2, 3
ANCHOR = "probe_anchor"
ANCHORS = 5
# What the profiler logs at each start and stop; all else that is written meanwhile is passed on.
OWN_LOG = (b"profiler_session.cc", b"session_manager.cc", b"xplane_to_step_stats.cc")


class Level(object):
    """An int for the profiler's options. Its binding takes a real int for a bool, and then drops the option."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    __int__ = __index__


def available():
    """Whether this TensorFlow has the profiler's binding (1.15 has not)."""
    try:
        return importlib.util.find_spec(INTERNAL + "_pywrap_profiler") is not None
    except (ImportError, ValueError):  # ValueError: the name is barred in sys.modules
        return False


class XplaneTracer(object):
    """Start and stop around a block. Raises what TensorFlow raises; the caller records it."""

    def __init__(self, clock, log_path):
        self._profiler = importlib.import_module(INTERNAL + "_pywrap_profiler")
        self._traceme = importlib.import_module(INTERNAL + "_pywrap_traceme")
        self.clock = clock
        self.log_path = log_path
        self.anchors = []
        self._session = None

    def start(self, level):
        """Starts a profiler session that shows what `level` says."""
        session = self._profiler.ProfilerSession()
        options = {"host_tracer_level": Level(level), "python_tracer_level": Level(0), "device_tracer_level": Level(1)}
        with QuietLog(self.log_path):
            session.start("", options)
        self._session = session
        self.anchors = [self._anchor() for _ in range(ANCHORS)]

    def _anchor(self):
        before = self.clock()
        event = self._traceme.TraceMe(ANCHOR)
        between = self.clock()
        event.Stop()
        return [before, between, self.clock()]

    def stop(self):
        """The serialised Trace of the block."""
        session, self._session = self._session, None
        with QuietLog(self.log_path):
            return session.stop()


class QuietLog(object):
    """Keeps the profiler's own lines off the script's standard error, which its C++ code writes to by number."""

    def __init__(self, path):
        self.path = path

    def __enter__(self):
        self.real = None
        try:
            sys.stderr.flush()
            self.real = os.dup(2)
        except (AttributeError, OSError, ValueError):  # the script has no standard error: nothing to keep clean
            return self
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(file, 2)
        os.close(file)
        return self

    def __exit__(self, *error):
        if self.real is None:
            return
        os.dup2(self.real, 2)
        os.close(self.real)
        with open(self.path, "rb") as file:
            for line in file:
                if not any(own in line for own in OWN_LOG):
                    os.write(2, line)
