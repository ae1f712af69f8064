"""Rewrites statements so that their operations go through a recorder, for one sampled iteration.

`a * b + f(c)` becomes `R.binary("add", R.binary("mul", a, b), R.call(f, c))`, where `R` is one name in
`builtins`. Order of evaluation and results stay as they are. Left as they are: bodies of functions,
classes and lambdas (`Recorder.learn` takes care of functions), chained comparisons, and calls that look
at the calling frame.
"""

import ast
import copy

NAME = "__probe_recorder__"

BINARY = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv",
          ast.Mod: "mod", ast.Pow: "pow", ast.MatMult: "matmul", ast.LShift: "lshift", ast.RShift: "rshift",
          ast.BitAnd: "and_", ast.BitOr: "or_", ast.BitXor: "xor"}
IN_PLACE = {ast.BitAnd: "iand", ast.BitOr: "ior"}
UNARY = {ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "inv"}
COMPARE = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne"}
LOOKS_AT_FRAME = frozenset("super locals globals vars dir eval exec".split())
_ACTS = (ast.Call, ast.Await, ast.Yield, ast.YieldFrom) + ((ast.NamedExpr,) if hasattr(ast, "NamedExpr") else ())
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def recorded(statements):
    """A rewritten copy of a list of statements; the given ones stay as they are."""
    return [ast.fix_missing_locations(_Rewriter().visit(copy.deepcopy(statement))) for statement in statements]


def recorded_module(tree):
    """A rewritten copy of a module in which the bodies of its functions are rewritten too."""
    return ast.fix_missing_locations(_Rewriter(into_functions=True).visit(copy.deepcopy(tree)))


class _Rewriter(ast.NodeTransformer):
    def __init__(self, into_functions=False):
        self.into_functions = into_functions

    def visit(self, node):
        if isinstance(node, _SCOPES) and not self.into_functions:
            return node
        return ast.NodeTransformer.visit(self, node)

    def _ask(self, at, method, *arguments, **fields):
        recorder = ast.copy_location(ast.Name(NAME, ast.Load()), at)
        called = ast.copy_location(ast.Attribute(recorder, method, ast.Load()), at)
        return ast.copy_location(ast.Call(called, list(arguments), fields.get("keywords", [])), at)

    def _text(self, text, at):
        return ast.copy_location(_constant(text), at)

    # -- expressions

    def visit_BinOp(self, node):
        self.generic_visit(node)
        return self._ask(node, "binary", self._text(BINARY[type(node.op)], node), node.left, node.right)

    def visit_UnaryOp(self, node):
        if type(node.op) not in UNARY or type(node.operand).__name__ in ("Constant", "Num"):
            return self.generic_visit(node)
        self.generic_visit(node)
        return self._ask(node, "unary", self._text(UNARY[type(node.op)], node), node.operand)

    def visit_Compare(self, node):
        self.generic_visit(node)
        if len(node.ops) != 1 or type(node.ops[0]) not in COMPARE:
            return node
        return self._ask(node, "binary", self._text(COMPARE[type(node.ops[0])], node), node.left, node.comparators[0])

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        return self._ask(node, "binary", self._text("getitem", node), node.value, _index(node.slice))

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in LOOKS_AT_FRAME:
            return node
        return self._ask(node, "call", node.func, *node.args, keywords=node.keywords)

    # -- statements

    def visit_AugAssign(self, node):
        # Python fetches the item before it evaluates the value; a call in the value might change the item.
        may_act = any(isinstance(child, _ACTS) for child in ast.walk(node.value))
        self.generic_visit(node)
        name = self._text(IN_PLACE.get(type(node.op)) or "i" + BINARY[type(node.op)], node)
        target = node.target
        if isinstance(target, ast.Name):
            value = self._ask(node, "in_place", name, ast.copy_location(ast.Name(target.id, ast.Load()), node),
                              node.value)
            return ast.copy_location(ast.Assign([target], value), node)
        if isinstance(target, ast.Subscript) and not may_act:
            return self._statement(node, "in_place_item", name, target.value, _index(target.slice), node.value)
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) == 1 and isinstance(target, ast.Subscript):
            return self._statement(node, "set_item", node.value, target.value, _index(target.slice))
        return node

    def visit_AnnAssign(self, node):
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Delete(self, node):
        return node

    def visit_match_case(self, node):
        """A pattern looks like an expression and is none."""
        node.guard = self.visit(node.guard) if node.guard is not None else None
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def _statement(self, at, method, *arguments):
        return ast.copy_location(ast.Expr(self._ask(at, method, *arguments)), at)


def _constant(value):
    return ast.Constant(value, kind=None) if hasattr(ast, "Constant") else ast.Str(value)


def _index(node):
    """The value of a subscript as an expression: slices become calls of `slice`."""
    kind = type(node).__name__
    if kind == "Index":   # Python 3.8 and before wrap plain indices
        return node.value
    if kind == "Slice":
        recorder = ast.copy_location(ast.Name(NAME, ast.Load()), node) if hasattr(node, "lineno") else \
            ast.Name(NAME, ast.Load())
        bounds = [bound if bound is not None else _constant(None) for bound in (node.lower, node.upper, node.step)]
        return ast.Call(ast.Attribute(recorder, "slice", ast.Load()), bounds, [])
    if kind == "ExtSlice":   # likewise
        return ast.Tuple([_index(part) for part in node.dims], ast.Load())
    if kind == "Tuple":
        return ast.Tuple([_index(part) for part in node.elts], ast.Load())
    return node
