"""Shows an exception of the script as Python would: its own lines, none of the agent's."""

import os
import sys
import traceback

OWN = os.path.dirname(os.path.abspath(__file__)) + os.sep


def show(kind, error):
    """Shows the exception through `sys.excepthook`; returns its text."""
    _trim(error)
    sys.excepthook(kind, error, error.__traceback__)
    return "".join(traceback.format_exception(kind, error, error.__traceback__))


def _trim(error):
    """Takes the agent's frames out of an exception and of those that it came from."""
    seen, waiting = set(), [error]
    while waiting:
        current = waiting.pop()
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        current.__traceback__ = _without_own(current.__traceback__)
        waiting += [current.__cause__, current.__context__] + list(getattr(current, "exceptions", ()))


def _without_own(trace):
    kept = []
    while trace is not None:
        if not os.path.abspath(trace.tb_frame.f_code.co_filename).startswith(OWN):
            kept.append(trace)
        trace = trace.tb_next
    for entry, following in zip(kept, kept[1:] + [None]):
        entry.tb_next = following
    return kept[0] if kept else None
