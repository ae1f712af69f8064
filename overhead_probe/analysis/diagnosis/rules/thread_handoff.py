"""`thread-handoff`: the step crosses to another thread and its answer comes back."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import STEP
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

SESSION_ADVICE = ("Let the ops run in the calling thread: pass options=tf.RunOptions(inter_op_thread_pool=-1) to session.run (compiled "
                  "callables take the same in CallableOptions.run_options). Not for steps whose ops need to run side by side.")
FUNCTION_ADVICE = ("Do more in a call: several steps in one tf.function (for _ in tf.range(n)), or compile it with XLA (jit_compile=True), "
                   "which runs the step as one kernel.")


def look(facts: Facts) -> Optional[Cause]:
    facts.require_trace()
    takes = facts.taking(["runtime.handoff"])
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE or not facts.handoff_is_waking:
        return None
    places = facts.evidence.get("handoff") or {}
    switches = facts.evidence.get("voluntary_switches")
    seen = [f"hand-off: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})"]
    if places:
        seen.append("of it " + ", ".join(f"{duration(places[name])} {words}" for name, words in (
            ("out_ns", "until an executor thread runs"), ("between_ns", "between threads in mid-step"),
            ("back_ns", "until the caller has woken")) if places.get(name, 0) >= 1000))
    if switches is not None:
        seen.append(f"{number(switches)} voluntary context switches an iteration")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_reaching(STEP),
        why=(f"A step is handed to a thread of TensorFlow's pool, and the script's thread sleeps until it is done. Waking "
             f"the one and then the other takes {duration(ns)} of each iteration, the kernels {duration(facts.kernel_time)}."),
        advice=SESSION_ADVICE if facts.session_calls else FUNCTION_ADVICE)


RULE = Rule(
    "thread-handoff", "Handing the step to another thread and back",
    looks_at="time inside the C call in which no executor thread runs (traced blocks), voluntary context switches",
    remedy=("TensorFlow runs a step on a thread pool: the script's thread hands it over, sleeps and is woken. Two wake-ups "
            "take tens of microseconds on any system. RunOptions(inter_op_thread_pool=-1) runs the ops in the calling "
            "thread instead."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change",
                           "LONGEST_WAKE_NS": "0.5 ms a step: waking threads takes tens of microseconds, more is waiting for a processor"})
