"""The operations on a line (arithmetic, indexing, calls) and what their operands are when it runs.

Names are looked up, attributes are read only of modules, plain instances and exact arrays, and nothing is
called: looking runs no code of the script.
"""

import ast
import builtins

from .describe import describe, numpy

# Attributes of an exact array whose reading computes nothing.
ARRAY_ATTRIBUTES = ("T", "real", "imag", "shape", "size", "ndim", "dtype")
UFUNC_METHODS = ("at", "reduce", "accumulate", "outer")
UNKNOWN = {"k": "unknown"}
# An expression nested deeper than this is not looked into.
DEEPEST = 20


class Source(object):
    """Operations by line of the script's own files, parsed once."""

    def __init__(self):
        self.texts = {}
        self._lines = {}

    def add(self, file):
        """Parses a file; one that cannot be read or parsed has no operations."""
        if file in self._lines:
            return
        self._lines[file] = {}
        try:
            with open(file, "rb") as source:
                text = source.read()
            tree = ast.parse(text)
        except (OSError, SyntaxError, ValueError):
            return
        self.texts[file] = text.decode("utf-8", "replace")
        for node in ast.walk(tree):
            if isinstance(node, (ast.BinOp, ast.AugAssign, ast.Subscript, ast.Call, ast.Compare, ast.For)):
                self._lines[file].setdefault(node.lineno, []).append(node)

    def operations(self, place):
        file, line = place
        self.add(file)
        return self._lines[file].get(line, ())


def evaluate(nodes, frame):
    """A list of [operation, operands…] for the nodes, as the frame's names stand now."""
    found = []
    for node in nodes:
        if isinstance(node, ast.BinOp):
            found.append([type(node.op).__name__, operand(node.left, frame), operand(node.right, frame)])
        elif isinstance(node, ast.AugAssign):
            found.append([type(node.op).__name__, operand(node.target, frame), operand(node.value, frame), "in place"])
        elif isinstance(node, ast.Subscript):
            found.append(["index", operand(node.value, frame), index_kind(node.slice, frame),
                          "store" if isinstance(node.ctx, ast.Store) else "load", named(node.value), constant(node.slice)])
        elif isinstance(node, ast.Compare):
            found.append(["compare", operand(node.left, frame), operand(node.comparators[0], frame)])
        elif isinstance(node, ast.For):
            found.append(["iterate", operand(node.iter, frame), named(node.iter)])
        elif isinstance(node, ast.Call):
            found.append(["call", called(node.func, frame), [operand(argument, frame) for argument in node.args[:4]],
                          sorted(keyword.arg or "**" for keyword in node.keywords), ast_name(node.func)])
    return found


def operand(node, frame, depth=0):
    """What an operand is: described where its value can be had for nothing, else inferred from its parts."""
    if depth > DEEPEST:
        return dict(UNKNOWN)
    value, known = value_of(node, frame)
    if known:
        return describe(value)
    if isinstance(node, (ast.BinOp, ast.UnaryOp)):
        parts = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.operand]
        kinds = [operand(part, frame, depth + 1) for part in parts]
        for kind in ("unknown", "array", "tensor", "scalar"):
            for seen in kinds:
                if seen["k"] == kind:
                    return {"k": kind, "y": "inferred"}
        return kinds[0]
    if isinstance(node, ast.Subscript):
        base = operand(node.value, frame, depth + 1)
        if base["k"] == "array" and "d" in base and index_kind(node.slice, frame) == "scalar":
            left = base["d"] - len(node_elements(node.slice))
            return {"k": "array" if left > 0 else "scalar", "y": "inferred", "t": base.get("t"), "d": left}
        if base["k"] == "array":
            return {"k": "array", "y": "inferred", "t": base.get("t")}
    return dict(UNKNOWN)


def constant(node):
    """Whether an index is written out, so that it is the same in every iteration."""
    return all(type(part).__name__ in ("Constant", "Num", "Str", "UnaryOp") for part in node_elements(node))


def node_elements(node):
    node = getattr(node, "value", node) if type(node).__name__ == "Index" else node
    return node.elts if isinstance(node, ast.Tuple) else [node]


def index_kind(node, frame):
    """scalar, slice, array or unknown."""
    kinds = set()
    for part in node_elements(node):
        if isinstance(part, ast.Slice) or type(part).__name__ == "ExtSlice":
            kinds.add("slice")
            continue
        seen = operand(part, frame)
        if seen["k"] == "number" or (seen["k"] == "scalar" and seen.get("t", "int").startswith(("int", "uint"))):
            kinds.add("scalar")
        elif seen["k"] == "text":
            kinds.add("field")
        else:
            kinds.add("array" if seen["k"] in ("array", "sequence") else "unknown")
    for kind in ("unknown", "array", "slice", "field"):
        if kind in kinds:
            return kind
    return "scalar"


def value_of(node, frame):
    """(value, True) where it can be had without running code, else (None, False)."""
    if isinstance(node, ast.Name):
        for scope in (frame.f_locals, frame.f_globals, vars(builtins)):
            if node.id in scope:
                return scope[node.id], True
        return None, False
    if isinstance(node, ast.Attribute):
        base, known = value_of(node.value, frame)
        return _attribute(base, node.attr) if known else (None, False)
    if type(node).__name__ in ("Constant", "Num", "Str", "NameConstant"):
        return ast.literal_eval(node), True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value, known = value_of(node.operand, frame)
        return (-value, True) if known and type(value) in (int, float) else (None, False)
    return None, False


def _attribute(base, name):
    np = numpy()
    if type(base).__name__ == "module":
        members = vars(base)
    elif np is not None and type(base) is getattr(np, "ndarray", None):
        return (getattr(base, name), True) if name in ARRAY_ATTRIBUTES else (None, False)
    elif np is not None and type(base) is getattr(np, "ufunc", None):
        return (getattr(base, name), True) if name in UFUNC_METHODS else (None, False)
    else:
        members = getattr(base, "__dict__", {}) if type(base).__getattribute__ is object.__getattribute__ else {}
    return (members[name], True) if isinstance(members, dict) and name in members else (None, False)


def called(node, frame):
    """The qualified name of what is called: `numpy.append`, `ndarray.sum`, `Generator.random`; empty where unknown."""
    value, known = value_of(node, frame)
    if known:
        module = getattr(value, "__module__", None) or type(value).__module__
        name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None) or type(value).__name__
        return "%s.%s" % (str(module).split(".")[0], name)
    if isinstance(node, ast.Attribute):
        base, known = value_of(node.value, frame)
        if known:
            return "%s.%s.%s" % (type(base).__module__.split(".")[0], type(base).__name__, node.attr)
    return ""


def ast_name(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def named(node):
    """`a` or `self.a`: how the script calls a value; empty for an expression."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = named(node.value)
        return base and "%s.%s" % (base, node.attr)
    return ""
