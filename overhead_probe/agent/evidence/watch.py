"""Looks at the arguments of framework calls in a few iterations of their own (mode `watch`).

Nothing is timed here but the conversion of single feeds, so that wrappers may look as long as they need.
"""

import sys
import threading
import zlib

from ..hooks.patching import Patch
from ..shielding import shielded
from .describe import describe, kind_of

SESSION = "tensorflow.python.client.session"
# Calls looked at in one block; more are counted only.
MOST_CALLS = 200
# Bytes of an array that its fingerprint samples.
SAMPLED_BYTES = 4096
CONVERSIONS = (("numpy", "array"), ("numpy", "asarray"), ("numpy", "ascontiguousarray"), ("numpy", "stack"),
               ("numpy", "vstack"), ("numpy", "hstack"), ("tensorflow", "convert_to_tensor"), ("tensorflow", "constant"))
SESSION_FEEDS = ("numpy_compat.np_asarray", "np.asarray")


class Watcher(object):
    """Session calls with their feeds and fetches, sessions made, and values converted to arrays."""

    def __init__(self, clock):
        self.clock = clock
        self.thread = threading.get_ident()
        self.runs = []
        self.feeds = []
        self.conversions = []
        self.counts = {}
        self.error = None
        self._patches = []

    def put(self):
        for path in SESSION_FEEDS:
            self._add(SESSION, path, self._feeds)
        self._add(SESSION, "BaseSession._do_run", self._run)
        self._add(SESSION, "tf_session.TF_SessionRunCallable", self._callable)
        self._add(SESSION, "BaseSession.__init__", self._count("sessions"))
        for module, name in CONVERSIONS:
            self._add(module, name, self._conversion(module + "." + name))
        return True

    def take_out(self):
        for patch in reversed(self._patches):
            patch.take_out()
        self._patches = []

    def _add(self, module, path, wrap):
        patch = Patch(module, path, wrap)
        if patch.put():
            self._patches.append(patch)

    def _mine(self):
        return threading.get_ident() == self.thread

    # -- wrappers

    def _count(self, name):
        def wrap(function):
            def probe_count(*args, **kwargs):
                self.counts[name] = self.counts.get(name, 0) + 1
                return function(*args, **kwargs)

            return probe_count

        return wrap

    def _feeds(self, function):
        def probe_feed(value, *args, **kwargs):
            start = self.clock()
            result = function(value, *args, **kwargs)
            self._note_feed(value, result, self.clock() - start)
            return result

        return probe_feed

    def _run(self, function):
        def probe_run(session, handle, targets, fetches, feeds, *rest, **options):
            result = function(session, handle, targets, fetches, feeds, *rest, **options)
            self._note_run(sys._getframe(1), targets, fetches, feeds, result)
            return result

        return probe_run

    def _callable(self, function):
        def probe_callable(session, handle, *rest):
            result = function(session, handle, *rest)
            self._note_run(sys._getframe(1), (), ("callable %s" % id(handle),), {}, result)
            return result

        return probe_callable

    def _conversion(self, name):
        def wrap(function):
            def probe_conversion(*args, **kwargs):
                result = function(*args, **kwargs)
                self._note_conversion(sys._getframe(1), name, args, result)
                return result

            return probe_conversion

        return wrap

    # -- notes

    @shielded(lambda self: None)
    def _note_feed(self, value, result, took):
        if self._mine() and len(self.feeds) < MOST_CALLS:
            seen = describe(value)
            seen.update(ns=took, id=id(value), target=str(getattr(result, "dtype", "")), bytes=int(getattr(result, "nbytes", 0)),
                        shape=list(getattr(result, "shape", ())), sum=fingerprint(value), run=len(self.runs))
            self.feeds.append(seen)

    @shielded(lambda self: None)
    def _note_run(self, frame, targets, fetches, feeds, results):
        if self._mine() and len(self.runs) < MOST_CALLS:
            self.runs.append({"feeds": [[_name(tensor), id(value)] for tensor, value in list(feeds.items())[:64]],
                              "fetches": [_name(fetch) for fetch in fetches[:64]],
                              "targets": [_name(target) for target in targets[:64]],
                              "results": [_result(value) for value in list(results or ())[:64]],
                              "line": _script_line(frame)})

    @shielded(lambda self: None)
    def _note_conversion(self, frame, name, args, result):
        if args and self._mine() and len(self.conversions) < MOST_CALLS:
            self.conversions.append([name, _nested(args[0]), describe(result), _script_line(frame)])

    def failed_with(self, error):
        """A value could not be looked at: the others stand."""
        self.error = error

    def result(self):
        return {"runs": self.runs, "feeds": self.feeds, "conversions": self.conversions, "counts": self.counts}


def fingerprint(value):
    """A checksum of bytes sampled evenly from an array; None for what is no array of plain numbers."""
    if kind_of(value) != "array" or value.dtype.hasobject or value.size == 0:
        return None
    step = max(1, value.nbytes // SAMPLED_BYTES)
    flat = value.reshape(-1) if value.flags.c_contiguous else value.ravel()[:SAMPLED_BYTES]
    stride = max(1, step // max(1, value.dtype.itemsize))
    return zlib.adler32(flat[::stride].tobytes())


def _nested(value, depth=0):
    """A description of a nested sequence by its first elements."""
    seen = describe(value)
    if seen["k"] == "sequence" and len(value) and depth < 3:
        seen["e"] = _nested(value[0], depth + 1)
    return seen


def _name(handle):
    name = handle.decode() if isinstance(handle, bytes) else handle if isinstance(handle, str) else getattr(handle, "name", None)
    return name if isinstance(name, str) else type(handle).__name__


def _result(value):
    return [str(getattr(value, "dtype", type(value).__name__)), list(getattr(value, "shape", ())), int(getattr(value, "nbytes", 0))]


def _script_line(frame):
    """The nearest line outside installed packages, as [file, line]."""
    while frame.f_back is not None and ("-packages" in frame.f_code.co_filename or frame.f_code.co_filename.startswith("<")):
        frame = frame.f_back
    return [frame.f_code.co_filename, frame.f_lineno]
