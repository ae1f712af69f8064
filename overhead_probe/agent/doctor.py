"""What the target interpreter offers a measurement, as one line with JSON: `python <agent folder> --doctor`."""

import glob
import importlib.util
import json
import os
import platform
import sys
import threading
import time

from .hooks import patching
from .hooks.numpy_ufuncs import NumpyUfuncs

CLOCK_READINGS = 20000
# Long enough to meet a scheduler's tick and a neighbour's turn, short enough to wait for.
SPIN_NS = 500000000
# A gap between two readings of the clock in a spin: something else had the processor.
GAP_NS = 20000
HANDOFFS = 400
# Begins the line with what was found: an environment may print lines of its own.
BEGIN = "overhead-probe doctor: "


def examine(clock=time.perf_counter_ns):
    """All that is found, times in ns."""
    return {"python": platform.python_version(), "executable": sys.executable, "clock": _clock(clock),
            "timer_ns": patching.calibrate(clock)["total"], "gaps": _gaps(clock), "handoff_ns": _handoff(clock),
            "numpy": _numpy(), "tensorflow": _tensorflow()}


def _clock(clock):
    readings = [clock() for _ in range(CLOCK_READINGS)]
    steps = [later - earlier for earlier, later in zip(readings, readings[1:]) if later > earlier]
    return {"reading_ns": (readings[-1] - readings[0]) / CLOCK_READINGS, "step_ns": min(steps) if steps else None}


def _gaps(clock):
    """How often and how long a thread that only reads the clock was interrupted."""
    start = last = clock()
    gaps = []
    while last - start < SPIN_NS:
        now = clock()
        if now - last > GAP_NS:
            gaps.append(now - last)
        last = now
    return {"spin_ns": last - start, "count": len(gaps), "lost_ns": sum(gaps), "longest_ns": max(gaps) if gaps else 0}


def _handoff(clock):
    """Median of handing something to a sleeping thread and back, which is what an executor's hand-off is made of."""
    there, back = threading.Semaphore(0), threading.Semaphore(0)

    def answer():
        for _ in range(HANDOFFS):
            there.acquire()
            back.release()

    thread = threading.Thread(target=answer)
    thread.start()
    times = []
    for _ in range(HANDOFFS):
        start = clock()
        there.release()
        back.acquire()
        times.append(clock() - start)
    thread.join()
    return sorted(times)[HANDOFFS // 2]


def _numpy():
    if importlib.util.find_spec("numpy") is None:
        return None
    import numpy

    usable, why_not = NumpyUfuncs().available()
    return {"version": numpy.__version__, "timer": usable, "why_not": why_not}


def _tensorflow():
    """Its version and whether it has a tracer, without importing it, which takes seconds."""
    spec = importlib.util.find_spec("tensorflow")
    if spec is None:
        return None
    places = list(spec.submodule_search_locations or [])
    versions = [os.path.basename(path)[:-len(".dist-info")].split("-")[1] for place in places for path in
                glob.glob(os.path.join(os.path.dirname(place), "tensorflow*-*.dist-info"))
                if os.path.basename(path).split("-")[0].lower() in ("tensorflow", "tensorflow_cpu", "tensorflow_gpu")]
    version = versions[0] if versions else None
    xplane = any(glob.glob(os.path.join(place, "python", "profiler", "internal", "_pywrap_profiler*")) for place in places)
    return {"version": version, "tracer": "xplane" if xplane else "tfe" if (version or "").startswith(("1.14", "1.15")) else None}


def main():
    """Writes what was found; returns the exit status."""
    sys.stdout.write("\n" + BEGIN + json.dumps(examine()) + "\n")
    return 0
