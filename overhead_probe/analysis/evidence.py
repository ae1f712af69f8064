"""The evidence of a run: what the agent saw beside the timings, brought to one iteration.

`Witnessed` holds what only the rules use; `summary` is what a reader finds in run.json and in the report.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple

from ..record import Block, Run
from . import calltree, linetimes

# Lines and calls shown in run.json.
SHOWN = 12


@dataclass(frozen=True)
class Witnessed:
    """Tree of calls, time by line, watched arguments, sizes of named arrays, operations done again within an iteration; each None or empty where not seen."""

    calls: Optional[calltree.CallTree]
    lines: Tuple[linetimes.Line, ...]
    watched: Optional[Mapping[str, Any]]
    growth: Mapping[str, Tuple[str, float, float]]
    sources: Mapping[str, List[str]]
    repeats: Optional[Mapping[str, Any]]
    surroundings: Mapping[str, Any]


def gather(run: Run, wall: float) -> Witnessed:
    """All evidence events of the measured loop; `wall` is the plain iteration in ns."""
    blocks = {(block.mode, block.index): block for block in run.blocks}
    seen: Dict[str, List[Tuple[Mapping[str, Any], Block]]] = defaultdict(list)
    surroundings: Mapping[str, Any] = {}
    for event in run.events.get("evidence", ()):
        if event["about"] == "surroundings":
            surroundings = event
        elif event["loop"] == run.loop and (event["about"], event["block"]) in blocks:
            seen[event["about"]].append((event, blocks[event["about"], event["block"]]))
    loop = next((row for row in run.last("loops").get("loops", ()) if row["id"] == run.loop), None)
    place = (loop["file"], loop["line"]) if loop else ("", 0)
    calls = calltree.build([(event["seen"], iterations(block), mean(block)) for event, block in seen["tree"]],
                           surroundings.get("call_cost", 0), wall, place)
    lines = linetimes.build([(event["seen"], iterations(block)) for event, block in seen["lines"]], wall)
    return Witnessed(calls, tuple(lines), _watched(seen["watch"]), _growth(seen), _sources(run.directory, surroundings),
                     seen["lines"][-1][0]["seen"].get("repeats") if seen["lines"] else None, surroundings)


def iterations(block: Block) -> int:
    return sum(len(marks) - 1 for marks in block.segments) * block.every


def mean(block: Block) -> float:
    return sum(marks[-1] - marks[0] for marks in block.segments) / max(iterations(block), 1)


def _watched(pairs) -> Optional[Dict[str, Any]]:
    """What all `watch` blocks saw together; calls are renumbered through."""
    if not pairs:
        return None
    made: Dict[str, Any] = {"iterations": 0, "runs": [], "feeds": [], "conversions": [], "counts": defaultdict(float)}
    for event, block in pairs:
        seen, offset = event["seen"], len(made["runs"])
        made["iterations"] += iterations(block)
        made["runs"] += seen["runs"]
        made["feeds"] += [{**feed, "run": feed["run"] + offset} for feed in seen["feeds"]]
        made["conversions"] += seen["conversions"]
        for name, count in seen["counts"].items():
            made["counts"][name] += count
    made["counts"] = {name: count / max(made["iterations"], 1) for name, count in made["counts"].items()}
    return made


def _growth(seen) -> Dict[str, Tuple[str, float, float]]:
    """{name: (kind, last size, elements gained an iteration)} of names that only ever grew."""
    rows: Dict[str, List[Tuple[str, int, int, int]]] = defaultdict(list)
    for pairs in seen.values():
        for event, block in pairs:
            for name, before, after in event["sizes"]:
                if before and after and before[0] == after[0]:
                    rows[name].append((after[0], before[1], after[1], iterations(block)))
    grown: Dict[str, Tuple[str, float, float]] = {}
    for name, found in rows.items():
        gained, over = sum(after - before for _, before, after, _ in found), sum(count for *_, count in found)
        if gained > 0 and over and all(after >= before for _, before, after, _ in found):
            grown[name] = (found[-1][0], float(max(after for _, _, after, _ in found)), gained / over)
    return grown


def _sources(directory: Path, surroundings: Mapping[str, Any]) -> Dict[str, List[str]]:
    texts = {}
    for file, name in surroundings.get("sources", {}).items():
        try:
            texts[file] = (directory / name).read_text(encoding="utf-8").splitlines()
        except OSError:  # the run directory was moved in parts; lines are then shown without their code
            continue
    return texts


def summary(found: Witnessed) -> Dict[str, Any]:
    """What is shown of it: dearest lines and calls, feeds, fetches, growth, counts."""
    shown: Dict[str, Any] = {}
    if found.lines:
        shown["lines"] = [{"place": f"{Path(line.file).name}:{line.line}", "line_ns": float(line.ns), "times": line.hits}
                          for line in found.lines[:SHOWN]]
    if found.calls is not None:
        nodes = sorted((node for node in found.calls.root.walk() if node.parent is not None), key=lambda node: -node.self_ns)
        shown["calls"] = [{"call": node.name, "from": f"{Path(node.place[0]).name}:{node.place[1]}", "calls": node.calls,
                           "call_ns": float(node.ns), "self_ns": float(node.self_ns)} for node in nodes[:SHOWN]]
    if found.repeats and found.repeats["rows"]:
        shown["repeated"] = [{"op": row["op"], "lines": [line for _, line in row["places"]], "op_ns": row["ns"]} for row in found.repeats["rows"][:SHOWN]]
    if found.growth:
        shown["growing"] = {name: {"kind": kind, "size": size, "gained": gained}
                            for name, (kind, size, gained) in found.growth.items()}
    if found.watched:
        shown.update(_watched_summary(found.watched))
    if found.surroundings.get("page_fault_ns") is not None:
        shown["page_fault_ns"] = found.surroundings["page_fault_ns"]
    if found.surroundings:
        shown["constants"] = found.surroundings.get("constants")
        shown["threads"] = found.surroundings.get("pools")
        shown["python_threads"] = found.surroundings["threads"]
    return shown


def _watched_summary(watched: Mapping[str, Any]) -> Dict[str, Any]:
    shown: Dict[str, Any] = dict(watched["counts"])
    steps = max(watched["iterations"], 1)
    if watched["runs"]:
        shown["runs"] = len(watched["runs"]) / steps
        shown["fetches"] = _fetches(watched["runs"], steps)
    if watched["feeds"]:
        shown["feeds"] = _feeds(watched["feeds"])
        shown["feeds_unchanged"] = all(feed["unchanged"] for feed in shown["feeds"])
    return shown


def _fetches(runs, steps) -> List[Dict[str, Any]]:
    """Distinct fetched values by name, with bytes an iteration."""
    rows: Dict[str, Dict[str, Any]] = {}
    for run in runs:
        for name, (dtype, shape, count) in zip(run["fetches"] if len(run["fetches"]) == len(run["results"])
                                               else [run["fetches"][0] if run["fetches"] else "?"] * 64, run["results"]):
            row = rows.setdefault(name, {"name": name, "dtype": dtype, "shape": shape, "bytes": 0.0})
            row["bytes"] += count / steps
    return sorted(rows.values(), key=lambda row: -row["bytes"])


def _feeds(feeds) -> List[Dict[str, Any]]:
    """One row a place in the feed order of a run: what is fed there, and whether it is ever another object or content."""
    rows: List[List[Mapping[str, Any]]] = []
    position, run = 0, None
    for feed in feeds:
        position = position + 1 if feed["run"] == run else 0
        run = feed["run"]
        while len(rows) <= position:
            rows.append([])
        rows[position].append(feed)
    return [_feed_row(row) for row in rows]


def _feed_row(row) -> Dict[str, Any]:
    first = row[0]
    nature = first["k"]
    source = f"{first['y']} of {first['t']}" if "t" in first else first["y"]
    unchanged = len(row) > 1 and len({feed["id"] for feed in row}) == 1 and len({feed["sum"] for feed in row}) == 1
    return {"source": source, "kind": nature, "target": first["target"], "shape": first["shape"], "bytes": first["bytes"],
            "convert_ns": sorted(feed["ns"] for feed in row)[len(row) // 2], "unchanged": unchanged and first["sum"] is not None,
            "contiguous": first.get("c"), "aligned": first.get("a"), "writable": first.get("w"), "seen": len(row)}
