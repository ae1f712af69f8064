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

# Loops nested deeper have no recorded form: it is a third copy of what is beneath them.
DEEPEST_RECORDED = 2

GATE = "__probe_gate_%d__"
MARK = "__probe_mark_%d__"
ENTER = "__probe_enter_%d__"
LEAVE = "__probe_leave_%d__"
ITER = "__probe_iter__"
REPLAY = "__probe_replay_%d__"
ITERATE = "__probe_iterate_%d__"
NEXT = "__probe_next__"
CLOCK = "__probe_clock__"

# Decorators and wrappers that compile a function's bytecode, where our names would be unknown.
BYTECODE_COMPILERS = {"njit", "jit", "vectorize", "guvectorize", "stencil", "cfunc"}
# Libraries that send functions of `__main__` to other processes by value, where our names would be missing.
SENDERS_BY_VALUE = {"joblib", "cloudpickle", "dill", "ray", "dask", "distributed", "loky", "pathos", "multiprocess",
                    "ipyparallel"}

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


class LoopInfo(object):
    """Where a loop stands. `kind`: for, while, async for, comprehension, iterations (marked by hand), or of a library's
    own loop, which stands where the script calls it (`of_library`), the call: keras.fit, keras.predict, estimator.train.

    `yields`: it hands out values from within, so it stands still while its consumer works. `steps_per_call`: training
    steps in one iteration of a library's loop.
    """

    of_library = False
    steps_per_call = 1

    def __init__(self, id_, file, line, end_line, kind, function, names, yields=False):
        self.id = id_
        self.file = file
        self.line = line
        self.end_line = end_line
        self.kind = kind
        self.function = function
        self.names = names
        self.yields = yields


def mark(tree, filename, table, recorded=None):
    """Returns `tree` with its loops marked; a `LoopInfo` for each is appended to `table`.

    `recorded`, where given, makes the recorded form of a list of statements (`hooks.numpy_rewrite`): the marked copy
    of a loop then runs it in iterations in which its `REPLAY` flag is up.
    """
    marked = _Marker(filename, table, recorded).visit(tree)
    return ast.fix_missing_locations(marked)


class _Marker(ast.NodeTransformer):
    def __init__(self, filename, table, recorded=None):
        self.filename = filename
        self.recorded = recorded
        self.table = table
        self.functions = []
        self.depth = 0
        self.iterables = 0
        self.compiled = set()
        self.sends_by_value = False

    def visit_Module(self, node):
        self.compiled = _compiled_elsewhere(node)
        self.sends_by_value = imports_any(node, SENDERS_BY_VALUE)
        return self.generic_visit(node)

    # -- scopes: depth counts loops within one function

    def _scope(self, node):
        if getattr(node, "name", None) in self.compiled:
            return node
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
        flagged = self.recorded is not None and self.depth <= DEEPEST_RECORDED and doubled
        recorded = self.recorded(node.body) if flagged else None
        self.generic_visit(node)
        self.depth -= 1
        body = node.body
        if flagged:
            # In this order: old Pythons report no line that is jumped to from the same line, which the end of the recorded
            # form and the head of the body may share.
            choice = _statements("if not %s: pass\nelse: pass" % self._looked_up(REPLAY % info.id), node)
            choice[0].body, choice[0].orelse = node.body, recorded
            body = choice
        watched = _copy_of(node, _mark_statements(info.id, node) + body)
        if watched.orelse:
            # The last iteration ends where the `else` clause begins.
            watched.orelse = _statements("%s()" % (LEAVE % info.id), node) + watched.orelse
        if self.sends_by_value and not doubled:
            return node
        template = _DOUBLED if doubled else _SINGLE
        guard = _statements(template.format(enter=self._looked_up(ENTER % info.id), leave=LEAVE % info.id), node)
        if doubled:
            guard[0].body[0].body = [watched]
            guard[0].orelse = [node]
        else:
            guard[1].body = [watched]
        return guard

    def _looked_up(self, name):
        """The expression for a name of ours; where code may travel to another process, one that finds None there."""
        return 'getattr(__import__("builtins"), "%s", None)' % name if self.sends_by_value else name

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
            name = self._looked_up(ITERATE % info.id)
            call = _expression("%s(%s(None)) if %s else None" % (name, ITER, name), node)
            call.body.args[0].args = [iterable]
            call.orelse = iterable
            first.iter = call
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def _register(self, node, kind, body):
        names = sorted({child.id for part in body for child in ast.walk(part) if isinstance(child, ast.Name)})
        yields = isinstance(node, ast.GeneratorExp) or _holds(node, (ast.Yield, ast.YieldFrom))
        info = LoopInfo(len(self.table), self.filename, node.lineno, _last_line(node), kind,
                        ".".join(self.functions) or "<module>", names, yields)
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
    return _holds(loop, (ast.Global, ast.Nonlocal))


def _holds(loop, kinds):
    """Whether a node of one of `kinds` stands in the loop's own scope."""
    waiting = list(ast.iter_child_nodes(loop))
    while waiting:
        node = waiting.pop()
        if isinstance(node, kinds):
            return True
        if not isinstance(node, _SCOPES):
            waiting.extend(ast.iter_child_nodes(node))
    return False


def _compiled_elsewhere(tree):
    """Names of functions that are decorated with, or given to, a compiler of bytecode."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if any(_last_name(decorator) in BYTECODE_COMPILERS for decorator in node.decorator_list):
                found.add(node.name)
        elif isinstance(node, ast.Call) and _last_name(node) in BYTECODE_COMPILERS:
            found.update(argument.id for argument in node.args if isinstance(argument, ast.Name))
    return found


def _last_name(node):
    """`njit` in `@numba.njit(parallel=True)`."""
    while isinstance(node, ast.Call):
        node = node.func
    return getattr(node, "attr", getattr(node, "id", None))


def imports_any(tree, packages):
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module)
    return any(name.split(".")[0] in packages for name in names)


def _statements(source, at):
    parsed = ast.parse(source.strip()).body
    for statement in parsed:
        relocate(statement, at)
    return parsed


def _expression(source, at):
    return relocate(ast.parse(source, mode="eval").body, at)


def relocate(tree, at):
    """Puts every node of `tree` in the place of `at`, so tracebacks show the script's own lines."""
    for node in ast.walk(tree):
        if "lineno" in node._attributes:
            ast.copy_location(node, at)
    return tree


def _last_line(node):
    return max([getattr(child, "lineno", 0) for child in ast.walk(node)] + [node.lineno])
