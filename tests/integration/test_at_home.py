"""The script feels at home: all that it could notice is as it is without a probe (DESIGN §3.8)."""

import os
import pty
import re
import subprocess
import sys

import pytest

from .conftest import difference, plain

# Enough of a loop for a report, short enough to run to its end.
LOOP = """
for step in range(120):
    value = sum(range(200))
"""


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
    "deeply_nested_expression_for_long": """
        for step in range(300000):
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
