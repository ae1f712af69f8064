"""Callables of a session with other options, on a stand-in for TensorFlow's class."""

import sys
import threading
import types
import unittest

from overhead_probe.agent.hooks import tf_callable


class Options(object):
    def SerializeToString(self):
        return b"words"


def session_module():
    """A module with the class, and the list of what was made."""
    made = []

    class _Callable(object):
        def __init__(self, session, callable_options):
            self._session = session
            self.words = callable_options.SerializeToString()
            made.append(self.words)

        def __call__(self, *args, **kwargs):
            metadata = kwargs.get("run_metadata")
            if metadata is not None:
                metadata.ParseFromString(b"metadata")
            return self.words

    module = types.ModuleType(tf_callable.SESSION)
    module.BaseSession = type("BaseSession", (object,), {"_Callable": _Callable})
    return module, made


class Callables(unittest.TestCase):
    def setUp(self):
        self.module, self.made = session_module()
        self.before = sys.modules.get(tf_callable.SESSION)
        sys.modules[tf_callable.SESSION] = self.module
        tf_callable.note_options(self.module, None)
        self.compiled = self.module.BaseSession._Callable("session", Options())

    def tearDown(self):
        sys.modules.pop(tf_callable.SESSION)
        if self.before is not None:
            sys.modules[tf_callable.SESSION] = self.before

    def with_patch(self, call, *args):
        patch = tf_callable.CallablesPatch(*args)
        self.assertTrue(patch.put())
        try:
            return call()
        finally:
            patch.take_out()

    def test_a_second_one_is_compiled_once_with_the_options_appended(self):
        seen = self.with_patch(lambda: [self.compiled(1), self.compiled(2)], b"\x18\x01")
        self.assertEqual(seen, [b"words" + b"\x22\x02\x18\x01"] * 2)
        self.assertEqual(self.compiled(3), b"words")
        self.assertEqual(len(self.made), 2)

    def test_metadata_is_stored_but_not_where_the_script_asks_for_its_own(self):
        stored, own = [], []
        self.with_patch(lambda: self.compiled(), b"\x08\x01", stored.append)
        self.assertEqual(stored, [b"metadata"])
        asked = types.SimpleNamespace(ParseFromString=own.append)
        self.assertEqual(self.with_patch(lambda: self.compiled(run_metadata=asked), b"\x08\x01", stored.append), b"words")
        self.assertEqual((len(stored), own), (1, [b"metadata"]))

    def test_other_threads_and_callables_made_before_are_left_alone(self):
        seen = []

        def call_elsewhere():
            thread = threading.Thread(target=lambda: seen.append(self.compiled()))
            thread.start()
            thread.join()

        self.with_patch(call_elsewhere, b"\x18\x01")
        del self.compiled._probe_options
        seen.append(self.with_patch(self.compiled, b"\x18\x01"))
        self.assertEqual(seen, [b"words", b"words"])

    def test_a_tensorflow_without_them(self):
        tf_callable.note_options(types.ModuleType("session"), None)


if __name__ == "__main__":
    unittest.main()
