"""Whether a loop's body works with arrays: a look at what its names stand for, which runs none of their code."""

import collections
import sys
import types

FRAMEWORKS = ("numpy", "tensorflow", "keras", "tf_keras", "scipy", "pandas", "sklearn")
# Values looked at for one loop, and the members looked at in each, before the answer is no.
MOST_VALUES = 2000
MOST_MEMBERS = 100
# How far to follow: from a name to its attributes, functions, their globals.
DEEPEST = 4


def touches_arrays(names, frame):
    """Whether one of `names`, as seen in `frame`, is or leads to an array, a tensor or a user of their modules."""
    waiting = collections.deque((frame.f_locals.get(name, frame.f_globals.get(name)), 0) for name in names)
    seen = set()
    for _ in range(MOST_VALUES):
        if not waiting:
            return False
        value, depth = waiting.popleft()
        if value is None or id(value) in seen:
            continue
        seen.add(id(value))
        if _of_framework(value):
            return True
        if depth < DEEPEST:
            waiting.extend((inner, depth + 1) for inner in _inner(value))
    return False


def _inner(value):
    """What `value` is made of: members, or what its code refers to. Nothing of a module but what code names."""
    if _is(value, (list, tuple)):
        return (list if _is(value, list) else tuple).__getitem__(value, slice(2))
    if _is(value, dict):
        return list(dict.values(value))[:MOST_MEMBERS]
    if _is(value, types.MethodType):
        return [value.__func__, value.__self__]
    if _is(value, types.FunctionType):
        cells = [cell.cell_contents for cell in value.__closure__ or () if _filled(cell)]
        return cells + [value.__globals__.get(name) for name in _names(value.__code__)]
    if _is(value, types.BuiltinMethodType):
        return [value.__self__]
    if _is(value, (types.ModuleType, type)):
        return [] if _is(value, types.ModuleType) else _methods(value)
    return list(_attributes(value).values())[:MOST_MEMBERS] + [type(value)]


def _is(value, classes):
    """As `isinstance`, which asks a proxy for its `__class__` and so runs the proxy's code."""
    return issubclass(type(value), classes)


def _names(code):
    """Names that a function's code refers to, those of functions within it included."""
    names = list(code.co_names)
    for constant in code.co_consts:
        if _is(constant, types.CodeType):
            names += constant.co_names
    return names


def _methods(class_):
    if type.__getattribute__(class_, "__module__") == "builtins":
        return []
    return [member for member in list(type.__getattribute__(class_, "__dict__").values())[:MOST_MEMBERS]
            if _is(member, types.FunctionType)]


def _attributes(value):
    try:
        return object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}


def _filled(cell):
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True


def _of_framework(value):
    if _is(value, types.ModuleType):
        return _root(types.ModuleType.__getattribute__(value, "__dict__").get("__name__"))
    if _is(value, types.FunctionType):
        return _root(value.__module__)
    classes = value if _is(value, type) else type(value)
    return any(_root(type.__getattribute__(base, "__module__")) for base in type.__getattribute__(classes, "__mro__")
               if base is not object)


def _root(module):
    return isinstance(module, str) and module.split(".")[0] in FRAMEWORKS


def frame_of(info):
    """The nearest frame that runs the file of the loop."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename != info.file:
        frame = frame.f_back
    return frame


def runs(frame):
    """Whether `frame` is one of those that run now."""
    running = sys._getframe(1)
    while running is not None and running is not frame:
        running = running.f_back
    return running is not None
