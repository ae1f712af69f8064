"""The stop: how the script is unwound once enough is measured."""

import os
import sys
import threading

# Times that a script may swallow the stop before the process is ended.
STOPS = 3
# Cleaning up while the stop passes through may take this long before loops in it are stopped too.
GRACE_NS = 10_000_000_000


class ProbeStop(BaseException):
    """Unwinds the script when enough is measured. Not an Exception, so that no script catches it by accident."""

    def __init__(self):
        BaseException.__init__(self, "overhead-probe has measured enough and ends the script here")


class Host(object):
    """The process that started this one, and reads what is measured."""

    def __init__(self, directory):
        self.control = os.path.join(directory, "control")
        self.parent = os.getppid() if hasattr(os, "getppid") else None

    def asks_to_stop(self):
        """Whether it left word to stop, or is gone: then nobody would ever read on."""
        return os.path.exists(self.control) or (self.parent is not None and os.getppid() != self.parent)


def passing_through():
    """Whether the running code is a `finally`, `__exit__` or handler that a ProbeStop brought about."""
    error, steps = sys.exc_info()[1], 0
    while error is not None and steps < 100:
        if isinstance(error, ProbeStop):
            return True
        error, steps = error.__context__, steps + 1
    return False


def spares(since_ns):
    """Whether a loop runs on, `since_ns` after the stop: it belongs to another thread, or it cleans up."""
    if threading.current_thread() is not threading.main_thread():
        return True
    return passing_through() and since_ns < GRACE_NS
