"""`session-rebuilt`: a session, graph or model is made again in each iteration."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import GRAPH_PARTS, MODEL_MADE, OP_CREATED, SESSION_MADE, SESSION_RUN, TRACED, either
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# One in every two iterations at least.
OFTEN = 0.5


def look(facts: Facts) -> Optional[Cause]:
    tree = facts.require_calls()
    sessions, models = tree.total(SESSION_MADE)[1], tree.total(MODEL_MADE)[1]
    # The tree has an end; what was counted as it was made has not.
    sessions = max(sessions, (facts.watched or {}).get("counts", {}).get("sessions", 0.0))
    if max(sessions, models) < OFTEN:
        return None
    made = tree.reaching(either(SESSION_MADE, MODEL_MADE)) or tree.reaching(SESSION_RUN)
    built = tree.reaching(either(OP_CREATED, TRACED))
    runs = tree.topmost(SESSION_RUN) if sessions >= OFTEN else []
    nodes = {id(node): node for node in made + built}
    ns = sum(node.ns for node in nodes.values())
    ns += sum(node.ns for node in runs if not any(_inside(node, other) for other in nodes.values()))
    takes = facts.taking(GRAPH_PARTS, max(0.0, ns - facts.kernel_time))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    what = f"{number(sessions)} session{'s' if sessions != 1 else ''}" if sessions >= OFTEN else f"{number(models)} model{'s' if models != 1 else ''}"
    return Cause(
        takes, lines=facts.lines_of(made),
        why=(f"Each iteration makes {what} anew. Building, preparing and running for the first time takes {duration(ns)} of "
             f"{duration(facts.wall)} ({share(ns, facts.wall)}); a session or model that is there already would only run."),
        evidence=(f"{what} made an iteration", f"building and first runs: {duration(ns)}"),
        advice=("Make the session (or model) once, before the loop, and keep it for all calls. For an Estimator, predict once over "
                "all inputs (its predict builds a graph and restores the checkpoint in every call), or export it and load it once."))


def _inside(node, other) -> bool:
    while node is not None:
        if node is other:
            return True
        node = node.parent
    return False


RULE = Rule(
    "session-rebuilt", "A session, graph or model is made again in each iteration",
    looks_at="constructors of sessions and models an iteration, time in them and in what they lead to (tree of calls)",
    remedy=("A new session starts cold: it takes in the graph, optimises it and prepares its kernels, and a new model traces its "
            "functions. Estimator.predict does all of that in each call. Make them once."),
    look=look, thresholds={"OFTEN": "one in every two iterations"})
