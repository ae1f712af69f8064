"""Callables that a session compiled once, which Keras on TensorFlow 1 makes its steps of: their steps with other options.

Such a callable has its RunOptions from the start, so other options need a second one, compiled from the same words.
"""

import threading

from .patching import Patch

SESSION = "tensorflow.python.client.session"
# The field `run_options` of CallableOptions, a message: what is appended is merged into what is there.
RUN_OPTIONS = b"\x22"
OPTIONS, VARIANTS = "_probe_options", "_probe_variants"


def note_options(module, library_loops):
    """Keeps the options of every callable that is made from here on; called once the session's module is loaded."""
    class_ = getattr(getattr(module, "BaseSession", None), "_Callable", None)
    if class_ is None:
        return
    make = class_.__init__

    def probe_init(compiled, session, callable_options):
        make(compiled, session, callable_options)
        setattr(compiled, OPTIONS, callable_options.SerializeToString())

    class_.__init__ = probe_init


class CallablesPatch(Patch):
    """Runs the callables of the calling thread with `options` (serialised RunOptions) beside their own.

    `store`, where given, takes the serialised RunMetadata of each step that asks for none itself.
    """

    def __init__(self, options, store=None):
        Patch.__init__(self, SESSION, "BaseSession._Callable.__call__", self._wrapped)
        self.options = options
        self.store = store

    def _wrapped(self, function):
        thread, ident, store = threading.get_ident(), threading.get_ident, self.store

        def probe_callable(compiled, *args, **kwargs):
            if ident() != thread or kwargs.get("run_metadata") is not None:
                return function(compiled, *args, **kwargs)
            if store is not None:
                kwargs["run_metadata"] = _Metadata(store)
            return function(self._variant(compiled), *args, **kwargs)

        return probe_callable

    def _variant(self, compiled):
        """The callable with the options, made at its first call; it goes when the callable goes."""
        known = vars(compiled)
        if OPTIONS not in known:
            return compiled
        variants = known.setdefault(VARIANTS, {})
        if self.options not in variants:
            words = known[OPTIONS] + RUN_OPTIONS + bytes(bytearray([len(self.options)])) + self.options
            variants[self.options] = type(compiled)(compiled._session, _Words(words))
        return variants[self.options]


class _Words(object):
    """In place of a CallableOptions message."""

    def __init__(self, words):
        self.words = words

    def SerializeToString(self):
        return self.words


class _Metadata(object):
    """In place of a RunMetadata message."""

    def __init__(self, store):
        self.ParseFromString = store


LOOPS = {SESSION: note_options}
