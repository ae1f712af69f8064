"""Changes tried on a running loop against the same changes made by hand in the script.

A scenario is launched with the changes tried on it, and beside it each script in which one of them was written by hand
(benchmarks/edits), in turns. The what-if must come to the edited script's time of a step within 5 %, with the whole of the
interval: where the launches differ too much for that, nothing is decided.

    python -m benchmarks.edited [--python PATH] [--rounds N] [--report docs/edits.md] [CHANGE…]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Dict, List, Mapping, Sequence, Tuple

from overhead_probe import campaign, launch, own_processes, record
from overhead_probe.analysis import assemble
from overhead_probe.analysis.launches import mean_interval

ROOT = Path(__file__).parents[1]
SESSION = "scenarios/tf_session.py"
LARGE = {"n": "200000"}


@dataclass(frozen=True)
class Edit:
    """One change: the script that it is tried on, the script in which it was made by hand, and `--set` for both."""

    change: str
    before: str
    after: str
    set: Tuple[Tuple[str, str], ...] = ()


EDITS = (
    Edit("inline-executor", SESSION, "benchmarks/edits/tf_session_inline.py"),
    Edit("compiled-callable", SESSION, "benchmarks/edits/tf_session_compiled.py"),
    Edit("compiled-callable+inline", SESSION, "benchmarks/edits/tf_session_compiled_inline.py"),
    Edit("cast-once", SESSION, "benchmarks/edits/tf_session_cast.py"),
    Edit("graph", "benchmarks/edits/eager_step.py", "benchmarks/edits/eager_step_graph.py"),
    Edit("float32", "scenarios/numpy_gd.py", "benchmarks/edits/numpy_gd_float32.py", tuple(LARGE.items())),
)
WITHIN = 0.05
AGREES, OFF, UNDECIDED = "agrees", "OFF", "launches differ too much"
ROUNDS = 5
SECONDS = 6.0
RESULT = Path("reports") / "edits.json"
HEADER = ("change", "tried on", "before, µs", "what-if, µs", "by hand, µs", "apart", "95 % interval", "of an iteration", "")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.edited")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--report", type=Path)
    parser.add_argument("changes", nargs="*")
    options = parser.parse_args()
    wanted = [edit for edit in EDITS if not options.changes or edit.change in options.changes]
    rows = [row for before in dict.fromkeys((edit.before, edit.set) for edit in wanted)
            for row in measure([edit for edit in wanted if (edit.before, edit.set) == before], options.python, options.rounds)]
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps({"rounds": options.rounds, "rows": rows}, indent=1))
    print(table(rows))
    if options.report:
        options.report.write_text(page(rows, options.rounds), encoding="utf-8")
    counts = {word: sum(row["verdict"] == word for row in rows) for word in (AGREES, OFF, UNDECIDED)}
    print(f"{counts[AGREES]} of {len(rows)} agree within {WITHIN:.0%}, {counts[OFF]} do not, {counts[UNDECIDED]} are undecided; {RESULT}")
    return int(counts[AGREES] < len(rows))


def measure(edits: Sequence[Edit], python: str, rounds: int) -> List[Dict[str, object]]:
    """Rows of the edits of one script, from launches in turns."""
    figures: Dict[str, List[Tuple[float, float, float]]] = {edit.change: [] for edit in edits}
    for number in range(rounds):
        print(f"{edits[0].before}, round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        tried = what_if(edits, python)
        for edit in edits if number % 2 == 0 else edits[::-1]:
            before, after = tried[edit.change]
            figures[edit.change].append((before, after, by_hand(edit, python)))
    return [row(edit, figures[edit.change]) for edit in edits]


def plan_of(edit: Edit, script: str, python: str) -> launch.Plan:
    return launch.Plan(str(ROOT / script), python=python, seconds=SECONDS, sampling_seconds=0, output_to_file=True, set=dict(edit.set))


def what_if(edits: Sequence[Edit], python: str) -> Mapping[str, Tuple[float, float]]:
    """µs of a step before and after each change, as the probe tells it of the unedited script."""
    plan = replace(plan_of(edits[0], edits[0].before, python), what_if=tuple(edit.change for edit in edits))
    with tempfile.TemporaryDirectory(prefix="probe-") as folder:
        directory = Path(folder) / "run"
        report = campaign.once(plan, directory).report
        run = record.load(directory)
        if own_processes.try_changes(plan, run, report):
            report = assemble.assemble(run)
    found = {one.id: one for one in report.experiments}
    untried = [f"{edit.change}: {found[edit.change].reason}" for edit in edits if found[edit.change].status != "tried"]
    if untried:
        raise SystemExit(f"not tried: {'; '.join(untried)}")
    return {edit.change: (found[edit.change].before_ns / 1e3, found[edit.change].after_ns / 1e3) for edit in edits}


def by_hand(edit: Edit, python: str) -> float:
    """µs of a step of the script with the edit."""
    with tempfile.TemporaryDirectory(prefix="probe-") as folder:
        launched = campaign.once(plan_of(edit, edit.after, python), Path(folder) / "run")
    if not launched.complete:
        raise SystemExit(f"{edit.after}: {launched.failure}")
    return launched.report.wall.mean / 1e3


def row(edit: Edit, figures: Sequence[Tuple[float, float, float]]) -> Dict[str, object]:
    """How far the what-if is from the edit, round by round: a machine that is slower in one round is so for both."""
    apart, interval = mean_interval([tried / hand - 1 for _, tried, hand in figures])
    before, tried, hand = (sum(column) / len(figures) for column in zip(*figures))
    return {"change": edit.change, "script": edit.before, "before_us": before, "what_if_us": tried, "by_hand_us": hand,
            "apart": apart, "of_iteration": (tried - hand) / before, "ci95": [interval.low, interval.high] if interval else None, "verdict": verdict(interval)}


def verdict(interval) -> str:
    """Whether they agree, for certain."""
    if interval is None or (interval.low <= WITHIN and interval.high >= -WITHIN and not -WITHIN <= interval.low <= interval.high <= WITHIN):
        return UNDECIDED
    return AGREES if -WITHIN <= interval.low <= interval.high <= WITHIN else OFF


def cells(row: Mapping[str, object]) -> List[str]:
    ends = row["ci95"]
    return [str(row["change"]), Path(str(row["script"])).name, f"{row['before_us']:.1f}", f"{row['what_if_us']:.1f}",
            f"{row['by_hand_us']:.1f}", f"{row['apart']:+.1%}", f"{ends[0]:+.1%} to {ends[1]:+.1%}" if ends else "",
            f"{row['of_iteration']:+.1%}", str(row["verdict"])]


def table(rows: Sequence[Mapping[str, object]]) -> str:
    lines = [HEADER, *map(cells, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADER))]
    return "\n".join("  ".join(text.ljust(width) if at < 2 else text.rjust(width) for at, (text, width) in enumerate(zip(line, widths)))
                     for line in lines)


def page(rows: Sequence[Mapping[str, object]], rounds: int) -> str:
    body = ["| " + " | ".join(line) + " |" for line in (HEADER, ["---"] * len(HEADER), *map(cells, rows))]
    return "\n".join(["# What-if against the edit by hand", "",
                      "Each change was tried by the probe on the unedited script, and made by hand in a copy of it (benchmarks/edits);",
                      f"both were launched in turns, {rounds} times. *Apart* is the time of a step that the what-if came to over the edited",
                      f"script's, less one, as the mean over the rounds: its interval is to be within {WITHIN:.0%}. *Of an iteration* is their difference over the",
                      "unedited step. Made by `make edits`.", "", *body, ""])


if __name__ == "__main__":
    sys.exit(main())
