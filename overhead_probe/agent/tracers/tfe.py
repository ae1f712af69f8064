"""The profiler of TensorFlow 1.14 and 1.15: it shows SessionRun alone, at microseconds, and costs next to nothing."""

import importlib

from .xplane import ANCHOR, ANCHORS, QuietLog

BINDING = "tensorflow.python.pywrap_tensorflow"


class TfeTracer(object):
    """Start and stop around a block, as `xplane.XplaneTracer`. Raises RuntimeError when the profiler is taken."""

    def __init__(self, clock, log_path):
        self.log_path = log_path
        self._binding = importlib.import_module(BINDING)
        self._buffers = importlib.import_module("tensorflow.python.framework.c_api_util")
        self.clock = clock
        self.anchors = []
        self._profiler = None

    def start(self, level):
        """Starts a profiler session; it knows no levels."""
        with QuietLog(self.log_path):
            profiler = self._binding.TFE_NewProfiler()
        if not self._binding.TFE_ProfilerIsOk(profiler):
            self._binding.TFE_DeleteProfiler(profiler)
            raise RuntimeError("another profiler session runs")
        self._profiler = profiler
        self.anchors = [self._anchor() for _ in range(ANCHORS)]

    def _anchor(self):
        before = self.clock()
        event = self._binding.PythonTraceMe(ANCHOR)
        event.Enter()
        between = self.clock()
        event.Exit()
        return [before, between, self.clock()]

    def stop(self):
        """The serialised Trace of the block."""
        profiler, self._profiler = self._profiler, None
        try:
            with QuietLog(self.log_path), self._buffers.tf_buffer() as buffer:
                self._binding.TFE_ProfilerSerializeToString(profiler, buffer)
                return bytes(self._binding.TF_GetBuffer(buffer))
        finally:
            self._binding.TFE_DeleteProfiler(profiler)


def available():
    """Whether this TensorFlow has the profiler (1.14 and 1.15 have)."""
    try:
        return hasattr(importlib.import_module(BINDING), "TFE_NewProfiler")
    except ImportError:
        return False
