"""Runs a loop as the probe marks it and the same loop unmarked, in turns, and writes when each unmarked turn began
(perf_counter, ns) and what an iteration of it took."""

import atexit
import json
import os
import time

TURN_NS = 12_000_000


def turns(source, names, marked):
    """`source` holds `def loop(n)`; `marked` is the same function as the script has it. Runs until it is stopped."""
    exec(compile(source, "unmarked", "exec"), names)
    unmarked, taken = names["loop"], []
    atexit.register(lambda: _write(taken))
    start = time.perf_counter_ns()
    unmarked(20)
    length = max(2, int(20 * TURN_NS / (time.perf_counter_ns() - start)))
    while True:
        marked(length)
        start = time.perf_counter_ns()
        unmarked(length)
        taken.append((start, (time.perf_counter_ns() - start) / length))


def _write(taken):
    with open(os.environ["PROBE_UNMARKED"], "w") as file:
        json.dump(taken, file)
