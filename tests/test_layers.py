"""The shape of the program, read from its sources: who imports whom, who prints, who exits, how long things are."""

import ast
import functools
import sys
from pathlib import Path

import pytest

import overhead_probe

PACKAGE = Path(overhead_probe.__file__).parent
FILES = {path.relative_to(PACKAGE).with_suffix("").as_posix().replace("/", "."): path
         for path in sorted(PACKAGE.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in FILES.items()}
EACH_FILE = pytest.mark.parametrize("name", FILES)

# layer: the layers whose modules it may import. Data flows one way, from the agent's raw events to the command.
LAYERS = {
    "__init__": set(),
    "errors": set(),
    "agent": {"__init__"},
    "launch": {"agent", "errors"},
    "record": {"agent", "errors"},
    "traces": {"errors", "report"},
    "report": set(),
    "analysis": {"agent", "errors", "record", "traces", "report"},
    "render": {"report"},
    "commands": {"agent", "analysis", "errors", "launch", "record", "render", "report", "traces"},
    "cli": {"agent", "analysis", "commands", "errors", "launch", "record", "render", "report", "traces"},
    "__main__": {"cli"},
}
# Modules beside the packages that belong to a layer of another name.
PART_OF = {"machine": "launch", "sampling": "launch", "verify": "commands", "campaign": "commands",
           "settings": "commands", "own_processes": "commands", "stored_sweep": "commands", "importing": "commands", "report_comparison": "report",
           "report_sweep": "report", "report_imported": "report"}
COMMAND = ("cli", "commands")
# Packages from elsewhere, by layer or by module.
FOREIGN = {"traces": {"google", "msgspec", "numpy"}, "analysis": {"numpy"}, "render.terminal": {"rich"}}
# The agent runs in the target, so it imports what the script has loaded already, and only within functions.
OF_THE_SCRIPT = {"tensorflow", "numpy", "overhead_probe"}

LONGEST_FILE = 350
# One state machine that every gate asks; it is not to grow further.
LONGER_FILES = {"agent.conductor": 380}
LONGEST_FUNCTION = 60

# module or folder: why it catches everything. Each place says it again in a comment on its line.
CATCHES_ALL = {
    "agent.assignments": "the expression of --set is the user's: whatever it raises is told",
    "agent.__main__": "whatever the script raises is shown as Python would show it",
    "agent.modes": "whatever TensorFlow's profiler raises is recorded, and the run goes on without it",
    "agent.own_process": "whatever an edit of the script runs into is told as the reason why it was not tried",
    "agent.snapshot": "a tensor without a value is passed over, whatever TensorFlow raises for it",
    "agent.shielding": "a failure of the probe's own is recorded, and is not the script's to meet",
    "agent.what_if": "a change that fails in any way is taken back and recorded, and the run goes on without it",
    "agent.experiments": "whatever TensorFlow raises while a change is tried is recorded, and the step stays as it is",
}
# module: why it uses the standard streams, though it is not the command.
USES_STREAMS = {
    "agent.__main__": "flushes the script's own output before the process is ended",
    "agent.doctor": "its answer is read from the standard output of the interpreter that is examined",
    "agent.tracers.xplane": "TensorFlow's log lines go to its file descriptor, which is put aside for a moment",
    "analysis.diagnosis.__main__": "a command of its own for those who write rules",
    "launch": "the target's output can be sent to stderr",
    "render.terminal": "the terminal's shape and encoding",
}
# module: why it ends a process.
EXITS = {
    "__main__": "hands the command's exit code over",
    "agent.__main__": "ends the target when the script cannot be unwound",
}


def layer_of(name):
    first = name.split(".")[0]
    return PART_OF.get(first, first)


@functools.lru_cache(maxsize=None)
def imports(name):
    """(absolute dotted name, whether at module level) of each import."""
    tree, found = TREES[name], []
    inner = {id(node) for function in ast.walk(tree) if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
             for node in ast.walk(function)}
    for node in ast.walk(tree):
        at_top = id(node) not in inner
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.append((alias.name, at_top))
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                found.append((absolute(name, node, alias.name), at_top))
    return found


def absolute(name, node, imported):
    """`overhead_probe.…` for a relative import in module `name`; the imported name is part of it if it is a module."""
    parts = []
    if node.level:
        package = name.split(".")[:-1]
        parts = ["overhead_probe", *package[:len(package) - (node.level - 1)]]
    parts += node.module.split(".") if node.module else []
    inner = ".".join([*parts, imported])
    known = inner.removeprefix("overhead_probe.")
    return inner if known in FILES or f"{known}.__init__" in FILES else ".".join(parts)


def own(dotted):
    """The module of this package that an import names, or None."""
    if dotted == "overhead_probe":
        return "__init__"
    known = dotted.removeprefix("overhead_probe.")
    return known if dotted != known else None


def test_the_imports_are_read_right():
    assert ("overhead_probe.analysis.partition", True) in set(imports("analysis.samples"))
    assert ("overhead_probe.record", True) in set(imports("analysis.samples"))
    assert ("overhead_probe.agent.schema", True) in set(imports("record"))
    assert ("overhead_probe.errors", True) in set(imports("cli"))
    assert {dotted for dotted, _ in imports("render.terminal")} >= {"rich.console"}


def test_every_module_belongs_to_a_layer():
    assert {layer_of(name) for name in FILES} == set(LAYERS)
    assert set(PART_OF) <= set(FILES)


@EACH_FILE
def test_imports_go_one_way(name):
    layer = layer_of(name)
    for dotted, _ in imports(name):
        module = own(dotted)
        if module is None or layer_of(module) == layer:
            continue
        assert layer_of(module) in LAYERS[layer], f"{name} imports {dotted}"


def test_no_layer_leads_back_to_itself():
    def reach(layer, seen=frozenset()):
        assert layer not in seen, layer
        for lower in LAYERS[layer]:
            reach(lower, seen | {layer})

    for layer in LAYERS:
        reach(layer)


@EACH_FILE
def test_packages_from_elsewhere_are_imported_where_they_belong(name):
    allowed = FOREIGN.get(layer_of(name), set()) | FOREIGN.get(name, set())
    for dotted, at_top in imports(name):
        root = dotted.split(".")[0]
        of_the_script = layer_of(name) == "agent" and not at_top and root in OF_THE_SCRIPT
        of_the_package = root == "overhead_probe" and (layer_of(name) != "agent" or dotted.startswith("overhead_probe.agent"))
        assert root in sys.stdlib_module_names or root in allowed or of_the_script or of_the_package, f"{name} imports {dotted}"


def streams(tree):
    """Lines on which something is printed or a standard stream is used."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print":
            yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr in ("stdout", "stderr") and getattr(node.value, "id", "") == "sys":
            yield node.lineno


def exits(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (getattr(node.value, "id", ""), node.attr) in (("sys", "exit"), ("os", "_exit")):
            yield node.lineno
        elif isinstance(node, ast.Name) and node.id in ("exit", "quit") or isinstance(node, ast.Raise) and names_exit(node.exc):
            yield node.lineno


def names_exit(raised):
    return getattr(getattr(raised, "func", raised), "id", "") == "SystemExit"


def test_only_the_command_prints():
    users = {name for name, tree in TREES.items() if list(streams(tree)) and layer_of(name) not in COMMAND}
    assert users == set(USES_STREAMS)
    printers = {name for name, tree in TREES.items() for node in ast.walk(tree)
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"}
    assert printers == {"analysis.diagnosis.__main__"}


def test_only_the_command_exits():
    assert {name for name, tree in TREES.items() if list(exits(tree))} - {"cli"} == set(EXITS)


def functions(tree):
    return [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]


def catch_all_lines(name):
    """Source lines of the handlers that catch every kind of exception."""
    lines = FILES[name].read_text(encoding="utf-8").splitlines()
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.ExceptHandler) and caught(node.type) & {"Exception", "BaseException", None}:
            yield lines[node.lineno - 1]


def caught(type_):
    kinds = type_.elts if isinstance(type_, ast.Tuple) else [type_]
    return {None if kind is None else getattr(kind, "id", getattr(kind, "attr", "")) for kind in kinds}


def test_nothing_catches_everything_without_a_reason():
    places = {name: list(catch_all_lines(name)) for name in FILES}
    catching = {name for name, lines in places.items() if lines}
    allowed = {name for name in FILES for place in CATCHES_ALL if (name + ".").startswith(place + ".")}
    assert catching <= allowed
    assert all(any((name + ".").startswith(place + ".") for name in catching) for place in CATCHES_ALL)
    for lines in places.values():
        for line in lines:
            assert len(line.partition("#")[2].split()) >= 2, f"no reason on the line: {line.strip()}"


def test_a_handler_that_catches_everything_is_seen():
    for source in ("except Exception: 1", "except: 1", "except (ValueError, BaseException): 1", "except builtins.Exception: 1"):
        handler = ast.parse(f"try: 0\n{source}").body[0].handlers[0]
        assert caught(handler.type) & {"Exception", "BaseException", None}, source


@EACH_FILE
def test_files_are_short(name):
    lines = len(FILES[name].read_text(encoding="utf-8").splitlines())
    assert lines <= LONGER_FILES.get(name, LONGEST_FILE), f"{name} has {lines} lines"


@EACH_FILE
def test_functions_are_short(name):
    for function in functions(TREES[name]):
        lines = function.end_lineno - function.lineno + 1
        assert lines <= LONGEST_FUNCTION, f"{name}.{function.name} has {lines} lines"


@EACH_FILE
def test_modules_say_what_they_are(name):
    assert not TREES[name].body or ast.get_docstring(TREES[name])


def test_the_files_name_no_place_of_one_machine():
    root = PACKAGE.parent
    texts = [path for folder in ("overhead_probe", "tests", "scenarios", ".ci") for path in (root / folder).rglob("*")
             if path.is_file() and path.suffix not in (".pyc", ".so", ".pb")]
    texts += [root / name for name in ("Makefile", "README.md", "constraints.txt", "constraints-tf1.txt", "pyproject.toml")]
    assert len(texts) > 80
    places = [str(Path.home()) + "/", str(root) + "/"]
    for path in texts:
        text = path.read_text(encoding="utf-8", errors="replace")
        assert not any(place in text for place in places), path
