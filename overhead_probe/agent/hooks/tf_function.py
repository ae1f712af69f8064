"""Compiled functions: their call from Python, and each time they are traced, with the reason."""

import sys

from . import tf_eager
from .patching import KIND, Patch, timed

POLYMORPHIC = "tensorflow.python.eager.polymorphic_function."
_CALL, _TRACE = KIND["function.call"], KIND["function.trace"]
COUNTED = ("function.call", "function.trace")

# By generation of TensorFlow, newest first: (functions to time as calls, functions that trace). Older names may
# still be there as aliases of the newer, so the first generation that is loaded counts.
GENERATIONS = (
    (((POLYMORPHIC + "polymorphic_function", "Function.__call__"),
      (POLYMORPHIC + "concrete_function", "ConcreteFunction.__call__")),
     ((POLYMORPHIC + "tracing_compilation", "_create_concrete_function"),
      (POLYMORPHIC + "tracing_compiler", "TracingCompiler._create_concrete_function"))),
    ((("tensorflow.python.eager.def_function", "Function.__call__"),
      ("tensorflow.python.eager.function", "ConcreteFunction.__call__")),
     (("tensorflow.python.eager.function", "Function._create_graph_function"),)),
)
# Reasons told in a run; a loop that traces in every step would fill the run directory.
TOLD = 50
SHOWN = 80


def generation():
    """The row of `GENERATIONS` that is loaded, or None."""
    return next((row for row in GENERATIONS if row[0][0][0] in sys.modules), None)


def loaded():
    return tf_eager.loaded() and generation() is not None


def patches(record, clock, tell):
    """The patches that time calls and traces; each trace is told as an event `traced`."""

    def wrap_call(function):
        return timed(function, _CALL, record, clock)

    def wrap_trace(function):
        inner = timed(function, _TRACE, record, clock)

        def probe_trace(*args, **kwargs):
            start = clock()
            result = inner(*args, **kwargs)
            reasons.told(tell, clock() - start, *args, **kwargs)
            return result

        probe_trace.kind = _TRACE
        return probe_trace

    calls, traces = generation()
    return ([Patch(module, path, wrap_call) for module, path in calls]
            + [Patch(module, path, wrap_trace) for module, path in traces])


def worthwhile(kinds):
    return ()


class Reasons(object):
    """Remembers what each function was traced for, and tells how a new trace differs."""

    def __init__(self):
        self.seen = {}
        self.count = 0

    def told(self, tell, ns, function_type=None, context=None, graph=None, options=None, **kwargs):
        """Tells one trace that took `ns`. Versions that pass other arguments get the name only, if that."""
        function = getattr(options, "python_function", None)
        while hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        code = getattr(function, "__code__", None)
        name = getattr(options, "name", None) or getattr(function, "__name__", "?")
        key = (code.co_filename, code.co_firstlineno) if code is not None else name
        parameters = _parameters(function_type)
        reason = self._reason(key, getattr(options, "function_cache", None), parameters)
        self.count += 1
        if self.count <= TOLD:
            tell("traced", function=name, file=key[0] if code is not None else None,
                 line=key[1] if code is not None else None, ns=ns, reason=reason)

    def _reason(self, key, cache, parameters):
        before = self.seen.get(key)
        self.seen[key] = (id(cache), parameters)
        if before is None:
            return "the first call"
        if before[0] != id(cache):
            return "the function was made anew, so nothing traced before fits it"
        for name, now in parameters.items():
            if before[1].get(name) != now:
                return _changed(name, before[1].get(name), now)
        return "variables or the surroundings changed (a captured value, a device, a scope)"


reasons = Reasons()


def _parameters(function_type):
    """Name to (kind, text) of each parameter's type."""
    return {name: (type(parameter.type_constraint).__name__, str(parameter.type_constraint))
            for name, parameter in getattr(function_type, "parameters", {}).items()}


def _changed(name, before, now):
    if before is None:
        return "an argument %s is new" % name
    what = "the Python value of %s changed" if before[0] == now[0] == "Literal" else "the type or shape of %s changed"
    return (what + ": %s to %s") % (name, before[1][:SHOWN], now[1][:SHOWN])
