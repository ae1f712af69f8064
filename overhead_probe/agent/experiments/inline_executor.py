"""inline-executor: the ops of each step run in the thread that called `Session.run`."""

from ..hooks import tf_session


class InlineExecutor(object):
    id = "inline-executor"
    trouble = ""

    def __init__(self):
        self._patch = tf_session.OptionsPatch(tf_session.INLINE)

    def reason_not(self, seen):
        return "" if seen.calls.get("session.call") else tf_session.NO_SESSION

    def put(self):
        return self._patch.put()

    def take_out(self):
        self._patch.take_out()
