"""Starts the target interpreter on the agent, watches it, and hands over the run directory."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, List, Mapping, Optional, Sequence, Tuple

from . import machine, sampling
from .agent import schema
from .errors import TargetError

PACKAGE = Path(__file__).parent
# Runs in any Python: an old one ends here with a status that nothing else has.
TOO_OLD = 79
BOOTSTRAP = """import sys
started_with = list(sys.modules)
if sys.version_info < (3, 7):
    sys.exit(%d)
from overhead_probe.agent.__main__ import main
sys.exit(main(started_with))
""" % TOO_OLD
OUTPUT = "output.txt"
# Where an environment's folder has its interpreter.
IN_ENVIRONMENT = ("bin/python", "bin/python3", "Scripts/python.exe", "python.exe")
POLL_SECONDS = 0.1
# After Ctrl-C: the agent stops at the next block; a target that has none by then is interrupted, then ended.
PATIENCE_SECONDS = (3.0, 10.0, 15.0)


@dataclass(frozen=True)
class Plan:
    """What to run and how. `script` is a path, or `module` a name as for `python -m`.

    `set` holds expressions by the names of top-level assignments, `size` an expression for the size of the script's
    task. `verify` and `own` make a launch that serves another's experiments (`verify`, `own_processes`).
    With `output_to_file` all that the script prints goes to `OUTPUT` in the run directory. For benchmarks: `variants`
    are values that alternate between rounds (`agent.measurement.VARIANT`) until all `seconds` are used, `modes` the only
    modes wanted.
    """

    script: str
    argv: Tuple[str, ...] = ()
    module: str = ""
    python: str = sys.executable
    seconds: float = 10.0
    full: bool = False
    loop: str = ""
    what_if: Tuple[str, ...] = ()
    what_if_seconds: float = 5.0
    verify: Optional[Tuple[str, ...]] = None
    verify_iterations: int = 0
    own: Optional[Mapping[str, Any]] = None
    variants: Tuple[float, ...] = ()
    modes: Tuple[str, ...] = ()
    script_output_to_stderr: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)
    sampling_seconds: int = sampling.SECONDS
    set: Mapping[str, str] = field(default_factory=dict)
    size: str = ""
    output_to_file: bool = False


@dataclass(frozen=True)
class Outcome:
    """How the target ended: exit status (negative: signal number), and whether Ctrl-C was pressed here."""

    returncode: int
    interrupted: bool


def check(plan: Plan) -> None:
    """Raises TargetError when the script or the interpreter cannot be there."""
    if not plan.module:
        path = Path(plan.script)
        if not path.exists():
            raise TargetError(f"There is no file {plan.script}.", "Give the path of a Python script.")
        if path.is_dir():
            raise TargetError(f"{plan.script} is a directory.", "Give a Python script, or `-m package` for a package.")
        if path.suffix == ".ipynb":
            raise TargetError(f"{plan.script} is a notebook.",
                              "Save it as a script first: jupyter nbconvert --to script NOTEBOOK")
    check_interpreter(plan.python)


def check_interpreter(python: str) -> None:
    """Raises TargetError for a path that cannot be an interpreter, and says what it is instead."""
    if shutil.which(python) is not None:
        return
    path = Path(python)
    if path.is_dir():
        inside = next((str(path / name) for name in IN_ENVIRONMENT if (path / name).is_file()), "")
        raise TargetError(f"{python} is a directory, not a Python interpreter.",
                          f"Give the interpreter in it: --python {shlex.quote(inside)}" if inside else "Give the path of an interpreter with --python.")
    if path.exists():
        raise TargetError(f"{python} is not an executable file.", "Give the path of a Python interpreter with --python.")
    if path.is_symlink():
        raise TargetError(f"{python} is a link to {os.readlink(python)}, which is not there: the environment has lost its Python.",
                          "Make the environment anew, or give another interpreter with --python.")
    raise TargetError(f"There is no Python interpreter at {python}.", "Give its path with --python.")


def prepare(plan: Plan, run_dir: Path) -> None:
    """Fills a new run directory: the plan, and a copy of the agent (the target needs nothing installed)."""
    run_dir.mkdir(parents=True)
    package = run_dir / "agent" / "overhead_probe"
    package.mkdir(parents=True)
    shutil.copy(PACKAGE / "__init__.py", package)
    shutil.copytree(PACKAGE / "agent", package / "agent", ignore=shutil.ignore_patterns("__pycache__"))
    (run_dir / "agent" / "__main__.py").write_text(BOOTSTRAP)
    words = {"script": plan.script, "argv": list(plan.argv), "module": plan.module, "seconds": plan.seconds,
             "full": plan.full, "loop": plan.loop, "python": plan.python, "created": time.time(),
             "set": dict(plan.set), "size": plan.size,
             "what_if": list(plan.what_if), "what_if_seconds": min(plan.what_if_seconds, plan.seconds / 2),
             "started_epoch_ns": time.time_ns(), "sampling_seconds": plan.sampling_seconds, "host_pid": os.getpid(),
             "verify": plan.verify, "verify_iterations": plan.verify_iterations, "own": plan.own, "variants": plan.variants, "modes": plan.modes, "machine": machine.facts()}
    (run_dir / "plan.json").write_text(json.dumps(words, indent=1))


def run(plan: Plan, run_dir: Path, progress: Optional[Callable[[str, int, float], None]] = None,
        measured: Callable[[], None] = lambda: None) -> Outcome:
    """Runs the target to its end. `progress(mode, iterations, seconds)` is called a few times a second.

    `measured()` is called once, when all but the changes to try has been measured.
    """
    run_dir = run_dir.resolve()
    with _CtrlC() as ctrl_c, _output(plan, run_dir) as (stdout, stderr):
        try:
            process = subprocess.Popen(command(plan, run_dir), stdout=stdout, stderr=stderr,
                                       stdin=subprocess.DEVNULL if plan.own is not None else None,
                                       env={**os.environ, **plan.environment})
        except OSError as error:
            raise TargetError(f"{plan.python} cannot be started: {error.strerror}.",
                              "Give another with --python.") from error
        try:
            code = _watch(process, plan, run_dir, ctrl_c, progress, measured)
        finally:
            if process.poll() is None:  # something failed here: the target must not run on with nobody to watch it
                process.kill()
                process.wait()
    if not (run_dir / schema.EVENTS).exists():
        if ctrl_c.pressed_at is not None:
            raise KeyboardInterrupt  # the target had not begun
        raise TargetError(*never_began(plan.python, code))
    return Outcome(code, ctrl_c.pressed_at is not None)


@contextmanager
def _output(plan: Plan, run_dir: Path):
    """Where the script's standard output and error go; None leaves a stream as it is."""
    if not plan.output_to_file:
        yield (sys.stderr if plan.script_output_to_stderr else None), None
        return
    with (run_dir / OUTPUT).open("wb") as file:
        yield file, subprocess.STDOUT


