"""Lets a script that was written for TensorFlow 1 run under TensorFlow 2, in graph mode.

The script's own imports of TensorFlow are followed by a check. A module alias whose attributes (as the
script uses them) exist only in `compat.v1` is bound to that face. Either way `disable_v2_behavior` is
called, unless the script switches itself or enters a graph of its own.
"""

import ast
import builtins
import sys

CHECK = "__probe_tf1__"
OWN_SWITCHES = {"disable_eager_execution", "disable_v2_behavior", "enable_eager_execution", "enable_v2_behavior",
                "as_default"}
# Names of compat.v1 that fail while TensorFlow executes eagerly.
GRAPH_ONLY = {"Session", "InteractiveSession", "placeholder", "get_default_session", "MonitoredTrainingSession",
              "global_variables_initializer", "initialize_all_variables"}


def rewrite(tree):
    """Adds the check after each import of TensorFlow in `tree` (in place) and returns it."""
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    attributes |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    switches = bool(attributes & OWN_SWITCHES)
    return ast.fix_missing_locations(_Imports(tree, attributes, switches).visit(tree))


class _Imports(ast.NodeTransformer):
    def __init__(self, tree, attributes, switches):
        self.tree = tree
        self.graph_only = bool(attributes & GRAPH_ONLY)
        self.switches = switches

    def visit_Import(self, node):
        added = []
        for alias in node.names:
            if alias.name == "tensorflow":
                name = alias.asname or "tensorflow"
                added.append("%s = %s(%s, %r, %r)" % (name, CHECK, name, _chains(self.tree, name), self._wanted()))
            elif alias.name.startswith("tensorflow.compat"):
                added.append("%s(None, (), %r)" % (CHECK, self._wanted()))
        return [node] + self._parsed(added, node)

    def visit_ImportFrom(self, node):
        if node.module and node.module.startswith("tensorflow.compat"):
            return [node] + self._parsed(["%s(None, (), %r)" % (CHECK, self._wanted())], node)
        return node

    def _wanted(self):
        return None if self.switches else self.graph_only

    def _parsed(self, sources, at):
        statements = [ast.parse(source).body[0] for source in sources]
        for statement in statements:
            for child in ast.walk(statement):
                if "lineno" in child._attributes:
                    ast.copy_location(child, at)
        return statements


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
    """Makes the check that rewritten imports call."""
    state = {"switched": False}

    def check(module, chains, graph_only):
        """Returns the face of TensorFlow to bind; `graph_only` is None where the script switches itself."""
        tensorflow = sys.modules["tensorflow"]
        if getattr(tensorflow, "__version__", "1.").startswith("1."):
            return module
        v1 = tensorflow.compat.v1
        old = [chain for chain in chains if not _has(tensorflow, chain) and _has(v1, chain)]
        through_v1 = module is None or any(chain.startswith("compat.v1.") for chain in chains)
        if graph_only is not None and not state["switched"] and (old or (through_v1 and graph_only)):
            state["switched"] = True
            v1.disable_v2_behavior()
            reason = "it uses tf.%s" % old[0] if old else "it uses sessions or placeholders of compat.v1"
            recorder.event("switched", reason=reason, version=tensorflow.__version__)
        return v1 if old else module

    setattr(builtins, CHECK, check)


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
