"""What the package offers, and what its modules may import."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from overhead_probe import render

from . import sample

MODULES = sorted(Path(render.__file__).parent.glob("*.py"))


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_only_the_terminal_imports_rich_and_nothing_else_is_foreign(path):
    foreign = {name for name in imported(path) if name not in sys.stdlib_module_names}
    assert foreign == ({"rich"} if path.stem == "terminal" else set())


def test_formats_and_files_render():
    assert set(render.FORMATS) == {
        "terminal", "markdown", "json", "svg", "pstats", "perfetto", "flame", "speedscope"}
    assert render.FORMATS["svg"](sample.founding()) == render.FILES["breakdown.svg"](sample.founding())
    for function in (*render.FORMATS.values(), *render.FILES.values()):
        output = function(sample.full())
        assert isinstance(output, bytes) or output.endswith("\n")
        assert render.encoded(output)


def test_rich_is_loaded_for_the_terminal_alone():
    code = "import sys, overhead_probe.render as r; r.FORMATS; assert 'rich' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
