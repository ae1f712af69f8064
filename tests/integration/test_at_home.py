"""The script feels at home: all that it could notice is as it is without a probe (DESIGN §3.8)."""

import os
import pty
import re
import subprocess
import sys

import pytest

from .conftest import PROJECT, plain

# Enough of a loop for a report, short enough to run to its end.
LOOP = """
for step in range(120):
    value = sum(range(200))
"""


def outputs(probe, text, *args, **options):
    """What the script prints without and with a probe."""
    path = probe.write("script.py", text)
    bare = plain(path.name, *args, cwd=probe.folder, **dict(options))
    return bare.stdout, probe(path.name, *args, **options)


SAME = {
    "names_of_main": """
        for step in range(120):
            value = sum(range(200))
        print(sorted(name for name in globals()), __name__, __spec__, __package__, __file__, type(__loader__).__name__)
        print(__doc__, __annotations__, __cached__, type(__builtins__).__name__)
        """,
    "docstring_and_future": '''
        """What it does."""
        from __future__ import annotations
        import sys
        for step in range(120):
            value = sum(range(200))
        def f(x: Unknown): pass
        print(__doc__, f.__annotations__)
        ''',
    "paths_and_arguments": """
        import inspect, os, sys
        for step in range(120):
            value = sum(range(200))
        print(sys.argv, sys.path, os.getcwd(), inspect.currentframe().f_code.co_filename)
        print(sys.orig_argv[1:], sys.flags, sys.warnoptions, sys.getrecursionlimit())
        """,
    "environment": """
        import os
        for step in range(120):
            value = sum(range(200))
        print(sorted(os.environ.items()))
        """,
    "random_state": """
        import random
        import numpy as np
        np.random.seed(7)
        random.seed(7)
        for step in range(120):
            value = np.random.rand() + random.random()
        print(repr(value), repr(np.random.rand()), random.random(), random.getrandbits(64))
        """,
    "logging_warnings_signals": """
        import gc, logging, signal, sys, threading, warnings
        for step in range(120):
            value = sum(range(200))
        print(logging.root.handlers, logging.root.level, warnings.filters)
        print([signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGCHLD)])
        print(gc.get_threshold(), gc.isenabled(), gc.callbacks, threading.active_count(), sys.gettrace(), sys.getprofile())
        print(sys.excepthook is sys.__excepthook__, sys.displayhook is sys.__displayhook__)
        """,
    "dataclasses_and_pickling": """
        import copy, pickle
        from dataclasses import asdict, dataclass, field
        from typing import List, get_type_hints

        @dataclass
        class Config:
            rate: float = 0.1
            sizes: List[int] = field(default_factory=list)

        for step in range(120):
            config = pickle.loads(pickle.dumps(Config(step, [step])))
        print(config, asdict(copy.deepcopy(config)), get_type_hints(Config), Config.__module__)
        """,
    "input": """
        names = [input("name? ") for _ in range(20)]
        print(names)
        """,
    "relative_files": """
        import os
        with open("data.txt", "w") as file:
            file.write("7")
        for step in range(120):
            with open("data.txt") as file:
                value = file.read()
        print(value, sorted(os.listdir("."))[:1] and os.path.exists("data.txt"))
        """,
    "change_of_directory": """
        import os
        os.mkdir("elsewhere")
        os.chdir("elsewhere")
        for step in range(120):
            value = sum(range(200))
        print(os.getcwd(), os.path.abspath(__file__))
        """,
    "atexit": """
        import atexit
        @atexit.register
        def bye():
            for step in range(3):
                print("bye", step)
        for step in range(120):
            value = sum(range(200))
        """,
    "locals_of_a_function": """
        def main():
            for step in range(120):
                value = sum(range(200))
                inner = [value for _ in range(2)]
            return sorted(locals()), main.__code__.co_varnames
        class Holder:
            for step in range(20):
                value = step
        print(main(), sorted(name for name in vars(Holder) if "__" not in name))
        """,
    "fork": """
        import os, sys
        import numpy as np
        x = np.arange(1000.0)
        def work():
            total = 0
            for i in range(100):
                total += np.sin(x * i).sum()
            return total
        for step in range(60):
            work()
            if step in (5, 40):
                sys.stdout.flush()
                child = os.fork()
                if child == 0:
                    work()
                    print("child", round(work()))
                    sys.stdout.flush()
                    os._exit(0)
                os.waitpid(child, 0)
        print("parent", round(work()))
        """,
    "spawn": """
        import multiprocessing
        import numpy as np
        class Item:
            def __init__(self, value):
                self.value = value
        def work(item):
            return sum([item.value for _ in range(50)])
        if __name__ == "__main__":
            context = multiprocessing.get_context("spawn")
            with context.Pool(1) as pool:
                print(pool.map(work, [Item(value) for value in range(3)]))
            for step in range(120):
                value = np.ones(1000).sum()
        """,
    "forked_pool": """
        import multiprocessing
        import numpy as np
        def work(value):
            return float(sum(np.full(3, value + step).sum() for step in range(50)))
        if __name__ == "__main__":
            with multiprocessing.get_context("fork").Pool(2) as pool:
                for step in range(40):
                    value = pool.map(work, range(4))
            print(value)
        """,
    "source_of_a_function": """
        import inspect
        def work():
            for i in range(3):
                pass
        for step in range(120):
            value = sum(range(200))
        print(inspect.getsource(work), work.__code__.co_firstlineno, inspect.getsourcefile(work))
        """,
    "deeply_nested_expression": """
        for step in range(120):
            value = %s
        print(value)
        """ % "+".join(["1"] * 900),
    "tracebacks_of_its_own": """
        import traceback
        def fail(items):
            return [1 / item for item in items]
        def broken():
            yield 1
            raise ValueError("in the iterable")
        for step in range(120):
            value = sum(range(200))
        for attempt in (lambda: fail([1, 0]), lambda: [x for x in broken()], lambda: sum(x for x in broken()),
                        lambda: [x for x in 5]):
            try:
                attempt()
            except Exception:
                print(traceback.format_exc())
        """,
}


