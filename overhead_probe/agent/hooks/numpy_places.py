"""Which of NumPy's C entries are timed, and how the extension is told about them.

*Leaves* compute by themselves, outside any ufunc loop; their kernel is estimated. Everything else
is library time, less the kernels that run in it. A Python function of NumPy's public API is reached
through its dispatcher (NumPy 1.25 and later), so that all its frames count as library.
"""

import operator
import sys
import types

LEAF_METHODS = frozenset(
    "argmax argmin argpartition argsort astype byteswap choose compress copy dot fill flatten nonzero partition put"
    " ravel repeat searchsorted sort take tobytes tolist trace __copy__ __deepcopy__".split())
LEAF_FUNCTIONS = frozenset(
    "arange array asarray ascontiguousarray asfortranarray bincount c_einsum concatenate copyto correlate correlate2"
    " count_nonzero dot inner interp interp_complex lexsort packbits putmask ravel_multi_index unpackbits"
    " unravel_index vdot where _place _unique_hash".split())
# Public functions that fetch the array's method as an object of its own, which leads past the method's entry.
CALL_BOUND_METHODS = frozenset(
    "argmax argmin argpartition argsort choose compress nonzero repeat searchsorted take".split())
PUBLIC_NAMES = {"c_einsum": "einsum", "_place": "place", "interp_complex": "interp"}
CREATING_FUNCTIONS = frozenset(["arange"])
# NumPy compares these with its own by identity or asks for them at each call; they do no work worth a frame.
LEFT_ALONE = frozenset(
    "__array_finalize__ __array_wrap__ __array_ufunc__ __array_function__ __array_prepare__ __array_priority__"
    " __sizeof__ setflags".split())
VIEWS = ("T", "real", "imag", "flat")
# Called by the interpreter for every instance of a class, wherever it is used.
LEFT_DUNDERS = frozenset("__new__ __init_subclass__ __class_getitem__ __getattr__ __getattribute__ __del__"
                         " __array_finalize__ __array_wrap__ __array_function__ __array_ufunc__".split())
# How a slot is called again from Python.
OPERATORS = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "remainder": operator.mod,
    "divmod": divmod, "power": operator.pow, "negative": operator.neg, "positive": operator.pos,
    "absolute": abs, "invert": operator.inv, "lshift": operator.lshift, "rshift": operator.rshift,
    "and": operator.and_, "xor": operator.xor, "or": operator.or_, "floor_divide": operator.floordiv,
    "true_divide": operator.truediv, "matrix_multiply": operator.matmul,
    "inplace_add": operator.iadd, "inplace_subtract": operator.isub, "inplace_multiply": operator.imul,
    "inplace_remainder": operator.imod, "inplace_power": operator.ipow, "inplace_lshift": operator.ilshift,
    "inplace_rshift": operator.irshift, "inplace_and": operator.iand, "inplace_xor": operator.ixor,
    "inplace_or": operator.ior, "inplace_floor_divide": operator.ifloordiv,
    "inplace_true_divide": operator.itruediv, "inplace_matrix_multiply": getattr(operator, "imatmul"),
    "getitem": operator.getitem, "setitem": operator.setitem,
}
_METHOD = type(str.join)
_BUILTIN = type(len)
_GETTER = type(types.FunctionType.__code__)


