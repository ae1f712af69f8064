"""Finds the loops of a source file and marks them, when it is compiled.

A marked `for` or `while` is emitted twice: with a mark at the head of its body, and as it was.
Which one runs is decided at each entry, so a loop that is not watched runs unmarked. The inline
mark of loop 3 reads

    if __probe_next__(__probe_gate_3__): __probe_mark_3__(__probe_clock__())

The gate is a C iterator that says for each iteration whether to mark it; when its pattern is used
up it asks the conductor for the next one, which is where blocks begin and end (`conductor`).
The names live in `builtins`, so the script's namespaces stay as they were.
"""

import ast

# Loops nested deeper than this in one function are emitted once, always marked when watched:
# each level of the two-fold form doubles the code beneath it.
DEEPEST_DOUBLED = 4
# And deeper than this they stay as they are: a mark takes one of the 20 nested blocks that Python allows.
DEEPEST_MARKED = 7

GATE = "__probe_gate_%d__"
MARK = "__probe_mark_%d__"
ENTER = "__probe_enter_%d__"
LEAVE = "__probe_leave_%d__"
ITERATE = "__probe_iterate_%d__"
NEXT = "__probe_next__"
CLOCK = "__probe_clock__"

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class LoopInfo(object):
    """Where a loop stands. `kind`: for, while, async for, comprehension or iterations (marked by hand)."""

    def __init__(self, id_, file, line, end_line, kind, function, names):
        self.id = id_
        self.file = file
        self.line = line
        self.end_line = end_line
        self.kind = kind
        self.function = function
        self.names = names


def mark(tree, filename, table):
    """Returns `tree` with its loops marked; a `LoopInfo` for each is appended to `table`."""
    marked = _Marker(filename, table).visit(tree)
    return ast.fix_missing_locations(marked)


class _Marker(ast.NodeTransformer):
    def __init__(self, filename, table):
        self.filename = filename
        self.table = table
        self.functions = []
        self.depth = 0
        self.iterables = 0

    # -- scopes: depth counts loops within one function

    def _scope(self, node):
        depth, self.depth = self.depth, 0
        self.functions.append(getattr(node, "name", "<lambda>"))
        self.generic_visit(node)
        self.functions.pop()
        self.depth = depth
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = _scope

    # -- loops

    def visit_For(self, node):
        return self._loop(node, "for")

    def visit_AsyncFor(self, node):
        return self._loop(node, "async for")

    def visit_While(self, node):
        return self._loop(node, "while")

    def _loop(self, node, kind):
        if self.depth >= DEEPEST_MARKED:
            return self.generic_visit(node)
        info = self._register(node, kind, node.body)
        self.depth += 1
        doubled = self.depth <= DEEPEST_DOUBLED and not _declares_scope(node)
        self.generic_visit(node)
        self.depth -= 1
        watched = _copy_of(node, _mark_statements(info.id, node) + node.body)
        if watched.orelse:
            # The last iteration ends where the `else` clause begins.
            watched.orelse = _statements("%s()" % (LEAVE % info.id), node) + watched.orelse
        template = _DOUBLED if doubled else _SINGLE
        guard = _statements(template.format(enter=ENTER % info.id, leave=LEAVE % info.id), node)
        if doubled:
            guard[0].body[0].body = [watched]
            guard[0].orelse = [node]
        else:
            guard[1].body = [watched]
        return guard

    def _comprehension(self, node):
        if self.iterables >= DEEPEST_DOUBLED:
            return self.generic_visit(node)
        info = self._register(node, "comprehension", [node])
        first = node.generators[0]
        # The first iterable is emitted twice, and so is a comprehension in it, one in that, and so on.
        self.iterables += 1
        iterable = self.visit(first.iter)
        self.iterables -= 1
        first.iter = ast.copy_location(ast.Tuple([], ast.Load()), iterable)
        self.generic_visit(node)
        first.iter = iterable
        if not first.is_async:
            name = ITERATE % info.id
            call = _expression("%s(None) if %s else None" % (name, name), node)
            call.body.args = [iterable]
            call.orelse = iterable
            first.iter = call
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def _register(self, node, kind, body):
        names = sorted({child.id for part in body for child in ast.walk(part) if isinstance(child, ast.Name)})
        info = LoopInfo(len(self.table), self.filename, node.lineno, _last_line(node), kind,
                        ".".join(self.functions) or "<module>", names)
        self.table.append(info)
        return info


_DOUBLED = """
if {enter} and {enter}():
    try:
        pass
    finally:
        {leave}()
"""

_SINGLE = """
{enter} and {enter}()
try:
    pass
finally:
    {leave}()
"""


def _mark_statements(id_, node):
    return _statements("if %s(%s): %s(%s())" % (NEXT, GATE % id_, MARK % id_, CLOCK), node)


def _copy_of(loop, body):
    fields = {name: getattr(loop, name) for name in loop._fields if hasattr(loop, name)}
    fields.update(body=body, orelse=list(loop.orelse))
    return ast.copy_location(type(loop)(**fields), loop)


def _declares_scope(loop):
    """Whether the loop holds a `global` or `nonlocal` of its own scope, which may stand only once."""
    waiting = list(ast.iter_child_nodes(loop))
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            waiting.extend(ast.iter_child_nodes(node))
    return False


def _statements(source, at):
    parsed = ast.parse(source.strip()).body
    for statement in parsed:
        _relocate(statement, at)
    return parsed


def _expression(source, at):
    return _relocate(ast.parse(source, mode="eval").body, at)


def _relocate(tree, at):
    """Puts every node of `tree` on the line of `at`, so tracebacks show the script's own line."""
    for node in ast.walk(tree):
        if "lineno" in node._attributes:
            node.lineno = at.lineno
            node.col_offset = at.col_offset
            if "end_lineno" in node._attributes:
                node.end_lineno = at.lineno
                node.end_col_offset = at.col_offset
    return tree


def _last_line(node):
    return max([getattr(child, "lineno", 0) for child in ast.walk(node)] + [node.lineno])
