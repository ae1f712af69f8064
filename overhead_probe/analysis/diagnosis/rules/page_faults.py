"""`page-faults`: fresh large temporaries in each step."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..facts import Facts
from ..replays import NUMPY_PARTS, savings, worth
from ..rule import Cause, Rule

# Fewer faults an iteration come from other things than large temporaries.
FEWEST_FAULTS = 16.0


def look(facts: Facts) -> Optional[Cause]:
    faults = facts.need("minor_faults", "page faults are not counted on this system")
    if faults < FEWEST_FAULTS:
        return None
    found = worth(facts, savings(facts, "into-buffer"))
    if not found:
        return None
    takes = facts.taking(NUMPY_PARTS, sum(saving.ns for saving in found))
    ns = sum(takes.values())
    return Cause(
        takes, lines=facts.lines_at([saving.line for saving in found]),
        why=(f"Each iteration makes large arrays in fresh memory, which the system has to map and clear first: {number(faults)} "
             f"page faults an iteration, {duration(ns)}."),
        evidence=(f"{number(faults)} minor page faults an iteration", *(saving.told for saving in found[:3]),
                  f"{duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})"),
        advice=("Reuse memory: allocate the result once and pass out= (np.multiply(a, b, out=c)), np.copyto for copies, and "
                "in-place operators; or work in blocks that fit the cache."))


RULE = Rule(
    "page-faults", "Large temporaries in fresh memory",
    looks_at="minor page faults an iteration (plain blocks), operations done again into memory that is there already (lines blocks)",
    remedy=("Large arrays are given back to the system when they are dropped, and each new one has to be mapped and cleared page "
            "by page. The copy or sum then takes twice its time or more. Write into memory that is kept: out=, np.copyto, +=."),
    look=look, thresholds={"FEWEST_FAULTS": "16 faults an iteration: fewer come from other things"})
