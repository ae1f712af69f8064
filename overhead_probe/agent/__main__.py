"""Runs a script under the plan it was given: `python <this folder> plan.json`."""

import atexit
import builtins
import json
import os
import platform
import sys
import threading
import time

from . import conductor as conducting
from . import assignments, by_hand, doctor, exceptions, guard, home, stopping, tf1
from .hooks import keras, library_loops, monitored, numpy_load, numpy_replay, numpy_rewrite, patching, tf_callable
from .recorder import Recorder
from .tracers import profile

# Threads of a stopped script get this long to end by themselves.
THREADS_SECONDS = 3.0


class Session(object):
    """One probed script, from its start to its `end` event."""

    def __init__(self, plan_path, started_with):
        self.started_with = started_with
        with open(plan_path) as file:
            self.plan = json.load(file)
        self.recorder = Recorder(os.path.dirname(os.path.abspath(plan_path)))
        self.recorder.header(python=platform.python_version(), executable=sys.executable,
                             platform=platform.platform(), started=self.plan.get("started_epoch_ns"))
        self.table = []
        self.conductor = conducting.Conductor(self.recorder, self.plan, self.table, self.end_now)
        self.by_hand = by_hand.ByHand(self.table, self.conductor)
        self.ended = False

    def run(self):
        """Runs the script to its end or to the stop; returns the exit status for the process."""
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.conductor.become_inert)
        home.time_imports(self.recorder)
        if self.plan.get("verify") is not None or self.plan.get("own") is not None:
            guard.Guard(self.recorder.directory, self._stop_before).install()
        tf1.install(self.recorder)
        assignments.install(self.recorder)
        self._calibrate()
        self.by_hand.install()
        library_loops.LibraryLoops(self.table, self.conductor,
                                   dict(keras.LOOPS, **dict(monitored.LOOPS, **tf_callable.LOOPS))).install()
        compiler = home.Compiler(self.table, self.conductor.install, self._replay())
        try:
            code, module = home.prepare(self.plan, compiler, self.started_with, self._set_values)
            self.recorder.event("phase", id="script", start=self.recorder.clock() - self.recorder.base_ns, end=None)
            exec(code, module.__dict__)
        except home.NoSuchModule as error:
            self.end("no-such-module", exit=2, traceback=str(error))
            return 2
        except BaseException as error:  # whatever the script raises ends it as Python would, after the results are kept
            if self.conductor.phase == "stop":
                return self._stopped(error)
            return self._raised(error)
        self.end(self.conductor.reason or "script-ended")
        return 0

    def _set_values(self, tree):
        """Gives the main script's assignments the values of `--set`."""
        if self.plan.get("set"):
            assignments.rewrite(tree, self.plan["set"], self.recorder, self.plan["script"] or self.plan["module"])

    def _raised(self, error):
        if isinstance(error, SystemExit):
            self.end("exit", exit=error.code if isinstance(error.code, int) else int(error.code is not None))
            raise error
        if isinstance(error, KeyboardInterrupt):
            self.end("interrupted")
            exceptions.show(type(error), error)
            return 130
        text = exceptions.show(type(error), error)
        self.end("script-failed", exit=1, traceback=text)
        return 1

    def _stopped(self, error):
        """The stop came through, as itself or as what the script made of it on the way."""
        interrupted = isinstance(error, KeyboardInterrupt)
        if not interrupted and not isinstance(error, (stopping.ProbeStop, SystemExit)):
            self.recorder.warning("unclean-stop", "While it was being stopped the script raised %s: %s"
                                  % (type(error).__name__, error))
        self.end("interrupted" if interrupted else self.conductor.reason)
        _wait_for_threads()
        return 130 if interrupted else 0

    def _replay(self):
        """NumPy by replay, where its timer was not built for this interpreter."""
        if numpy_load.built():
            return None
        replay = self.conductor.instruments.replay = numpy_replay.NumpyReplay(self.recorder.clock)
        setattr(builtins, numpy_rewrite.NAME, replay.recorder)
        return replay

    def _calibrate(self):
        clock, marks = self.recorder.clock, []
        mark, rounds = marks.append, 2000
        start = clock()
        for _ in range(rounds):
            mark(clock())
        costs = patching.calibrate(clock)
        self.recorder.event("calibration", wrapper=costs, mark=(marks[-1] - start) / rounds,
                            profile=profile.calibrate(clock))

    def end(self, reason, **fields):
        """Writes what is known at the end, once."""
        if self.ended or self.conductor.inert:
            return
        self.ended = True
        best = self.conductor.end()
        self.by_hand.write(self.recorder)
        self.recorder.event("end", reason=reason, loop=best, at=self.recorder.clock() - self.recorder.base_ns, **fields)

    def end_now(self, reason):
        """The script will not be unwound: write the results and end the process."""
        self.end(reason)
        _exit_now()

    def _stop_before(self, what):
        """A launch that serves another's report is about to do `what` a second time."""
        if self.conductor.inert:
            raise PermissionError("the script is launched again, and %s" % what)
        self.recorder.event("effect", what=what)
        self.end_now("effect")


def _wait_for_threads():
    """Threads of the script that only its later code would have ended must not keep the process."""
    deadline = time.monotonic() + THREADS_SECONDS
    others = [thread for thread in threading.enumerate()
              if not thread.daemon and thread is not threading.current_thread()]
    for thread in others:
        thread.join(max(0.0, deadline - time.monotonic()))
    if any(thread.is_alive() for thread in others):
        atexit._run_exitfuncs()
        _exit_now()


def _exit_now():
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(0)


def main(started_with):
    """Runs the plan named on the command line; `started_with` names the modules that were loaded before."""
    if sys.argv[1] == "--doctor":
        return doctor.main()
    return Session(sys.argv[1], started_with).run()
