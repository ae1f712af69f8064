"""Changes that the environment of a process makes: they are tried in launches of their own (`own_process`).

A change whose `process` is "own" is only asked here whether it applies; `environment(present)` gives the variables
that make it hold, and `edit`, where that is not empty, names the edit that the agent makes in the process (`edits`).
"""

import os
import platform
import sys

from ..evidence import blas
from . import kinds

INTRA_OP = "TF_NUM_INTRAOP_THREADS"
BLAS_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS", "BLIS_NUM_THREADS")
# glibc: no block is mapped by itself, and freed ones stay with the process.
MALLOC = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": "2147483647"}
FRAMEWORK_CALLS = ("session.call", "eager.call", "function.call")


class InOwnProcess(object):
    """What all of them have in common."""

    process = "own"
    edit = ""
    trouble = ""

    def environment(self, present):
        """Variables to set, given those of the process that was measured."""
        return {}


class OneThread(InOwnProcess):
    """one-thread: each op of TensorFlow computes in one thread."""

    id = "one-thread"

    def reason_not(self, seen):
        if not any(seen.calls.get(kind) for kind in FRAMEWORK_CALLS):
            return kinds.NO_TENSORFLOW
        if os.environ.get(INTRA_OP):
            return "%s is set already" % INTRA_OP
        return "" if (os.cpu_count() or 1) > 1 else "there is one processor"

    def environment(self, present):
        return {INTRA_OP: "1"}


class BlasOneThread(InOwnProcess):
    """blas-one-thread: NumPy's BLAS computes in one thread."""

    id = "blas-one-thread"

    def reason_not(self, seen):
        if any(seen.calls.get(kind) for kind in FRAMEWORK_CALLS):
            return kinds.OTHER_BLAS
        if "numpy" not in sys.modules:
            return kinds.NO_NUMPY
        switch = blas.switch()
        if switch is not None and switch.get() == 1:
            return "BLAS has one thread already"
        return "" if (os.cpu_count() or 1) > 1 else "there is one processor"

    def environment(self, present):
        return {name: "1" for name in BLAS_THREADS}


class ReuseBuffers(InOwnProcess):
    """reuse-buffers: memory of dropped arrays stays with the process, so that it is not mapped and cleared anew."""

    id = "reuse-buffers"

    def reason_not(self, seen):
        if any(seen.calls.get(kind) for kind in FRAMEWORK_CALLS):
            return kinds.OTHER_ALLOCATOR
        if "numpy" not in sys.modules:
            return kinds.NO_NUMPY
        if platform.libc_ver()[0] != "glibc":
            return "only glibc's memory allocator can be told so from outside"
        return "the allocator is set already" if any(os.environ.get(name) for name in MALLOC) else ""

    def environment(self, present):
        return dict(MALLOC)
