"""Pauses of Python's garbage collector, through its own callbacks."""

import gc
import threading

from .patching import KIND


class CollectorHook(object):
    """Records a `gc` span for every collection while it is in."""

    def __init__(self, record, clock):
        self.record = record
        self.clock = clock
        self._start = None

    def put(self):
        gc.callbacks.append(self._note)
        return True

    def take_out(self):
        if self._note in gc.callbacks:
            gc.callbacks.remove(self._note)

    def _note(self, phase, info):
        if phase == "start":
            self._start = self.clock()
        elif self._start is not None:
            self.record((KIND["gc"], threading.get_ident(), self._start, self.clock()))
            self._start = None
