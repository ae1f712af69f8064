"""Loops of the form `while not session.should_stop(): session.run(...)` that stand inside a library.

So are those of `tf.estimator`: train, evaluate, predict, train_and_evaluate. The session says which step begins.
"""

import sys

from .. import own
from .library_loops import Passes

MODULE = "tensorflow.python.training.monitored_session"
# Functions of Estimator by which its loops are known, and what the script calls them.
ENTRIES = {"_train_with_estimator_spec": "train", "_train_with_estimator_spec_distributed": "train",
           "_evaluate_once": "evaluate"}
# Of a code object's flags: its frames belong to a generator, as those of `predict` do.
GENERATOR = 0x20


def _wrap_sessions(module, library_loops):
    """A session that is entered by a library's function has its `should_stop` marked, until it is left."""
    class_ = getattr(module, "_MonitoredSession", None)
    if class_ is None:
        return
    enter, leave = class_.__enter__, class_.__exit__

    def probe_enter(session):
        frame = own.outside_agent(sys._getframe(1))
        state = library_loops.state(frame, _kind(frame), yields=bool(frame.f_code.co_flags & GENERATOR))
        if state is not None:
            session._probe_passes = _mark(session, Passes(library_loops.conductor, state))
        return enter(session)

    def probe_exit(session, *error):
        passes = vars(session).pop("_probe_passes", None)
        if passes is not None:
            passes.end()
            vars(session).pop("should_stop", None)
        return leave(session, *error)

    class_.__enter__, class_.__exit__ = probe_enter, probe_exit


def _mark(session, passes):
    should_stop = session.should_stop

    def probe_should_stop():
        stop = should_stop()
        if stop:
            passes.end()
        else:
            passes.begin()
        return stop

    session.should_stop = probe_should_stop
    return passes


def _kind(frame):
    """`estimator.train`, or module and function of another library."""
    name, module = frame.f_code.co_name, frame.f_globals.get("__name__", "")
    if name in ENTRIES or "estimator" in module:
        return "estimator." + ENTRIES.get(name, name.strip("_"))
    return "%s.%s" % (module.rpartition(".")[2], name.strip("_"))


LOOPS = {MODULE: _wrap_sessions}