@pytest.mark.parametrize("case", SAME)
def test_prints_the_same_as_without_a_probe(probe, case):
    stdin = "".join(f"n{number}\n" for number in range(20)) if case == "input" else None
    path = probe.write("script.py", SAME[case])
    words = ["a", "--seconds", "b c"]
    environment = probe.environment()
    bare = plain(path.name, *words, cwd=probe.folder, env=environment, input=stdin)
    if case == "change_of_directory":
        (probe.folder / "elsewhere").rmdir()
    result = probe(path.name, *words, stdin=stdin)
    assert bare.returncode == 0, bare.stderr
    assert result.code == 0, result.err
    assert result.out.startswith(bare.stdout), difference(bare.stdout, result.out)
    assert result.report["iterations"]["plain"] > 0


def difference(expected, got):
    return f"without a probe:\n{expected}\nwith one:\n{got[:len(expected) + 400]}"


def test_syntax_warnings_are_shown_once(probe):
    path = probe.write("script.py", """
        for step in range(120):
            for inner in range(3):
                value = step is "text"
        """)
    bare = plain(path.name, cwd=probe.folder)
    result = probe(path.name)
    assert bare.stderr.count("SyntaxWarning") == 1
    assert result.err == bare.stderr


@pytest.mark.parametrize("interpreter", ["3.7", "3.8", "3.13"])
def test_names_of_main_in_other_interpreters(probe, interpreter, other_python):
    python = other_python(interpreter)
    path = probe.write("script.py", """
        import sys
        for step in range(120):
            value = sum([item for item in range(200)])
        print(sorted(globals()), __file__, __spec__, __package__, sys.argv, sys.path[0], sys._getframe().f_code.co_filename)
        """)
    bare = plain(path.name, cwd=probe.folder, python=python)
    result = probe("--python", python, path.name)
    assert result.code == 0, result.err
    assert result.out.startswith(bare.stdout), difference(bare.stdout, result.out)
    assert result.report["target"]["python"].startswith(interpreter)


# -- python -m


@pytest.fixture(scope="module")
def package(shared_probe):
    shared_probe.write("pack/__init__.py", "print('package', __name__)\n")
    shared_probe.write("pack/inner.py", """
        def work():
            for step in range(120):
                value = sum(range(200))
        """)
    shared_probe.write("pack/run.py", """
        import sys
        from .inner import work
        work()
        print(__name__, __package__, __spec__.name, __file__, sys.argv, sys.path[0], sorted(globals()))
        """)
    shared_probe.write("pack/__main__.py", """
        from . import run
        print("main", __name__, __package__, __spec__.name, __file__)
        """)
    return shared_probe


@pytest.mark.parametrize("module", ["pack.run", "pack", "pack.__main__"])
def test_a_package_runs_as_with_python_m(package, module):
    bare = subprocess.run([sys.executable, "-m", module, "x", "-y"], cwd=package.folder, capture_output=True, text=True)
    result = package("-m", module, "x", "-y")
    assert bare.returncode == result.code == 0, result.err
    assert result.out.startswith(bare.stdout), difference(bare.stdout, result.out)
    assert (result.loop, result.seen) == (("inner.py", 3), 120)


