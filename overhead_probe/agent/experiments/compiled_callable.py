"""compiled-callable: each kind of `Session.run` call is compiled once through `CallableOptions` and then called directly."""

import importlib
import sys
import threading

from ..hooks import tf_session
from ..hooks.patching import Patch
from ..recorder import now
from .signatures import Signatures

# Calls of which the median tells what finding the compiled call costs.
CALIBRATED = 200

class CompiledCallable(object):
    id = "compiled-callable"
    inline = False

    def __init__(self):
        self.trouble = ""
        self.details = None
        self._patch = Patch(tf_session.SESSION, "BaseSession.run", self._wrapped)
        self._signatures = Signatures(self._prepare)
        self._first = {}

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
        # The first block, which does not count, tells what the change itself costs among the script's own work.
        timed = None if self._first else self._timed

        def run(session, fetches, feed_dict=None, options=None, run_metadata=None):
            if options is not None or run_metadata is not None or ident() != thread:
                return original(session, fetches, feed_dict, options, run_metadata)
            start = now() if timed else 0
            compiled = find(session, fetches, feed_dict)
            if compiled is None:
                return original(session, fetches, feed_dict, options, run_metadata)
            return compiled(feed_dict) if timed is None else timed(compiled, feed_dict, start, self._first)

        return run

    def _timed(self, call, feed_dict, start, costs):
        """Makes the call; `costs` gets the time that went into finding it, since `start`, and into its results' structure."""
        found = now()
        arrays = call.arrays(feed_dict)
        results = call.compiled(*arrays)
        compiled = now()
        whole = call.build(call.session, results)
        costs.setdefault(id(call), []).append(found - start + now() - compiled)
        if call.seen is None:
            call.seen = (feed_dict, results)
        return whole

    def check_ns(self, clock):
        """What it costs to find the compiled call and to give its results the structure of the fetches, for a step that
        makes each kind of call once. A call that is written in the script needs neither."""
        return sum(self._own_ns(signature, clock) for signature in self._signatures.known()
                   if signature.prepared is not None and signature.prepared.seen is not None)

    def _own_ns(self, signature, clock):
        """All of it from calls that make no step, and what its larger parts take longer at least between the script's steps,
        where caches are colder."""
        call, (feed_dict, results) = signature.prepared, signature.prepared.seen
        run, find, compiled, warm = self._wrapped(None), self._signatures.find, call.compiled, {}
        call.compiled = lambda *values: results
        try:
            whole, bare = [], []
            for _ in range(CALIBRATED):
                start = clock()
                run(signature.session, signature.fetches, feed_dict)
                middle = clock()
                call.compiled(*call.arrays(feed_dict))
                whole.append(middle - start)
                bare.append(clock() - middle)
                start = now()
                self._timed(find(signature.session, signature.fetches, feed_dict), feed_dict, start, warm)
        finally:
            call.compiled = compiled
        # The quickest of them: others may have met other work on the machine, and too much taken out would flatter.
        colder = min(self._first[id(call)]) - _median(warm[id(call)]) if id(call) in self._first else 0
        return max(0, _median(whole) - _median(bare) + max(0, colder))

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
    return _Call(session, session._make_callable_from_options(options), handler, keys), details


def _tensor(session, key):
    tensor = session.graph.as_graph_element(key, allow_tensor=True, allow_operation=False)
    if tensor is not key and not isinstance(key, str):
        raise Unsuitable("a %s is fed" % type(key).__name__)
    if tensor.dtype.as_numpy_dtype is None:
        raise Unsuitable("a %s is fed" % tensor.dtype.name)
    return tensor


def _median(values):
    return sorted(values)[len(values) // 2]


class _Call(object):
    """As `Session.run` does it: feeds become arrays of the placeholder's type, results the structure of the fetches."""

    def __init__(self, session, compiled, handler, keys):
        self.asarray = importlib.import_module("numpy").asarray
        self.session = session
        self.compiled = compiled
        self.dtypes = [key.dtype.as_numpy_dtype for key in keys]
        self.build = handler.build_results
        self.seen = None

    def __call__(self, feed_dict):
        results = self.compiled(*self.arrays(feed_dict))
        if self.seen is None:
            self.seen = (feed_dict, results)
        return self.build(self.session, results)

    def arrays(self, feed_dict):
        asarray = self.asarray
        return [asarray(value, dtype) for value, dtype in zip(feed_dict.values(), self.dtypes)] if self.dtypes else ()
