"""Tracebacks show the script's own lines, as without a probe; and which modules it gets."""

import pytest

from .conftest import difference, plain

LOOP = """
for step in range(120):
    value = sum(range(200))
"""


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
