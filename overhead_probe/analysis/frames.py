"""The iteration as a tree of frames whose own times sum, part by part, to the breakdown.

Times come from the attribution alone. The tree's shape and call counts come from a few iterations in which calls were
counted, and samples say how the library's Python time is shared among its functions; what native code did stands
below the call that went there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from ..record import Run
from ..report import Frame, Op, Sampled
from . import call_tree, numpy_frames, stacks
from .attribution import Attribution
from .call_tree import Node
from .samples import Samples
from .stacks import Call

HANDOFF, EXECUTOR, KERNEL, C_API, DEVICE = "<hand-off>", "<executor>", "<kernel>", "<C API>", "<device>"
# Parts that are one native frame each: (name, file). Those of the session's call stand below it, in this order.
IN_CALL = (
    ("feed.marshal", "marshal feeds", C_API), ("out", "hand-off out", HANDOFF), ("between", "hand-off between", HANDOFF),
    ("runtime.schedule", "executor", EXECUTOR), ("transfer.h2d", "copy host to device", DEVICE),
    ("transfer.d2d", "copy device to device", DEVICE), ("transfer.d2h", "copy device to host", DEVICE),
    ("input", "wait for input", "<input>"), ("back", "hand-off back", HANDOFF), ("feed.fetch", "fetch results", C_API),
)
ASIDE = (("compile", "compile", "<compile>"), ("gc", "garbage collector", "<gc>"),
         ("unattributed", "unattributed", "<unattributed>"))
NUMPY = "<NumPy>"
# Marks a C call as one to keep while frames without time are left out; all of its time is that of the frames below.
KEPT = 1e-12  # ns


def build(run: Run, loop: Mapping[str, Any], samples: Samples, found: Attribution, ops: Sequence[Op]) -> Frame:
    """The frame of the loop, with everything that an iteration does below it."""
    top = _calls(run, loop, samples)
    call_tree.add_samples(top, stacks.counted(stacks.of_loop(run, loop)))
    amounts = _amounts(found)
    in_call = sum(amounts[part] for part, _, _ in IN_CALL) + amounts["kernel"]
    shares = {part: ns / found.wall for part, ns in {**amounts, "call": in_call}.items()}
    call_tree.correct_for_native(top, shares)
    calls = [node for node in top.walk() if node.part == "call" and node.kind]
    in_python = {part: amounts[part] for part in ("python.loop", "python.library", "feed.convert")}
    for part in ("feed.fetch", "input", "compile"):
        if any(node.part == part for node in top.walk()):
            in_python[part], amounts[part] = amounts[part], 0.0
    of_numpy = [] if calls else numpy_frames.frames(run.blocks, ops, amounts["python.library"])
    if of_numpy:
        in_python["python.library"] = 0.0
    left = call_tree.distribute(top, in_python)
    native = _native(top, calls, amounts, ops)
    root = _frame(call_tree.pruned(top), native, run.plan["script"])
    beside = of_numpy or ([] if calls else _without_session(amounts, ops, left.pop("python.library", 0.0)))
    beside += [Frame(name, file, 0, part, amounts[part], 1.0) for part, name, file in ASIDE if amounts[part]]
    beside += [Frame(part, C_API, 0, part, ns, 1.0) for part, ns in left.items() if ns]
    return replace(root, children=root.children + tuple(beside))


def _calls(run: Run, loop: Mapping[str, Any], samples: Samples) -> Node:
    root = Call(f"{loop['kind']} loop" if loop["kind"] in ("for", "while", "async for") else loop["kind"],
                loop["file"], loop["line"])
    timers = samples.modes.get("timers")
    counted = call_tree.counted_calls(root, run.blocks)
    return counted or call_tree.assumed_calls(root, timers.span_counts if timers is not None else {})


def _amounts(found: Attribution) -> Dict[str, float]:
    """ns by part, the hand-off by its three places."""
    amounts = dict(found.parts)
    whole, places = amounts.pop("runtime.handoff"), dict(found.handoff)
    scale = whole / sum(places.values()) if sum(places.values()) else 0.0
    amounts.update({place: ns * scale for place, ns in places.items()})
    if whole and not scale:
        amounts["out"] = whole
    return amounts


def _native(top: Node, calls: Sequence[Node], amounts: Mapping[str, float], ops: Sequence[Op]) -> Dict[int, Tuple[Frame, ...]]:
    """What happens below each of the C calls, by the node's identity: a share by its calls, kernels where they belong."""
    total = sum(node.calls for node in calls)
    callers = {id(child): node.call for node in top.walk() for child in node.children}
    kernels: Dict[int, List[Frame]] = {id(node): [] for node in calls}
    for op in ops:
        for node, share in _callers_of(op, calls, callers):
            kernels[id(node)] += _kernels([op], op.ns, share)
    native = {}
    for node in calls:
        share = node.calls / total if total else 1.0 / len(calls)
        below = tuple(kernels[id(node)]) if ops else _kernels((), amounts["kernel"], share)
        native[id(node)] = _inside_call(amounts, below, share, node.calls)
        node.ns = KEPT if native[id(node)] else 0.0
    return native


