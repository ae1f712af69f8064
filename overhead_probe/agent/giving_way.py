"""Gives way to a script that traces its own steps or runs the profiler itself: two tracers would hinder each other."""

from .hooks import own_tracing
from .modes import TRACED_MODES

# RunMetadata comes from the profiler too (TensorFlow 2), and a step that asks for it beside another profile fails.
PROFILER_MODES = set(TRACED_MODES) | {"metadata"}


class GivingWay(object):
    """Watches for the script's own tracing. `give_way(modes)` ends a running block of one of these modes."""

    def __init__(self, instruments, recorder, give_way):
        self.instruments = instruments
        self.recorder = recorder
        self._give_way = give_way
        self._patches = []
        self._told = set()

    def watch(self):
        """Begins to watch; TensorFlow is loaded by now."""
        if self._patches:
            return
        self._patches = own_tracing.patches(self._step_traced, self._profiler_starts)
        for patch in self._patches:
            patch.put()
        if own_tracing.profiler_runs():
            self._profiler_starts()

    def take_out(self):
        for patch in reversed(self._patches):
            patch.take_out()
        self._patches = []

    def _step_traced(self):
        """One step of the script is about to be traced, for which TensorFlow uses the profiler."""
        if self.instruments.mode == "metadata":
            return  # the request is the probe's own
        self._give_way(TRACED_MODES)
        self._tell("own-run-options", "The script asks for traces of some of its steps itself (RunOptions). Its "
                   "requests are left as they are; such steps are slow by themselves.")

    def _profiler_starts(self):
        self._give_way(PROFILER_MODES)
        self.instruments.failed.update(PROFILER_MODES)
        self._tell("own-profiler", "The script profiles itself. The probe's own tracer gave way to it, so the inside "
                   "of the session's call is known from blocks before that only.")

    def _tell(self, id_, text):
        if id_ not in self._told:
            self._told.add(id_)
            self.recorder.warning(id_, text)
