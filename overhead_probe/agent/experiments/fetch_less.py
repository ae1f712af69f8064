"""fetch-less: what the script fetches and never reads is not fetched."""

import sys
import threading

from .. import unread
from ..hooks import tf_session
from ..hooks.patching import Patch

# Stateful ops that only read.
READING = {"VariableV2", "Variable", "VarHandleOp", "ReadVariableOp", "VarIsInitializedOp", "IsVariableInitialized", "Identity"}


class FetchLess(object):
    """A value that is not fetched comes back as None, which nobody reads. Ops that change something still run."""

    id = "fetch-less"

    def __init__(self):
        self.trouble = ""
        self._sites = {}
        self._file = None
        self._plans = {}
        self._dropped = 0
        self._patch = Patch(tf_session.SESSION, "BaseSession.run", self._wrapped)

    def reason_not(self, seen):
        if not seen.calls.get("session.run"):
            return tf_session.NO_SESSION
        self.look(seen.frame, seen.info)
        return "" if self._sites else "the script reads all that it fetches, as far as its source tells"

    def look(self, frame, info):
        """Reads from the source what is left unread in the loop."""
        self._file = info.file
        self._sites = unread.sites(info, frame.f_globals.get("__name__") == "__main__")

    def unsuited(self):
        return "" if self._dropped else "only operations, which give no value, are left unread"

    def put(self):
        return self._patch.put()

    def take_out(self):
        self._patch.take_out()

    def unread_here(self, frame, fetches):
        """Positions in `fetches` (or in their results) that the caller, who runs in `frame`, never reads."""
        site = self._sites.get(frame.f_lineno) if frame.f_code.co_filename == self._file else None
        if site is None or type(fetches) not in (list, tuple):
            return ()
        return site[1] if site[0] == len(fetches) else ()

    def _wrapped(self, original):
        thread, ident, caller = threading.get_ident(), threading.get_ident, sys._getframe

        def run(session, fetches, feed_dict=None, options=None, run_metadata=None):
            unread_here = self.unread_here(caller(1), fetches) if ident() == thread else ()
            if not unread_here:
                return original(session, fetches, feed_dict, options, run_metadata)
            key = tuple(map(id, fetches))
            plan = self._plans.get(key)
            if plan is None:
                plan = self._plans[key] = self._plan(fetches, unread_here)
            kept, asked, _ = plan
            results = original(session, asked, feed_dict, options, run_metadata)
            whole = [None] * len(fetches)
            for at, result in zip(kept, results):
                whole[at] = result
            return whole if type(fetches) is list else tuple(whole)

        return run

    def _plan(self, fetches, unread_here):
        """(positions that are read, what to ask for, all fetches so that their ids stay theirs)."""
        kept = [at for at in range(len(fetches)) if at not in unread_here]
        also = []
        for at in unread_here:
            fetch = fetches[at]
            if not hasattr(fetch, "op") or not hasattr(fetch, "dtype"):
                also.append(fetch)  # an operation, or something with a structure of its own
                continue
            self._dropped += 1
            if _changes_something(fetch.op):
                also.append(fetch.op)
        return kept, [fetches[at] for at in kept] + also, fetches


def _changes_something(op):
    """Whether an op, or one that it needs, has an effect beside its value: state, random streams, output."""
    waiting, seen = [op], set()
    while waiting:
        op = waiting.pop()
        if op in seen:
            continue
        seen.add(op)
        if op.type not in READING and (op.op_def is None or op.op_def.is_stateful or any(
                tensor.dtype._is_ref_dtype for tensor in op.inputs)):
            return True
        waiting.extend(tensor.op for tensor in op.inputs)
        waiting.extend(op.control_inputs)
    return False
