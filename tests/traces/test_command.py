"""The command itself: formats, files, exit codes, layers."""

import ast
import json
import sys
from pathlib import Path

import pytest

import overhead_probe
from overhead_probe import cli
from overhead_probe.commands import importing

DATA = Path(__file__).parents[1] / "data" / "traces"
PACKAGE = Path(overhead_probe.__file__).parent
TRACE = str(DATA / "tf1_gpu_matmul.json")


def test_json_and_files(tmp_path, capsys):
    assert cli.main(["import", TRACE, "--json", "--out", str(tmp_path / "new" / "folder")]) == 0
    printed = capsys.readouterr().out
    written = tmp_path / "new" / "folder"
    assert printed == (written / "import.json").read_text()
    assert json.loads(printed)["traces"][0]["span_us"] == 226_976.0
    assert (written / "report.md").read_text().startswith("# What `tf1_gpu_matmul.json` shows")
    assert sorted(path.name for path in written.iterdir()) == ["import.json", "report.md"]


@pytest.mark.parametrize("how, begins", [("terminal", "tf1_gpu_matmul.json"), ("markdown", "# What"), ("json", "{")])
def test_formats(how, begins, capsys):
    assert cli.main(["import", "--format", how, TRACE]) == 0
    assert capsys.readouterr().out.startswith(begins)


def test_several_traces(capsys):
    assert cli.main(["import", "--json", TRACE, str(DATA / "pt_mi250.json.gz")]) == 0
    assert [trace["producer"] for trace in json.loads(capsys.readouterr().out)["traces"]] == ["TensorFlow 1 tracer", "PyTorch"]


def test_two_traces_side_by_side(tmp_path, capsys):
    other = str(DATA / "tf1_gpu_mnist_step0.json")
    assert cli.main(["compare", TRACE, other, "--json", "--out", str(tmp_path)]) == 0
    content = json.loads(capsys.readouterr().out)
    assert [run["kernels"]["n"] for run in content["runs"]] == [7, 38]
    assert (tmp_path / "compare.md").exists() and (tmp_path / "compare.json").exists()


def test_scripts_and_runs_are_not_taken_for_traces(tmp_path):
    (tmp_path / "run").mkdir()
    assert importing.are_traces([TRACE, TRACE, "--json"])
    assert not importing.are_traces([TRACE, str(tmp_path)])
    assert not importing.are_traces([TRACE, __file__])


def test_a_folder_that_cannot_be_written(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert cli.main(["import", TRACE, "--out", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_progress_bar_moves_on_a_terminal_and_is_cleared(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(importing, "SHOWN_AFTER_S", -1.0)
    monkeypatch.setattr(importing, "REFRESH_S", -1.0)
    assert cli.main(["import", str(DATA / "pt_ns_resolution.pt.trace.json.gz"), "--format", "json"]) == 0
    shown = capsys.readouterr().err
    assert "events" in shown and "%" in shown and "#" in shown and shown.endswith("\r\x1b[K\r")


def imports_of(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            yield from ((alias.name, set()) for alias in node.names)


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("traces/*.py")), ids=lambda path: path.stem)
def test_readers_know_nothing_of_what_comes_after_them(path):
    for module, names in imports_of(path):
        assert not module.startswith(("..analysis", "..render", "..cli", "..commands", "tensorflow"))
        assert not {"pickle", "marshal", "eval"} & {module, *names}


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("render/imported*.py")), ids=lambda path: path.stem)
def test_renderers_see_the_report_alone(path):
    assert not any(module.startswith(("..analysis", "..traces", "..importing")) for module, _ in imports_of(path))


def test_launches_of_a_comparison_are_runs(tmp_path):
    for number in ("1", "2"):
        (tmp_path / "1-train" / number).mkdir(parents=True)
        (tmp_path / "1-train" / number / "plan.json").write_text("{}")
    assert not importing.are_traces([TRACE, str(tmp_path / "1-train")])
