"""The tree of Python calls of an iteration: its shape and counts from counted iterations, its weights from samples."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, Iterator, List, Mapping, Optional, Sequence

from ..record import Block
from .samples import SPAN_LABELS
from .stacks import Call, Stack, of_library

# Inside these everything counts as that, whatever is called.
CLOSED = ("feed.convert", "feed.fetch", "call", "input", "compile")
# Where the library's Python is not known by what the timers wrap, it is told from the script's by its files.
TIMED_LIBRARY = "session.run"


@dataclass
class Node:
    """A function on one path from the loop. `samples` ended in it, `ns` is its own time, both without its callees.

    `seen`: a sampled stack went through it.
    """

    call: Call
    part: str
    calls: float
    kind: Optional[str] = None
    samples: float = 0.0
    seen: bool = False
    ns: float = 0.0
    children: List["Node"] = field(default_factory=list)

    def walk(self) -> Iterator["Node"]:
        """This node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def native(self) -> bool:
        return not self.call.file


def counted_calls(root: Call, blocks: Sequence[Block]) -> Optional[Node]:
    """The tree of the calls that were counted, a share an iteration; None where none were."""
    blocks = [block for block in blocks if block.mode == "calls" and block.calls]
    if not blocks:
        return None
    block = blocks[-1]
    iterations = sum(len(marks) - 1 for marks in block.segments)
    top = Node(root, "python.loop", 1.0)
    nodes: List[Node] = []
    kinds = {row[5] for row in block.calls}
    by_file = TIMED_LIBRARY not in kinds and kinds != {None}
    for parent, name, file, line, calls, kind in block.calls:
        above = top if parent < 0 else nodes[parent]
        inside = above.part in CLOSED
        part = above.part if inside else SPAN_LABELS.get(kind, above.part)
        if by_file and part == "python.loop" and of_library(file):
            part = "python.library"
        node = Node(Call(name, file, line), part, calls / iterations, None if inside else kind)
        nodes.append(node)
        above.children.append(node)
    return top


def assumed_calls(root: Call, span_counts: Mapping[str, float]) -> Node:
    """The least that is known where no calls were counted: the functions that the timers wrap."""
    top = Node(root, "python.loop", 1.0)
    if span_counts.get("session.run") or span_counts.get("session.call"):
        run = Node(Call("Session.run", "tensorflow/python/client/session.py", 0), "python.library",
                   span_counts.get("session.run", 0.0), "session.run")
        top.children.append(run)
        for kind, name in (("feed.convert", "asarray"), ("session.call", "TF_SessionRun")):
            if span_counts.get(kind):
                run.children.append(Node(Call(name, "", 0), SPAN_LABELS[kind], span_counts[kind], kind))
    return top


def add_samples(top: Node, stacks: Mapping[Stack, int]) -> None:
    """Lays each stack along the tree; it counts where it ends, or where it leaves what was counted."""
    for stack, times in stacks.items():
        node = top
        # A loop inside a library (Keras's own) stands some calls below the script's line that is its root.
        entered = next((at for at, call in enumerate(stack) if any(_same(child.call, call) for child in top.children)), 0)
        for call in stack[entered:]:
            below = next((child for child in node.children if _same(child.call, call)), None)
            if below is None:
                break
            node = below
            node.seen = True
        node.samples += times


def _same(counted: Call, sampled: Call) -> bool:
    """Names differ between versions of Python (qualified or not); file and first line do not."""
    return (counted.file, counted.line) == (sampled.file, sampled.line)


def correct_for_native(top: Node, shares: Mapping[str, float]) -> None:
    """Takes out of a function's samples those in the C functions it calls, which leave no frame on the stack.

    `shares` is of the iteration by part. The C call of a session is far longer than the Python around it, whose
    share cannot be told from the samples' own spread: it gets none.
    """
    total = sum(node.samples for node in top.walk())
    for node in top.walk():
        for child in node.children:
            if not child.native or child.part == node.part:
                continue
            alike = [other for other in top.walk() if other.native and other.part == child.part and other.kind]
            own = total * shares.get(child.part, 0.0) * child.calls / (sum(other.calls for other in alike) or 1.0)
            taken = node.samples if child.part == "call" else min(node.samples, own)
            node.samples -= taken
            child.samples += taken


def distribute(top: Node, amounts: Mapping[str, float]) -> Dict[str, float]:
    """Gives each node its share of its part's ns, by samples, else to the outermost nodes by calls.

    Returns what found no node, by part: nothing is lost.
    """
    left: Dict[str, float] = {}
    for part, ns in amounts.items():
        nodes = [node for node in top.walk() if node.part == part]
        if sum(node.samples for node in nodes) > 0 and part != "call":
            weights = [node.samples for node in nodes]
        else:
            nodes = _outermost(top, part)
            weights = [node.calls for node in nodes]
        if not sum(weights):
            left[part] = ns
            continue
        for node, weight in zip(nodes, weights):
            node.ns += ns * weight / sum(weights)
    return left


def _outermost(node: Node, part: str) -> List[Node]:
    if node.part == part:
        return [node]
    return [found for child in node.children for found in _outermost(child, part)]


def pruned(node: Node) -> Node:
    """Without functions whose time is not known, and without those that only pass a call on unseen by any sample.

    Their time is in their callers'. A node of a known kind stays where anything below it has time.
    """
    children: List[Node] = []
    for child in (pruned(child) for child in node.children):
        if not any(below.ns for below in child.walk()):
            continue
        if not child.seen and not child.kind and not child.ns:
            children += child.children
        else:
            children.append(child)
    node.children = children
    return node
