"""What a value is, in few words and without running any of its code: kind, dtype, shape, layout."""

import sys


def numpy():
    """The script's NumPy, or None where it is not loaded."""
    return sys.modules.get("numpy")


def kind_of(value):
    """array, scalar (a NumPy one), tensor, number, text, sequence, module, function or other."""
    np = sys.modules.get("numpy")
    type_ = type(value)
    if np is not None and hasattr(np, "ndarray"):
        if issubclass(type_, np.ndarray):
            return "array"
        if issubclass(type_, np.generic):
            return "scalar"
    if type_ in (int, float, complex, bool):
        return "number"
    if type_ in (list, tuple):
        return "sequence"
    if type_ in (str, bytes):
        return "text"
    module = type_.__module__ if isinstance(type_.__module__, str) else ""
    if module.split(".")[0] == "tensorflow" and "Tensor" in type_.__name__ or type_.__name__ == "EagerTensor":
        return "tensor"
    return "module" if type_.__name__ == "module" else "other"


def describe(value):
    """A dict: kind `k`, type `y`, and for arrays dtype `t`, shape `s`, dimensions `d`, bytes `b`, contiguous `c`, aligned `a`, writable `w`."""
    kind = kind_of(value)
    seen = {"k": kind, "y": type(value).__name__}
    if kind == "array":
        flags = of_array(value, "flags")
        seen.update(t=str(of_array(value, "dtype")), s=list(of_array(value, "shape")), d=of_array(value, "ndim"),
                    b=of_array(value, "nbytes"), w=bool(flags.writeable), m=strides(value),
                    c=bool(flags.c_contiguous or flags.f_contiguous), a=bool(flags.aligned), o=type(value).__module__.split(".")[0])
    elif kind == "scalar":
        seen.update(t=str(value.dtype))
    elif kind == "sequence":
        seen.update(n=len(value), e=describe(value[0]) if value else None)
    return seen


def of_array(array, name):
    """NumPy's own attribute, also of a subclass that has put a property of its own in its place."""
    return vars(numpy().ndarray)[name].__get__(array)


def strides(array):
    """Strides in elements of the item size, as a list; 0 where the item has no size."""
    size = of_array(array, "dtype").itemsize or 1
    return [stride // size for stride in of_array(array, "strides")]
