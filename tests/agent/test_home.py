"""The script as `__main__`: names, path, imports and tracebacks as without a probe."""

import builtins
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import warnings
from unittest import mock

from overhead_probe.agent import exceptions, home, loops

# Prints what Python gives a script, for comparison with what the agent gives it.
TELLS = """\
import sys
names = ("__name__", "__file__", "__package__", "__doc__", "__cached__")
told = [globals().get(name) for name in names] + [__spec__ and __spec__.name, sys.argv, sys.path[0],
        __builtins__ is sys.modules["builtins"], sys.modules["__main__"].__dict__ is globals()]
"""


class Home(unittest.TestCase):
    """Every test gets its own `sys` lists, working directory and folder with files."""

    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        for name, value in (("argv", list(sys.argv)), ("path", ["agent"] + sys.path), ("meta_path", list(sys.meta_path)),
                            ("dont_write_bytecode", True)):
            patch = mock.patch.object(sys, name, value)
            patch.start()
            self.addCleanup(patch.stop)
        modules = mock.patch.dict(sys.modules)
        modules.start()
        self.addCleanup(modules.stop)
        self.addCleanup(lambda: hasattr(builtins, home.IMPORT) and delattr(builtins, home.IMPORT))
        setattr(builtins, home.IMPORT, lambda name: None)
        self.table, self.installed = [], []
        self.compiler = home.Compiler(self.table, self.install)
        self.addCleanup(self.remove_names)
        importlib.invalidate_caches()

    def install(self):
        """In the place of a conductor: no loop is watched."""
        self.installed.append(len(self.table))
        for info in self.table:
            setattr(builtins, loops.ENTER % info.id, None)
            setattr(builtins, loops.ITERATE % info.id, None)

    def remove_names(self):
        for info in self.table:
            delattr(builtins, loops.ENTER % info.id)
            delattr(builtins, loops.ITERATE % info.id)

    def write(self, name, text):
        path = os.path.join(self.folder, *name.split("/"))
        if not os.path.isdir(os.path.dirname(path)):
            os.makedirs(os.path.dirname(path))
        with open(path, "w") as file:
            file.write(text)
        return path

    def prepare(self, script="", module="", argv=()):
        return home.prepare({"script": script, "module": module, "argv": list(argv)}, self.compiler, set(sys.modules))

    def run_it(self, **words):
        code, main = self.prepare(**words)
        exec(code, main.__dict__)
        return main.__dict__

    def python_tells(self, *words):
        code = "\nimport json; print(json.dumps(told))"
        target = self.write("package/__main__.py", TELLS + code) if words[0] == "-m" else self.write(words[0], TELLS + code)
        out = subprocess.check_output([sys.executable, "-B"] + list(words), cwd=self.folder)
        self.write(os.path.relpath(target, self.folder).replace(os.sep, "/"), TELLS)
        return __import__("json").loads(out.decode())


class Main(Home):
    def test_a_script_sees_what_python_shows_it(self):
        expected = self.python_tells("dir/train.py", "--lr", "0.1")
        self.assertEqual(self.run_it(script="dir/train.py", argv=["--lr", "0.1"])["told"], expected)
        self.assertEqual(expected[0], "__main__")

    def test_a_package_sees_what_python_shows_it(self):
        self.write("package/__init__.py", "")
        expected = self.python_tells("-m", "package", "x")
        expected[4] = mock.ANY  # the bytecode cache's name is not made without the cache
        self.assertEqual(self.run_it(module="package", argv=["x"])["told"], expected)
        self.assertEqual(expected[5], "package.__main__")

    def test_parents_are_imported_and_not_marked_twice(self):
        self.write("package/__init__.py", "imported = 1\n")
        self.write("package/train.py", "from . import imported\nfor i in range(2): pass\n")
        self.assertEqual(self.run_it(module="package.train")["imported"], 1)
        self.assertEqual([(info.line, os.path.basename(info.file)) for info in self.table], [(2, "train.py")])

    def test_modules_that_cannot_be_run(self):
        self.write("package/__init__.py", "")
        self.write("plain.py", "")
        for name, message in (("nothing", "No module named nothing"), ("package", "No module named package.__main__"),
                              ("nothing.train", "No module named nothing.train"),
                              ("plain.train", "plain is a module, not a package, so there is no plain.train")):
            with self.assertRaises(home.NoSuchModule) as caught:
                self.prepare(module=name)
            self.assertEqual(str(caught.exception), message)

    def test_an_import_error_within_a_parent_is_the_scripts_own(self):
        self.write("package/__init__.py", "import not_installed_anywhere\n")
        with self.assertRaises(ImportError) as caught:
            self.prepare(module="package.train")
        self.assertNotIsInstance(caught.exception, home.NoSuchModule)

    def test_a_module_beside_the_script_goes_before_one_that_the_agent_had_loaded(self):
        self.write("train.py", "import colorsys\nseen = colorsys.own\n")
        self.write("colorsys.py", "own = True\n")
        before = set(sys.modules) - {"colorsys"}
        import colorsys  # as the agent might have

        self.assertFalse(hasattr(colorsys, "own"))
        code, main = home.prepare({"script": "train.py", "argv": []}, self.compiler, before)
        exec(code, main.__dict__)
        self.assertTrue(main.seen)

    def test_a_script_that_is_not_there(self):
        with self.assertRaises(OSError):
            self.prepare(script="nothing.py")


