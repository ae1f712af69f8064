"""Runs a script under the plan it was given: `python <this folder> plan.json`."""

import builtins
import json
import os
import platform
import sys
import time

from . import conductor as conducting
from . import home, loops, tf1
from .hooks import patching
from .recorder import Recorder


class Session(object):
    """One probed script, from its start to its `end` event."""

    def __init__(self, plan_path):
        with open(plan_path) as file:
            self.plan = json.load(file)
        self.recorder = Recorder(os.path.dirname(os.path.abspath(plan_path)))
        self.recorder.header(python=platform.python_version(), executable=sys.executable,
                             platform=platform.platform(), started=self.plan.get("started_epoch_ns"))
        self.table = []
        self.conductor = conducting.Conductor(self.recorder, self.plan, self.table, self.end_now)
        self.ended = False

    def run(self):
        """Runs the script to its end or to the stop; returns the exit status for the process."""
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.conductor.become_inert)
        home.time_imports(self.recorder)
        tf1.install(self.recorder)
        self._calibrate()
        _marks_by_hand(self)
        compiler = home.Compiler(self.table, self.conductor.install)
        try:
            code, module = home.prepare(self.plan, compiler)
            self.recorder.event("phase", id="script", start=self.recorder.clock() - self.recorder.base_ns, end=None)
            exec(code, module.__dict__)
        except conducting.ProbeStop:
            self.end(self.conductor.reason)
            return 0
        except SystemExit as error:
            self.end("exit", exit=error.code if isinstance(error.code, int) else int(error.code is not None))
            raise
        except KeyboardInterrupt:
            self.end("interrupted")
            home.show_exception(*sys.exc_info())
            return 130
        except BaseException:  # whatever the script raises is shown as Python would show it
            text = home.show_exception(*sys.exc_info())
            self.end("script-failed", exit=1, traceback=text)
            return 1
        self.end(self.conductor.reason or "script-ended")
        return 0

    def _calibrate(self):
        clock, marks = self.recorder.clock, []
        mark, rounds = marks.append, 2000
        start = clock()
        for _ in range(rounds):
            mark(clock())
        costs = patching.calibrate(clock)
        self.recorder.event("calibration", wrapper=costs, mark=(marks[-1] - start) / rounds)

    def end(self, reason, **fields):
        """Writes what is known at the end, once."""
        if self.ended or self.conductor.inert:
            return
        self.ended = True
        best = self.conductor.end()
        self.recorder.event("target", **_target())
        self.recorder.event("end", reason=reason, loop=best, at=self.recorder.clock() - self.recorder.base_ns, **fields)

    def end_now(self, reason):
        """The script will not be unwound: write the results and end the process."""
        self.end(reason)
        sys.stdout.flush()
        os._exit(0)


def _marks_by_hand(session):
    """Gives `overhead_probe.iterations` its meaning inside a probe."""
    import overhead_probe

    known = {}

    def iterations(iterable):
        frame = sys._getframe(1)
        place = (frame.f_code.co_filename, frame.f_lineno)
        if place not in known:
            info = loops.LoopInfo(len(session.table), place[0], place[1], place[1], "iterations",
                                  frame.f_code.co_name, [])
            session.table.append(info)
            session.conductor.install()
            known[place] = info.id
        watched = getattr(builtins, loops.ITERATE % known[place], None)
        return watched(iterable) if watched else iterable

    overhead_probe.iterations = iterations


def _target():
    """Versions of what the script has loaded."""
    found = {"python": platform.python_version(), "numpy": None, "tensorflow": None, "tf1_behaviour": False}
    for name in ("numpy", "tensorflow"):
        found[name] = getattr(sys.modules.get(name), "__version__", None)
    if found["tensorflow"]:
        from . import modes

        found["tf1_behaviour"] = not modes.eager()
    return found


def main():
    started = time.time_ns()
    session = Session(sys.argv[1])
    session.plan["agent_started"] = started
    return session.run()
