"""`graph-growth`: ops are added to the graph inside the loop."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import GRAPH_PARTS, OP_CREATED, SESSION_RUN, TRACED, fresh_lines
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Missing, Rule

# An op in every tenth iteration is growth; a step that adds none has exactly none.
FEWEST_OPS = 0.1


def look(facts: Facts) -> Optional[Cause]:
    added = facts.evidence.get("graph_ops")
    if added is None:
        raise Missing("there was no graph whose ops could be counted")
    if added < FEWEST_OPS:
        return None
    tree = facts.require_calls()
    building = [node for node in tree.reaching(OP_CREATED) if not any(TRACED(below.name) for below in node.walk())]
    fresh = fresh_lines(facts)
    first_runs = [node for node in tree.topmost(SESSION_RUN) if node.place in fresh]
    built = sum(node.ns for node in building if node not in first_runs)
    ran = max(0.0, sum(node.ns for node in first_runs) - facts.kernel_time)
    takes = facts.taking(GRAPH_PARTS, built + ran)
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    seen = [f"{number(added)} ops added an iteration", f"building them: {duration(built)} an iteration"]
    if fresh:
        seen.append(f"first runs of what was just built: {duration(ran)} an iteration")
    trend = facts.shape.trend_ns_per_1000 if facts.shape else None
    if trend and trend > 0:
        seen.append(f"an iteration takes {duration(trend)} longer after every 1,000")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_of(building),
        why=(f"The loop adds {number(added)} ops to the graph in every iteration. Building them and preparing the session for the "
             f"changed graph takes {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)}), and it gets slower the longer it runs."),
        advice=("Build every op once, before the loop, with placeholders (tf.placeholder) for what changes, and only run them in the "
                "loop. tf.get_default_graph().finalize() after building makes any later addition an error."
                if facts.session_calls else "Build the model once, before the loop, and reuse it; where each round needs a new one, "
                "start it with tf.keras.backend.clear_session()."))


RULE = Rule(
    "graph-growth", "Ops are added to the graph inside the loop",
    looks_at="ops in the default graph before and after (block boundaries), time in the calls that create ops (tree of calls), first runs of new ops",
    remedy=("In TensorFlow 1 each tf.assign, tf.add or optimizer.minimize adds ops to the graph, also when it is called in a loop. "
            "The session then has to take in, optimise and prepare a growing graph again and again. Build once, feed what changes."),
    look=look, thresholds={"FEWEST_OPS": "0.1 ops an iteration: a loop that builds nothing adds none"})
