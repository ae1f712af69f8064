"""TensorFlow's own profiler (2.2 and newer), one short session a block.

`ProfilerSession.stop` hands over a serialised `tsl.profiler.Trace`, so no log folder is written. Its clock is
not ours: a few anchor events, each between two readings of our clock, tie the two together in every block.
"""

import importlib

# Level 1 shows SessionRun, ExecutorState::Process and the expensive kernels, at a percent or two.
OPTIONS = {"host_tracer_level": 1, "python_tracer_level": 0, "device_tracer_level": 1}
ANCHOR = "probe_anchor"
ANCHORS = 5


class XplaneTracer(object):
    """Start and stop around a block. Raises what TensorFlow raises; the caller records it."""

    def __init__(self, clock):
        internal = "tensorflow.python.profiler.internal."
        self._profiler = importlib.import_module(internal + "_pywrap_profiler")
        self._traceme = importlib.import_module(internal + "_pywrap_traceme")
        self.clock = clock
        self.anchors = []
        self._session = None

    def start(self):
        session = self._profiler.ProfilerSession()
        session.start("", OPTIONS)
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
        return session.stop()
