"""`graph-constants`: big arrays baked into the graph."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share, size
from ..activities import GRAPH_PARTS, SESSION_MADE, SESSION_RUN, SESSION_EXTENDED
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Constants below this are handled in less than a millisecond.
LARGE_BYTES = 1_000_000
# Only where the graph is loaded again and again is its size paid in the loop.
OFTEN = 0.5


def look(facts: Facts) -> Optional[Cause]:
    constants = facts.need("constants", "there was no graph to look for constants in")
    total = sum(constant["bytes"] for constant in constants)
    if total < LARGE_BYTES:
        return None
    tree = facts.require_calls()
    loads = max(tree.total(SESSION_MADE)[1], 1.0 if (facts.evidence.get("graph_ops") or 0) >= OFTEN else 0.0)
    if loads < OFTEN:
        return None
    nodes = [*tree.topmost(SESSION_RUN), *tree.topmost(SESSION_EXTENDED)]
    takes = facts.taking(GRAPH_PARTS, max(0.0, sum(node.ns for node in nodes) - facts.kernel_time))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    largest = max(constants, key=lambda constant: constant["bytes"])
    return Cause(
        takes, lines=facts.lines_of(nodes), estimated=True,
        why=(f"The graph holds {size(total)} of constants (`{largest['name']}` alone {size(largest['bytes'])}), and the loop loads it "
             f"{number(loads)} times an iteration: copying and preparing it takes {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})."),
        evidence=(f"constants in the graph: {size(total)}", f"{number(loads)} loads of the graph an iteration",
                  f"in Session.run and in taking in the graph: {duration(ns)}"),
        advice=("Keep large arrays out of the graph: initialise the variable from a placeholder (sess.run(v.initializer, feed_dict={start: "
                "array})) or from a checkpoint, and keep one session."))


RULE = Rule(
    "graph-constants", "Large arrays are constants of the graph",
    looks_at="bytes of the constants in the default graph, sessions made and ops added an iteration, time in Session.run (tree of calls)",
    remedy=("tf.constant(array) and constant_initializer(array) write the array into the graph itself. Every session, export or "
            "checkpoint that loads the graph copies it several times. Feed the array once to a variable's initialiser instead."),
    look=look, thresholds={"LARGE_BYTES": "1 MB: less is handled within a millisecond", "OFTEN": "loaded in every second iteration at least"})
