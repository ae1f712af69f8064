"""`probe view RUN`: the profile of a run in snakeviz, served on loopback until Ctrl-C."""

from __future__ import annotations

import argparse
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Callable, List, Optional
from urllib.parse import quote

from .. import errors, record
from ..analysis import assemble
from ..render import pstats
from . import output

HOST = "127.0.0.1"
PROFILE = "profile.prof"
PATIENCE_SECONDS = 15.0
POLL_SECONDS = 0.1


def main(words: List[str], tell: Callable[[str], None] = output.show) -> int:
    """Serves the profile and waits for Ctrl-C; returns the exit code. `tell` prints."""
    options = _parser().parse_args(words)
    if find_spec("snakeviz") is None:
        raise errors.UsageError("snakeviz is not installed.", "Install it: pip install snakeviz")
    with tempfile.TemporaryDirectory(prefix="probe-view-") as folder:
        return _serve(_profile(Path(options.run), Path(folder)), options.port or _free_port(), not options.no_browser, tell)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("probe view", description="Opens the flame graph of a run in snakeviz.")
    parser.add_argument("run", metavar="RUN", help="a report folder, the raw run directory in it, or a profile.prof")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.add_argument("--port", type=int, default=0, metavar="PORT", help="serve at this port (default: a free one)")
    return parser


def _profile(given: Path, folder: Path) -> Path:
    """The profile of a run: the report's own file, else one made from the raw measurements."""
    if given.is_file():
        return given
    if (given / PROFILE).is_file():
        return given / PROFILE
    report = assemble.assemble(record.load(given / "run" if (given / "run").is_dir() else given))
    made = folder / PROFILE
    made.write_bytes(pstats.render(report))
    return made


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def _serve(profile: Path, port: int, browse: bool, tell: Callable[[str], None]) -> int:
    command = [sys.executable, "-m", "snakeviz", "--server", "--hostname", HOST, "--port", str(port), str(profile)]
    # Ended politely by others (kill, a closed terminal), the server must not outlive this command.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                              errors="replace", start_new_session=True)
    try:
        if not _answers(server, port):
            said = server.stderr.read().strip().splitlines() if server.poll() is not None else []
            raise errors.UsageError(f"snakeviz does not answer at port {port}.", said[-1] if said else "")
        address = f"http://{HOST}:{port}/snakeviz/{quote(str(profile.resolve()), safe='')}"
        tell(f"{address}\nCtrl-C ends it.")
        if browse:
            webbrowser.open(address, new=2)
        server.communicate()
        return errors.MEASURED
    except KeyboardInterrupt:
        return errors.MEASURED
    finally:
        _end(server)


def _answers(server: subprocess.Popen, port: int) -> bool:
    """Whether the server takes connections before it ends or patience does."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until and server.poll() is None:
        if _connects(port):
            return True
        time.sleep(POLL_SECONDS)
    return False


def _connects(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=POLL_SECONDS):
            return True
    except OSError:  # not yet
        return False


def _end(server: subprocess.Popen) -> Optional[int]:
    if server.poll() is None:
        server.terminate()
    return server.wait()