def command(plan: Plan, run_dir: Path) -> List[str]:
    """The words that start the target on a prepared run directory."""
    return [plan.python, str(run_dir / "agent"), str(run_dir / "plan.json")]


def _watch(process: subprocess.Popen, plan: Plan, run_dir: Path, ctrl_c: _CtrlC, progress, measured) -> int:
    """Waits for the end of the target; returns its status (negative: signal number)."""
    watcher, sampler = _Watcher(run_dir / schema.EVENTS), sampling.Sampler(run_dir, plan.sampling_seconds)
    started, sent, told = time.monotonic(), 0, False
    while True:
        try:
            code = process.wait(POLL_SECONDS)
            sampler.close()
            return code
        except subprocess.TimeoutExpired:
            mode, iterations = watcher.look()
            sampler.step(watcher.sampling)
            if watcher.measured and not told:
                told = True
                measured()
            if progress is not None:
                progress(mode, iterations, time.monotonic() - started)
            if ctrl_c.pressed_at is not None:
                (run_dir / "control").write_text("stop\n")
                sent = _press(process, time.monotonic() - ctrl_c.pressed_at, sent)


def never_began(python: str, code: int) -> Tuple[str, str]:
    """Message and hint for a target in which the agent did not come to run."""
    if code == TOO_OLD:
        return (f"{python} is older than Python 3.7, which a script needs to be probed.",
                "Give another with --python. TensorFlow 1.13 to 1.15 can be installed for Python 3.7.")
    how = f"status {code}" if code >= 0 else f"signal {-code}, {_signal_name(-code)}"
    return (f"{python} did not start as a Python interpreter ({how}).",
            f"Give the path of one with --python. If it is one, its start-up fails: try {shlex.quote(python)} -c pass")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"


class _CtrlC:
    """Notes when Ctrl-C is pressed. The target is in the same process group, so the terminal tells it too."""

    def __init__(self) -> None:
        self.pressed_at: Optional[float] = None

    def __enter__(self) -> _CtrlC:
        settable = threading.current_thread() is threading.main_thread() and signal.getsignal(
            signal.SIGINT) is not signal.SIG_IGN
        self._before = signal.signal(signal.SIGINT, self._note) if settable else None
        return self

    def __exit__(self, *error) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, number, frame) -> None:
        self.pressed_at = self.pressed_at or time.monotonic()


def _press(process: subprocess.Popen, waited: float, sent: int) -> int:
    """Sends ever firmer signals to a target that does not end; returns how many were sent."""
    signals: Sequence[int] = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
    if sent < len(signals) and waited > PATIENCE_SECONDS[sent]:
        process.send_signal(signals[sent])
        return sent + 1
    return sent


class _Watcher:
    """Follows the events as they are written: for the progress line, and for the call for a sampler."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.offset = 0
        self.mode = "starting"
        self.iterations = 0
        self.sampling: Optional[int] = None
        self.measured = False

    def look(self) -> Tuple[str, int]:
        if not self.path.exists():
            return self.mode, self.iterations
        with self.path.open("rb") as file:
            file.seek(self.offset)
            for line in file:
                if not line.endswith(b"\n"):
                    break
                self.offset += len(line)
                self._take(line)
        return self.mode, self.iterations

    def _take(self, line: bytes) -> None:
        event = json.loads(line)
        if event["type"] == "block":
            self.mode = event["mode"]
            self.iterations += event["every"] * sum(len(marks) - 1 for marks in event["segments"])
        elif event["type"] == "measured":
            self.measured = True
        elif event["type"] == "sampling":
            self.mode, self.sampling = "sampling", event.get("pid")
        elif event["type"] in ("phase", "chosen", "end"):
            self.mode = {"phase": "running up", "chosen": "warmup", "end": "ending"}[event["type"]]
