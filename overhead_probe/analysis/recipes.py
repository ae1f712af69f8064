"""The lines to write in the script for a change that was tried, for the script's own fetches and feeds."""

from __future__ import annotations

import dataclasses
from typing import Any, Mapping, Sequence, Tuple

from .. import report as r

# Steps to a change must gain at least this much of an iteration to be worth writing down.
WORTH_SHARE = 0.05
INLINE = "options.run_options.inter_op_thread_pool = -1"


def with_recipes(tried: Sequence[r.Experiment], details: Mapping[str, Mapping[str, Any]]) -> Tuple[r.Experiment, ...]:
    """The experiments, the best that left the values alone with its lines. `details`: what each ran on, by id."""
    gains = {one.id: one.before_ns - one.after_ns for one in tried
             if one.status == "tried" and one.same_values is not False and one.before_ns and one.after_ns is not None}
    worth = {id_: ns for id_, ns in gains.items() for one in tried if one.id == id_ and ns > WORTH_SHARE * one.before_ns
             and (one.saved_ci95 is None or one.saved_ci95.low > 0)}
    if not worth:
        return tuple(tried)
    best = max(worth, key=worth.__getitem__)
    lines = recipe(best, details.get(best) or {})
    return tuple(dataclasses.replace(one, recipe=lines) if one.id == best else one for one in tried)


def recipe(id_: str, details: Mapping[str, Any]) -> Tuple[str, ...]:
    """Python lines; empty where there is nothing general to write."""
    if id_.startswith("compiled-callable") and details:
        return _compiled(details, "inline" in id_)
    if id_ == "inline-executor":
        return ("# once, before the loop", "options = tf.compat.v1.RunOptions(inter_op_thread_pool=-1)", "# in the loop",
                "sess.run(fetches, feed_dict=feeds, options=options)")
    if id_ == "cast-once":
        return ("# once, before the loop, for each fed array: the placeholder's own type", "x = np.asarray(x, dtype=np.float32)")
    if id_ == "feed-once":
        return ("# once, before the loop, for each array that is passed to the tf.function", "x = tf.constant(x)")
    if id_ == "gc-off":
        return ("# before the loop; gc.enable() after it", "gc.disable()")
    return ()


def _compiled(details: Mapping[str, Any], inline: bool) -> Tuple[str, ...]:
    feeds = details["feed"]
    names = [f"feed{number}" if len(feeds) > 1 else "feed" for number in range(1, len(feeds) + 1)]
    lines = [
        "# once, after the graph is built",
        "from tensorflow.core.protobuf import config_pb2",
        "options = config_pb2.CallableOptions(",
        f"    feed={[name for name, _ in feeds]!r},",
        f"    fetch={list(details['fetch'])!r},",
        f"    target={list(details['target'])!r})",
    ]
    if inline:
        lines.append(INLINE)
    lines.append("step = sess._make_callable_from_options(options)")
    types = ", ".join(dict.fromkeys(dtype for _, dtype in feeds))
    lines.append(f"# in the loop; feeds are arrays of {types}" if feeds else "# in the loop")
    results = {0: "", 1: "result, = "}.get(len(details["fetch"]), "results = ")
    lines.append(f"{results}step({', '.join(names)})")
    return tuple(lines)
