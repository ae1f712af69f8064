"""`probe view`: the address, the page as a browser draws it, Ctrl-C. Needs a Chromium; says so where there is none."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from overhead_probe import errors
from overhead_probe.commands import view
from overhead_probe.render import pstats

from .. import browser
from ..render import sample

pytest.importorskip("snakeviz", reason="snakeviz is not installed: pip install snakeviz")
NEEDS_CHROMIUM = pytest.mark.skipif(browser.find() is None, reason="no Chromium on PATH (apt-get install chromium)")
ROOT = Path(__file__).parents[2]
NAMES = "[...document.querySelectorAll('#chart svg text')].map(text => text.textContent).join('\\n')"
TABLE = "document.querySelector('#pstats-table').innerText"
BOX = """(name => {
  const text = [...document.querySelectorAll('#chart svg text')].find(text => text.textContent.includes(name));
  const box = text && text.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2, text.textContent];
})(%r)"""

LOWEST_BOXES = """(() => {
  const boxes = [...document.querySelectorAll('#chart svg rect')].map(rect => rect.getBoundingClientRect());
  const lowest = Math.max(...boxes.filter(box => box.width > 2).map(box => box.y));
  return boxes.filter(box => box.width > 2 && box.y > lowest - 1).map(box => [box.x + box.width / 2, box.y + 5]);
})()"""


@pytest.fixture
def served(tmp_path):
    """A running `probe view` of the sample report: (process, address)."""
    (tmp_path / "profile.prof").write_bytes(pstats.render(sample.founding()))
    command = [sys.executable, "-m", "overhead_probe", "view", str(tmp_path), "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True)
    yield process, process.stdout.readline().strip()
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    process.wait(20)
    process.stdout.close()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_an_address_on_loopback_and_ctrl_c_ends_it(served, ending):
    process, address = served
    assert address.startswith("http://127.0.0.1:") and address.endswith("profile.prof")
    with urllib.request.urlopen(address, timeout=20) as page:
        assert b"for loop" in page.read()
    os.kill(process.pid, ending)
    assert process.wait(20) == errors.MEASURED
    with pytest.raises(OSError):
        urllib.request.urlopen(address, timeout=5)


@NEEDS_CHROMIUM
def test_the_page_draws_names_its_frames_and_zooms(served, tmp_path):
    _, address = served
    with browser.Page(tmp_path / "chromium") as page:
        page.open(address)
        page.wait_for("document.querySelectorAll('#chart svg rect').length > 8")
        drawn = page.ask(NAMES)
        for name in ("tf_session.py:31(for loop)", "session.py:868(BaseSession.run)", "<C API>:0(TF_SessionRun_wrapper)"):
            assert name in drawn
        table = page.ask(TABLE)
        for name in ("<kernel>:0(Mul gradients/mul_grad/Mul_1)", "<hand-off>:0(hand-off out)", "<executor>:0(executor)",
                     "<C API>:0(marshal feeds)", "numpy_compat.py:52(np_asarray, feed conversion)"):
            assert name in table
        zoom(page, into="TF_SessionRun_wrapper", out_of="for loop", to="<executor>")
        # A kernel's box is too narrow for its name; pointing at it tells what it is.
        for x, y in page.ask(LOWEST_BOXES):
            page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
            if "Mul gradients/mul_grad/Mul_1" in page.ask("document.querySelector('#sv-info-div').innerText"):
                break
        else:
            pytest.fail("no box tells the kernel's name")


def zoom(page, into, out_of, to):
    x, y, _ = page.ask(BOX % into)
    page.click(x, y)
    page.wait_for(f"!({NAMES}).includes({out_of!r}) && ({NAMES}).includes({to!r})")


def test_the_profile_of_a_report_folder_is_taken_as_it_is(tmp_path):
    (tmp_path / "profile.prof").write_bytes(b"x")
    assert view._profile(tmp_path, tmp_path / "other") == tmp_path / "profile.prof"


def test_a_folder_without_a_run_is_refused(tmp_path):
    with pytest.raises(errors.RunError):
        view._profile(tmp_path, tmp_path)
