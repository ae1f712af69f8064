"""The human names and one-line legends of every id in a report."""

from __future__ import annotations

import unicodedata
from typing import Dict, Tuple

# id: (name, legend). Legends fit one line of 80 columns beside the name.
TIME: Dict[str, Tuple[str, str]] = {
    "python": ("Python dispatch", "Python on the loop's thread, nothing below running"),
    "python.loop": ("script's own code", "the script's lines, outside any library call"),
    "python.library": ("library code", "the library's work before and after its kernels"),
    "python.frames": ("Python frames", "of whose code the trace does not say"),
    "feed": ("feed_dict copy", "values copied into the framework and out of it"),
    "feed.convert": ("convert", "host values made into arrays of the right dtype"),
    "feed.marshal": ("marshal", "arrays made into tensors, across the C boundary"),
    "feed.fetch": ("fetch", "tensors made into arrays on the way back"),
    "runtime": ("executor", "the framework's machinery around its kernels"),
    "runtime.handoff": ("hand-off", "threads waking up, for the step and after it"),
    "runtime.schedule": ("schedule", "the executor runs, but no kernel or copy does"),
    "transfer": ("host-device transfer", "exposed copies between host and device"),
    "transfer.h2d": ("host to device", "copies to the device"),
    "transfer.d2h": ("device to host", "copies back from the device"),
    "transfer.d2d": ("device to device", "copies between devices"),
    "transfer.unknown": ("direction not given", "copies of which the trace gives no direction"),
    "transfer.set": ("memory set", "device memory filled with a value"),
    "transfer.tasks": ("between tasks", "messages between tasks or processes"),
    "kernel": ("kernel time", "at least one kernel computes"),
    "kernel.device": ("on the device", "kernels of a device"),
    "kernel.host": ("on the host", "ops that run on the CPU"),
    "input": ("input pipeline", "waiting for the next batch"),
    "compile": ("compile", "tracing and compilation in measured iterations"),
    "gc": ("garbage collector", "pauses of Python's collector"),
    "unattributed": ("unattributed", "what is left; never spread over the others"),
    "call": ("inside the framework's calls", "not taken apart by the timers alone"),
}

WARMUP: Dict[str, Tuple[str, str]] = {
    "imports": ("imports", "modules loaded before the loop"),
    "import.tensorflow": ("TensorFlow", "of the imports"),
    "before-loop": ("before the loop", "the script's own preparation: data, graph, session"),
    "survey": ("survey", "iterations watched to choose the loop"),
    "settle": ("settling", "iterations until their times are steady"),
    "first-iteration": ("first iteration", "with what happens once: optimisation, compilation"),
}

# What an experiment changed about the loop.
CHANGES: Dict[str, str] = {
    "inline-executor": "ops in the calling thread",
    "compiled-callable": "compiled call",
    "compiled-callable+inline": "compiled + calling thread",
    "cast-once": "feeds cast once",
    "feed-once": "unchanged feeds kept as tensors",
    "callable": "make_callable",
    "fetch-less": "only what is read is fetched",
    "one-thread": "one intra-op thread",
    "blas-one-thread": "one BLAS thread",
    "gc-off": "collector off",
    "graph": "step in a tf.function",
    "jit": "step compiled by XLA",
    "float32": "float32",
    "reuse-buffers": "freed memory is kept",
    "loop-in-graph": "loop inside the graph",
    "loop-in-function": "loop inside a tf.function",
    "xla-loop": "loop compiled by XLA",
    "fused-numpy": "NumPy work done once, calls fused",
}

# ended: (sentence, whether the reader must know it before the numbers)
ENDED: Dict[str, Tuple[str, bool]] = {
    "enough": ("Stopped when enough iterations were measured.", False),
    "budget": ("Stopped at the time budget.", False),
    "loop-ended": ("The loop came to its end.", False),
    "script-ended": ("The script ran to its end.", False),
    "script-failed": ("The script failed. What was measured until then is shown.", True),
    "probe-failed": ("The probe itself failed. What was measured until then is shown.", True),
    "interrupted": ("Interrupted. What was measured until then is shown.", True),
    "killed": ("The script was killed. What was measured until then is shown.", True),
}

# How NumPy's kernel time was found: by a shim in its loops, or by replaying each call at size 1.
NUMPY_KERNELS = {
    "loops": "timed in place",
    "replay": "from a replay",
}


def name(id: str) -> str:
    """The name of a component, part or stretch of warm-up. An id that is not known here names itself."""
    known = TIME.get(id) or WARMUP.get(id)
    return known[0] if known else literal(id.split(".")[-1])


def legend(id: str) -> str:
    """What that name means, in one line; empty for an unknown id."""
    return (TIME.get(id) or WARMUP.get(id) or ("", ""))[1]


def change(id: str) -> str:
    """What an experiment changed."""
    return CHANGES.get(id) or literal(id)


def literal(text: object) -> str:
    """Text of the user's making on one line, with nothing in it that could steer a terminal or a page.

    Control and direction characters and bytes that no encoding knows are shown as Python would escape them.
    """
    return "".join(
        char if char.isprintable() or unicodedata.category(char) == "Zs" else char.encode("unicode_escape").decode()
        for char in str(text)
    )
