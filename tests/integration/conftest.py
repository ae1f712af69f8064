"""Runs real scripts under the command, as a user would, and hands back all that came of it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
# As the installed command, and unlike `python -m`, it does not look for modules in the working directory.
COMMAND = Path(__file__).parent / "scripts" / "probe_command.py"
# Quick runs: the tests look at what is found, not at how narrow its interval is.
SECONDS = "1"
TIMEOUT = 120
# Names of this process's environment that a user's would not have: TensorFlow sets one of them when it is imported here.
OURS = ("PYTHONPATH", "TF2_BEHAVIOR")


@dataclass
class Result:
    """One finished probe: exit code, streams, and what stands in the report folder."""

    code: int
    out: str
    err: str
    folder: Path
    report: dict = field(default_factory=dict)
    events: dict = field(default_factory=dict)

    @property
    def loop(self):
        """(file name, line) of the loop that was measured."""
        place = self.report["script"]["loop"]
        return Path(place["file"]).name, place["line"]

    @property
    def seen(self):
        return self.report["iterations"]["seen"]

    @property
    def end(self):
        return self.events["end"][-1]

    def warnings(self):
        return {warning["id"]: warning["text"] for warning in self.report["warnings"]}

    def loops(self):
        """The rows of all loops that ran under watch, by line."""
        return {row["line"]: row for row in self.events["loops"][-1]["loops"]}


class Probe:
    """The command in a folder of its own. Scripts are given as text."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.out = self.folder / "reports"

    def write(self, name, text):
        """Stores a file beside the scripts; returns its path."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
        return path

    def command(self, *words, seconds=SECONDS, what_if=False):
        """The words of the command. Changes are tried only where a test is about them: they take launches of their own."""
        return [sys.executable, str(COMMAND), "--seconds", seconds, "--out", str(self.out),
                *([] if what_if else ["--no-what-if"]), *[str(word) for word in words]]

    def environment(self, **more):
        known = {name: value for name, value in os.environ.items() if name not in OURS}
        return {**known, "TF_CPP_MIN_LOG_LEVEL": "3", **more}

    def start(self, *words, seconds=SECONDS, what_if=False, **options):
        """The command as a running process in a process group of its own."""
        options.setdefault("cwd", self.folder)
        options.setdefault("env", self.environment())
        return subprocess.Popen(self.command(*words, seconds=seconds, what_if=what_if), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True, start_new_session=True, **options)

    def __call__(self, *words, seconds=SECONDS, stdin=None, name=None, **options):
        """Runs the command to its end. `name` is the report's folder, where it is not the script's stem."""
        process = self.start(*words, seconds=seconds, stdin=subprocess.PIPE, **options)
        return self.finish(process, name or self._name(words), stdin)

    def finish(self, process, name, stdin=None):
        try:
            out, err = process.communicate(stdin, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise AssertionError(f"no end within {TIMEOUT} s; so far: {process.communicate()}") from None
        result = Result(process.returncode, out, err, self.out / name)
        if (result.folder / "run.json").exists():
            result.report = json.loads((result.folder / "run.json").read_text())
            result.events = events(result.folder / "run")
        return result

    def _name(self, words):
        words = [str(word) for word in words]
        if "-m" in words:
            return words[words.index("-m") + 1:][0] if words[-1] != "-m" else "none"
        return next((Path(word).stem for word in words if word.endswith(".py")), "none")

    def script(self, text, *args, options=(), name="script.py", **more):
        """Writes `text` to `name` and runs it: `options` are the command's, `args` the script's."""
        return self(*options, self.write(name, text), *args, **more)


def events(run_dir):
    """The raw events by type."""
    found = {}
    for line in (run_dir / "events.jsonl").read_text().splitlines():
        event = json.loads(line)
        found.setdefault(event["type"], []).append(event)
    return found


def wait_for(condition, seconds=60):
    """Waits until `condition()` is true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


@pytest.fixture
def probe(tmp_path):
    return Probe(tmp_path)


@pytest.fixture(scope="module")
def shared_probe(tmp_path_factory):
    """A probe for runs that several tests of a module look at."""
    return Probe(tmp_path_factory.mktemp("probe"))


def plain(path, *args, cwd, python=sys.executable, **options):
    """Runs a script without a probe."""
    environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", **options.pop("env", {})}
    environment.pop("TF2_BEHAVIOR", None)
    return subprocess.run([python, str(path), *args], cwd=cwd, capture_output=True, text=True, timeout=TIMEOUT,
                          env=environment, check=False, **options)


@pytest.fixture(scope="session")
def other_python():
    """Finds another interpreter by its version: where pyenv keeps them, or on the path."""

    def find(version):
        root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
        kept = sorted((root / "versions").glob(version + ".*/bin/python"))
        found = str(kept[-1]) if kept else shutil.which("python" + version)
        if found is None:
            pytest.skip(f"there is no Python {version} on this machine")
        return found

    return find


@pytest.fixture(scope="session")
def tensorflow_1():
    """An interpreter with TensorFlow 1.15, which needs Python 3.7: the one of `make tf1-env`, or named by the environment."""
    python = Path(os.environ.get("PROBE_TF1_PYTHON", PROJECT / ".venv-tf1" / "bin" / "python"))
    if not python.exists():
        pytest.skip("there is no TensorFlow 1.15 here: make tf1-env makes .venv-tf1 where a Python 3.7 is found")
    return str(python)


def difference(expected, got):
    return f"without a probe:\n{expected}\nwith one:\n{got[:len(expected) + 400]}"
