"""compiled-callable: each kind of `Session.run` call is compiled once through `CallableOptions` and then called directly."""

import importlib
import sys
import threading

from ..hooks import tf_session
from ..hooks.patching import Patch
from .signatures import Signatures


class CompiledCallable(object):
    id = "compiled-callable"
    inline = False

    def __init__(self):
        self.trouble = ""
        self.details = None
        self._patch = Patch(tf_session.SESSION, "BaseSession.run", self._wrapped)
        self._signatures = Signatures(self._prepare)

    def reason_not(self, seen):
        if not seen.calls.get("session.run"):
            return tf_session.NO_SESSION
        session = sys.modules[tf_session.SESSION].BaseSession
        return "" if hasattr(session, "_make_callable_from_options") else "this TensorFlow has no CallableOptions"

    def put(self):
        return self._patch.put()

    def take_out(self):
        self._patch.take_out()

    def _wrapped(self, original):
        find, thread, ident = self._signatures.find, threading.get_ident(), threading.get_ident

        def run(session, fetches, feed_dict=None, options=None, run_metadata=None):
            if options is not None or run_metadata is not None or ident() != thread:
                return original(session, fetches, feed_dict, options, run_metadata)
            compiled = find(session, fetches, feed_dict)
            if compiled is None:
                return original(session, fetches, feed_dict, options, run_metadata)
            return compiled(feed_dict)

        return run

    def _prepare(self, signature):
        """A function of the feed_dict for one kind of call; None, and why in `trouble`, where it stays as it is."""
        try:
            call, self.details = _compile(signature, self.inline)
            return call
        except Unsuitable as error:
            self.trouble = str(error)
        except Exception as error:  # whatever TensorFlow raises while it compiles: the call stays as it is
            self.trouble = "%s: %s" % (type(error).__name__, error)
        return None


class CompiledCallableInline(CompiledCallable):
    id = "compiled-callable+inline"
    inline = True


class Unsuitable(Exception):
    """A call that a compiled callable cannot stand for; says why."""


def _compile(signature, inline):
    """(the call, what it was made of: feeds with their types, fetches, targets). Raises Unsuitable."""
    session_module = sys.modules[tf_session.SESSION]
    session = signature.session
    keys = [_tensor(session, key) for key in signature.keys]
    handler = session_module._FetchHandler(session.graph, signature.fetches, {})
    fetched = handler.fetches()
    if any(fetch is key for fetch in fetched for key in keys):
        raise Unsuitable("a tensor is both fed and fetched")
    if any(fetch.dtype.is_numpy_compatible is False for fetch in fetched if hasattr(fetch.dtype, "is_numpy_compatible")):
        raise Unsuitable("a handle is fetched")
    options = importlib.import_module("tensorflow.core.protobuf.config_pb2").CallableOptions()
    options.feed.extend(key.name for key in keys)
    options.fetch.extend(fetch.name for fetch in fetched)
    options.target.extend(target.name for target in handler.targets())
    if inline:
        options.run_options.inter_op_thread_pool = -1
    if not options.fetch and not options.target:
        raise Unsuitable("nothing is fetched")
    details = {"feed": [[key.name, key.dtype.name] for key in keys], "fetch": list(options.fetch),
               "target": list(options.target)}
    return _calling(session, session._make_callable_from_options(options), handler, keys), details


def _tensor(session, key):
    tensor = session.graph.as_graph_element(key, allow_tensor=True, allow_operation=False)
    if tensor is not key and not isinstance(key, str):
        raise Unsuitable("a %s is fed" % type(key).__name__)
    if tensor.dtype.as_numpy_dtype is None:
        raise Unsuitable("a %s is fed" % tensor.dtype.name)
    return tensor


def _calling(session, compiled, handler, keys):
    """As `Session.run` does it: feeds become arrays of the placeholder's type, results the structure of the fetches."""
    asarray = importlib.import_module("numpy").asarray
    dtypes = [key.dtype.as_numpy_dtype for key in keys]
    build = handler.build_results

    def call(feed_dict):
        values = [asarray(value, dtype) for value, dtype in zip(feed_dict.values(), dtypes)] if dtypes else ()
        return build(session, compiled(*values))

    return call
