"""Puts timed wrappers in place of functions of loaded modules, and back."""

import sys
import threading
import types

from .. import schema

KIND = {name: index for index, name in enumerate(schema.SPAN_KINDS)}


def timed(function, kind, record, clock, ident=threading.get_ident):
    """A wrapper that records (kind, thread, start, end) of each call through `record`."""

    def probe_timer(*args, **kwargs):
        start = clock()
        try:
            return function(*args, **kwargs)
        finally:
            record((kind, ident(), start, clock()))

    probe_timer.kind = kind
    return probe_timer


def timed_op(function, kinds, otherwise, record, clock, ident=threading.get_ident):
    """As `timed`, for a C entry whose second argument is an op's name: `kinds` maps names to span kinds."""

    def probe_timer(*args, **kwargs):
        start = clock()
        try:
            return function(*args, **kwargs)
        finally:
            record((kinds.get(args[1], otherwise), ident(), start, clock()))

    probe_timer.kind = otherwise
    return probe_timer


def entries(patches):
    """(function, kind, module) of what `patches` would wrap: for counting its calls, unwrapped.

    Where only one module's calls would meet the wrapper (`Patch`), that module is named; else None.
    """
    found = []
    for patch in patches:
        function, module = sys.modules.get(patch.module), None
        for name in patch.path.split("."):
            module = patch.module if isinstance(function, types.ModuleType) and function.__name__ != patch.module else module
            function = getattr(function, name, None)
        if function is not None:
            kind = getattr(patch.wrap(function), "kind", None)
            found.append((function, None if kind is None else schema.SPAN_KINDS[kind], module))
    return found


class Patch(object):
    """One function replaced by a wrapper: `path` is an attribute path in module `module`.

    A path through a module that the first one imported (`np.asarray` in TF's session module) replaces
    that module in the first one's namespace by a copy with the one function changed, so that nobody
    else sees the wrapper.
    """

    def __init__(self, module, path, wrap, required=False):
        self.module = module
        self.path = path
        self.wrap = wrap
        self.required = required
        self._undo = None

    def put(self):
        """Returns whether the function was found and wrapped."""
        owner = sys.modules.get(self.module)
        names = self.path.split(".")
        for position, name in enumerate(names[:-1]):
            child = getattr(owner, name, None)
            if child is None:
                return False
            if isinstance(child, types.ModuleType):
                return self._put_in_copy(owner, name, child, names[position + 1:])
            owner = child
        original = vars(owner).get(names[-1]) if owner is not None else None
        if original is None:
            return False
        setattr(owner, names[-1], self.wrap(original))
        self._undo = (owner, names[-1], original)
        return True

    def _put_in_copy(self, owner, name, module, rest):
        original = getattr(module, rest[0], None)
        if len(rest) != 1 or original is None:
            return False
        copy = types.ModuleType(module.__name__, module.__doc__)
        copy.__dict__.update(vars(module))
        copy.__dict__.setdefault("__getattr__", lambda attribute: getattr(module, attribute))
        setattr(copy, rest[0], self.wrap(original))
        setattr(owner, name, copy)
        self._undo = (owner, name, module)
        return True

    def take_out(self):
        if self._undo is not None:
            owner, name, original = self._undo
            setattr(owner, name, original)
            self._undo = None


def calibrate(clock, rounds=2000):
    """What one wrapper costs: ns inside its own span, and in all, as medians over `rounds` calls.

    The same wrapper is put around a function that does nothing; the bare call is taken out.
    """

    def nothing():
        return None

    spans = []
    wrapped = timed(nothing, 0, spans.extend, clock)
    bare, total = [], []
    for _ in range(rounds):
        start = clock()
        nothing()
        middle = clock()
        wrapped()
        end = clock()
        bare.append(middle - start)
        total.append(end - middle)
    inside = sorted(spans[index + 3] - spans[index + 2] for index in range(0, len(spans), 4))
    bare.sort()
    total.sort()
    # Each of `bare`, `total` and `inside` holds one reading of the clock, so it cancels in differences.
    half = rounds // 2
    return {"total": total[half] - bare[half], "inside": inside[half] - bare[half] if inside else 0}
