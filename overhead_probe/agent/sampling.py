"""A phase after the measurement in which the loop runs on as it is while the host's sampler looks at it.

The agent says that it is ready (event `sampling`), the host attaches py-spy and answers with a file when it has
looked long enough. Nothing is timed here, so nothing that was measured is disturbed.
"""

import os
import sys

# It comes after the verdict, so it delays no answer; a user who allows less than this for all is spared it.
SHORTEST_BUDGET_NS = 5000000000
# Between two looks for the host's answer.
LOOK_NS = 10000000
# Attaching takes a moment; a host that does not answer by then has no sampler.
PATIENCE_NS = 1500000000
ANSWER = "sampled"
PR_SET_PTRACER = 0x59616D61


class Sampling(object):
    """Keeps the loop going until the host has sampled it. `plan` says for how long and on whose behalf."""

    def __init__(self, recorder, plan):
        self.recorder = recorder
        self.clock = recorder.clock
        self.length_ns = int(plan.get("sampling_seconds", 0) * 1e9)
        self.host = plan.get("host_pid")
        if plan["seconds"] * 1e9 < SHORTEST_BUDGET_NS:
            self.length_ns = 0
        self.answer = os.path.join(recorder.directory, ANSWER)
        self.until = None

    def length(self, iteration_ns):
        """How many iterations to run before `length` is asked again; 0 when the phase is over (or there is none)."""
        if not self.length_ns:
            return 0
        now = self.clock()
        if self.until is None:
            self.until = now + self.length_ns + PATIENCE_NS
            allow(self.host)
            self.recorder.event("sampling", state="ready", pid=os.getpid(), at=now - self.recorder.base_ns)
        elif os.path.exists(self.answer) or now > self.until:
            self.recorder.event("sampling", state="over", at=now - self.recorder.base_ns)
            self.length_ns = 0
            return 0
        return max(1, int(LOOK_NS / max(iteration_ns, 1.0)))


def allow(host):
    """Lets the host and what it starts look into this process, where the kernel lets only ancestors do so (Yama)."""
    if host is None or not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PTRACER, ctypes.c_ulong(host), 0, 0, 0)
    except (ImportError, OSError, AttributeError):  # a Python without ctypes: the sampler will say that it may not
        pass
