"""Samples the running target with py-spy, in the phase that the agent keeps for it (`agent.sampling`).

Decisions. 500 samples in a second: at that rate py-spy, which stops the target for each sample, misses none, and they
tell shares of a few percent apart. No native frames (`--native`): reading TensorFlow's symbols takes py-spy 2 to 3 s of
CPU at 25 samples a second, and minutes at a high rate; the 25 samples that fit are too few to split 100 µs of native
time, which timers and the framework's own tracer measure exactly. Waiting threads are sampled too (`--idle`), because a
loop that waits for the executor is what we look for. One recording serves all: `flame.svg`, `speedscope.json` and the
shares in `profile.prof` come from the same stacks, which py-spy writes in speedscope's format.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, Optional

from .agent.sampling import ANSWER

SECONDS = 1
RATE_HZ = 500
STACKS = "stacks.json"
REFUSED = ("permission denied", "operation not permitted", "requires root", "elevated permissions")
ALLOW = ("Allow it with --cap-add SYS_PTRACE in a container, with sysctl kernel.yama.ptrace_scope=1 (or 0) where the "
         "kernel forbids it, or with sudo; all else was measured without it.")
MISSING = "py-spy is not installed beside the probe (pip install py-spy): no Python stacks were sampled."


def find() -> Optional[str]:
    """The path of py-spy: beside this interpreter, else on PATH."""
    beside = Path(sys.executable).with_name("py-spy.exe" if os.name == "nt" else "py-spy")
    return str(beside) if beside.exists() else shutil.which("py-spy")


class Sampler:
    """One recording of one target; `step` is called until it is over, and never blocks."""

    def __init__(self, run_dir: Path, seconds: int = SECONDS, rate: int = RATE_HZ) -> None:
        self.run_dir = run_dir
        self.seconds = seconds
        self.rate = rate
        self.process: Optional[subprocess.Popen] = None
        self.answered = False

    def step(self, pid: Optional[int]) -> None:
        """Starts when the target has said its `pid`; tells the target when the recording has ended."""
        if pid is None or self.answered:
            return
        if self.process is None:
            self._start(pid)
        elif self.process.poll() is not None:
            self._answer(self._outcome())

    def close(self) -> None:
        """The target has ended: so does a recording that still runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        if self.process is not None and not self.answered:
            self._answer(self._outcome())

    def _start(self, pid: int) -> None:
        program = find()
        if program is None:
            self._answer({"status": "missing", "text": MISSING})
            return
        command = [program, "record", "--pid", str(pid), "--duration", str(self.seconds),
                   "--rate", str(self.rate), "--idle", "--function", "--full-filenames",
                   "--format", "speedscope", "--output", str(self.run_dir / STACKS)]
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                            stderr=subprocess.PIPE, text=True, errors="replace")
        except OSError as error:
            self._answer({"status": "failed", "text": f"py-spy cannot be started: {error.strerror}."})

    def _outcome(self) -> Dict[str, Any]:
        said = self.process.stderr.read().strip() if self.process.stderr else ""
        if self.process.returncode == 0 and (self.run_dir / STACKS).exists():
            return {"status": "done", "text": "", "rate": self.rate, "seconds": self.seconds, "file": STACKS}
        if any(word in said.lower() for word in REFUSED):
            return {"status": "refused", "text": f"The system does not let py-spy look into the script. {ALLOW}"}
        last = said.splitlines()[-1] if said else f"status {self.process.returncode}"
        return {"status": "failed", "text": f"py-spy recorded nothing: {last}."}

    def _answer(self, outcome: Dict[str, Any]) -> None:
        self.answered = True
        beside = self.run_dir / f".{ANSWER}"
        beside.write_text(json.dumps(outcome))
        os.replace(beside, self.run_dir / ANSWER)
