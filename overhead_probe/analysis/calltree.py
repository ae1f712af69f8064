"""The tree of calls below the loop, from `tree` blocks: who calls what, how often, for how long.

Times are brought to the plain iteration: what Python spends on profiling is taken out, and the rest is scaled
so that the iteration of these blocks is as long as the plain one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

Match = Callable[[str], bool]
# What the marks call on the loop's own line.
MARKS = ("time.perf_counter_ns", "builtins.next", "list.append")


@dataclass
class Node:
    """Calls of one function from one place. `ns` and `calls` are an iteration's; `line` is the script's, or 0."""

    name: str
    file: str
    line: int
    parent: Optional["Node"]
    calls: float = 0.0
    ns: float = 0.0
    children: Dict[Tuple[str, str, int], "Node"] = field(default_factory=dict)

    @property
    def self_ns(self) -> float:
        return max(0.0, self.ns - sum(child.ns for child in self.children.values()))

    @property
    def place(self) -> Tuple[str, int]:
        """File and line of the script from which this was reached."""
        node: Optional[Node] = self
        while node is not None and not node.line:
            node = node.parent
        return (node.file, node.line) if node is not None else ("", 0)

    def walk(self) -> Iterable["Node"]:
        yield self
        for child in self.children.values():
            yield from child.walk()


@dataclass
class CallTree:
    """All calls of an iteration. `root` stands for the loop."""

    root: Node
    iterations: int
    wall: float

    def topmost(self, match: Match) -> List[Node]:
        """The first node on each path whose name matches."""
        found: List[Node] = []
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if node is not self.root and match(node.name):
                found.append(node)
            else:
                waiting.extend(node.children.values())
        return sorted(found, key=lambda node: -node.ns)

    def reaching(self, match: Match) -> List[Node]:
        """Calls made by the script's own lines below which a name matches."""
        return self.callers(node for node in self.root.walk() if node.parent is not None and match(node.name))

    def callers(self, nodes: Iterable[Node]) -> List[Node]:
        """The calls made by the script's own lines through which these were reached, each once, dearest first."""
        hits: Dict[int, Node] = {}
        for node in nodes:
            top = node
            while top.parent is not None and top.parent is not self.root and not top.line:
                top = top.parent
            hits[id(top)] = top
        return sorted(hits.values(), key=lambda node: -node.ns)

    def total(self, match: Match) -> Tuple[float, float]:
        """(ns, calls) an iteration of the topmost matches."""
        found = self.topmost(match)
        return sum(node.ns for node in found), sum(node.calls for node in found)

    def count(self, match: Match) -> float:
        """Calls an iteration of every match, nested ones included."""
        return sum(node.calls for node in self.root.walk() if node is not self.root and match(node.name))


def named(*patterns: str) -> Match:
    """Matches names in which one of the regular expressions is found."""
    compiled = re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
    return lambda name: compiled.search(name) is not None


def build(blocks: Sequence[Tuple[Mapping[str, Any], int, float]], cost: float, wall: float, loop: Tuple[str, int]
          ) -> Optional[CallTree]:
    """The tree of `blocks` (what was seen, iterations, mean iteration in ns); None without any."""
    iterations = sum(count for _, count, _ in blocks)
    if not iterations:
        return None
    root = Node("loop", loop[0], loop[1], None)
    length = own = 0.0
    for seen, count, mean in blocks:
        length += mean * count
        own += seen["own"]
        _merge(root, seen["nodes"], loop)
    calls = sum(node.calls for node in root.walk())
    # The calibrated cost may be more than a call of this script costs; what is left must hold the plain iteration.
    cost = min(cost, max(0.0, (length - own - wall * iterations) / calls)) if calls else cost
    own += cost * calls
    _correct(root, cost)
    true = max(length - own, 0.05 * length)
    scale = min(1.0, wall / (true / iterations)) / iterations
    for node in root.walk():
        node.ns *= scale
        node.calls /= iterations
    return CallTree(root, iterations, wall)


def _merge(root: Node, rows: Sequence[Sequence[Any]], loop: Tuple[str, int]) -> None:
    nodes = [root]
    for parent, name, file, line, calls, ns in rows[1:]:
        above = nodes[parent]
        if (file, line) == loop and name in MARKS:
            nodes.append(Node(name, file, line, above))  # our own: known, but not in the tree
            continue
        node = above.children.setdefault((name, file, line), Node(name, file, line, above))
        node.calls += calls
        node.ns += ns
        nodes.append(node)


def _correct(node: Node, cost: float) -> float:
    """Takes the profiler's cost out of `node` and all below; returns how many calls there are in it."""
    below = sum(_correct(child, cost) for child in node.children.values())
    node.ns = max(0.0, node.ns - cost * below)
    return below + node.calls
