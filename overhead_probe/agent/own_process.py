"""A launch that measures one change which cannot be switched in a running process, or the script as it is beside it.

The loop's first iterations tell the values that it comes to (`snapshot`); the plain blocks after them tell its time.
"""

import hashlib
import threading

from . import edits, gates, reach, snapshot
from .hooks import tf_session
from .hooks.patching import Patch
from .measurement import Measurement
from .verification import Verification, update


def measurement(state, instruments, recorder, plan, budget_ns, framework):
    """What the plan wants done with the chosen loop."""
    if plan.get("verify") is not None:
        return Verification(state, instruments, recorder, plan["verify"], plan["verify_iterations"])
    if plan.get("own") is not None:
        return OwnProcess(state, instruments, recorder, budget_ns, plan["own"])
    return Measurement(state, instruments, recorder, budget_ns, framework, plan.get("variants", ()))


class OwnProcess(Measurement):
    """`wanted` is the plan's: the `edit` of the script (empty for none), and after how many iterations values are `compared`."""

    def __init__(self, state, instruments, recorder, budget_ns, wanted):
        Measurement.__init__(self, state, instruments, recorder, budget_ns, True)
        self.edit = wanted["edit"]
        self.compared = wanted["compared"]
        self._stage = "edit"
        self._digest, self._results, self._last, self._depth = hashlib.sha256(), 0, None, 0
        self._patch = Patch(tf_session.SESSION, "BaseSession.run", self._wrapped)

    def boundary(self, now):
        if self._stage == "edit":
            self.state.take_segments()
            reason = self._make_edit()
            if reason:
                self.finished = True
                return None
            self._stage = "values"
            self._patch.put()
            return gates.Pattern(self.compared)
        self._note_values()
        return Measurement.boundary(self, now)

    @property
    def reason(self):
        return "budget" if self.schedule is None else self.schedule.reason

    def _make_edit(self):
        """Why the edit cannot be made; empty where it is."""
        reason = ""
        if self.edit:
            try:
                edits.make(self.edit, reach.frame_of(self.state.info), self.state.info)
            except edits.CannotEdit as error:
                reason = str(error)
            except Exception as error:  # whatever the edit runs into: the report says so
                reason = "%s: %s" % (type(error).__name__, error)
        self.recorder.event("edited", edit=self.edit, reason=reason)
        return reason

    def _wrapped(self, function):
        def probe_values(*args, **kwargs):
            if threading.get_ident() != self.state.thread:
                return function(*args, **kwargs)
            self._depth += 1
            try:
                result = function(*args, **kwargs)
            finally:
                self._depth -= 1
            if not self._depth:  # else the script sees an outer call's result
                self._results += 1
                self._last = result
                update(self._digest, result)
            return result

        return probe_values

    def _note_values(self):
        """The values that the loop has come to, once."""
        if self._stage != "values":
            return
        self._stage = "measure"
        self._patch.take_out()
        self.state.take_segments()
        frame = reach.frame_of(self.state.info)
        seen = snapshot.of_names(frame, self.state.info.names)
        if self._results:
            seen.update(snapshot.of_value("Session.run", self._last))
        doubles = edits.doubles(frame, self.state.info.names) if self.edit == "float32" else []
        self.recorder.event("snapshot", values=seen, session=self._digest.hexdigest() if self._results else None,
                            doubles=doubles)
        self._last = None

    def pause(self, now):
        self._note_values()
        Measurement.pause(self, now)

    leave_off = pause
