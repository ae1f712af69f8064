"""Facts made by hand for the rules' tests: an iteration of 1,000 µs unless told otherwise."""

from overhead_probe.analysis.attribution import PARTS
from overhead_probe.analysis.diagnosis.facts import Facts
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
        shape=Shape(None if trend is None else US * trend, (), 0, 0.0, ""), ended="enough",
        warmup=(WarmUp("first-iteration", first_ms),) if first_ms is not None else ())
    made.update(fields)
    return Facts(**made)


def numpy_facts(parts=None, **fields):
    """A loop without sessions."""
    evidence = {"session_calls": 0.0, **fields.pop("evidence", {})}
    return facts(parts, evidence=evidence, **fields)
