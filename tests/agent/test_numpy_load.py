"""When the compiled timer cannot be used, it says why."""

import importlib.machinery
import json
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from overhead_probe.agent.hooks import numpy_load, numpy_ufuncs
from overhead_probe.agent.hooks.numpy_ufuncs import NumpyUfuncs

AGENT = Path(numpy_load.HERE).parents[1]
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]


def test_numpy_absent(monkeypatch):
    monkeypatch.delitem(sys.modules, "numpy")
    assert NumpyUfuncs().available() == (False, "NumPy is not loaded")


def test_not_built(tmp_path):
    usable, why_not = NumpyUfuncs(str(tmp_path)).available()
    assert not usable
    assert why_not == ("the NumPy timer was not built: no C compiler or no NumPy headers when the probe was installed"
                       " (this interpreter takes _numpy_timer%s)" % SUFFIX)


def test_built_for_another_interpreter(tmp_path):
    (tmp_path / "_numpy_timer.cpython-27-other.so").write_bytes(b"")
    usable, why_not = NumpyUfuncs(str(tmp_path)).available()
    assert not usable
    assert "built for another interpreter (_numpy_timer.cpython-27-other.so" in why_not and SUFFIX in why_not


def test_a_file_that_cannot_be_loaded(tmp_path):
    (tmp_path / ("_numpy_timer" + SUFFIX)).write_bytes(b"not a library")
    usable, why_not = NumpyUfuncs(str(tmp_path)).available()
    assert not usable
    assert "does not fit NumPy" in why_not


def test_numpys_abi_does_not_fit(tmp_path, monkeypatch):
    """NumPy's C interface raises RuntimeError for an extension that is newer than itself."""
    (tmp_path / ("_numpy_timer" + SUFFIX)).write_bytes(b"")

    def refuses(spec):
        raise RuntimeError("module was compiled against NumPy C-API version 0x99")

    monkeypatch.setattr(numpy_load.importlib.util, "module_from_spec", refuses)
    usable, why_not = NumpyUfuncs(str(tmp_path)).available()
    assert not usable
    import numpy
    assert why_not == ("the NumPy timer _numpy_timer%s does not fit NumPy %s: module was compiled against NumPy C-API"
                       " version 0x99" % (SUFFIX, numpy.__version__))


def test_calls_do_nothing_where_it_cannot_be_used(tmp_path):
    timer = NumpyUfuncs(str(tmp_path))
    timer.install()
    timer.reset()
    timer.rescan()
    timer.remove()
    assert timer.read() is None


def test_it_works_from_a_copied_agent(tmp_path, timer_folder):
    """As in a run directory: the agent's folder is copied, the extension lies in it."""
    package = tmp_path / "overhead_probe"
    package.mkdir()
    (package / "__init__.py").write_text("")
    shutil.copytree(AGENT / "agent", package / "agent", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for built in Path(timer_folder).glob("_numpy_timer*.so"):
        shutil.copy(built, package / "agent" / "hooks")
    program = textwrap.dedent("""
        import json
        from overhead_probe.agent.hooks.numpy_ufuncs import NumpyUfuncs
        timer = NumpyUfuncs()
        before = timer.available()
        import numpy as np
        after = timer.available()
        timer.install(); np.arange(5) + 1; timer.remove()
        print(json.dumps([before, after, [(k["name"], k["calls"]) for k in timer.read()["kernels"]]]))
    """)
    run = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [[False, "NumPy is not loaded"], [True, None], [["add", 1]]]


def test_an_extension_is_registered_once(timer):
    again = NumpyUfuncs(timer.directory)
    assert again.available() == (True, None)
    assert len(numpy_ufuncs._registered) == 1


def test_a_forked_child_is_left_alone(timer):
    """The child of a fork inside a timed block computes as always, and can take the timer out."""
    import os

    import numpy as np
    if not hasattr(os, "fork"):
        pytest.skip("this system has no fork")
    timer.install()
    child = os.fork()
    if child == 0:
        timer.remove()
        os._exit(0 if (np.arange(4) + 1).sum() == 10 else 1)
    timer.remove()
    assert os.waitpid(child, 0)[1] == 0
