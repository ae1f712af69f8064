"""Tells the script's own bytecode from what it calls, through `sys.setprofile`, for a few iterations.

The interpreter reports every call and return, which slows the libraries' Python several times. But the stretches
that lie between the script's own calls are not slowed: the reports themselves are spans too, and what the
interpreter takes to make one is calibrated. So these blocks give `python.loop` and nothing else.
"""

import sys
import threading

from .. import own
from ..hooks.patching import KIND

FRAMEWORKS = ("numpy", "tensorflow", "keras", "tf_keras")
# Iterations with more calls than this are not to be looked at in this way.
MOST_SPANS = 20000
_LIBRARY = KIND["library"]


class Profile(object):
    """Records a `library` span for each stretch outside the script's own code, and for each report within it."""

    def __init__(self, record, clock):
        self.record = record
        self.clock = clock
        self.full = False
        self._since = None
        self._left = MOST_SPANS

    def put(self):
        """Does nothing, and says so, where the script has a profiler of its own."""
        if sys.getprofile() is not None:
            return False
        self.thread = threading.get_ident()
        sys.setprofile(self._note)
        return True

    def take_out(self):
        sys.setprofile(None)
        self._since = None

    def _note(self, frame, event, argument):
        now = self.clock()
        if event == "call":
            ours = _ours(frame)
        elif event == "return":
            ours = frame.f_back is None or _ours(frame.f_back)
        else:
            ours = _ours(frame) and not (event == "c_call" and _of_framework(argument))
        if ours:
            since, self._since = self._since, None
            self._left -= 1
            if not self._left:
                self.full = True
                sys.setprofile(None)
            self.record((_LIBRARY, self.thread, now if since is None else since, self.clock()))
        elif self._since is None:
            self._since = now


def _ours(frame):
    """Whether the script's own code runs in `frame`; our wrappers belong to whoever calls them."""
    frame = own.outside_agent(frame)
    return frame is None or own.is_own(frame.f_code.co_filename)


def _of_framework(function):
    owner = getattr(function, "__self__", None)
    module = getattr(type(owner), "__module__", None) if owner is not None else getattr(function, "__module__", None)
    return isinstance(module, str) and module.split(".")[0] in FRAMEWORKS


def calibrate(clock, rounds=1000):
    """ns that the interpreter takes to make one report, beside the report's own span: a median over `rounds` calls."""
    if sys.getprofile() is not None:
        return 0.0

    def nothing():
        return None

    bare = []
    for _ in range(rounds):
        start = clock()
        nothing(), nothing(), nothing(), nothing(), nothing()
        bare.append((clock() - start) / 10.0)
    spans = []
    profile = Profile(spans.append, clock)
    profile.put()
    try:
        for _ in range(rounds):
            nothing()
    finally:
        profile.take_out()
    gaps = sorted(after[2] - before[3] for before, after in zip(spans, spans[1:]))
    return max(0.0, gaps[len(gaps) // 2] - sorted(bare)[rounds // 2])
