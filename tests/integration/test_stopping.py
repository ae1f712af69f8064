"""The end of the script: how it is unwound once enough is measured, and `--full`."""

from .conftest import plain

ENDLESS = """
import atexit, sys, time
import numpy as np
x = np.arange(1000.0)
"""


def test_finally_runs_and_the_code_after_the_loop_does_not(probe):
    result = probe.script(ENDLESS + """
atexit.register(print, "at exit")
class Session:
    def __enter__(self): return self
    def __exit__(self, *error):
        for resource in range(3):
            print("closing", resource)
try:
    with Session():
        for i in range(10 ** 9):
            work = np.sin(x * i).sum()
        print("AFTER")
finally:
    for item in ["first", "second"]:
        print("finally", item)
    print([item for item in range(3)])
print("AFTER")
""", options=())
    assert result.code == 0, result.err
    assert result.end["reason"] in ("enough", "budget")
    for line in ("closing 2", "finally second", "[0, 1, 2]", "at exit"):
        assert line in result.out
    assert "AFTER" not in result.out


def test_except_keyboard_interrupt_does_not_take_the_stop_for_ctrl_c(probe):
    result = probe.script(ENDLESS + """
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
except KeyboardInterrupt:
    print("SAVED")
except Exception:
    print("FAILED")
""")
    assert result.code == 0, result.err
    assert "SAVED" not in result.out and "FAILED" not in result.out


def test_a_bare_except_in_the_loop(probe):
    result = probe.script(ENDLESS + """
for i in range(10 ** 9):
    try:
        work = np.sin(x * i).sum()
    except:
        print("SWALLOWED")
print("AFTER")
""")
    assert result.code == 0, result.err
    assert "SWALLOWED" not in result.out and "AFTER" not in result.out
    assert result.end["reason"] in ("enough", "budget")


def test_a_script_that_swallows_the_stop_is_ended(probe):
    result = probe.script(ENDLESS + """
def train():
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()

while True:
    try:
        train()
    except:
        print("swallowed")
""")
    assert result.code == 0, result.err
    assert 1 <= result.out.count("swallowed") <= 3
    assert result.end["reason"] in ("enough", "budget")


def test_a_handler_that_turns_the_stop_into_a_failure(probe):
    result = probe.script(ENDLESS + """
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
except:
    print("handled")
    sys.exit(3)
""")
    assert result.code == 0, result.err
    assert "handled" in result.out


def test_a_finally_that_fails_is_told_as_a_warning(probe):
    result = probe.script(ENDLESS + """
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
finally:
    print(result_of_the_whole)
""")
    assert result.code == 0, result.err
    assert "result_of_the_whole" in result.warnings()["unclean-stop"]


def test_threads_of_a_stopped_script_do_not_keep_the_process(probe):
    result = probe.script(ENDLESS + """
import threading
atexit.register(print, "at exit")
halt = threading.Event()
def produce():
    while not halt.is_set():
        time.sleep(0.01)
threading.Thread(target=produce).start()
try:
    for i in range(10 ** 9):
        work = np.sin(x * i).sum()
finally:
    time.sleep(0.2)
    print("finally")
halt.set()
""")
    assert result.code == 0, result.err
    assert "finally" in result.out and "at exit" in result.out


def test_full_runs_to_the_end_with_the_same_values(probe):
    path = probe.write("script.py", """
        import numpy as np
        rng = np.random.default_rng(3)
        x, W = rng.normal(size=1000), 0.1
        for i in range(120000):
            W -= 1e-6 * np.sum(x * W - 1)
        print("W", W.hex() if hasattr(W, "hex") else W, rng.normal().hex())
        """)
    bare = plain(path.name, cwd=probe.folder)
    result = probe("--full", path.name)
    assert result.code == 0
    assert bare.stdout in result.out  # the verdict may come before it
    assert result.seen == 120000


FORBIDS_PROFILING = ENDLESS + """
def forbidden(function):
    raise PermissionError("no profiling here")

sys.setprofile = forbidden
for i in range(%s):
    work = np.sin(x * i).sum()
print("at the end", work)
"""


def test_a_failure_of_the_probe_stops_the_script_and_keeps_what_was_measured(probe):
    result = probe.script(FORBIDS_PROFILING % "10 ** 9")
    assert result.code == 0, result.err
    assert "Traceback" not in result.err
    assert result.end["reason"] == "probe-failed"
    assert "PermissionError: no profiling here" in result.warnings()["measurement-failed"]
    assert result.report["iterations"]["plain"] > 0


def test_a_failure_of_the_probe_leaves_a_full_run_alone(probe):
    result = probe("--full", probe.write("script.py", FORBIDS_PROFILING % "60000"))
    assert result.code == 0, result.err
    assert "at the end" in result.out
    assert result.end["reason"] == "probe-failed"
