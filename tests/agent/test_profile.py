"""The script's own bytecode, told from what it calls."""

import sys
import time
import unittest

from overhead_probe.agent import own
from overhead_probe.agent.tracers import profile


def library(source):
    """A function compiled as if it stood in an installed package."""
    names = {}
    exec(compile(source, "/somewhere/site-packages/package/module.py", "exec"), names)
    return names["f"]


class Profile(unittest.TestCase):
    def setUp(self):
        self.ticks = 0
        self.spans = []
        self.profile = profile.Profile(self.spans.append, self.clock)

    def clock(self):
        self.ticks += 1
        return self.ticks

    def watched(self, function, *args):
        put = self.profile.put()
        try:
            function(*args)
        finally:
            self.profile.take_out()
        self.assertTrue(put)

    def test_a_library_call_is_one_span_whatever_it_calls(self):
        f = library("def f(): return g()\ndef g(): return 1")

        def script():
            f()

        # The script's function is entered, calls f, and is left; so is the caller of all.
        self.watched(script)
        self.assertEqual({span[0] for span in self.spans}, {profile._LIBRARY})
        lengths = [span[3] - span[2] for span in self.spans]
        self.assertEqual(lengths.count(max(lengths)), 1)
        self.assertGreater(max(lengths), 3)

    def test_a_librarys_own_loop_that_never_comes_back_is_one_span(self):
        f = library("def f(put, take_out):\n  put()\n  for i in range(3): g()\n  take_out()\ndef g(): return 1")
        f(self.profile.put, self.profile.take_out)
        self.assertEqual([span[0] for span in self.spans], [profile._LIBRARY])
        self.assertGreater(self.spans[0][3] - self.spans[0][2], 6)

    def test_the_scripts_function_called_by_a_library_is_the_scripts(self):
        f = library("def f(callback): return callback()")

        def script():
            f(lambda: 1)

        self.watched(script)
        longer = [span for span in self.spans if span[3] - span[2] > 1]
        self.assertEqual(len(longer), 2)

    def test_the_scripts_own_functions_and_builtins_are_reports_only(self):
        def inner():
            return len([1])

        def script():
            inner()

        self.watched(script)
        self.assertEqual({span[3] - span[2] for span in self.spans}, {1})

    def test_an_exception_ends_the_span_too(self):
        f = library("def f(): raise ValueError")

        def script():
            try:
                f()
            except ValueError:
                len("")

        self.watched(script)
        self.assertEqual(sum(span[3] - span[2] > 1 for span in self.spans), 1)

    def test_a_step_with_too_many_calls_is_given_up(self):
        limit, profile.MOST_SPANS = profile.MOST_SPANS, 20
        try:
            limited = profile.Profile(self.spans.append, self.clock)
            limited.put()
            for _ in range(100):
                len("")
            self.assertIsNone(sys.getprofile())
            limited.take_out()
        finally:
            profile.MOST_SPANS = limit
        self.assertTrue(limited.full)
        self.assertEqual(len(self.spans), 20)

    def test_gives_way_to_a_profiler_of_the_script(self):
        def own_profiler(frame, event, argument):
            return None

        sys.setprofile(own_profiler)
        try:
            self.assertFalse(self.profile.put())
            self.assertIs(sys.getprofile(), own_profiler)
            self.assertEqual(profile.calibrate(self.clock), 0.0)
            self.assertIs(sys.getprofile(), own_profiler)
        finally:
            sys.setprofile(None)

    def test_nothing_is_left_behind(self):
        self.watched(lambda: None)
        self.assertIsNone(sys.getprofile())

    def test_a_reported_call_has_a_price(self):
        self.assertGreater(profile.calibrate(time.perf_counter_ns), 10)
        self.assertLess(profile.calibrate(time.perf_counter_ns), 20000)


class Own(unittest.TestCase):
    def test_installed_and_generated_code_is_not(self):
        self.assertTrue(own.is_own("/home/me/train.py"))
        for path in ("/x/site-packages/numpy/core.py", "<frozen importlib>", unittest.__file__, own.__file__,
                     "/tmp/__autograph_generated_fileab.py"):
            self.assertFalse(own.is_own(path), path)

    def test_the_calling_frame_skips_libraries(self):
        f = library("def f(look): return look()")
        import sys as system

        frame = f(lambda: own.calling_frame(system._getframe(0)))
        self.assertEqual(frame.f_code.co_filename, __file__)


if __name__ == "__main__":
    unittest.main()
