"""Keeps the NumPy operations of one sampled iteration, in their order and with their flow of data."""

import operator
import sys
import types

from . import numpy_rewrite

# Methods and functions that change an operand; self is a method's operand 0.
MUTATING_METHODS = frozenset("sort partition fill put resize itemset setfield byteswap".split())
MUTATING_FUNCTIONS = frozenset("copyto put place putmask put_along_axis fill_diagonal shuffle".split())
# They touch files or terminals, or keep state: never called a second time.
NOT_REPLAYED = frozenset(
    "save savez savez_compressed savetxt load loadtxt seterr seterrcall setbufsize seed set_state set_printoptions"
    " tofile fromfile dump setflags memmap info show_config frompyfunc vectorize errstate".split())


class FromEarlier(object):
    """Stands for the result of operation number `at` among the operands of a later one."""

    def __init__(self, at):
        self.at = at


class MethodCall(object):
    """Calls a method by its name on its first argument."""

    def __init__(self, name):
        self.name = name


class Operation(object):
    """One call. `operands` hold `FromEarlier` where an earlier result flows in; `args` the objects as they were.

    `changed` is the number of the operand that the call writes to, or None; `new_bytes` the size of the
    array that it makes, or 0.
    """

    new_bytes = 0

    def __init__(self, name, function, args, keywords, operands, changed):
        self.name = name
        self.function = function
        self.args = args
        self.keywords = keywords
        self.operands = operands
        self.changed = changed


class Recorder(object):
    """What rewritten code calls (see `numpy_rewrite`). Keeps operations while `on`; else only passes them on."""

    def __init__(self):
        self.on = False
        self.slice = slice
        self.clear()
        self._codes = {}

    def clear(self):
        self.operations = []
        self._results = {}   # id of a result: (number of its operation, the result, so that its id stays taken)

    def outliving(self):
        """Numbers of the operations whose result somebody besides this recorder still holds."""
        held = {}
        for operation in self.operations:
            for thing in operation.args + tuple(operation.keywords.values()):
                held[id(thing)] = held.get(id(thing), 0) + 1
        found = set()
        for at, result in self._results.values():
            # Ours: the tuple in `_results`, the name `result`, the argument of getrefcount, and the operands.
            if sys.getrefcount(result) > 3 + held.get(id(result), 0):
                found.add(at)
        return found

    def learn(self, tree, filename):
        """Takes in a module's syntax tree, so that its own functions are recorded when the iteration calls them."""
        waiting = [compile(numpy_rewrite.recorded_module(tree), filename, "exec", dont_inherit=True)]
        while waiting:
            for constant in waiting.pop().co_consts:
                if isinstance(constant, types.CodeType):
                    self._codes[filename, constant.co_firstlineno, constant.co_name] = constant
                    waiting.append(constant)

    # -- called by rewritten code

    def binary(self, name, left, right):
        function = getattr(operator, name)
        if self.on and (is_numpys(left) or is_numpys(right)):
            return self._keep(name, function, (left, right))
        return function(left, right)

    def unary(self, name, operand):
        function = getattr(operator, name)
        if self.on and is_numpys(operand):
            return self._keep(name, function, (operand,))
        return function(operand)

    def in_place(self, name, target, value):
        function = getattr(operator, name)
        if self.on and (is_numpys(target) or is_numpys(value)):
            return self._keep(name, function, (target, value), changed=0)
        return function(target, value)

    def in_place_item(self, name, container, index, value):
        old = self.binary("getitem", container, index)
        self.set_item(self.in_place(name, old, value), container, index)

    def set_item(self, value, container, index):
        if self.on and is_numpys(container):
            self._keep("setitem", operator.setitem, (container, index, value), changed=0)
        else:
            container[index] = value

    def call(self, function, *args, **keywords):
        if self.on:
            own = self._recorded_version(function)
            if own is not None:
                return own(*args, **keywords)
            if _is_numpys_function(function):
                return self._keep_call(function, args, keywords)
        return function(*args, **keywords)

    # -- own

    def _keep(self, name, function, args, keywords=None, changed=None, called=None):
        """Notes the operation, does it for the script, and returns its result."""
        kept = args
        if changed is not None and hasattr(args[changed], "copy"):
            kept = args[:changed] + (args[changed].copy(),) + args[changed + 1:]
        operands = tuple(FromEarlier(self._results[id(arg)][0]) if id(arg) in self._results else mine
                         for arg, mine in zip(args, kept))
        self.operations.append(Operation(name, function, kept, _with_own_out(keywords or {}), operands, changed))
        at = len(self.operations) - 1
        result = called(args) if called is not None else function(*args, **(keywords or {}))
        if is_numpys(result):
            self._results[id(result)] = (at, result)
            if getattr(result, "base", None) is None and all(result is not arg for arg in args):
                self.operations[at].new_bytes = result.nbytes
        return result

    def _keep_call(self, function, args, keywords):
        name = getattr(function, "__name__", type(function).__name__)
        owner = getattr(function, "__self__", None)
        if owner is None or isinstance(owner, types.ModuleType):
            changed = 0 if name in MUTATING_FUNCTIONS and args else None
            return self._keep(name, function, args, keywords, changed)
        # A bound method is kept as a function of its object, so that the object can be had at size 1.
        changed = 0 if name in MUTATING_METHODS else None
        if args and (name == "at" or name == "shuffle"):
            changed = 1
        kind = "random." if _module_of(type(owner)).startswith("numpy.random") else ""
        return self._keep(kind + name, MethodCall(name), (owner,) + args, keywords, changed,
                          lambda all_args: function(*args, **keywords))

    def _recorded_version(self, function):
        """The rewritten twin of a function of a learnt module, over the same globals and cells; else None."""
        bound = getattr(function, "__self__", None)
        plain = getattr(function, "__func__", function)
        if type(plain) is not types.FunctionType:
            return None
        code = plain.__code__
        twin = self._codes.get((code.co_filename, code.co_firstlineno, code.co_name))
        if twin is None or twin.co_freevars != code.co_freevars:
            return None
        made = types.FunctionType(twin, plain.__globals__, plain.__name__, plain.__defaults__, plain.__closure__)
        made.__kwdefaults__ = plain.__kwdefaults__
        return made if bound is None else types.MethodType(made, bound)


def _with_own_out(keywords):
    """The keywords with a copy of `out`, which a replay writes to."""
    out = keywords.get("out")
    if out is None:
        return dict(keywords)
    own = tuple(part if part is None else part.copy() for part in out) if isinstance(out, tuple) else out.copy()
    return dict(keywords, out=own)


def is_numpys(value):
    """Whether `value` is an array or a scalar of NumPy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, (numpy.ndarray, numpy.generic))


def _module_of(thing):
    return str(getattr(thing, "__module__", None) or "")


def _is_numpys_function(function):
    """A function, ufunc or method of NumPy that may be called again without harm."""
    if getattr(function, "__name__", "") in NOT_REPLAYED or type(function).__name__ in NOT_REPLAYED:
        return False
    if isinstance(function, type):
        return _module_of(function) == "numpy"
    owner = getattr(function, "__self__", None)
    if owner is not None and not isinstance(owner, types.ModuleType):
        return is_numpys(owner) or _module_of(type(owner)).split(".")[0] == "numpy"
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(function, numpy.ufunc):
        return not function.__name__.endswith(" (vectorized)")
    return _module_of(function).split(".")[0] == "numpy"