def _callers_of(op: Op, calls: Sequence[Node], callers: Mapping[int, Call]) -> List[Tuple[Node, float]]:
    """The C calls that ran an op, each with its share: those made by the Python function of the op's name, else all."""
    kind = op.type.replace("_", "").lower()
    alike = [node for node in calls if callers[id(node)].name.rpartition(".")[2].replace("_", "").lower() == kind] or calls
    total = sum(node.calls for node in alike)
    return [(node, node.calls / total if total else 1.0 / len(alike)) for node in alike]


def _inside_call(amounts: Mapping[str, float], kernels: Tuple[Frame, ...], share: float, calls: float) -> Tuple[Frame, ...]:
    """What happens below one C call, which holds `share` of all but the kernels."""
    frames = []
    for part, name, file in IN_CALL:
        below = kernels if part == "runtime.schedule" else ()
        if amounts[part] or below:
            id_ = "runtime.handoff" if file == HANDOFF else part
            frames.append(Frame(name, file, 0, id_, amounts[part] * share, calls, below))
    return tuple(frames)


def _kernels(ops: Sequence[Op], whole: float, share: float) -> Tuple[Frame, ...]:
    """A frame for each op; where ops are not known, one for all."""
    if not ops:
        return (Frame("kernels", KERNEL, 0, "kernel", whole * share, share),) if whole else ()
    return tuple(Frame(_op_name(op), KERNEL, 0, "kernel", op.ns * share, op.calls * share) for op in ops)


def _op_name(op: Op) -> str:
    return op.name if op.name == op.type or not op.type else f"{op.type} {op.name}"


def _without_session(amounts: Mapping[str, float], ops: Sequence[Op], library: float) -> List[Frame]:
    """Kernels that the loop calls without a session: each below its call, which holds its share of the library's time."""
    calls = sum(op.calls for op in ops)
    frames = []
    for op, kernel in zip(ops, _kernels(ops, amounts["kernel"], 1.0)):
        own = library * op.calls / calls if calls else 0.0
        frames.append(Frame(f"call {op.name}", NUMPY, 0, "python.library", own, op.calls, (kernel,)))
    if not ops:
        frames += _kernels(ops, amounts["kernel"], 1.0)
    if library and not calls:
        frames.append(Frame("library", NUMPY, 0, "python.library", library, 1.0))
    for part, name, file in IN_CALL:
        if amounts[part]:
            frames.append(Frame(name, file, 0, "runtime.handoff" if file == HANDOFF else part, amounts[part], 1.0))
    return frames


def _frame(node: Node, native: Mapping[int, Tuple[Frame, ...]], script: str) -> Frame:
    below = native.get(id(node), ())
    children = tuple(_frame(child, native, script) for child in node.children) + below
    part = "feed.marshal" if node.part == "call" else node.part
    file = stacks.short_file(node.call.file, script) or C_API
    name = f"{node.call.name}, feed conversion" if node.kind == "feed.convert" else node.call.name
    return Frame(name, file, node.call.line, part, 0.0 if below else node.ns, node.calls, children)


def sampled(run: Run, loop: Optional[Mapping[str, Any]]) -> Sampled:
    """The sampler's stacks of the loop, as the report shows them; says what to allow where it was refused."""
    outcome = run.sampled
    if not outcome or loop is None:
        return Sampled("none")
    if outcome["status"] != "done":
        return Sampled(outcome["status"], outcome["text"])
    root = Call(loop.get("function", "<module>"), loop["file"], loop["line"])
    functions: Dict[Tuple[str, str, int], int] = {}
    found = []
    for stack in stacks.of_loop(run, loop):
        calls = [(call.name, stacks.short_file(call.file, run.plan["script"]), call.line) for call in (root, *stack)]
        found.append(tuple(functions.setdefault(call, len(functions)) for call in calls))
    return Sampled("done", "", outcome["rate"], tuple(functions), tuple(found))