@pytest.mark.parametrize("module", ["pack.missing", "nowhere", "nowhere.run", "pack.inner.deeper"])
def test_a_module_that_is_not_there(package, module):
    result = package("-m", module)
    assert result.code == 2
    assert re.search(r"^probe: .*(No module named|not a package)", result.err, re.MULTILINE)
    assert "Traceback" not in result.err


# -- streams


def test_json_leaves_stdout_to_the_report(probe):
    import json

    result = probe.script(LOOP + "\nimport os\nprint('from the script')\nos.system('echo from a child')",
                          options=["--json"])
    assert json.loads(result.out)["schema"] == 1
    assert "from the script" in result.err and "from a child" in result.err


def test_the_terminal_is_the_scripts(probe):
    path = probe.write("script.py", "import os, sys\n" + LOOP + """
print([os.isatty(number) for number in range(3)], os.get_terminal_size().columns > 0, input("name? "))
""")
    master, slave = pty.openpty()
    process = subprocess.Popen(probe.command(path.name), cwd=probe.folder, env=probe.environment(), stdin=slave,
                               stdout=slave, stderr=slave, start_new_session=True)
    os.close(slave)
    os.write(master, b"Ada\n")
    seen = b""
    while True:
        try:
            chunk = os.read(master, 4096)
        except OSError:  # the other side has closed
            break
        if not chunk:
            break
        seen += chunk
    assert process.wait(30) == 0
    assert b"[True, True, True]" in seen and b"Ada" in seen


# -- the end of the script


ENDLESS = """
import atexit, sys, time
import numpy as np
x = np.arange(1000.0)
"""


def test_finally_runs_and_the_code_after_the_loop_does_not(probe):
    result = probe.script(ENDLESS + """
atexit.register(print, "at exit")
class Session:
    def __enter__(self): return self
    def __exit__(self, *error):
        for resource in range(3):
            print("closing", resource)
try:
    with Session():
        for i in range(10 ** 9):
            work = np.sin(x * i).sum()
        print("AFTER")
finally:
    for item in ["first", "second"]:
        print("finally", item)
    print([item for item in range(3)])
print("AFTER")
""", options=())
    assert result.code == 0, result.err
    assert result.end["reason"] in ("enough", "budget")
    for line in ("closing 2", "finally second", "[0, 1, 2]", "at exit"):
        assert line in result.out
    assert "AFTER" not in result.out


def test_except_keyboard_interrupt_does_not_take_the_stop_for_ctrl_c(probe):
    result = probe.script(ENDLESS + """
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
except KeyboardInterrupt:
    print("SAVED")
except Exception:
    print("FAILED")
""")
    assert result.code == 0, result.err
    assert "SAVED" not in result.out and "FAILED" not in result.out


def test_a_bare_except_in_the_loop(probe):
    result = probe.script(ENDLESS + """
for i in range(10 ** 9):
    try:
        work = np.sin(x * i).sum()
    except:
        print("SWALLOWED")
print("AFTER")
""")
    assert result.code == 0, result.err
    assert "SWALLOWED" not in result.out and "AFTER" not in result.out
    assert result.end["reason"] in ("enough", "budget")


def test_a_script_that_swallows_the_stop_is_ended(probe):
    result = probe.script(ENDLESS + """
def train():
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()

while True:
    try:
        train()
    except:
        print("swallowed")
""")
    assert result.code == 0, result.err
    assert 1 <= result.out.count("swallowed") <= 3
    assert result.end["reason"] in ("enough", "budget")


def test_a_handler_that_turns_the_stop_into_a_failure(probe):
    result = probe.script(ENDLESS + """
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
except:
    print("handled")
    sys.exit(3)
""")
    assert result.code == 0, result.err
    assert "handled" in result.out


def test_a_finally_that_fails_is_told_as_a_warning(probe):
    result = probe.script(ENDLESS + """
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
finally:
    print(result_of_the_whole)
""")
    assert result.code == 0, result.err
    assert "result_of_the_whole" in result.warnings()["unclean-stop"]


def test_threads_of_a_stopped_script_do_not_keep_the_process(probe):
    result = probe.script(ENDLESS + """
import threading
atexit.register(print, "at exit")
halt = threading.Event()
def produce():
    while not halt.is_set():
        time.sleep(0.01)
threading.Thread(target=produce).start()
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
finally:
    time.sleep(0.2)
    print("finally")
halt.set()
""")
    assert result.code == 0, result.err
    assert "finally" in result.out and "at exit" in result.out


