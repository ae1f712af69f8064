"""A handful of public cases, probed for real: the established cause is named first, and not on the corrected twin."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.cases import CASES, FOLDER, Case, judged, page, row, Seen

ROOT = Path(__file__).parents[2]
# Steady ones that need no TensorFlow, so that all of them stay within a minute.
QUICK = ("numpy15015-np-append-in-loop", "npdisc2010-stencil-loop", "elearn-numpy-float-scalars-in-loop", "numpy19647-einsum-batched",
         "made-queue-of-slow-loader", "made-inverse-in-four-helpers")
BY_ID = {case.id: case for case in CASES}


def findings(script, folder):
    subprocess.run([sys.executable, "-m", "overhead_probe", "--no-what-if", "--seconds", "3", "--out", str(folder), str(script)],
                   cwd=ROOT, check=True, capture_output=True, timeout=120)
    run = json.loads((folder / script.stem / "run.json").read_text(encoding="utf-8"))
    return [finding["id"] for finding in run["findings"]]


@pytest.mark.parametrize("id_", QUICK)
def test_the_cause_is_named_on_the_slow_script_only(id_, tmp_path):
    expected = BY_ID[id_].expected
    slow = findings(FOLDER / id_ / "slow.py", tmp_path)
    if slow[0] == "noisy-machine":  # it says itself that it should be run again
        slow = findings(FOLDER / id_ / "slow.py", tmp_path)
    assert slow[0] == expected
    assert expected not in findings(FOLDER / id_ / "fixed.py", tmp_path)


def test_every_case_has_its_two_scripts_or_says_why_not():
    for case in CASES:
        scripts = [(FOLDER / case.id / name).is_file() for name in ("slow.py", "fixed.py")]
        assert all(scripts) or (case.note and not any(scripts)), case.id


def test_a_row_tells_what_was_named():
    case, slow = Case("a-case", "feed-cast"), Seen(["feed-cast", "thread-handoff"], 0.4, 1234.5)
    assert judged(case, slow, Seen(["thread-handoff"], 0.3, 100.0)) == "yes"
    assert judged(case, slow, Seen(["thread-handoff", "feed-cast"], 0.3, 100.0)) == "named on the twin too"
    assert judged(case, Seen(["thread-handoff"], 0.4, 1.0), slow) == "no"
    assert judged(case, Seen((), 0.0, 0.0, "killed"), slow) == "not measured"
    cells = row(case, slow, Seen([], 0.0, 12.3))
    assert cells == ["a-case", "feed-cast", "now", "feed-cast", "40 %", "1,234", "nothing", "12.3", "yes"]
    assert "| a-case | feed-cast |" in page([cells], 5)
