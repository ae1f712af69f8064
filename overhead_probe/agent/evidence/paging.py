"""What a minor page fault costs on this machine: fresh memory touched page by page."""

import mmap

PAGES = 1024
# The least of some rounds: in a virtual machine the first touch of a page may also fetch it from the host.
ROUNDS = 4


def fault_ns(clock):
    """ns a fault, measured over `PAGES` fresh pages; None where no fault was seen."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    rounds = [seen for seen in (_round(clock, resource) for _ in range(ROUNDS)) if seen is not None]
    return min(rounds) if rounds else None


def _round(clock, resource):
    size = PAGES * mmap.PAGESIZE
    memory = mmap.mmap(-1, size)
    if hasattr(memory, "madvise") and hasattr(mmap, "MADV_NOHUGEPAGE"):
        memory.madvise(mmap.MADV_NOHUGEPAGE)
    places = range(0, size, mmap.PAGESIZE)
    try:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        fresh = _touch(memory, places, clock)
        faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
        again = _touch(memory, places, clock)
    finally:
        memory.close()
    return max(0.0, (fresh - again) / faults) if faults >= PAGES // 2 else None


def _touch(memory, places, clock):
    start = clock()
    for place in places:
        memory[place] = 1
    return clock() - start