def test_full_runs_to_the_end_with_the_same_values(probe):
    path = probe.write("script.py", """
        import numpy as np
        rng = np.random.default_rng(3)
        x, W = rng.normal(size=1000), 0.1
        for i in range(120000):
            W -= 1e-6 * np.sum(x * W - 1)
        print("W", W.hex() if hasattr(W, "hex") else W, rng.normal().hex())
        """)
    bare = plain(path.name, cwd=probe.folder)
    result = probe("--full", path.name)
    assert result.code == 0
    assert bare.stdout in result.out  # the verdict may come before it
    assert result.seen == 120000


# -- tracebacks


@pytest.mark.parametrize("text", [
    "def f():\n    return 1 / 0\nf()\n",
    "for i in range(30):\n    if i == 20:\n        raise ValueError(i)\n",
    "def f():\n    for i in range(30):\n        [1 / (20 - i) for _ in range(2)]\nf()\n",
    "try:\n    1 / 0\nexcept ZeroDivisionError as error:\n    for i in range(3):\n        raise KeyError from error\n",
    "def g():\n    yield 1\n    raise ValueError\nprint(max(x for x in g()))\n",
    "import broken\n",
    "import fails\n",
    "x = (\n",
    "for i in range(3):\n  pass\n break\n",
    "print('a'\n'b' c)\n",
    "import sys\nsys.exit('stopped by itself')\n",
    "import sys\ndef hook(kind, error, trace):\n    print('hook', kind, file=sys.stderr)\nsys.excepthook = hook\n1 / 0\n",
], ids=range(12))
def test_tracebacks_show_the_scripts_own_lines(probe, text):
    probe.write("broken.py", "def f(:\n")
    probe.write("fails.py", "for i in range(3):\n    for j in range(3):\n        1 / 0\n")
    path = probe.write("script.py", text)
    bare = plain(path.name, cwd=probe.folder)
    result = probe(path.name)
    assert result.code == 1
    assert result.err.startswith(bare.stderr), difference(bare.stderr, result.err)


def test_a_notebook_is_refused_with_advice(probe):
    path = probe.write("analysis.ipynb", "{}")
    result = probe(path)
    assert result.code == 2
    assert "nbconvert" in result.err


def test_modules_of_the_script_shadow_as_they_do_without_a_probe(probe):
    """The agent has imported `json` and `platform`; a script may bring files of those names along."""
    probe.write("platform.py", "name = 'own platform'\n")
    probe.write("time.py", "raise AssertionError('a builtin module comes first')\n")
    path = probe.write("script.py", "import platform, time\n" + LOOP + "print(platform.name)\n")
    bare = plain(path.name, cwd=probe.folder)
    result = probe(path.name)
    assert (bare.returncode, result.code) == (0, 0), result.err
    assert result.out.startswith(bare.stdout)


# -- marking by hand

BY_HAND = """
import overhead_probe
import numpy as np
x = np.arange(1000.0)
marked = overhead_probe.iterations(range(200))
print("length", len(marked))
for outer in range(3):
    for i in marked:
        for j in range(20):
            with overhead_probe.span("sine"):
                work = np.sin(x * i)
for i in overhead_probe.iterations(iter(range(2))):
    pass
"""


def test_marking_by_hand_does_nothing_outside_a_probe(probe):
    path = probe.write("script.py", BY_HAND)
    bare = plain(path.name, cwd=probe.folder, env={"PYTHONPATH": str(PROJECT)})
    assert (bare.returncode, bare.stdout) == (0, "length 200\n"), bare.stderr


def test_marking_by_hand(probe):
    result = probe.script(BY_HAND, options=["--full", "--no-what-if"])
    assert result.code == 0, result.err
    assert (result.loop, result.seen) == (("script.py", 5), 600)
    spans = result.events["marked"][-1]["spans"]
    assert [(span["name"], span["count"]) for span in spans] == [("sine", 12000)]
    assert spans[0]["ns"] > 0


def test_marking_by_hand_in_an_interpreter_without_the_package(probe, other_python):
    """The agent brings the package along, for spawned children too."""
    python = other_python("3.8")
    path = probe.write("script.py", """
        import multiprocessing
        import overhead_probe
        def work(n):
            for i in overhead_probe.iterations(range(n)):
                with overhead_probe.span("sum"):
                    total = sum(range(100))
            return total
        if __name__ == "__main__":
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                print(pool.map(work, [5]), work(300))
        """)
    assert plain(path.name, cwd=probe.folder, python=python).returncode == 1
    result = probe("--no-what-if", "--python", python, path.name)
    assert result.code == 0, result.err
    assert result.out.startswith("[4950] 4950\n")
    assert (result.loop, result.seen) == (("script.py", 5), 300)
    assert result.events["marked"][-1]["spans"][0]["count"] == 300
