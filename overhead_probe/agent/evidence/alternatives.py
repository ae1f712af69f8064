"""Other ways to do what an operation of the script does, to be timed on the same operands.

A way is named for the cause that it takes away: `contiguous`, `same-dtype`, `blas-dtype`, `no-denormals`,
`into-buffer`, `one-thread`, or a better algorithm such as `matmul` for an einsum.
"""

import ast

from . import blas
from .describe import numpy

UFUNCS = {"Add": "add", "Sub": "subtract", "Mult": "multiply", "Div": "true_divide", "Pow": "power", "Mod": "remainder",
          "FloorDiv": "floor_divide", "MatMult": "matmul"}
BLAS_KINDS = ("float32", "float64", "complex64", "complex128")
# Fewer elements are copied at no cost worth speaking of, and a buffer for them is always at hand.
BUFFER_ELEMENTS = 100_000
# Threads are a matter for matrices of this many elements already.
SMALLEST_MATRIX = 16
PRIMES = (2, 3, 5, 7)
FFTS, FFTS_2 = ("fft", "ifft", "rfft"), ("fft2", "ifft2", "rfft2")
# Methods that reduce along an axis, and how short that axis must be for the others to be better.
REDUCTIONS, SHORT_AXIS = ("sum", "mean", "max", "min", "prod", "any", "all"), 16


def of(node, resolve, suits):
    """(name, run, others, operands) of a node that can be replayed, else None. `others()` gives {way: run}."""
    np = numpy()
    if isinstance(node, ast.BinOp):
        left, right = resolve(node.left), resolve(node.right)
        name = type(node.op).__name__
        if left[1] and right[1] and name in UFUNCS and suits((left[0], right[0])):
            return _binary(np, name, left[0], right[0])
    if isinstance(node, ast.AugAssign):
        target, value = resolve(node.target), resolve(node.value)
        name = type(node.op).__name__
        if target[1] and value[1] and name in UFUNCS and type(target[0]) is np.ndarray and suits((target[0], value[0])):
            return _in_place(np, name, target[0], value[0])
    if isinstance(node, ast.Call) and not any(isinstance(argument, ast.Starred) for argument in node.args):
        function, known = resolve(node.func)
        receiver = resolve(node.func.value)[0] if not known and isinstance(node.func, ast.Attribute) else None
        values = [resolve(argument) for argument in node.args]
        if not all(known_ for _, known_ in values):
            return None
        values = [value for value, _ in values]
        options = {keyword.arg: resolve(keyword.value) for keyword in node.keywords}
        options = {name: value for name, (value, known_) in options.items() if known_}
        if len(options) < len(node.keywords):
            return None
        if type(receiver) is np.ndarray and suits([receiver] + values):
            return _method(np, node, receiver, values, options)
        if not known and isinstance(node.func, ast.Attribute) and type(receiver) is np.random.RandomState:
            return _draw(np, node.func.attr, values, options)
        if known:
            return _call(np, function, values, suits) if not options else _call_with(np, function, values, options, suits)
    return None


def _call_with(np, function, values, options, suits):
    """A call with keywords: a ufunc of two operands that is given its result, a reduction, a draw."""
    if type(function) is np.ufunc and set(options) == {"out"} and len(values) == function.nin == 2 and suits(values):
        names = {getattr(np, ufunc): name for name, ufunc in UFUNCS.items()}
        if function in names and type(options["out"]) is np.ndarray:
            return _into(np, function, options["out"].copy(), *values)
    if getattr(function, "__name__", "") == "choice" and type(getattr(function, "__self__", None)) is np.random.RandomState:
        return _draw(np, "choice", values, options)
    if len(values) == 1 and type(values[0]) is np.ndarray and function is getattr(np, getattr(function, "__name__", ""), None) and suits(values):
        return _reduction(np, function.__name__, values[0], options)
    return None


def _reduction(np, name, array, options):
    """Along a short last axis NumPy starts its loop again for each few elements; along the first it runs through."""
    axis = options.get("axis")
    if name not in REDUCTIONS or set(options) != {"axis"} or type(axis) is not int or array.ndim < 2:
        return None
    function, last = getattr(np, name), axis in (-1, array.ndim - 1)

    def others():
        if not last or array.shape[-1] > SHORT_AXIS or not array.flags.c_contiguous:
            return {}
        turned = np.ascontiguousarray(np.moveaxis(array, -1, 0))
        return {"outer-axis": lambda: function(turned, axis=0)}

    return "%s along axis %d of %s" % (name, axis, array.shape), lambda: function(array, axis=axis), others, (array,)


