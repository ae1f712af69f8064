"""`recompilation`: XLA compiles again."""

from __future__ import annotations

from typing import Optional

from ...eager_trace import BY_XLA
from ...wording import duration, plural, share
from ..activities import STEP
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Compilations an iteration; a steady loop has none.
FEWEST = 0.02


def look(facts: Facts) -> Optional[Cause]:
    if not facts.target.get("tensorflow"):
        return None
    facts.require_trace()
    rows = [row for row in facts.evidence.get("compiled") or () if row["function"].endswith(BY_XLA)]
    count = sum(row["calls"] for row in rows)
    takes = facts.taking(["compile"], sum(row["own_ns"] for row in rows))
    ns = sum(takes.values())
    if count < FEWEST or facts.share(ns) < WORTH_SHARE:
        return None
    names = ", ".join(f"`{row['function'][:-len(BY_XLA)]}`" for row in rows[:2])
    return Cause(
        takes, lines=facts.lines_reaching(STEP),
        why=(f"XLA compiles {names} {plural(count, 'time')} an iteration, {duration(ns / count)} each: {duration(ns)} of {duration(facts.wall)} "
             f"({share(ns, facts.wall)}). It makes machine code for the exact shapes of the arguments, so each new shape costs a compilation."),
        evidence=(f"compiling with XLA: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})", f"{plural(count, 'compilation')} an iteration",
                  *(f"{trace['function']}: {trace['reason']}" for trace in facts.reasons_for_tracing()[:1])),
        advice=("Give the function arguments of few shapes: pad the last batch or drop it (batch(n, drop_remainder=True)), pad lengths to a few sizes "
                "(64, 128, 256). Where shapes have to vary, leave jit_compile=True out."))


RULE = Rule(
    "recompilation", "XLA compiles again and again",
    looks_at="XLA's compilations on the loop's thread and their time (traced blocks)",
    remedy=("A function with jit_compile=True is compiled once for each combination of shapes (and of arguments that must be known when it is compiled), some "
            "10 ms to seconds each, whatever its input_signature says. Keep shapes the same: pad, or drop the remainder."),
    look=look, thresholds={"FEWEST": "0.02 compilations an iteration: a steady loop has none"})
