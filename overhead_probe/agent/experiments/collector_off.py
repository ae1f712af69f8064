"""gc-off: Python's garbage collector does not run by itself."""

import gc


class CollectorOff(object):
    id = "gc-off"
    trouble = ""
    known_early = False

    def __init__(self):
        self._was_on = False

    def reason_not(self, seen):
        if not gc.isenabled():
            return "the script has switched the collector off itself"
        return "" if seen.calls.get("gc") else "the collector did not run while it was measured"

    def put(self):
        self._was_on = gc.isenabled()
        gc.disable()
        return True

    def take_out(self):
        if self._was_on:
            gc.enable()