class Marking(Home):
    def test_modules_beside_the_script_are_marked_and_installed_ones_are_not(self):
        self.write("train.py", "import model\nimport site_lib\nimport json\nfor i in range(1): pass\n")
        self.write("model.py", "def f():\n    while True: break\n")
        path = self.write("site-packages/site_lib.py", "for i in (): pass\n")
        sys.path.append(os.path.dirname(path))
        self.run_it(script="train.py")
        self.assertEqual(sorted((os.path.basename(info.file), info.kind) for info in self.table),
                         [("model.py", "while"), ("train.py", "for")])
        self.assertEqual(self.installed, [1, 2])

    def test_no_bytecode_is_left_beside(self):
        self.write("train.py", "import model\n")
        self.write("model.py", "")
        sys.dont_write_bytecode = False
        self.run_it(script="train.py")
        self.assertEqual(sorted(os.listdir(self.folder)), ["model.py", "train.py"])

    def test_a_module_keeps_its_names(self):
        self.write("train.py", "import model\nseen = (model.__name__, model.__file__, model.__spec__.origin, model.__package__)\n")
        path = self.write("model.py", "")
        self.assertEqual(self.run_it(script="train.py")["seen"], ("model", path, path, ""))

    def test_future_imports_docstrings_and_encodings(self):
        path = self.write("train.py", "")
        with open(path, "wb") as file:
            file.write(b"# -*- coding: latin-1 -*-\n'''Doc.'''\nfrom __future__ import annotations\nimport os\nname = '\xe9'\n")
        space = self.run_it(script="train.py") if sys.version_info >= (3, 7) else {}
        self.assertEqual((space["__doc__"], space["name"]), ("Doc.", u"\xe9"))

    def test_syntax_errors_are_pythons_own(self):
        for text in ("x = (\n", "for i in range(3):\nprint(i)\n", "return 1\n", "x = 'unterminated\n"):
            path = self.write("train.py", text)
            with self.assertRaises(SyntaxError) as caught:
                self.prepare(script=path)
            with self.assertRaises(SyntaxError) as plain:
                compile(text, path, "exec")
            self.assertEqual(caught.exception.args, plain.exception.args)

    def test_a_warning_of_the_compiler_is_shown_once(self):
        path = self.write("train.py", "x = 1\nx is 1\n'\\d'\n")
        with warnings.catch_warnings(record=True) as shown:
            warnings.simplefilter("always")
            self.prepare(script=path)
        with warnings.catch_warnings(record=True) as plain:
            warnings.simplefilter("always")
            with open(path, "rb") as file:
                compile(file.read(), path, "exec")
        self.assertEqual([str(one.message) for one in shown], [str(one.message) for one in plain])
        self.assertGreaterEqual(len(plain), 1)

    def test_deep_expressions_compile(self):
        path = self.write("train.py", "x = " + "+".join(["1"] * 1500) + "\n")
        limit = sys.getrecursionlimit()
        self.assertEqual(self.run_it(script=path)["x"], 1500)
        self.assertEqual(sys.getrecursionlimit(), limit)


class Imports(Home):
    def timed(self, text):
        """Phases of the imports of a script, with a clock that ticks at each look."""
        events, ticks = [], iter(range(0, 10000, 10))

        class Recorder(object):
            base_ns = 0
            clock = staticmethod(lambda: next(ticks))

            @staticmethod
            def event(type_, **fields):
                events.append((type_, fields["id"], fields["start"], fields["end"]))

        home.time_imports(Recorder)
        space = self.run_it(script=self.write("train.py", text))
        return events, space

    def test_each_import_is_a_phase(self):
        events, _ = self.timed("import json\nfrom os import path\nx = 1\n")
        self.assertEqual(events, [("phase", "import.json", 0, 10), ("phase", "import.os", 20, 30)])

    def test_imports_within_an_import_belong_to_it(self):
        self.write("model.py", "import json\nimport colorsys\n")
        events, _ = self.timed("import model\n")
        self.assertEqual([event[1] for event in events], ["import.model"])

    def test_an_import_that_fails_and_is_caught_leaves_the_timer_straight(self):
        self.write("model.py", "import not_installed_anywhere\n")
        events, space = self.timed("def f():\n    try:\n        import model\n    except ImportError:\n        return 'caught'\n"
                                   "got = f()\nimport json\n")
        self.assertEqual(space["got"], "caught")
        self.assertEqual([event[1] for event in events][-1], "import.json")


class Exceptions(unittest.TestCase):
    def shown(self, source):
        """Text of the exception that `source` raises, as the agent shows it."""
        try:
            exec(compile(source, "script.py", "exec"), {"own": own_frame})
        except BaseException:
            kind, error = sys.exc_info()[:2]
        with mock.patch.object(sys, "excepthook") as hook:
            text = exceptions.show(kind, error)
        self.assertEqual(hook.call_args[0], (kind, error, error.__traceback__))
        return text

    def test_the_agents_frames_are_not_shown(self):
        text = self.shown("def f():\n    1 / 0\nown(f)\n")
        self.assertIn('File "script.py", line 3, in <module>', text)
        self.assertIn('File "script.py", line 2, in f', text)
        self.assertNotIn("agent", text.replace(os.sep, "/").replace("tests/agent", ""))

    def test_nor_in_the_exceptions_that_it_came_from(self):
        text = self.shown("def f():\n    1 / 0\ntry: own(f)\nexcept ZeroDivisionError as e: raise KeyError('x') from e\n")
        self.assertIn("ZeroDivisionError", text)
        self.assertIn("KeyError: 'x'", text)
        self.assertNotIn("reach.py", text)

    def test_a_ring_of_causes_ends(self):
        self.assertIn("ValueError", self.shown("a = ValueError('a')\nb = KeyError('b')\na.__cause__ = b\nb.__cause__ = a\nraise a\n"))


# Calls a function from a frame whose file is one of the agent's.
OWN_FILE = os.path.join(os.path.dirname(loops.__file__), "reach.py")
own_frame = eval(compile("lambda function: function()", OWN_FILE, "eval"))


if __name__ == "__main__":
    unittest.main()
