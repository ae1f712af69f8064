"""Gives top-level assignments of the script other values (`--set NAME=EXPR`), and tells the script's size.

The rule. Every assignment to NAME at module level gets EXPR as its value, also inside `if`, `try` and `with`; not those
inside functions, classes and loops. Where NAME is one of several targets (`a = n = 5`, `n, k = 1, 2`) the statement stays
as it is and NAME is assigned anew right after it. Annotated assignments count, and so does `:=`; augmented ones (`n += 1`)
and names bound in another way (import, `for`, `as`, `def`) are left as they are. EXPR is evaluated where the assignment
stands, with the script's own names as they are then. A whole number in exponent form, such as 1e3, is an integer, unless
it takes the place of a float literal.
"""

import ast
import builtins
import decimal
import re
import sys

EVALUATE = "__probe_set__"
WHOLE_IN_EXPONENT_FORM = re.compile(r"[+-]?[0-9_]+[eE]\+?[0-9]+\Z")
# Statements and expressions with a life of their own: what is assigned in them is not the script's top level.
NOT_ENTERED = ("FunctionDef", "AsyncFunctionDef", "ClassDef", "For", "AsyncFor", "While", "Lambda", "ListComp", "SetComp",
               "DictComp", "GeneratorExp")


class Refused(SystemExit):
    """The values cannot be given. No Exception: the script's own handlers are not meant for it."""

    def __init__(self):
        super(Refused, self).__init__(2)


def refuse(recorder, text, hint):
    """Tells the host what is wrong with the words that it was given, and ends the script."""
    recorder.event("refused", text=text, hint=hint)
    raise Refused()


def install(recorder):
    """Makes the name that replaced values call."""

    def evaluate(name, expression, function):
        try:
            return function()
        except Exception as error:  # the expression is the user's: whatever it raises is told
            there = sorted(known for known in function.__globals__ if not known.startswith("__"))
            refuse(recorder, "--set %s=%s: %s: %s." % (name, expression, type(error).__name__, error),
                   "The script's names at that point: %s." % (", ".join(there) or "none"))

    setattr(builtins, EVALUATE, evaluate)


def rewrite(tree, values, recorder, filename):
    """Gives the assignments of `tree` (in place) the expressions of `values`, by name; refuses unknown names."""
    editor = _Editor(values)
    try:
        editor.visit(tree)
    except SyntaxError as error:  # newer syntax than this Python has
        refuse(recorder, "--set %s cannot be read by this Python: %s." % (error.filename, error.msg), "")
    unknown = [name for name in values if name not in editor.names]
    if unknown:
        refuse(recorder, "--set: %s has no top-level assignment to %s." % (filename, ", ".join(unknown)),
               "There are: %s." % (", ".join(sorted(editor.names)) or "none"))
    ast.fix_missing_locations(tree)


class _Editor(ast.NodeTransformer):
    """Applies the rule; `names` are those that it could be applied to."""

    def __init__(self, values):
        self.values = values
        self.names = set()

    def visit(self, node):
        if type(node).__name__ in NOT_ENTERED:
            return node
        return super(_Editor, self).visit(node)

    def visit_Assign(self, node):
        self.generic_visit(node)
        names = [name for target in node.targets for name in _names(target)]
        self.names.update(names)
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            return self._replaced(node, names[0])
        return [node] + [self._anew(name, node) for name in names if name in self.values]

    def visit_AnnAssign(self, node):
        self.generic_visit(node)
        if node.value is None or not isinstance(node.target, ast.Name):
            return node
        self.names.add(node.target.id)
        return self._replaced(node, node.target.id)

    def visit_NamedExpr(self, node):
        self.generic_visit(node)
        self.names.add(node.target.id)
        return self._replaced(node, node.target.id)

    def _replaced(self, node, name):
        if name in self.values:
            node.value = self._call(name, node.value, isinstance(_literal(node.value), float))
        return node

    def _anew(self, name, after):
        target = ast.copy_location(ast.Name(name, ast.Store()), after)
        return ast.copy_location(ast.Assign([target], self._call(name, after, False), lineno=after.lineno), after)

    def _call(self, name, at, float_stood_there):
        """`__probe_set__(name, text, lambda: EXPR)`, standing where `at` stands."""
        text = self.values[name]
        exact = text.strip()
        if WHOLE_IN_EXPONENT_FORM.match(exact) and not float_stood_there:
            exact = str(int(decimal.Decimal(exact)))
        call = ast.parse("%s(%r, %r, lambda: 0)" % (EVALUATE, name, text), mode="eval").body
        try:
            call.args[2].body = ast.parse(exact, mode="eval").body
        except SyntaxError as error:
            error.filename = "%s=%s" % (name, text)
            raise
        for child in ast.walk(call):
            if "lineno" in child._attributes:
                ast.copy_location(child, at)
        return call


def _names(target):
    """Names that an assignment's target binds."""
    if isinstance(target, ast.Name):
        return [target.id]
    if isinstance(target, ast.Starred):
        return _names(target.value)
    if isinstance(target, (ast.Tuple, ast.List)):
        return [name for element in target.elts for name in _names(element)]
    return []


def _literal(node):
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None


def note_size(recorder, expression):
    """Evaluates `expression` in the script's namespace and writes what size the script has."""
    namespace = dict(vars(sys.modules["__main__"]))
    try:
        value, text = float(eval(expression, namespace)), ""
    except Exception as error:  # the expression is the user's: whatever it raises is what is wrong with it
        value, text = None, "%s: %s" % (type(error).__name__, error)
    recorder.event("size", expression=expression, value=value, text=text)