def _draw(np, name, values, options):
    """Drawing without replacement by the old generator shuffles the whole population. Generators of our own draw here."""
    size, replace = (values[1:] + [options.get("size")])[0], options.get("replace", values[2] if len(values) > 2 else True)
    if name != "choice" or replace is not False or "p" in options or len(values) > 3 or not values:
        return None
    population = values[0]
    if not isinstance(population, (int, np.integer, np.ndarray)) or not isinstance(size, (int, np.integer)) or not hasattr(np.random, "default_rng"):
        return None
    old, new = np.random.RandomState(0), np.random.default_rng(0)
    return ("choice of %d without replacement" % size, lambda: old.choice(population, size, replace=False),
            lambda: {"generator": lambda: new.choice(population, size, replace=False)}, (population,))


def _binary(np, name, left, right):
    function = getattr(np, UFUNCS[name])
    operands = (left, right)

    def others():
        ways = _product_ways(np, left, right) if name == "MatMult" else _element_ways(np, function, operands)
        ways.update(_layout_ways(np, function, operands))
        if name == "Pow" and isinstance(right, (int, float)) and right in (3, 4) and left.dtype.kind == "f":
            ways["multiply"] = lambda: _by_products(np, left, right)
        return ways

    return name, lambda: function(left, right), others, operands


def _by_products(np, base, exponent):
    """The third or fourth power with one new array, so that memory weighs no more than in the power itself."""
    product = base * base
    return np.multiply(product, base if exponent == 3 else product, out=product)


def _in_place(np, name, target, value):
    """`target op= value` on a copy of the target, so that the script's stays as it is."""
    return _into(np, getattr(np, UFUNCS[name]), target.copy(), target, value)


def _into(np, function, result, left, right):
    """An operation that writes into an array that is there already."""
    def others():
        ways = _element_ways(np, function, (left, right)) if function is not np.matmul else {}
        ways.update(_layout_ways(np, function, (left, right)))
        ways.pop("into-buffer", None)
        return ways

    return function.__name__, lambda: function(left, right, out=result, casting="same_kind"), others, (left, right)


def _layout_ways(np, function, operands):
    """The same with operands contiguous in the same order, where they are not."""
    arrays = [value for value in operands if isinstance(value, np.ndarray)]
    if all(value.flags.c_contiguous for value in arrays) or all(value.flags.f_contiguous for value in arrays):
        return {}
    packed = [np.array(value, order="C") if isinstance(value, np.ndarray) else value for value in operands]
    return {"contiguous": lambda: function(*packed)}


def _element_ways(np, function, operands):
    arrays = [value for value in operands if isinstance(value, np.ndarray)]
    ways = {}
    result = function(*operands)
    if result.size >= BUFFER_ELEMENTS:
        ways["into-buffer"] = lambda: function(*operands, out=result)
    if len({value.dtype for value in arrays}) > 1 and all(value.size > 1 for value in arrays):
        same = [value.astype(result.dtype) if isinstance(value, np.ndarray) else value for value in operands]
        ways["same-dtype"] = lambda: function(*same)
    if result.dtype.kind == "f" and any(_denormal(np, value) for value in arrays + [result]):
        normal = [np.where(np.isfinite(value) & (np.abs(value) >= np.finfo(value.dtype).tiny), value, 1.0).astype(value.dtype)
                  if isinstance(value, np.ndarray) and value.dtype.kind == "f" else value for value in operands]
        ways["no-denormals"] = lambda: function(*normal)
    return ways


