"""`python-loop`: the script's own Python."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Missing, Rule

# Below this share of CPU time the script mostly waits (sleep, I/O, locks) while its own code is on top.
BUSY_SHARE = 0.7


def look(facts: Facts) -> Optional[Cause]:
    if facts.hides_numpy:
        raise Missing("NumPy's own time could not be told from the script's here")
    takes = facts.taking(["python.loop"])
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    seen = [f"script's own code: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})"]
    # Where calls that wait have been told already, the rest is not idle.
    rest = facts.wall - (facts.parts.get("python.loop", 0.0) - ns)
    # Nor where its threads stood ready and other programs had the processors.
    ready = facts.evidence.get("runqueue_ns") or 0.0
    waits = facts.cpu is not None and facts.cpu + ready < BUSY_SHARE * rest
    if facts.cpu is not None:
        seen.append(f"CPU {duration(facts.cpu)} of the process, wall {duration(facts.wall)} an iteration")
    if waits:
        why = (f"{duration(ns)} of an iteration pass in the script's own lines, outside any TensorFlow or NumPy call, and "
               f"the process is mostly idle: it waits (for a file, the network, a lock or a sleep).")
        advice = "Do what is waited for in a thread beside the loop, ahead of time, or less often."
    else:
        why = (f"{duration(ns)} of an iteration run in the script's own Python code, outside any TensorFlow or NumPy call.")
        advice = ("Move what does not change out of the loop and let whole-array operations replace Python loops; the lines "
                  "named here are the ones to look at.")
    return Cause(takes, why, tuple(seen), advice, lines=facts.hottest_lines())


RULE = Rule(
    "python-loop", "The script's own Python",
    looks_at="time on the loop's thread outside any library call (timers blocks), CPU time against wall time, time by line",
    remedy=("What is left when no library is at work: Python's own bytecode, and functions of other modules that are no "
            "part of TensorFlow or NumPy. Where CPU time is far below wall time, the script waits."),
    look=look, thresholds={"BUSY_SHARE": "70 % of wall time on the CPU, or ready for it: below, the script mostly waits"})
