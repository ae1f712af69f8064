"""`session-dispatch`: the Python code of Session.run."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import SESSION_RUN
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule


def look(facts: Facts) -> Optional[Cause]:
    facts.require_sessions()
    takes = facts.taking(["python.library"])
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    kernel, calls = facts.kernel_time, facts.session_calls
    against = f", against {duration(kernel / calls)} of computing" if facts.kernels_measured else ""
    return Cause(
        takes, lines=facts.lines_reaching(SESSION_RUN),
        why=(f"Each call of Session.run spends {duration(ns / calls)} in TensorFlow's own Python code (checking fetches "
             f"and feeds, building the argument lists){against}. It is paid again in every step, whatever the size "
             "of the data."),
        evidence=(f"Python inside Session.run: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
                  f"{number(calls)} session call{'s' if calls != 1 else ''} an iteration"),
        advice=_advice(facts))


def _advice(facts: Facts) -> str:
    unchanged = facts.evidence.get("feeds_unchanged")
    compiled = ("Compile the call once before the loop (make a CallableOptions with the fetches and feeds and use "
                "session._make_callable_from_options); make_callable with a feed_list gains little, because it calls "
                "Session.run.")
    if unchanged:
        return ("The fed arrays are the same in every step, so the loop can run inside the graph: keep the data as "
                "variables or constants and repeat the step with tf.while_loop, one Session.run for many steps. " + compiled)
    return ("Do more work in a call: larger batches, or several steps inside the graph (tf.while_loop over a tf.data "
            "iterator). " + compiled)


RULE = Rule(
    "session-dispatch", "The Python code of Session.run outweighs its work",
    looks_at="time on the loop's thread inside Session.run and outside feed conversion and the C call (timers blocks)",
    remedy=("Session.run parses its fetches and feeds in Python on every call, about 0.1 ms. With small steps this is more "
            "than the computation. Give it more to do at a time (larger batches, a loop inside the graph), or compile the "
            "call once: session._make_callable_from_options takes a CallableOptions with the fetches and feeds."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change"})
