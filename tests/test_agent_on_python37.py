"""The agent's own tests under the oldest Python that it supports, where one is installed."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OLDEST = (3, 7)


def works(python):
    """Whether `python` runs and is 3.7: a version manager's shim may be there without its interpreter."""
    code = "import sys; print(*sys.version_info[:2])"
    found = subprocess.run([python, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return found.returncode == 0 and found.stdout.split() == [str(number) for number in OLDEST]


@pytest.fixture(scope="module")
def python37():
    managed = sorted(Path.home().glob(".pyenv/versions/3.7.*/bin/python"))
    for candidate in filter(None, [shutil.which("python3.7"), *map(str, managed)]):
        if works(candidate):
            return candidate
    pytest.skip("no Python 3.7 was found: the agent's tests ran under this Python only")


def unittest_modules():
    """The agent's tests that need nothing but the standard library, as module names."""
    for path in sorted((ROOT / "tests" / "agent").glob("test_*.py")):
        if re.search(r"^import unittest$", path.read_text(encoding="utf-8"), re.MULTILINE):
            yield f"tests.agent.{path.stem}"


def test_the_agents_tests_pass(python37):
    command = [python37, "-W", "error", "-m", "unittest", *unittest_modules()]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert found.returncode == 0, found.stderr
    assert int(re.search(r"^Ran (\d+) tests", found.stderr, re.MULTILINE)[1]) >= 100


def test_the_agent_compiles_with_its_grammar(python37):
    command = [python37, "-c", "import sys; [compile(open(path, 'rb').read(), path, 'exec') for path in sys.argv[1:]]"]
    agent = sorted(map(str, (ROOT / "overhead_probe" / "agent").rglob("*.py")))
    assert len(agent) >= 10
    found = subprocess.run([*command, *agent], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert found.returncode == 0, found.stderr
