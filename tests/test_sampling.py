"""The host's sampler against programs that behave like py-spy on its good and bad days."""

import json
import stat
import sys
import time

import pytest

from overhead_probe import sampling
from overhead_probe.agent.sampling import ANSWER


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Puts a Python program in the place of py-spy."""

    def put(source):
        path = tmp_path / "py-spy"
        path.write_text(f"#!{sys.executable}\n{source}")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setattr(sampling, "find", lambda: str(path))

    return put


def answer(directory, sampler):
    until = time.monotonic() + 20
    while not (directory / ANSWER).exists() and time.monotonic() < until:
        sampler.step(1)
        time.sleep(0.01)
    return json.loads((directory / ANSWER).read_text())


def test_a_recording(tmp_path, program):
    program("import sys\nopen(sys.argv[sys.argv.index('--output') + 1], 'w').write('{}')\nprint(sys.argv)")
    assert answer(tmp_path, sampling.Sampler(tmp_path)) == {
        "status": "done", "text": "", "rate": sampling.RATE_HZ, "seconds": sampling.SECONDS, "file": sampling.STACKS}


@pytest.mark.parametrize("said", ["Error: Permission Denied: Try running again with elevated permissions",
                                  "Error: Operation not permitted (os error 1)"])
def test_a_refusal_says_what_to_allow(tmp_path, program, said):
    program(f"import sys\nsys.exit({said!r})")
    found = answer(tmp_path, sampling.Sampler(tmp_path))
    assert found["status"] == "refused" and "SYS_PTRACE" in found["text"] and "ptrace_scope" in found["text"]


def test_a_failure_is_quoted(tmp_path, program):
    program("import sys\nsys.exit('warning\\nError: no Python here')")
    assert answer(tmp_path, sampling.Sampler(tmp_path)) == {
        "status": "failed", "text": "py-spy recorded nothing: Error: no Python here."}


def test_without_py_spy(tmp_path, monkeypatch):
    monkeypatch.setattr(sampling, "find", lambda: None)
    assert answer(tmp_path, sampling.Sampler(tmp_path))["status"] == "missing"


def test_nothing_is_started_before_the_target_asks(tmp_path, program):
    program("raise SystemExit(1)")
    sampler = sampling.Sampler(tmp_path)
    sampler.step(None)
    sampler.close()
    assert sampler.process is None and not (tmp_path / ANSWER).exists()


def test_a_recording_ends_with_its_target(tmp_path, program):
    program("import time\ntime.sleep(60)")
    sampler = sampling.Sampler(tmp_path)
    sampler.step(1)
    sampler.close()
    assert sampler.process.poll() is not None
    assert json.loads((tmp_path / ANSWER).read_text())["status"] == "failed"
