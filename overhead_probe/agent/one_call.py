"""Whether a loop's body is one call to a function without visible side effects, which could be a `tf.function`.

The answer is read from the source. What is not known to be harmless counts as a side effect.
"""

import ast
import linecache
import types

# Functions that compute and no more.
PURE = {"len", "range", "zip", "enumerate", "reversed", "abs", "min", "max", "sum", "tuple", "list", "dict", "isinstance"}
# Methods through which a step changes tensors' variables, which a graph does as well, and those that compute.
METHODS = {"assign", "assign_add", "assign_sub", "apply_gradients", "gradient", "watch", "append", "read_value"}
# What turns tensors into Python values, writes, or is seen from outside.
HOST = {"numpy", "item", "tolist", "print", "print_v2", "write", "py_function", "numpy_function", "save", "set_seed", "write_file"}
# How deep functions of the script that the step calls are followed.
DEEPEST = 4


class Visible(Exception):
    """Something that a graph would not do as the function does; says what."""


def reason_not(frame, info):
    """Why the step cannot be put in a graph; empty where it can."""
    try:
        step_function(frame, info)
    except Visible as error:
        return str(error)
    return ""


def step_function(frame, info):
    """(name, function) of the step, a name of the module that the loop stands in. Raises Visible."""
    loop = _loop_at(_tree(info.file), info.line)
    if loop is None or len(loop.body) != 1:
        raise Visible("the loop's body is not a single call")
    statement = loop.body[0]
    call = statement.value if isinstance(statement, (ast.Expr, ast.Assign)) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        raise Visible("the loop's body is not a single call of one of the script's functions")
    name = call.func.id
    function = frame.f_globals.get(name)
    if not isinstance(function, types.FunctionType) or name in frame.f_code.co_varnames:
        raise Visible("%s is not a function of the script's module" % name)
    _check_arguments(frame, loop, call)
    _check(function, DEEPEST)
    return name, function


def _check_arguments(frame, loop, call):
    """A Python number that changes would be traced anew in each step."""
    changing = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)} if isinstance(loop, ast.For) else set()
    for argument in call.args + [keyword.value for keyword in call.keywords]:
        for node in ast.walk(argument):
            if isinstance(node, ast.Name) and node.id in changing:
                value = frame.f_locals.get(node.id, frame.f_globals.get(node.id))
                if value is None or isinstance(value, (bool, int, float, str)):
                    raise Visible("its argument %s is a Python value that changes in each step" % node.id)


def _tree(filename):
    try:
        return ast.parse("".join(linecache.getlines(filename)))
    except (SyntaxError, ValueError):
        raise Visible("its source cannot be read")


def _loop_at(tree, line):
    return next((node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While)) and node.lineno == line), None)


def _check(function, depth):
    """Raises Visible for what a function does beside computing and changing tensors' variables."""
    code = function.__code__
    definition = next((node for node in ast.walk(_tree(code.co_filename)) if isinstance(node, ast.FunctionDef)
                       and node.name == code.co_name and node.lineno == code.co_firstlineno), None)
    if definition is None:
        raise Visible("the source of %s is not known" % function.__name__)
    own = set(code.co_varnames)
    for node in ast.walk(definition):
        if isinstance(node, (ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.Try, ast.Raise, ast.Delete)):
            raise Visible("%s has a %s" % (function.__name__, type(node).__name__.lower()))
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store):
            raise Visible("%s stores in something that others see" % function.__name__)
        if isinstance(node, ast.Call):
            _check_call(function, node, own, depth)


def _check_call(function, call, own, depth):
    name = function.__name__
    if isinstance(call.func, ast.Name):
        called = function.__globals__.get(call.func.id)
        if isinstance(called, types.FunctionType) and _of_script(called, function):
            if depth == 0:
                raise Visible("%s calls functions too deep to follow" % name)
            return _check(called, depth - 1)
        if call.func.id not in PURE and not _module(called).startswith(("tensorflow", "keras")):
            raise Visible("%s calls %s" % (name, call.func.id))
        return None
    if not isinstance(call.func, ast.Attribute):
        raise Visible("%s calls something that has no name" % name)
    root, method = _root(call.func), call.func.attr
    if method in HOST:
        raise Visible("%s calls %s" % (name, method))
    value = function.__globals__.get(root)
    if root in own:
        if method == "append" or method in METHODS:
            return None  # a list of its own, or a tape
        raise Visible("%s calls %s" % (name, method))
    if isinstance(value, types.ModuleType):
        if _module_name(value).split(".")[0] not in ("tensorflow", "keras"):
            raise Visible("%s calls %s of %s" % (name, method, root))
        return None
    if method in METHODS - {"append"} and _module(value).startswith(("tensorflow", "keras")):
        return None
    raise Visible("%s calls %s" % (name, method))


def _of_script(called, function):
    return called.__code__.co_filename == function.__code__.co_filename


def _root(node):
    while isinstance(node, (ast.Attribute, ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return getattr(node, "id", "")


def _module(value):
    """The module that a function or a value's class comes from."""
    found = getattr(value, "__module__", None) if isinstance(value, (type, types.FunctionType)) else type(value).__module__
    return found if isinstance(found, str) else ""


def _module_name(module):
    name = types.ModuleType.__getattribute__(module, "__dict__").get("__name__")
    return name if isinstance(name, str) else ""
