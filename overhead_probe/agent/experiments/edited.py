"""Changes that need an edit of the running script, and may change its values: tried in launches of their own."""

import os
import sys

from .. import edits, one_call
from . import kinds
from .environment import FRAMEWORK_CALLS, InOwnProcess

XLA_FLAGS = "TF_XLA_FLAGS"
AUTO_JIT = "--tf_xla_auto_jit=2 --tf_xla_cpu_global_jit"


class Float32(InOwnProcess):
    """float32: the loop's float64 arrays are single precision."""

    id = "float32"
    edit = "float32"

    def reason_not(self, seen):
        if any(seen.calls.get(kind) for kind in FRAMEWORK_CALLS):
            return kinds.NUMPY_ALONE
        if "numpy" not in sys.modules:
            return kinds.NO_NUMPY
        return edits.no_doubles(seen.frame, seen.info)


class Jit(InOwnProcess):
    """jit: XLA compiles what a session runs, or each tf.function that the loop calls."""

    id = "jit"

    def __init__(self):
        self.edit = ""
        self._session = False

    def reason_not(self, seen):
        self._session = bool(seen.calls.get("session.call"))
        if self._session:
            return "XLA is switched on already" if "tf_xla_auto_jit" in os.environ.get(XLA_FLAGS, "") else ""
        if not seen.calls.get("function.call"):
            return kinds.NO_FUNCTION
        self.edit = "jit"
        return ""

    def environment(self, present):
        if not self._session:
            return {}
        return {XLA_FLAGS: (present.get(XLA_FLAGS, "") + " " + AUTO_JIT).strip()}


class Graph(InOwnProcess):
    """graph: the function that makes an eager step is a tf.function."""

    id = "graph"
    edit = "graph"

    def reason_not(self, seen):
        if seen.calls.get("session.call") or not seen.calls.get("eager.call"):
            return kinds.NO_EAGER
        if seen.calls.get("function.call"):
            return "the step is a tf.function already"
        return one_call.reason_not(seen.frame, seen.info)