class Places(object):
    """Registers entries with the extension; `callables` tells how an entry is called again, by its number."""

    def __init__(self, extension, numpy):
        self.extension = extension
        self.numpy = numpy
        self.callables = {}
        self.left_out = []   # names for which the extension had no room
        self._seen = set()   # ids of registered objects, which the extension keeps alive
        self._modules = {}
        self._dispatcher = _dispatcher_type(numpy)
        self._add_ndarray()
        self._add_scalars()
        self._add_ufunc_methods()
        self._add_functions()
        self.rescan()

    def rescan(self):
        """Registers what modules loaded since, or names bound since, have brought. Outside timed blocks only."""
        self._add_random()
        for name, module in list(sys.modules.items()):
            if not isinstance(module, types.ModuleType):
                continue
            size = len(vars(module))
            if self._modules.get(name) == (id(module), size) and name != "__main__":
                continue
            self._modules[name] = (id(module), size)
            of_numpy = name == "numpy" or name.startswith("numpy.")
            for value in list(vars(module).values()):
                kind = type(value)
                if kind is self.numpy.ufunc:
                    self._add_ufunc(value)
                elif kind is self.numpy.vectorize:
                    self._add_vectorized(value)
                elif of_numpy and kind is self._dispatcher:
                    leaf = value.__name__ in CALL_BOUND_METHODS
                    self._add_vectorcall(value, value.__name__, self.extension.LEAF if leaf else 0)
                elif of_numpy and kind is type and str(value.__module__).startswith("numpy"):
                    self._add_python_class(value)

    # -- one object

    def _is_new(self, thing):
        if id(thing) in self._seen:
            return False
        self._seen.add(id(thing))
        return True

    def _note(self, entry, name, callable_):
        if entry >= 0:
            self.callables[entry] = callable_
        elif entry == -2:
            self.left_out.append(name)

    def _add_ufunc(self, ufunc):
        if ufunc.__name__.endswith(" (vectorized)"):
            self.extension.add_temporary_loop(ufunc)
        elif self._is_new(ufunc):
            self.extension.add_loops(ufunc)
            # One without a table has only loops of the newer kind (strings), which cannot be swapped.
            flags = self.extension.UFUNC | (0 if ufunc.ntypes else self.extension.LEAF)
            entry = self.extension.add_vectorcall(ufunc, ufunc.__name__, flags)
            self._note(entry, ufunc.__name__, ufunc)

    def _add_vectorized(self, function):
        """The ufuncs that a `np.vectorize` keeps when it was told its output types."""
        kept = getattr(function, "_ufunc", None)
        for ufunc in kept.values() if isinstance(kept, dict) else (kept,):
            if type(ufunc) is self.numpy.ufunc:
                self._add_ufunc(ufunc)

    def _add_vectorcall(self, thing, name, flags):
        if self._is_new(thing):
            self._note(self.extension.add_vectorcall(thing, name, flags), name, thing)

    def _add_method(self, thing, name, flags):
        if self._is_new(thing):
            self._note(self.extension.add_method(thing, name, flags), name, thing)

    def _add_python_class(self, owner):
        """Special methods only: the interpreter calls those through the pointer that is swapped."""
        for name, value in list(vars(owner).items()):
            if type(value) is types.FunctionType and name.startswith("__") and name not in LEFT_DUNDERS:
                self._add_vectorcall(value, "%s.%s" % (owner.__name__, name), 0)

    # -- NumPy's own

    def _add_ndarray(self):
        array = self.numpy.ndarray
        for slot, entry in self.extension.add_type(array, "ndarray", True):
            self.callables[entry] = OPERATORS[slot]
        self._add_methods(array, "ndarray")
        for name in VIEWS:
            if type(vars(array).get(name)) is _GETTER:
                self.extension.add_getter(vars(array)[name], "ndarray." + name)

    def _add_methods(self, owner, prefix):
        for name, value in list(vars(owner).items()):
            if type(value) is _METHOD and name not in LEFT_ALONE:
                leaf = owner is self.numpy.ndarray and name in LEAF_METHODS
                self._add_method(value, "%s.%s" % (prefix, name), self.extension.LEAF if leaf else 0)

    def _add_scalars(self):
        numpy = self.numpy
        kinds = sorted({code for code in numpy.typecodes["All"] if code not in "OSUVMm"})
        for scalar in dict.fromkeys(numpy.dtype(code).type for code in kinds):
            self.extension.add_type(scalar, scalar.__name__, False)
            self._add_methods(scalar, scalar.__name__)
        self._add_methods(numpy.generic, "generic")

    def _add_ufunc_methods(self):
        for name in ("reduce", "accumulate", "reduceat", "outer", "at"):
            self._add_method(vars(self.numpy.ufunc)[name], "ufunc." + name, self.extension.UFUNC)

    def _add_functions(self):
        module = sys.modules.get("numpy._core._multiarray_umath") or sys.modules.get("numpy.core._multiarray_umath")
        for name, value in list(vars(module).items()):
            if type(value) is self._dispatcher:
                value = getattr(value, "_implementation", None)
            if type(value) is not _BUILTIN or name.startswith("set_") or name in LEFT_ALONE:
                continue
            flags = self.extension.LEAF if name in LEAF_FUNCTIONS else 0
            flags |= self.extension.CREATES if name in CREATING_FUNCTIONS else 0
            if name == "frompyfunc":
                self.extension.follow_frompyfunc(value)
            else:
                self._add_method(value, PUBLIC_NAMES.get(name, name), flags)

    def _add_random(self):
        random = sys.modules.get("numpy.random")
        flags = self.extension.LEAF | self.extension.CREATES
        for owner in (getattr(random, "Generator", None), getattr(random, "RandomState", None)):
            for name, value in list(vars(owner).items()) if owner is not None else ():
                if not name.startswith("_") and callable(value):
                    if type(value) is _METHOD:
                        self._add_method(value, "random." + name, flags)
                    else:
                        self._add_vectorcall(value, "random." + name, flags)


def _dispatcher_type(numpy):
    """The type of NumPy's public functions; None in versions in which they are plain Python functions."""
    kind = type(numpy.sum)
    return None if kind is types.FunctionType else kind
