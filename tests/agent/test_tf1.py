"""Scripts written for TensorFlow 1, with a stand-in for TensorFlow that notes what is called."""

import ast
import builtins
import sys
import textwrap
import traceback
import types
import unittest
from unittest import mock

from overhead_probe.agent import tf1


def module(name, **attributes):
    made = types.ModuleType(name)
    vars(made).update(attributes)
    return made


class Scripts(unittest.TestCase):
    def setUp(self):
        self.switched, self.events = [], []
        self.addCleanup(self.remove_checks)
        tf1.install(self)
        self.rewriter = tf1.Rewriter()

    def remove_checks(self):
        for name in (tf1.CHECK, tf1.SYMBOLS):
            if hasattr(builtins, name):
                delattr(builtins, name)

    def event(self, type_, **fields):
        """In the place of a recorder."""
        self.events.append((type_, fields))

    def tensorflow(self, version="2.21.0"):
        old = dict(placeholder="v1.placeholder", Session="v1.Session", train=module("train", Optimizer=1))
        v1 = module("tensorflow.compat.v1", __version__=version, disable_v2_behavior=lambda: self.switched.append(True), constant="v1.constant",
                    disable_eager_execution=lambda: None, Graph=Graph, layers=module("layers", dense=1), **old)
        compat = module("tensorflow.compat", v1=v1)
        made = module("tensorflow", __version__=version, compat=compat, constant="constant", Graph=Graph,
                      train=module("train", Checkpoint=1))
        if version.startswith("1."):
            vars(made).update(old)
        return {"tensorflow": made, "tensorflow.compat": compat, "tensorflow.compat.v1": v1}

    def run_script(self, source, version="2.21.0"):
        """Rewrites and executes `source`; returns what it left in `seen`."""
        space = {"seen": []}
        tree = self.rewriter.rewrite(ast.parse(textwrap.dedent(source)))
        with mock.patch.dict(sys.modules, self.tensorflow(version)):
            exec(compile(tree, "script.py", "exec"), space)
        return space["seen"]

    def reasons(self):
        return [fields["reason"] for _, fields in self.events]

    def test_names_that_only_tensorflow_1_had(self):
        seen = self.run_script("import tensorflow as tf\nseen += [tf.placeholder, tf.__name__]")
        self.assertEqual(seen, ["v1.placeholder", "tensorflow.compat.v1"])
        self.assertEqual(self.switched, [True])
        self.assertEqual(self.events, [("switched", {"reason": "it uses tf.placeholder", "version": "2.21.0"})])

    def test_a_name_within_a_submodule(self):
        self.run_script("import tensorflow as tf\nseen += [tf.train.Optimizer]")
        self.assertEqual(self.reasons(), ["it uses tf.train.Optimizer"])

    def test_without_an_alias(self):
        self.assertEqual(self.run_script("import tensorflow\nseen += [tensorflow.Session]"), ["v1.Session"])
        self.assertEqual(self.switched, [True])

    def test_a_script_for_tensorflow_2_is_left_alone(self):
        seen = self.run_script("import tensorflow as tf\nseen += [tf.constant, tf.train.Checkpoint, tf.__name__]")
        self.assertEqual(seen, ["constant", 1, "tensorflow"])
        self.assertEqual((self.switched, self.events), ([], []))

    def test_sessions_of_compat_v1_without_a_switch(self):
        for line in ("import tensorflow.compat.v1 as tf", "from tensorflow.compat import v1 as tf"):
            del self.switched[:]
            self.remove_checks()
            tf1.install(self)
            self.assertEqual(self.run_script(line + "\nseen += [tf.Session]"), ["v1.Session"])
            self.assertEqual(self.switched, [True], line)
        self.assertEqual(set(self.reasons()), {"it uses sessions or placeholders of compat.v1"})

    def test_compat_v1_through_the_new_face(self):
        self.assertEqual(self.run_script("import tensorflow as tf\nseen += [tf.compat.v1.Session, tf.__name__]"),
                         ["v1.Session", "tensorflow"])
        self.assertEqual(self.switched, [True])

    def test_compat_v1_without_sessions_stays_eager(self):
        self.run_script("import tensorflow.compat.v1 as tf\nseen += [tf.layers.dense]")
        self.assertEqual(self.switched, [])

    def test_a_script_that_switches_itself(self):
        self.run_script("import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\nseen += [tf.Session]")
        self.assertEqual((self.switched, self.events), ([True], []))  # by the script, once
        self.run_script("import tensorflow as tf\ntf.compat.v1.disable_eager_execution()\nseen += [tf.compat.v1.Session]")
        self.assertEqual((self.switched, self.events), ([True], []))

    def test_a_script_that_enters_its_own_graph(self):
        self.run_script("import tensorflow.compat.v1 as tf\nwith tf.Graph().as_default(): seen += [tf.Session]")
        self.assertEqual(self.switched, [])

    def test_entering_a_session_is_not_entering_a_graph(self):
        self.run_script("""
            import tensorflow.compat.v1 as tf
            def f(session):
                with session.as_default(): return tf.placeholder
            """)
        self.assertEqual(self.switched, [True])

    def test_symbols_imported_by_name(self):
        self.assertEqual(self.run_script("from tensorflow import placeholder, constant\nseen += [placeholder, constant]"),
                         ["v1.placeholder", "constant"])
        self.assertEqual(self.reasons(), ["it imports placeholder from tensorflow"])

    def test_tensorflow_1_itself_is_never_touched(self):
        seen = self.run_script("import tensorflow as tf\nfrom tensorflow import Session\nseen += [tf.__name__, Session]", "1.15.5")
        self.assertEqual(seen, ["tensorflow", "v1.Session"])
        self.assertEqual((self.switched, self.events), ([], []))

    def test_a_script_that_chooses_by_version_picks_its_names_itself(self):
        seen = self.run_script("""
            import tensorflow as tf
            if tf.__version__.startswith("1."): seen += [tf.placeholder]
            seen += [tf.__name__]
            """)
        self.assertEqual((seen, self.switched), (["tensorflow"], []))

    def test_printing_the_version_is_not_choosing(self):
        self.run_script("import tensorflow as tf\nseen += [tf.__version__, tf.Session]")
        self.assertEqual(self.switched, [True])

    def test_switched_once_for_all_files(self):
        self.run_script("import tensorflow as tf\nseen += [tf.placeholder]")
        self.run_script("import tensorflow as tf\nseen += [tf.Session]")
        self.assertEqual((self.switched, len(self.events)), ([True], 1))

    def test_a_switch_in_the_main_file_holds_for_its_modules(self):
        self.run_script("import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()")
        del self.switched[:]
        self.run_script("import tensorflow as tf\nseen += [tf.placeholder]")
        self.assertEqual(self.switched, [])

    def test_relative_and_other_imports_are_left_alone(self):
        for source in ("from .tensorflow import placeholder", "from . import tensorflow", "import tensorflowish as tf",
                       "import numpy as np"):
            tree = self.rewriter.rewrite(ast.parse(source))
            self.assertEqual(ast.dump(tree), ast.dump(ast.parse(source)))

    def test_errors_keep_their_lines(self):
        try:
            self.run_script("\nimport tensorflow as tf\nseen += [tf.placeholder]\n1 / 0\n")
        except ZeroDivisionError:
            lines = [frame.lineno for frame in traceback.extract_tb(sys.exc_info()[2]) if frame.filename == "script.py"]
        self.assertEqual(lines, [4])


class Graph(object):
    def as_default(self):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


if __name__ == "__main__":
    unittest.main()
