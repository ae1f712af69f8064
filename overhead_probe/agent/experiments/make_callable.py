"""callable: each kind of `Session.run` call goes through `Session.make_callable`."""

import sys
import threading

from ..hooks import tf_session
from ..hooks.patching import Patch
from .signatures import Signatures


class MakeCallable(object):
    id = "callable"

    def __init__(self):
        self.trouble = ""
        self._patch = Patch(tf_session.SESSION, "BaseSession.run", self._wrapped)
        self._signatures = Signatures(self._prepare)
        self._inside = False

    def reason_not(self, seen):
        if not seen.calls.get("session.run"):
            return tf_session.NO_SESSION
        return "" if hasattr(sys.modules[tf_session.SESSION].BaseSession, "make_callable") else "no make_callable here"

    def put(self):
        return self._patch.put()

    def take_out(self):
        self._patch.take_out()

    def _wrapped(self, original):
        thread = threading.get_ident()

        def run(session, fetches, feed_dict=None, options=None, run_metadata=None):
            # What make_callable returns may call `run` in its turn.
            if self._inside or options is not None or run_metadata is not None or threading.get_ident() != thread:
                return original(session, fetches, feed_dict, options, run_metadata)
            function = self._signatures.find(session, fetches, feed_dict)
            if function is None:
                return original(session, fetches, feed_dict, options, run_metadata)
            self._inside = True
            try:
                return function(*feed_dict.values()) if feed_dict else function()
            finally:
                self._inside = False

        return run

    def _prepare(self, signature):
        try:
            return signature.session.make_callable(signature.fetches, list(signature.keys) or None)
        except Exception as error:  # whatever TensorFlow raises: the call stays as it is
            self.trouble = "%s: %s" % (type(error).__name__, error)
            return None
