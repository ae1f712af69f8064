"""Tells the script's own bytecode from what it calls, through `sys.setprofile`, for a few iterations.

The interpreter reports every call and return, which slows the libraries' Python several times; but the
time *between* the script's own calls is only touched by the reports of those calls, whose cost is
calibrated. So these blocks give `python.loop` and nothing else.
"""

import sys
import threading

from .. import own
from ..hooks.patching import KIND

FRAMEWORKS = ("numpy", "tensorflow", "keras", "tf_keras")
_LIBRARY = KIND["library"]


class Profile(object):
    """Records a `library` span for each stretch outside the script's own code, on the thread that puts it in."""

    def __init__(self, record, clock):
        self.record = record
        self.clock = clock
        self.events = 0
        self._since = None

    def put(self):
        """Does nothing, and says so, where the script has a profiler of its own."""
        if sys.getprofile() is not None:
            return False
        self.thread = threading.get_ident()
        sys.setprofile(self._note)
        return True

    def take_out(self):
        sys.setprofile(None)
        self._library(False)

    def _note(self, frame, event, argument):
        if event == "call":
            ours = _ours(frame)
        elif event == "return":
            ours = frame.f_back is None or _ours(frame.f_back)
        else:
            ours = _ours(frame) and not (event == "c_call" and _of_framework(argument))
        if ours or self._since is None:
            self.events += 1
        self._library(not ours)

    def _library(self, inside):
        if inside and self._since is None:
            self._since = self.clock()
        elif not inside and self._since is not None:
            self.record((_LIBRARY, self.thread, self._since, self.clock()))
            self._since = None


def _ours(frame):
    name = frame.f_code.co_filename
    return own.is_own(name) or own.is_agent(name)


def _of_framework(function):
    owner = getattr(function, "__self__", None)
    module = getattr(type(owner), "__module__", None) if owner is not None else getattr(function, "__module__", None)
    return isinstance(module, str) and module.split(".")[0] in FRAMEWORKS


def calibrate(clock, rounds=2000):
    """ns that one reported call or return costs its caller, as the mean over `rounds` of an empty function."""
    if sys.getprofile() is not None:
        return 0.0

    def nothing():
        return None

    def spent():
        start = clock()
        for _ in range(rounds):
            nothing()
        return clock() - start

    bare = spent()
    profile = Profile(lambda span: None, clock)
    profile.put()
    try:
        profiled = spent()
    finally:
        profile.take_out()
    return max(0.0, (profiled - bare) / (2.0 * rounds))
