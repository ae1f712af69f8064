"""Facts made by hand for the rules' tests: an iteration of 1,000 µs unless told otherwise."""

from overhead_probe.analysis.attribution import PARTS
from overhead_probe.analysis.calltree import CallTree, Node
from overhead_probe.analysis.diagnosis.facts import Facts
from overhead_probe.analysis.linetimes import Line
from overhead_probe.report import Interval, Loop, Op, Shape, WarmUp

US = 1000.0


def facts(parts=None, wall=1000.0, ops=(), ci95=None, trend=None, first_ms=None, evidence=None, **fields):
    """`parts` and `wall` in µs; what the parts leave open is the script's own code. `ops`: (type, µs, calls)."""
    given = {part: US * us for part, us in (parts or {}).items()}
    given.setdefault("python.loop", US * wall - sum(given.values()))
    whole = {part: given.get(part, 0.0) for part in PARTS}
    made = dict(
        wall=US * wall, parts=whole, left=dict(whole), loop=Loop("train.py", 12, "for", 5000, 1),
        evidence={"session_calls": 1.0, **(evidence or {})}, kernels_measured=True, iterations={"seen": 5000, "plain": 2000,
        "timers": 1000}, ops=tuple(Op(type_, type_, "CPU:0", US * us, calls) for type_, us, calls in ops),
        ci95=Interval(*(US * bound for bound in ci95)) if ci95 else Interval(0.99 * US * wall, 1.01 * US * wall),
        shape=Shape(None if trend is None else US * trend, (), 0, 0.0, "", drift_ns=None if trend is None else US * trend), ended="enough",
        warmup=(WarmUp("first-iteration", first_ms),) if first_ms is not None else ())
    made.update(fields)
    return Facts(**made)


def numpy_facts(parts=None, **fields):
    """A loop without sessions."""
    evidence = {"session_calls": 0.0, **fields.pop("evidence", {})}
    return facts(parts, evidence=evidence, **fields)


def tree(*calls, wall=1000.0):
    """A tree of calls from (path of names from the script's line down, line, calls, µs of the whole path)."""
    root = Node("loop", "train.py", 12, None)
    for path, line, count, us in calls:
        node = root
        for name in path:
            key = (name, "train.py" if node is root else "", line if node is root else 0)
            node = node.children.setdefault(key, Node(*key, node, count, US * us))
    return CallTree(root, 10, US * wall)


def line(number, us, operations=(), replays=(), hits=1.0):
    """A line of the script and what an iteration spends on it."""
    return Line("train.py", number, hits, US * us, tuple(operations), tuple(replays))


def replayed(op, us, operands=(), faster=7, **ways):
    """A replay of 7 repeats; `ways` in µs, names with _ for -."""
    others = {way.replace("_", "-"): US * other for way, other in ways.items()}
    return {"op": op, "ns": US * us, "other": others, "faster": dict.fromkeys(others, faster), "repeats": 7, "operands": list(operands)}


ARRAY = {"k": "array", "y": "ndarray", "t": "float64", "s": [1000], "d": 1, "c": True}
SCALAR = {"k": "scalar", "y": "float64", "t": "float64"}
NUMBER = {"k": "number", "y": "float"}
