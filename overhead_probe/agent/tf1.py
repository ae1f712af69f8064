"""Lets a script that was written for TensorFlow 1 run under TensorFlow 2, in graph mode.

The script's own imports of TensorFlow are followed by a check. A module alias whose attributes (as the
script uses them) exist only in `compat.v1` is bound to that face. Either way `disable_v2_behavior` is
called, unless the script switches itself or enters a graph of its own.
"""

import ast
import builtins
import sys

from . import loops

CHECK = "__probe_tf1__"
SYMBOLS = "__probe_tf1_symbols__"
OWN_SWITCHES = {"disable_eager_execution", "disable_v2_behavior", "enable_eager_execution", "enable_v2_behavior"}
# Names of compat.v1 that fail while TensorFlow executes eagerly.
GRAPH_ONLY = {"Session", "InteractiveSession", "placeholder", "get_default_session", "MonitoredTrainingSession",
              "MonitoredSession", "SingularMonitoredSession", "global_variables_initializer",
              "initialize_all_variables"}
VERSIONS = {"__version__", "VERSION"}


class Rewriter(object):
    """Adds the check after each import of TensorFlow in the files of one script.

    A switch of the script's own in any file seen so far, the main file first, leaves all files alone.
    """

    def __init__(self):
        self.switches = False

    def rewrite(self, tree):
        """Changes `tree` in place and returns it."""
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        names |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        self.switches = self.switches or bool(names & OWN_SWITCHES) or _enters_own_graph(tree, names)
        return ast.fix_missing_locations(_Imports(tree, names, self.switches).visit(tree))


def _enters_own_graph(tree, names):
    """Whether the file makes a graph and enters one; `as_default` alone may be a session's."""
    makes = any(isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "Graph"
                for node in ast.walk(tree))
    return makes and "as_default" in names


def _chooses_by_version(tree):
    """Whether the file compares or takes apart a version: it then serves several and picks names itself."""
    taken_apart = [node for node in ast.walk(tree) if isinstance(node, (ast.Compare, ast.Attribute))]
    return any(getattr(child, "attr", None) in VERSIONS for node in taken_apart for child in ast.walk(node)
               if child is not node)


class _Imports(ast.NodeTransformer):
    def __init__(self, tree, names, switches):
        self.tree = tree
        self.chooses = _chooses_by_version(tree)
        self.graph_only = bool(names & GRAPH_ONLY)
        self.switches = switches

    def visit_Import(self, node):
        added = []
        for alias in node.names:
            if alias.name == "tensorflow":
                name = alias.asname or "tensorflow"
                chains = tuple(chain for chain in _chains(self.tree, name)
                               if not self.chooses or chain.startswith("compat.v1"))
                added.append("%s = %s(%s, %r, %r)" % (name, CHECK, name, chains, self._wanted()))
            elif alias.name.startswith("tensorflow.compat"):
                added.append("%s(None, (), %r)" % (CHECK, self._wanted()))
        return [node] + _parsed(added, node)

    def visit_ImportFrom(self, node):
        if node.level or not node.module:
            return node
        if node.module == "tensorflow":
            names = tuple(alias.name for alias in node.names)
            return _parsed(["%s(%r, %r)" % (SYMBOLS, names, self._wanted())], node) + [node]
        if node.module.startswith("tensorflow.compat"):
            return [node] + _parsed(["%s(None, (), %r)" % (CHECK, self._wanted())], node)
        return node

    def _wanted(self):
        return None if self.switches else self.graph_only


def _parsed(sources, at):
    statements = [ast.parse(source).body[0] for source in sources]
    return [loops.relocate(statement, at) for statement in statements]


def _chains(tree, alias):
    """Every attribute path that `tree` reads from the name `alias`, as dotted strings."""
    found = set()
    for node in ast.walk(tree):
        names = []
        while isinstance(node, ast.Attribute):
            names.append(node.attr)
            node = node.value
        if names and isinstance(node, ast.Name) and node.id == alias:
            found.add(".".join(reversed(names)))
    return tuple(sorted(found))


def install(recorder):
    """Makes the checks that rewritten imports call."""
    switched = []

    def switch(tensorflow, reason):
        if not switched:
            switched.append(reason)
            tensorflow.compat.v1.disable_v2_behavior()
            recorder.event("switched", reason=reason, version=tensorflow.__version__)

    def check(module, chains, graph_only):
        """Returns the face of TensorFlow to bind; `graph_only` is None where the script switches itself."""
        tensorflow = sys.modules["tensorflow"]
        if getattr(tensorflow, "__version__", "1.").startswith("1."):
            return module
        v1 = tensorflow.compat.v1
        old = [chain for chain in chains if not _has(tensorflow, chain) and _has(v1, chain)]
        through_v1 = module is None or any((chain + ".").startswith("compat.v1.") for chain in chains)
        if graph_only is not None and (old or (through_v1 and graph_only)):
            switch(tensorflow, "it uses tf.%s" % old[0] if old else "it uses sessions or placeholders of compat.v1")
        return v1 if old else module

    def symbols(names, graph_only):
        """Lets `from tensorflow import placeholder` find what only TensorFlow 1 had."""
        import tensorflow

        if tensorflow.__version__.startswith("1."):
            return
        v1 = tensorflow.compat.v1
        old = [name for name in names if not _has(tensorflow, name) and _has(v1, name)]
        for name in old:
            setattr(tensorflow, name, getattr(v1, name))
        if graph_only is not None and (old or ("compat" in names and graph_only)):
            switch(tensorflow, "it imports %s from tensorflow" % (old or ["compat"])[0])

    setattr(builtins, CHECK, check)
    setattr(builtins, SYMBOLS, symbols)


def _has(module, chain):
    """Whether `module` has the attribute path. Lazily loaded submodules are taken to have all they are asked for."""
    value = module
    for name in chain.split("."):
        if name not in dir(value) and name not in getattr(value, "__dict__", {}):
            return False
        if name in ("keras", "estimator", "contrib", "compat"):
            return name != "contrib"
        value = getattr(value, name, None)
        if value is None:
            return False
    return True
