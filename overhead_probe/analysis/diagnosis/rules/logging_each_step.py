"""`logging-each-step`: progress lines, summaries, checkpoints and logs in each step."""

from __future__ import annotations

from typing import Optional

from ...calltree import named
from ...wording import duration, number, share, size
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Turning an array into text is part of it: that is what is printed.
REPORTS = named(
    r"numpy/.*arrayprint\.py:", r"^builtins\.print$", r"logging/__init__\.py:(info|debug|warning|error|log|_log|emit)$",
    r"^__init__\.py:(_log|handle)$", r"TextIOWrapper\.(write|flush)$", r"BufferedWriter\.(write|flush)$",
    r"tqdm/.*:(update|__iter__|refresh|display|set_postfix)$", r"progbar\.py:update$", r"io_utils\.py:print_msg$",
    r"callbacks/progbar_logger\.py:", r"generic_utils\.py:update$", r"add_summary$", r"summary_ops_v2\.py:",
    r"event_file_writer(_v2)?\.py:", r"writer/writer\.py:", r"training/saver\.py:save$", r"checkpoint\.py:(save|write)$",
    r"saving_api\.py:save_model$", r"tf_logging\.py:", r"json/__init__\.py:dump$", r"^_pickle\.dump$",
    r"numpy/.*:(save|savez|savetxt)$", r"^posix\.write$", r"matplotlib/.*:(savefig|draw|pause)$")
PARTS = ("python.library", "python.loop", "feed.fetch", "runtime.schedule", "runtime.handoff", "kernel")


def look(facts: Facts) -> Optional[Cause]:
    written, calls = facts.evidence.get("written_bytes"), facts.evidence.get("write_calls")
    tree = facts.require_calls()
    nodes = tree.topmost(REPORTS)
    takes = facts.taking(PARTS, sum(node.ns for node in nodes))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    seen = [f"reporting: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})"]
    if written is not None:
        seen.append(f"{size(written)} written in {number(calls)} writes an iteration")
    seen += [f"{node.name.rpartition('/')[2]}: {number(node.calls)} calls, {duration(node.ns)}" for node in nodes[:3]]
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_of(nodes),
        why=(f"Each iteration reports on itself: progress lines, logs, summaries or files take {duration(ns)} of {duration(facts.wall)}"
             + (f", {size(written)} an iteration." if written else ".")),
        advice=("Report every hundredth step, or once an epoch (verbose=2 or 0 in Keras, mininterval in tqdm); write summaries and checkpoints "
                "at intervals."))


RULE = Rule(
    "logging-each-step", "The loop reports on itself in each step",
    looks_at="time in print, logging, arrays turned into text, progress bars, summaries, savers and file writes (tree of calls), bytes and calls of write",
    remedy=("A progress line for each batch, a summary or a checkpoint for each step easily takes longer than the step. Report at intervals."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change"})
