"""A launch that serves another's report leaves the user's things alone. Each case is a process of its own."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START = """
import os, sys
sys.path.insert(0, %r)
from overhead_probe.agent import guard

def stop(what):
    os.write(1, ("STOPPED " + what).encode())
    os._exit(0)

guard.Guard("run", stop).install()
""" % str(ROOT)


class Launched(unittest.TestCase):
    def setUp(self):
        self.kept = tempfile.TemporaryDirectory()
        self.folder = Path(self.kept.name)
        (self.folder / "log.txt").write_text("first\n")
        (self.folder / "run").mkdir()

    def tearDown(self):
        self.kept.cleanup()

    maxDiff = None

    def run_script(self, text):
        """What the script printed; it stands in a file, as a user's does."""
        (self.folder / "script.py").write_text(text)
        code = START + "exec(compile(open('script.py').read(), os.path.abspath('script.py'), 'exec'))"
        done = subprocess.run([sys.executable, "-c", code], cwd=self.kept.name, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, universal_newlines=True)
        return done.stdout.strip()

    def left(self):
        return sorted(path.name for path in self.folder.iterdir() if path.name not in ("run", "script.py"))


class Files(Launched):
    def test_a_new_file_is_written_aside_and_read_back(self):
        out = self.run_script("with open('new.txt', 'w') as file:\n    file.write('seen')\nprint(open('new.txt').read())")
        self.assertEqual((out, self.left()), ("seen", ["log.txt"]))

    def test_what_is_appended_is_seen_by_the_script_alone(self):
        out = self.run_script("with open('log.txt', 'a') as file:\n    file.write('second')\nprint(open('log.txt').read())")
        self.assertEqual(out, "first\nsecond")
        self.assertEqual((self.folder / "log.txt").read_text(), "first\n")

    def test_a_file_is_not_emptied(self):
        self.run_script("import pathlib\npathlib.Path('log.txt').write_text('other')")
        self.run_script("import os\nos.close(os.open('log.txt', os.O_WRONLY | os.O_TRUNC))")
        self.assertEqual((self.folder / "log.txt").read_text(), "first\n")

    def test_a_file_of_its_own_is_renamed_and_removed_aside(self):
        out = self.run_script("import os\nopen('new', 'w').write('seen')\nos.replace('new', 'log.txt')\nprint(open('log.txt').read())\n"
                              "open('other', 'w').close()\nos.remove('other')\ntry:\n    open('other')\n"
                              "except FileNotFoundError:\n    print('gone')")
        self.assertEqual(out.split(), ["seen", "gone"])
        self.assertEqual(((self.folder / "log.txt").read_text(), self.left()), ("first\n", ["log.txt"]))

    def test_errors_are_those_of_python(self):
        out = self.run_script(
            "for name, mode in (('none/new.txt', 'w'), ('log.txt', 'x'), ('absent', 'r')):\n"
            "    try:\n        open(name, mode)\n    except OSError as error:\n        print(type(error).__name__)")
        self.assertEqual(out.split(), ["FileNotFoundError", "FileExistsError", "FileNotFoundError"])

    def test_temporary_files_are_the_scripts_own(self):
        out = self.run_script(
            "import os, tempfile\n"
            "with tempfile.TemporaryDirectory() as folder:\n"
            "    open(os.path.join(folder, 'a'), 'w').close()\n    os.mkdir(os.path.join(folder, 'b'))\n"
            "    print(sorted(os.listdir(folder)))\n"
            "with tempfile.NamedTemporaryFile('w') as file:\n    file.write('x')\n"
            "print(os.path.exists(folder), os.path.exists(file.name))")
        self.assertEqual(out.splitlines(), ["['a', 'b']", "False False"])

    def test_what_has_no_other_place_ends_the_launch_before_it(self):
        for text, what in (("os.remove('log.txt')", "removes log.txt"), ("os.rename('log.txt', 'b')", "renames log.txt"),
                           ("os.mkdir('out')", "makes the folder out"), ("import pathlib; pathlib.Path('log.txt').unlink()", "removes log.txt")):
            self.assertEqual(self.run_script("import os\n" + text), "STOPPED " + what)
            self.assertEqual((self.folder / "log.txt").read_text(), "first\n")
            self.assertEqual(self.left(), ["log.txt"])

    def test_what_would_do_nothing_is_let_be(self):
        out = self.run_script("import os\nos.makedirs('run', exist_ok=True)\n"
                              "try:\n    os.remove('absent')\nexcept FileNotFoundError:\n    print('absent')")
        self.assertEqual(out, "absent")


class Others(Launched):
    def test_ports_and_connections(self):
        self.assertEqual(self.run_script("import socket\nsocket.socket().bind(('127.0.0.1', 54321))"), "STOPPED opens the port 127.0.0.1:54321")
        self.assertEqual(self.run_script("import socket\nsocket.create_connection(('127.0.0.1', 9))"), "STOPPED connects to 127.0.0.1:9")

    def test_other_programs(self):
        (self.folder / "touch.py").write_text("open('made', 'w')")
        for text in ("import os\nos.system('%s touch.py')", "import subprocess\nsubprocess.run(['%s', 'touch.py'])"):
            self.assertIn("STOPPED starts another program", self.run_script(text % sys.executable))
        self.assertNotIn("made", os.listdir(self.kept.name))


if __name__ == "__main__":
    unittest.main()
