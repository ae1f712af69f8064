"""Gives way to a script that traces its own steps or runs the profiler itself: two tracers would hinder each other."""

from .hooks import own_tracing


class GivingWay(object):
    """Watches for the script's own tracing. `give_way(mode)` is called once for each mode that has to stop."""

    def __init__(self, instruments, recorder, give_way):
        self.instruments = instruments
        self.recorder = recorder
        self._give_way = give_way
        self._patches = []
        self._done = set()

    def watch(self):
        """Begins to watch; TensorFlow is loaded by now."""
        if not self._patches:
            self._patches = own_tracing.patches(self._step_traced, self._profiler_starts)
            for patch in self._patches:
                patch.put()

    def take_out(self):
        for patch in reversed(self._patches):
            patch.take_out()

    def _step_traced(self):
        if self.instruments.mode != "metadata":
            self._note("metadata", "own-run-options", "The script asks for traces of its steps itself (RunOptions). "
                       "Its own requests are left as they are; such steps are slow by themselves.")

    def _profiler_starts(self):
        self._note("trace", "own-profiler", "The script profiles itself. The probe's own tracer gave way to it, so "
                   "the inside of the session's call is known from blocks before that only.")

    def _note(self, mode, id_, text):
        if mode in self._done:
            return
        self._done.add(mode)
        modes = {mode, "kernels", "inline"} if mode == "trace" else {mode}
        self.recorder.warning(id_, text)
        for one in modes:
            self.instruments.failed.add(one)
            self._give_way(one)
