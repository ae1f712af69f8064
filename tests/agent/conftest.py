"""The compiled timer for the tests of this folder: the built one, or one built here and now."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy  # noqa: F401  the timer looks for a loaded NumPy
import pytest

from overhead_probe.agent.hooks import numpy_load
from overhead_probe.agent.hooks.numpy_ufuncs import NumpyUfuncs

ROOT = Path(__file__).parents[2]


def _build(folder: Path) -> None:
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(folder / "lib"),
               "--build-temp", str(folder / "temp")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    for built in folder.glob("lib/**/_numpy_timer*.so"):
        shutil.copy(built, folder)


@pytest.fixture(scope="session")
def timer_folder(tmp_path_factory):
    """A folder with the compiled extension."""
    if any(Path(numpy_load.HERE).glob("_numpy_timer*.so")) and numpy_load.load()[0]:
        return Path(numpy_load.HERE)
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        pytest.skip("no C compiler: the NumPy timer cannot be built")
    folder = tmp_path_factory.mktemp("timer")
    try:
        _build(folder)
    except subprocess.CalledProcessError as error:
        pytest.fail("the NumPy timer does not build: " + error.stderr.decode()[-2000:])
    if not list(folder.glob("_numpy_timer*.so")):
        pytest.skip("no C compiler that works: setup.py left the NumPy timer out")
    return folder


@pytest.fixture(scope="session")
def session_timer(timer_folder):
    timer = NumpyUfuncs(str(timer_folder))
    usable, why_not = timer.available()
    assert usable, why_not
    return timer


@pytest.fixture
def timer(session_timer):
    """A timer that is out, and counts from zero."""
    session_timer.rescan()
    session_timer.reset()
    yield session_timer
    session_timer.remove()
