"""One stored run of `probe scenarios/tf_session.py`, from its raw files through every renderer, exact text.

`python -m tests.regenerate` writes the expected texts anew.
"""

import json
import re
import shutil
from pathlib import Path

import pytest

from overhead_probe import record

from . import cut_run, regenerate

LARGEST = 300_000
TEXTS = regenerate.texts()


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_as_expected(name):
    assert TEXTS[name] == (regenerate.EXPECTED / name).read_text(encoding="utf-8")


def test_no_expected_text_is_left_over():
    assert {path.name for path in regenerate.EXPECTED.iterdir()} == set(TEXTS)


def test_a_second_look_gives_the_same():
    assert regenerate.texts() == TEXTS


def test_the_components_sum_to_the_wall_time():
    report = regenerate.report()
    assert sum(row.ns for row in report.components) == pytest.approx(report.wall.mean, rel=1e-12)
    assert min(row.ns for row in report.components) >= 0
    kernel = next(row.ns for row in report.components if row.id == "kernel")
    assert sum(op.ns for op in report.ops) == pytest.approx(kernel)
    unattributed = next(row.share for row in report.components if row.id == "unattributed")
    assert unattributed <= 0.03
    assert report.wall.ci95.low < report.wall.mean < report.wall.ci95.high


def test_it_is_a_session_run():
    report = regenerate.report()
    shares = {row.id: row.share for row in report.components}
    assert max(shares, key=shares.get) == "python"
    assert shares["kernel"] < 0.2 < shares["runtime"] + shares["feed"]
    assert {"Mul", "Sum", "ApplyGradientDescent"} <= {op.type for op in report.ops}
    assert report.ended in ("enough", "budget")


def test_it_is_small_and_names_no_machine():
    files = [path for path in regenerate.STORED.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < LARGEST
    for path in files:
        text = path.read_bytes().decode("utf-8", "replace")
        if path.suffix != ".pb":
            places = {found for found in re.findall(r'(?<=")/[\w.+-]+/', text)}
            assert places <= {"/project/", "/usr/"}, path
        assert not re.search(r"/(home|root|work|tmp|Users)/", text), path


def test_cutting_what_is_cut_changes_nothing(tmp_path):
    cut_run.cut(regenerate.STORED, tmp_path / "run")
    again, stored = record.load(tmp_path / "run"), record.load(regenerate.STORED)
    assert again.plan == stored.plan
    assert [block.segments for block in again.blocks] == [block.segments for block in stored.blocks]
    assert [block.spans for block in again.blocks] == [block.spans for block in stored.blocks]
    for block, same in zip(again.blocks, stored.blocks):
        if block.trace is not None:
            assert block.trace.read_bytes() == same.trace.read_bytes()


def test_the_command_writes_what_it_is_compared_with(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(regenerate, "EXPECTED", tmp_path / "expected")
    monkeypatch.setattr("sys.argv", ["regenerate"])
    (tmp_path / "expected").mkdir()
    (tmp_path / "expected" / "old.txt").write_text("left over")
    regenerate.main()
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "expected").iterdir()}
    assert written == TEXTS
    assert len(capsys.readouterr().out.splitlines()) == len(TEXTS)


def test_a_run_cut_in_mid_write_still_renders(tmp_path):
    """As a target leaves it that was killed: the last event is cut short."""
    run_dir = tmp_path / "run"
    shutil.copytree(regenerate.STORED, run_dir)
    events = run_dir / "events.jsonl"
    lines = events.read_text().splitlines()
    events.write_text("\n".join([line for line in lines if json.loads(line)["type"] not in ("end", "measured")] + ['{"type":"blo']))
    run = record.load(run_dir)
    assert run.end == {"reason": "killed"}
    assert len(run.blocks) == len(record.load(Path(regenerate.STORED)).blocks)
