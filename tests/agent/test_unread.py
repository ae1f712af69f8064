"""What a script fetches and never reads, and whether its step can be one function: answers from the source alone."""

import linecache
import types
import unittest

from overhead_probe.agent import one_call, unread

FILE = "<made for the test>"


def remember(text):
    linecache.cache[FILE] = (len(text), None, text.splitlines(True), FILE)


def loop_line(text):
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.lstrip().startswith(("for ", "while ")))


class Unread(unittest.TestCase):
    def sites(self, text, is_main=True, function="<module>"):
        remember(text)
        return unread.sites(types.SimpleNamespace(file=FILE, line=loop_line(text), function=function), is_main)

    def test_names_that_are_read_nowhere(self):
        found = self.sites("for i in range(9):\n    _, big, loss = sess.run([train, large, cost])\nprint(loss)\n")
        self.assertEqual(found, {2: (3, (0, 1))})

    def test_a_statement_reads_nothing(self):
        self.assertEqual(self.sites("for i in range(9):\n    sess.run([train, cost])\n"), {2: (2, (0, 1))})

    def test_a_name_that_is_read_elsewhere_is_read(self):
        for later in ("print(big)", "big += 1", "__all__ = ['big']", "def f():\n    global big"):
            found = self.sites("for i in range(9):\n    big, _ = sess.run([large, train])\n%s\n" % later)
            self.assertEqual(found, {2: (2, (1,))}, later)

    def test_with_a_way_to_read_names_by_text_all_may_be_read(self):
        self.assertEqual(self.sites("for i in range(9):\n    a, b = sess.run([x, y])\nprint(globals())\n"), {})

    def test_a_module_that_others_import_may_be_read_there(self):
        text = "for i in range(9):\n    a, b = sess.run([x, y])\n"
        self.assertEqual(self.sites(text, is_main=False), {})
        self.assertEqual(self.sites(text, is_main=False, function="train"), {2: (2, (0, 1))})

    def test_what_is_kept_whole_is_read(self):
        for call in ("values = sess.run([a, b])", "x = sess.run(a)", "a, b = sess.run(fetches)", "print(sess.run([a, b]))",
                     "a, b = sess.run([*more])"):
            self.assertEqual(self.sites("for i in range(9):\n    %s\n" % call), {}, call)


class OneCall(unittest.TestCase):
    def reason(self, text, **names):
        remember(text)
        world = {"__name__": "__main__", **names}
        exec(compile(text[:text.index("for i in")], FILE, "exec"), world)
        code = compile(text, FILE, "exec")
        frame = types.SimpleNamespace(f_globals=world, f_locals=world, f_code=code)
        return one_call.reason_not(frame, types.SimpleNamespace(file=FILE, line=loop_line(text)))

    def test_a_step_without_side_effects(self):
        tf = types.ModuleType("tensorflow")
        self.assertEqual(self.reason("def step(x):\n    y = tf.square(x)\n    return tf.reduce_sum(y)\nfor i in range(9):\n    loss = step(x)\n",
                                     tf=tf, x=object()), "")

    def test_what_a_graph_would_not_do(self):
        for body, told in (("print(x)", "print"), ("seen.append(x)", "append"), ("global n\n    n = x", "global"),
                           ("x.n = 1", "stores"), ("return x.numpy()", "numpy"), ("return np.ones(3)", "ones of np")):
            reason = self.reason("seen = []\ndef step(x):\n    %s\nfor i in range(9):\n    step(x)\n" % body,
                                 x=object(), np=types.ModuleType("numpy"))
            self.assertIn(told, reason, body)

    def test_a_body_of_more_than_a_call(self):
        self.assertIn("not a single call", self.reason("for i in range(9):\n    a = 1\n    b = 2\n"))
        self.assertIn("not a function of the script's module", self.reason("for i in range(9):\n    step(1)\n", step=len))

    def test_a_number_that_changes_would_be_traced_anew(self):
        self.assertIn("changes in each step", self.reason("def step(n):\n    return n\nfor i in range(9):\n    step(i)\n", i=3))


if __name__ == "__main__":
    unittest.main()
