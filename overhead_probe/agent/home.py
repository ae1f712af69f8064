"""Runs the script as `__main__`, at home: names, paths and modules as without a probe."""

import ast
import builtins
import importlib
import importlib.machinery
import os
import sys
import types
import warnings

from . import loops, reach, tf1
from .hooks import numpy_rewrite

IMPORT = "__probe_import__"
PACKAGE = __name__.partition(".")[0]
# Deeply nested expressions need more frames to be walked than Python's own compiler needs.
WALK_DEPTH = 20000
# Python files that belong to an installation, not to the script.
INSTALLED = ("site-packages", "dist-packages")
STANDARD_LIBRARY = os.path.dirname(os.path.abspath(os.__file__))
AGENT_FOLDER = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Compiler(object):
    """Compiles the script's own source files with their loops marked.

    As a meta path finder it takes the place of Python's own for the modules that the script brings
    along; whatever is installed, and whatever has a syntax error, is left to Python. `replay` is the NumPy replay
    where it is needed: loops then have a recorded form.
    """

    def __init__(self, table, installed, replay=None):
        self.table = table
        self.replay = replay
        self.installed = installed
        self.tf1 = tf1.Rewriter()

    def compile(self, source, filename, edit=None):
        """Code of `source` (bytes), marked, its tree first given to `edit`. Raises SyntaxError and shows warnings
        exactly as `compile` does."""
        code = compile(source, filename, "exec", dont_inherit=True)
        known = len(self.table)
        with _Quiet():
            try:
                tree = compile(source, filename, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
                if edit is not None:
                    edit(tree)
                _time_imports(tree)
                self.tf1.rewrite(tree)
                if loops.imports_any(tree, {PACKAGE}) and AGENT_FOLDER not in sys.path:
                    sys.path.append(AGENT_FOLDER)  # for spawned children, in which it marks nothing
                recorder = self.replay.recorder if self.replay is not None else None
                if recorder is not None:
                    recorder.learn(tree, filename)
                loops.mark(tree, filename, self.table, numpy_rewrite.recorded if recorder is not None else None)
                code = compile(tree, filename, "exec", dont_inherit=True)
            except RecursionError:  # deeper than this Python takes as a tree: the file runs unmarked
                del self.table[known:]
        self.installed()
        return code

    def find_spec(self, name, path=None, target=None):
        """The spec of a module of the script's own, with its marked code; None leaves it to Python."""
        if name.partition(".")[0] in reach.FRAMEWORKS:
            return None  # wherever it stands, such as in a checkout beside the script
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or type(spec.loader) is not importlib.machinery.SourceFileLoader or not _own(spec.origin):
            return None
        try:
            code = self.compile(spec.loader.get_data(spec.origin), spec.origin)
        except (SyntaxError, ValueError, OSError):
            return None  # Python meets it again, and shows it its own way
        spec.loader = MarkedLoader(code, spec.loader)
        return spec


class MarkedLoader(importlib.machinery.SourceFileLoader):
    """Loads one module from code that has been marked; its bytecode cache is left alone."""

    def __init__(self, code, loader):
        importlib.machinery.SourceFileLoader.__init__(self, loader.name, loader.path)
        self.code = code

    def get_code(self, fullname):
        return self.code


class _Quiet(object):
    """Hides the compiler's warnings, which were shown once already, and lets deep trees be walked.

    `warnings.catch_warnings` would make every warning of the script count as new, so only the showing is replaced.
    """

    def __enter__(self):
        self.show, self.limit = warnings._showwarnmsg, sys.getrecursionlimit()
        warnings._showwarnmsg = lambda message: None
        sys.setrecursionlimit(max(self.limit, WALK_DEPTH))

    def __exit__(self, *error):
        warnings._showwarnmsg = self.show
        sys.setrecursionlimit(self.limit)


def _own(origin):
    """Whether a source file comes with the script: it is neither installed nor of the standard library."""
    path = os.path.abspath(origin)
    return (not any(os.sep + folder + os.sep in path for folder in INSTALLED)
            and not path.startswith((STANDARD_LIBRARY + os.sep, AGENT_FOLDER + os.sep)))


def _time_imports(tree):
    """Puts a timer around each top-level import of `tree` (in place)."""
    body = []
    for node in tree.body:
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if isinstance(node, (ast.Import, ast.ImportFrom)) and not future:
            name = node.names[0].name if isinstance(node, ast.Import) else (node.module or ".")
            timed = ast.parse("%s(None)\ntry:\n pass\nfinally:\n %s(%r)" % (IMPORT, IMPORT, name)).body
            for statement in timed:
                loops.relocate(statement, node)
            timed[1].body = [node]
            body += timed
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


def main_module(filename, spec=None, loader=None):
    """A fresh `__main__` with the names that Python gives it, put in place of the agent's own."""
    module = types.ModuleType("__main__")
    module.__dict__.update(__file__=filename, __builtins__=builtins, __spec__=spec, __cached__=None,
                           __package__=spec.parent if spec is not None else None,
                           __loader__=loader or importlib.machinery.SourceFileLoader("__main__", filename))
    if spec is not None:
        module.__cached__ = spec.cached
    if sys.version_info < (3, 14):
        module.__annotations__ = {}
    sys.modules["__main__"] = module
    return module


def prepare(plan, compiler, started_with, edit=None):
    """Sets argv and the path as Python would; returns (code, module). Raises SyntaxError, OSError, ImportError.

    `started_with` names the modules that were loaded before the agent; `edit` may change the main script's tree.
    """
    before_path_finder = next((at for at, finder in enumerate(sys.meta_path)
                               if finder is importlib.machinery.PathFinder), len(sys.meta_path))
    if plan.get("module"):
        sys.path[0] = os.getcwd()
        _give_way_to_own_modules(sys.path[0], started_with)
        sys.argv = ["-m"] + plan["argv"]
        sys.meta_path.insert(before_path_finder, compiler)
        spec = _module_spec(plan["module"])
        filename, loader = spec.origin, spec.loader
    else:
        spec, loader = None, None
        filename = plan["script"]
        sys.path[0] = os.path.dirname(os.path.realpath(filename))
        _give_way_to_own_modules(sys.path[0], started_with)
        sys.meta_path.insert(before_path_finder, compiler)
        if sys.version_info >= (3, 9):
            filename = os.path.abspath(filename)
    sys.argv = [filename if plan.get("module") else plan["script"]] + plan["argv"]
    if hasattr(sys, "orig_argv"):
        sys.orig_argv = sys.orig_argv[:1] + (["-m", plan["module"]] if spec else [plan["script"]]) + plan["argv"]
    module = main_module(filename, spec, loader)
    with open(filename, "rb") as file:
        return compiler.compile(file.read(), filename, edit), module


class NoSuchModule(ImportError):
    """`-m` names a module that is not there or cannot be run."""


def _module_spec(name):
    """The spec that `python -m name` runs; parent packages are imported on the way."""
    parent = name.rpartition(".")[0]
    try:
        path = importlib.import_module(parent).__path__ if parent else None
    except ModuleNotFoundError as error:
        if error.name and (parent + ".").startswith(error.name + "."):
            raise NoSuchModule("No module named %s" % name) from None
        raise
    except AttributeError:
        raise NoSuchModule("%s is a module, not a package, so there is no %s" % (parent, name)) from None
    spec = importlib.machinery.PathFinder.find_spec(name, path)
    if spec is None:
        raise NoSuchModule("No module named %s" % name)
    if spec.submodule_search_locations is not None:
        if name.endswith(".__main__"):
            raise NoSuchModule("%s cannot be run" % name)
        return _module_spec(name + ".__main__")
    if not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
        raise NoSuchModule("%s is not a Python source file" % name)
    return spec


def _give_way_to_own_modules(folder, started_with):
    """Forgets those modules of the agent's own use that the script has a file of the same name for."""
    ours = set(sys.modules) - set(started_with) - set(sys.builtin_module_names) - {PACKAGE}
    for name in ours:
        beside = os.path.join(folder, name)
        if os.path.isfile(beside + ".py") or os.path.isfile(os.path.join(beside, "__init__.py")):
            del sys.modules[name]
