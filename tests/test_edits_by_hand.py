"""The edited scripts of `make edits` differ from what they are held against in the edit alone."""

import difflib
from pathlib import Path

import pytest

from benchmarks import edited

ROOT = Path(__file__).parents[1]
MOST_LINES = 7


@pytest.mark.parametrize("edit", edited.EDITS, ids=lambda edit: edit.change)
def test_the_edit_is_a_few_lines(edit):
    before, after = ((ROOT / name).read_text().splitlines()[1:] for name in (edit.before, edit.after))
    changed = [line for line in difflib.ndiff(before, after) if line[0] in "+-"]
    assert 0 < len(changed) <= MOST_LINES, changed


def test_a_row_says_how_far_apart():
    row = edited.row(edited.EDITS[0], [(300.0, 110.0, 100.0), (300.0, 108.0, 100.0)])
    assert (row["what_if_us"], row["by_hand_us"], row["of_iteration"]) == (109.0, 100.0, pytest.approx(0.03))
    assert row["apart"] == pytest.approx(0.09) and row["ci95"][0] < 0.09 < row["ci95"][1]


@pytest.mark.parametrize("what_ifs, verdict", [
    ((104.0, 104.0), edited.AGREES), ((110.0, 110.0), edited.OFF), ((90.0, 90.0), edited.OFF),
    ((80.0, 120.0), edited.UNDECIDED),  # its mean agrees, by chance
    ((106.0, 108.0), edited.UNDECIDED), ((104.0,), edited.UNDECIDED)])
def test_only_the_whole_interval_decides(what_ifs, verdict):
    assert edited.row(edited.EDITS[0], [(300.0, one, 100.0) for one in what_ifs])["verdict"] == verdict
