"""Runs the script as `__main__`, at home: names, paths, imports and tracebacks as without a probe."""

import ast
import builtins
import importlib.machinery
import importlib.util
import os
import sys
import traceback
import types

from . import loops, tf1

IMPORT = "__probe_import__"
OWN = os.path.dirname(os.path.abspath(__file__))


class Compiler(object):
    """Compiles the script's own source files with their loops marked."""

    def __init__(self, table, installed):
        self.table = table
        self.installed = installed
        self.root = None

    def compile(self, source, filename):
        """Code of `source` (bytes), marked. Raises SyntaxError as `compile` does."""
        tree = ast.parse(source, filename)
        _time_imports(tree)
        tf1.rewrite(tree)
        loops.mark(tree, filename, self.table)
        self.installed()
        return compile(tree, filename, "exec", dont_inherit=True)

    # a meta path finder: modules beside the script are compiled by us, without bytecode files

    def find_spec(self, name, path=None, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            return spec if spec is not None and self._own(spec.origin) else None
        if not self._own(spec.origin):
            return None
        spec.loader = _loader(self, spec.loader)
        return spec

    def _own(self, origin):
        if not origin or self.root is None:
            return False
        path = os.path.abspath(origin)
        return (path.startswith(self.root + os.sep) and "site-packages" not in path and "dist-packages" not in path
                and not path.startswith(os.path.dirname(os.__file__) + os.sep))


def _loader(compiler, loader):
    class MarkingLoader(importlib.machinery.SourceFileLoader):
        """Loads one module from source, marked, and leaves its bytecode cache alone."""

        def get_code(self, fullname):
            path = self.get_filename(fullname)
            return compiler.compile(self.get_data(path), path)

    return MarkingLoader(loader.name, loader.path)


def _time_imports(tree):
    """Puts a timer around each top-level import of `tree` (in place)."""
    body = []
    for position, node in enumerate(tree.body):
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if isinstance(node, (ast.Import, ast.ImportFrom)) and not future:
            name = node.names[0].name if isinstance(node, ast.Import) else (node.module or ".")
            before, after = ast.parse("%s(None)\n%s(%r)" % (IMPORT, IMPORT, name)).body
            for statement in (before, after):
                for child in ast.walk(statement):
                    if "lineno" in child._attributes:
                        ast.copy_location(child, node)
            body += [before, node, after]
        else:
            body.append(node)
    tree.body = body
    ast.fix_missing_locations(tree)


def time_imports(recorder):
    """Makes the names that timed imports call; writes a `phase` for each outermost import."""
    started = []

    def note(name):
        if name is None:
            started.append(recorder.clock())
            return
        start = started.pop()
        if not started:
            recorder.event("phase", id="import." + name, start=start - recorder.base_ns,
                           end=recorder.clock() - recorder.base_ns)

    setattr(builtins, IMPORT, note)


def main_module(filename, spec=None):
    """A fresh `__main__`, put in place of the agent's own."""
    module = types.ModuleType("__main__")
    module.__dict__.update(__file__=filename, __builtins__=builtins, __spec__=spec, __cached__=None,
                           __package__=spec.parent if spec is not None else None,
                           __loader__=spec.loader if spec is not None else
                           importlib.machinery.SourceFileLoader("__main__", filename))
    sys.modules["__main__"] = module
    return module


def prepare(plan, compiler):
    """Sets argv and the path as Python would; returns (code, module). Raises SyntaxError, OSError, ImportError."""
    if plan.get("module"):
        sys.path[0] = os.getcwd()
        compiler.root = os.getcwd()
        spec = importlib.util.find_spec(plan["module"])
        if spec is not None and spec.submodule_search_locations is not None:
            spec = importlib.util.find_spec(plan["module"] + ".__main__")
        if spec is None or not spec.origin:
            raise ImportError("No module named %s" % plan["module"])
        filename = spec.origin
    else:
        filename, spec = plan["script"], None
        sys.path[0] = os.path.dirname(os.path.abspath(filename))
        compiler.root = sys.path[0]
    sys.argv = [filename] + plan["argv"]
    sys.meta_path.insert(0, compiler)
    module = main_module(filename, spec)
    with open(filename, "rb") as file:
        return compiler.compile(file.read(), filename), module


def show_exception(kind, error, trace):
    """Shows an exception of the script through `sys.excepthook`, without the agent's own frames."""
    while trace is not None and os.path.abspath(trace.tb_frame.f_code.co_filename).startswith(OWN):
        trace = trace.tb_next
    sys.excepthook(kind, error.with_traceback(trace), trace)
    return "".join(traceback.format_exception(kind, error, trace))
