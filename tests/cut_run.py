"""Cuts a run directory down to a size that can be stored with the tests, and takes the machine's own names out.

A few rounds are kept whole, each block with its first iterations only; what a block counted over all of its
iterations is scaled down to those kept.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any, Dict, List

from overhead_probe.traces import protos

ROUNDS = 6
# Modes that come in some rounds only: this many of their blocks are kept.
RARE = {"kernels": 3, "metadata": 2}
ITERATIONS = {"plain": 8, "what-if": 8, "kernels": 4, "metadata": 2}
OTHERWISE = 5
# Where the script and its interpreter stand in a stored run.
PROJECT, PYTHON = "/project", "/project/.venv/bin/python"
MACHINE = {"system": "Linux 6.1", "processor": "a processor", "cpus": 2, "memory_gib": 16.0, "governor": None,
           "load_before": 0.1}
CREATED = 1767268800.0  # 2026-01-01 12:00:00 UTC


def cut(source: Path, target: Path) -> None:
    """Writes the cut of run directory `source` as `target`, in place of what stood there."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    plan = json.loads((source / "plan.json").read_text())
    events = [json.loads(line) for line in (source / "events.jsonl").read_text().splitlines()]
    blocks = _chosen([event for event in events if event["type"] == "block"])
    names = _Names(plan, events)
    with (target / "events.jsonl").open("w") as file:
        for event in events:
            if event["type"] != "block":
                file.write(names.without(json.dumps(_neutral(event), separators=(",", ":"))) + "\n")
            elif id(event) in blocks:
                kept = _cut_block(event, blocks[id(event)], source, target, names)
                file.write(names.without(json.dumps(kept, separators=(",", ":"))) + "\n")
    plan.update(created=CREATED, started_epoch_ns=int(CREATED * 1e9), python=PYTHON, machine=MACHINE)
    plan.pop("host_pid", None)
    (target / "plan.json").write_text(names.without(json.dumps(plan, indent=1)) + "\n")
    for name in ("sampled", "stacks.json"):
        if (source / name).exists():
            (target / name).write_text(names.without((source / name).read_text()))


def _chosen(blocks: List[Dict[str, Any]]) -> Dict[int, int]:
    """id of each block that is kept: the number of its round among those kept, in order."""
    rounds: Dict[str, Dict[int, List[Dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for block in blocks:
        rounds[block["mode"]][block["cycle"]].append(block)
    kept: Dict[int, int] = {}
    for mode, by_cycle in rounds.items():
        wanted = sorted(sorted(by_cycle, key=lambda cycle: _wait(by_cycle[cycle]))[:RARE.get(mode, ROUNDS)])
        for number, cycle in enumerate(wanted):
            kept.update((id(block), 0 if mode == "warmup" else number) for block in by_cycle[cycle])
    return kept


def _wait(blocks: List[Dict[str, Any]]) -> float:
    """How long the threads waited for a processor, as a share of the blocks; rounds of few iterations come last."""
    length = sum(marks[-1] - marks[0] for block in blocks for marks in block["segments"])
    few = any(_iterations(block) < ITERATIONS.get(block["mode"], OTHERWISE) for block in blocks)
    return few + sum(block["usage"].get("runqueue_ns", 0) for block in blocks) / max(length, 1)


def _iterations(block: Dict[str, Any]) -> int:
    return sum(len(marks) - 1 for marks in block["segments"])


def _cut_block(block, round_: int, source: Path, target: Path, names: "_Names") -> Dict[str, Any]:
    marks = block["segments"][0][:ITERATIONS.get(block["mode"], OTHERWISE) + 1]
    share = (len(marks) - 1) / _iterations(block)
    spans = block["spans"]
    kept = {**block, "cycle": round_, "thread": 1, "segments": [marks],
            "usage": {name: round(value * share) for name, value in block["usage"].items()},
            "spans": [number for at in range(0, len(spans), 4) if marks[0] <= spans[at + 2] < marks[-1]
                      for number in (spans[at], names.thread(spans[at + 1], block["thread"]), *spans[at + 2:at + 4])]}
    if block.get("trace"):
        _write(target / block["trace"], _cut_trace((source / block["trace"]).read_bytes(), block["anchors"], marks))
    if block.get("metadata"):
        kept["metadata"] = block["metadata"][:len(marks) - 1]
        for name in kept["metadata"]:
            _write(target / name, (source / name).read_bytes())
    return kept


def _cut_trace(data: bytes, anchors, marks) -> bytes:
    """The trace's events up to the last kept mark. Its anchors come first and tie it to the marks' clock."""
    message = protos.message_class("Trace").FromString(data)
    first = min(event.timestamp_ps for event in message.trace_events if event.name.rstrip() == b"probe_anchor")
    until = first + (marks[-1] - anchors[0][1]) * 1000
    kept = [event for event in message.trace_events if event.timestamp_ps < until]
    del message.trace_events[:]
    message.trace_events.extend(kept)
    return message.SerializeToString(deterministic=True)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)


def _neutral(event: Dict[str, Any]) -> Dict[str, Any]:
    if event["type"] == "header":
        return {**event, "pid": 1, "executable": PYTHON, "platform": "Linux-6.1-x86_64", "epoch_ns": int(CREATED * 1e9),
                "started": int(CREATED * 1e9)}
    return {**event, "pid": 1} if "pid" in event else event


class _Names:
    """What the machine's own folders and threads are called in a stored run."""

    def __init__(self, plan, events) -> None:
        files = [loop["file"] for event in events if event["type"] == "loops" for loop in event["loops"]]
        script = plan["script"]
        self.roots = sorted({file[:-len(script)].rstrip("/") for file in files if file.endswith(script)} - {""}, key=len)
        self.installed = str(Path(plan["python"]).parent.parent)

    def without(self, text: str) -> str:
        """`text` with the machine's folders replaced."""
        text = text.replace(self.installed + "/", PROJECT + "/.venv/")
        for root in reversed(self.roots):
            text = text.replace(root + "/", PROJECT + "/")
        return re.sub(r"(?<=\")(?!/project/)(/[\w.+-]+)+/lib/(python3[\w.]*)/", r"/usr/lib/\2/", text)

    def thread(self, ident: int, loops_own: int) -> int:
        return 1 if ident == loops_own else 2
