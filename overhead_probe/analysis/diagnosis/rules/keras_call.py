"""`keras-call`: the machinery of predict, fit and train_on_batch around tiny work."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, number, share
from ..activities import KERAS_CALL, keras_method
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Missing, Rule

PARTS = ("python.library", "compile", "input", "runtime.schedule", "runtime.handoff", "feed.convert", "feed.fetch", "feed.marshal", "python.loop")


def look(facts: Facts) -> Optional[Cause]:
    if not facts.target.get("tensorflow"):
        return None
    steps = facts.loop.kind.startswith("keras.")
    if facts.calls is None and not steps:
        raise Missing("the tree of calls was not recorded (loop too short, or profiled already)")
    nodes = facts.calls.topmost(KERAS_CALL) if facts.calls is not None else []
    if not nodes and not steps:
        return None
    within = facts.wall if steps else sum(node.ns for node in nodes)
    kernel = facts.kernel_time
    parts = [part for part in PARTS if part != "runtime.handoff" or facts.handoff_is_waking]
    takes = facts.taking(parts, max(0.0, within - kernel))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE or ns < kernel / 2:
        return None
    names = dict.fromkeys([facts.loop.kind.partition(".")[2]] if steps else [keras_method(node.name) for node in nodes])
    called = " and ".join(f"model.{name}" for name in names)
    calls = 1.0 if steps else sum(node.calls for node in nodes)
    return Cause(
        takes, lines=facts.lines_of(nodes) if nodes else facts.hottest_lines(),
        why=(f"{called} {'spend' if len(names) > 1 else 'spends'} {duration(ns / calls)} a {'step' if steps else 'call'} on "
             f"its own machinery (data adapter, callbacks, metrics, calling the "
             f"compiled step), against {duration(kernel / calls)} of computing."),
        evidence=(f"Keras around the kernels: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
                  *([f"{number(calls)} calls an iteration"] if not steps else []), f"kernels: {duration(kernel)}"),
        advice=_advice(list(names)))


def _advice(names) -> str:
    if "predict" in names or "predict_on_batch" in names:
        return ("predict is made for large inputs: it builds a data pipeline in each call. For a few rows call the model itself, model(x, "
                "training=False), best inside a tf.function that is made once; or collect the rows and predict them together.")
    if "fit" in names or "evaluate" in names:
        return ("Give each step more to do: a larger batch_size, more epochs in one call of fit, steps_per_execution=50 in compile. For very small "
                "models write the whole training loop as one tf.function.")
    return ("Larger batches, or the whole step in one tf.function (GradientTape and optimizer.apply_gradients), which skips the checks and "
            "metrics of the per-batch call.")


RULE = Rule(
    "keras-call", "Keras's machinery around tiny work",
    looks_at="time in predict, fit, evaluate and the on_batch calls (tree of calls, Keras's own loop of steps) outside kernels",
    remedy=("predict, fit and train_on_batch do a lot for each call and each step: wrap the data in a pipeline, check shapes, run callbacks and "
            "metrics. That is some 0.3 to 50 ms, which large batches hide and small ones do not."),
    look=look, thresholds={"half the kernels": "the machinery takes at least half of what the kernels take"})