def _denormal(np, value):
    """Whether at least one in a hundred numbers is denormal."""
    if value.dtype.kind != "f" or value.size == 0:
        return False
    sample = value.reshape(-1)[::max(1, value.size // 4096)]
    small = (np.abs(sample) < np.finfo(value.dtype).tiny) & (sample != 0)
    return bool(small.mean() >= 0.01)


def _product_ways(np, left, right):
    ways = {}
    common = np.result_type(left, right)
    if str(common) not in BLAS_KINDS:
        better = np.float64 if common.kind in "iub" or common.itemsize > 8 else np.float32
        a, b = left.astype(better), right.astype(better)
        ways["blas-dtype"] = lambda: np.matmul(a, b)
    elif left.dtype != right.dtype:
        c, d = left.astype(common), right.astype(common)
        ways["same-dtype"] = lambda: np.matmul(c, d)
    ways.update(_one_thread(lambda: np.matmul(left, right)))
    return ways


def _one_thread(run):
    switch = blas.switch()
    if switch is None:
        return {}

    def alone():
        before = switch.get()
        switch.set(1)
        try:
            run()
        finally:
            switch.set(before)

    return {"one-thread": alone} if switch.get() > 1 else {}


def _method(np, node, receiver, values, options):
    name = node.func.attr
    if options:
        return _reduction(np, name, receiver, options) if not values else None
    if name in REDUCTIONS and len(values) == 1:
        return _reduction(np, name, receiver, {"axis": values[0]})
    if name == "copy" and not values:
        buffer = np.empty_like(receiver)
        buffer[...] = receiver
        return "ndarray.copy", lambda: receiver.copy(), lambda: {"into-buffer": lambda: np.copyto(buffer, receiver)}, (receiver,)
    if name == "dot" and len(values) == 1 and isinstance(values[0], np.ndarray):
        return ("ndarray.dot", lambda: receiver.dot(values[0]),
                lambda: _dot_ways(np, receiver, values[0]), (receiver, values[0]))
    return None


def _dot_ways(np, left, right):
    ways = _product_ways(np, left, right)
    ways.update(_layout_ways(np, np.dot, (left, right)))
    return ways


def _call(np, function, values, suits):
    arrays = [value for value in values if type(value) is np.ndarray]
    linear = getattr(function, "__module__", "") or ""
    if linear.startswith("numpy.linalg") and len(values) == len(arrays) and suits(values, SMALLEST_MATRIX):
        name = "linalg.%s" % function.__name__
        return name, lambda: function(*values), lambda: _one_thread(lambda: function(*values)), values
    if not values or not suits([value for value in values if not isinstance(value, (tuple, list))]):
        return None
    if function is np.einsum and isinstance(values[0], str):
        return _einsum(np, values[0], values[1:])
    if function in (np.dot, np.matmul) and len(arrays) == 2:
        return function.__name__, lambda: function(*values), lambda: _dot_ways(np, *values), values
    if function == np.add.at and len(arrays) == 3 and arrays[1].ndim == 1 and arrays[0].ndim == 1:
        total = values[0].copy()
        return ("add.at", lambda: np.add.at(total, values[1], values[2]),
                lambda: {"bincount": lambda: np.bincount(values[1], values[2], total.size)}, values)
    if type(function) is np.ufunc and len(arrays) == 2 == len(values) == function.nin:
        name = next((name for name, ufunc in UFUNCS.items() if getattr(np, ufunc) is function), None)
        return _binary(np, name, *values) if name is not None else None
    if getattr(function, "__name__", "") in FFTS_2 and function is getattr(np.fft, function.__name__) and len(values) == 1 and values[0].ndim == 2:
        return _fft_2(np, function, values[0])
    if getattr(function, "__name__", "") in FFTS and function is getattr(np.fft, function.__name__) and len(values) == 1:
        return _fft(np, function, values[0])
    return None


def _fft(np, function, signal):
    length = signal.shape[-1]
    better = _good_length(length)

    def others():
        return {"good-length": lambda: function(signal, better)} if better != length else {}

    return "fft.%s" % function.__name__, lambda: function(signal), others, (signal,)


def _fft_2(np, function, image):
    better = tuple(map(_good_length, image.shape))

    def others():
        return {"good-length": lambda: function(image, better, axes=(-2, -1))} if better != image.shape else {}

    return "fft.%s" % function.__name__, lambda: function(image), others, (image,)


def _good_length(length):
    """The next length of small factors."""
    while _rest(length) != 1:
        length += 1
    return length


def _rest(length):
    """What is left of a length when its small factors are taken out: 1 for a good one."""
    for prime in PRIMES:
        while length % prime == 0:
            length //= prime
    return length


def _einsum(np, subscripts, operands):
    def others():
        ways = {"optimize": lambda: np.einsum(subscripts, *operands, optimize=True)} if len(operands) > 1 else {}
        product = _as_product(np, subscripts, operands)
        if product is not None:
            ways["matmul"] = product
        return ways

    return "einsum " + subscripts, lambda: np.einsum(subscripts, *operands), others, operands


def _as_product(np, subscripts, operands):
    """An einsum of two operands as one matmul, where it is one; None otherwise."""
    inputs, _, output = subscripts.replace(" ", "").partition("->")
    terms = inputs.split(",")
    if len(operands) != 2 or "." in subscripts or not output or any(len(set(term)) != len(term) for term in terms + [output]):
        return None
    left, right = terms
    batch = [label for label in left if label in right and label in output]
    inner = [label for label in left if label in right and label not in output]
    rows = [label for label in left if label not in right]
    columns = [label for label in right if label not in left]
    if not inner or not set(rows + columns) <= set(output):
        return None
    a = operands[0].transpose([left.index(label) for label in batch + rows + inner])
    b = operands[1].transpose([right.index(label) for label in batch + inner + columns])
    size = {label: length for term, value in zip(terms, operands) for label, length in zip(term, value.shape)}

    def product_of(labels):
        total = 1
        for label in labels:
            total *= size[label]
        return total

    outer = tuple(size[label] for label in batch)
    shapes = outer + (product_of(rows), product_of(inner)), outer + (product_of(inner), product_of(columns))
    return lambda: np.matmul(a.reshape(shapes[0]), b.reshape(shapes[1]))
