"""`warm-up`: the first call dominates a short run."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number
from ..facts import Facts
from ..rule import Cause, Missing, Rule

# The first iteration's extra time is the main cost where all the others together take less.
DOMINATES = 1.0
# A run of this many calls is not short; what happens once stands in the report's warm-up, whatever it took.
SHORT_CALLS = 100
WHOLE_RUNS = ("script-ended", "loop-ended")


def look(facts: Facts) -> Optional[Cause]:
    if facts.ended not in WHOLE_RUNS:
        raise Missing("the loop was stopped before its end, so the length of a whole run is not known")
    first = next((item.ms * 1e6 for item in facts.warmup if item.id == "first-iteration"), None)
    if first is None:
        raise Missing("the first iteration was not timed")
    seen, extra = facts.iterations.get("seen", 0), first - facts.wall
    if not seen or seen / facts.loop.steps_per_call >= SHORT_CALLS or extra < DOMINATES * facts.wall * seen:
        return None
    return Cause(
        {}, beside=extra / seen, lines=(facts.line_at(facts.loop.line),),
        why=(f"The first iteration takes {duration(first)}, a later one {duration(facts.wall)}. In a run of {number(seen)} "
             f"iterations the first costs more than all the others together ({duration(facts.wall * (seen - 1))})."),
        evidence=(f"first iteration: {duration(first)}", f"steady iteration: {duration(facts.wall)}",
                  f"{number(seen)} iterations in the whole run"),
        advice=("What happens once (tracing, graph optimisation, compilation, opening libraries) is spread over too few "
                "iterations: run more of them in one process, or make one call before the clock starts when you "
                "compare times."))


RULE = Rule(
    "warm-up", "The first iteration dominates a short run",
    looks_at="time of the first iteration, of a steady one, and iterations in the whole run (only where it ran to its end)",
    remedy=("The first call builds: TensorFlow traces, optimises and compiles, libraries are loaded, memory is taken from "
            "the system. A run of few iterations measures that. Make a warm-up call, time many iterations, or keep one "
            "process alive for many requests."),
    look=look, thresholds={"SHORT_CALLS": "fewer than 100 calls: a longer run is not short",
                           "DOMINATES": "the first iteration's extra time over that of all the others: 1"})
