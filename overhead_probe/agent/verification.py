"""Checks that changes leave every value as it is: what the session gives the script, and what the loop's names come to,
digested, block by block.

One process runs plain, another under one change after the other; the host compares the two sequences.
"""

import hashlib
import sys
import threading

from . import experiments, gates, reach, snapshot
from .experiments import fetch_less
from .hooks import tf_session
from .hooks.patching import Patch

ROUNDS = 2
# A container nested deeper than this is digested by its type alone.
DEEPEST = 8


class Verification(object):
    """Stands in a `Measurement`'s place for the conductor; `wanted` are ids of changes, in the order of their blocks, empty
    for a block without one."""

    def __init__(self, state, instruments, recorder, wanted, iterations):
        self.state = state
        self.framework = True
        self.finished = False
        self.reason = "verified"
        self.iteration_ns = 0.0
        self.instruments = instruments
        self.recorder = recorder
        by_id = experiments.in_place()
        self._iterations = iterations
        self._queue = [(id_, by_id.get(id_)) for id_ in wanted] * ROUNDS
        self._queue.append(("", None))  # what the last change did to the state shows here
        self._running = None
        self._digest = self._read = self._fetch_less = None
        self._results = 0
        self._depth = 0
        self._patch = None

    def elapsed(self, now):
        return 0

    def boundary(self, now):
        """Ends the block that runs and begins the next; None when all have run."""
        self._end_block(snapshot.digests(reach.frame_of(self.state.info), self.state.info.names))
        if not self._queue:
            self.finished = True
            return None
        self._running = self._queue.pop(0)
        self._digest, self._read, self._results = hashlib.sha256(), hashlib.sha256(), 0
        if self._fetch_less is None:
            self._fetch_less = fetch_less.FetchLess()
            self._fetch_less.look(reach.frame_of(self.state.info), self.state.info)
        if self._running[1] is not None:
            self._running[1].put()
        self._patch = Patch(tf_session.SESSION, "BaseSession.run", self._wrapped)
        self._patch.put()
        return gates.Pattern(self._iterations)

    def _wrapped(self, function):
        digest, read, caller, ident = self._digest, self._read, sys._getframe, threading.get_ident

        def probe_values(*args, **kwargs):
            if ident() != self.state.thread:
                return function(*args, **kwargs)
            self._depth += 1
            try:
                result = function(*args, **kwargs)
            finally:
                self._depth -= 1
            if self._depth:  # a call within a call: the script sees the outer one's result
                return result
            self._results += 1
            update(digest, result)
            update(read, self._without_unread(result, caller(1)))
            return result

        return probe_values

    def _without_unread(self, result, frame):
        """What the script reads of a result."""
        unread_here = self._fetch_less.unread_here(frame, result)
        return [value for at, value in enumerate(result) if at not in unread_here] if unread_here else result

    def _end_block(self, names):
        self.state.take_segments()
        if self._running is None:
            return
        self._patch.take_out()
        if self._running[1] is not None:
            self._running[1].take_out()
        self.recorder.event("values", experiment=self._running[0], digest=self._digest.hexdigest(), read=self._read.hexdigest(),
                            results=self._results, names=names)
        self._running = None

    def pause(self, now):
        self._end_block({})  # the frame may be gone

    leave_off = pause

    def give_way(self, modes):
        """Nothing of the kind is in use here."""


def update(digest, value, depth=0):
    """Takes a fetched value into `digest`: type, shape and bytes of arrays, containers element by element."""
    digest.update(type(value).__name__.encode())
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):
        digest.update(repr((str(value.dtype), getattr(value, "shape", ()))).encode())
        digest.update(repr(value.tolist()).encode() if value.dtype.hasobject else value.tobytes())
    elif isinstance(value, dict) and depth < DEEPEST:
        for key in value:
            digest.update(repr(key).encode())
            update(digest, value[key], depth + 1)
    elif isinstance(value, (list, tuple)) and depth < DEEPEST:
        for element in value:
            update(digest, element, depth + 1)
    elif isinstance(value, (int, float, complex, str, bytes, bool, type(None))):
        digest.update(repr(value).encode())
