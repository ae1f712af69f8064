"""What the script fetches and provably never reads, from its source.

A fetched value counts as unread where `sess.run([a, b])` stands as a statement, or where its results are bound, one by
one, to names that are read nowhere in the whole file, and the file has no way of reading names by their text.
"""

import ast
import linecache

# With one of these in the file, any name may be read.
READERS = {"globals", "locals", "vars", "eval", "exec", "dir", "getattr", "__dict__", "inspect", "_getframe"}


def sites(info, is_main):
    """{line: (number of fetches or None for a single one, positions unread)} of the `run` calls in the loop.

    `is_main`: the file is the script itself; names of another module may be read by whoever imports it.
    """
    try:
        tree = ast.parse("".join(linecache.getlines(info.file)))
    except (SyntaxError, ValueError):
        return {}
    loop = next((node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While)) and node.lineno == info.line), None)
    if loop is None:
        return {}
    read = _read(tree)
    everything = bool(read & READERS) or not (is_main or "<module>" != info.function)
    found = {}
    for statement in ast.walk(loop):
        site = _site(statement, read, everything)
        if site is not None:
            for line in range(statement.lineno, _last_line(statement) + 1):
                found[line] = None if line in found else site  # two calls on a line cannot be told apart
    return {line: site for line, site in found.items() if site is not None and site[1]}


def _read(tree):
    """Names and attributes that are read anywhere; `x += 1` reads x, and so does a `global x` elsewhere."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            found.update(node.names)
        text = getattr(node, "value", getattr(node, "s", None))
        if isinstance(text, str):
            found.add(text)  # a name as text, as in __all__
    return found


def _site(statement, read, everything):
    call = getattr(statement, "value", None)
    if not isinstance(statement, (ast.Expr, ast.Assign)) or not isinstance(call, ast.Call):
        return None
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "run":
        return None
    fetches = call.args[0] if call.args else next((word.value for word in call.keywords if word.arg == "fetches"), None)
    if fetches is None or any(isinstance(node, ast.Starred) for node in ast.walk(fetches)):
        return None
    number = len(fetches.elts) if isinstance(fetches, (ast.List, ast.Tuple)) else None
    if isinstance(statement, ast.Expr):
        return number, tuple(range(1 if number is None else number))
    if len(statement.targets) != 1 or number is None:
        return None
    target = statement.targets[0]
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != number:
        return None
    return number, tuple(at for at, element in enumerate(target.elts)
                         if isinstance(element, ast.Name) and element.id not in read and not everything)


def _last_line(node):
    return max(getattr(child, "lineno", 0) for child in ast.walk(node))
