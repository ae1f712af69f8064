"""Counters of the process, read at block boundaries: what was written, how far the graph has grown, collections."""

import gc
import os
import sys
import threading

from . import blas

IO = "/proc/self/io"
OPS = "tensorflow.python.framework.ops"


def read():
    """Values that only grow; their differences over a block go into its `usage`."""
    seen = {"collections": sum(generation["collections"] for generation in gc.get_stats())}
    seen.update(_written())
    graph = default_graph()
    if graph is not None:
        seen["graph_ops"] = operations(graph)
    return seen


def _written():
    """Bytes and calls of write by this process, terminal, pipes and files alike (Linux)."""
    try:
        with open(IO, "rb", buffering=0) as file:
            lines = dict(line.split(b":") for line in file.read(400).splitlines())
        return {"written_bytes": int(lines[b"wchar"]), "write_calls": int(lines[b"syscw"])}
    except (OSError, KeyError, ValueError):
        return {}


def default_graph():
    """TensorFlow's default graph where there is one; none is made."""
    stack = getattr(sys.modules.get(OPS), "_default_graph_stack", None)
    if stack is None:
        return None
    graphs = getattr(stack, "stack", None)
    return graphs[-1] if graphs else getattr(stack, "_global_default_graph", None)


def operations(graph):
    """Number of ops in a graph, in constant time."""
    count = getattr(graph, "num_operations", None)
    return int(count()) if callable(count) else int(graph.version)


def constants(graph, most=8, ops_looked_at=20000):
    """The largest constants of a graph by the bytes of their values: name and bytes."""
    found = []
    for op in graph.get_operations()[:ops_looked_at]:
        if op.type == "Const":
            output = op.outputs[0]
            shape = output.shape.as_list() if output.shape.rank is not None else None
            if shape and None not in shape:
                size = output.dtype.size or 0
                for length in shape:
                    size *= length
                found.append((size, op.name))
    return [{"name": name, "bytes": size} for size, name in sorted(found, reverse=True)[:most]]


def python_threads():
    """Names of the Python threads beside the caller's."""
    return [thread.name for thread in threading.enumerate() if thread is not threading.current_thread()]


def thread_pools():
    """Threads of the process by now, and those that BLAS may use, as far as the system tells."""
    switch = blas.switch()
    try:
        process = len(os.listdir("/proc/self/task"))
    except OSError:  # not Linux
        process = threading.active_count()
    return {"process": process, "blas": None if switch is None else switch.get()}
