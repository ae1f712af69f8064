"""Puts the instruments of a mode in place for one block and takes them out after it."""

import builtins
import collections
import itertools
import os
import platform
import sys
import time

from . import evidence, loops, own
from .evidence import counters
from .hooks import calls, collector, numpy_ufuncs, patching, registry, tf_callable, tf_eager, tf_session
from .schema import SPAN_KINDS
from .tracers import profile, tfe, xplane

try:
    import resource
except ImportError:  # no such module on Windows: the block then has no context switches and faults
    resource = None

# RunMetadata of a large graph can be megabytes a step; past this much no more is asked for.
METADATA_LIMIT_BYTES = 32 << 20
# Feeds looked at in the survey; a step with more inputs than this has its first ones described.
FEEDS_DESCRIBED = 16
# Iterations of a NumPy loop that are replayed; each replay takes some hundred times the iteration's time.
MOST_REPLAYS = 5
TASKS = "/proc/self/task"
STAT = "/proc/stat"
# Reading a thread's counts takes some 10 µs; a block's boundary should not take milliseconds.
MOST_THREADS = 64
# Spans kept between two looks at them, a dozen megabytes: a library's own loop makes calls while no block ends.
MOST_SPANS = 60_000
TIMED_MODES = ("survey", "timers", "numpy", "trace", "inline", "kernels")
TRACED_MODES = {"trace": xplane.STEPS, "inline": xplane.STEPS, "kernels": xplane.KERNELS}


class Instruments(object):
    """Timers, tracer and RunMetadata. A failing instrument is recorded once and left out from then on."""

    def __init__(self, recorder):
        self.recorder = recorder
        self.clock = recorder.clock
        self.spans = collections.deque(maxlen=4 * MOST_SPANS)
        self.calls = {}
        self.session_threads = set()
        self.feeds = []
        self.fetched = {}
        self.failed = set()
        self.mode = None
        self._in = []
        self._tracer = None
        self._profile = None
        self._counter = None
        self._usage = {}
        self._traces = 0
        self._metadata_files = []
        self._metadata_bytes = 0
        self.evidence = evidence.Collectors(recorder)
        self.numpy = numpy_ufuncs.NumpyUfuncs()
        self.replay = None
        self.only = ()
        self._replays = 0

    def modes(self):
        """The modes that make sense for what the script has loaded and used."""
        of_frameworks = registry.worthwhile(self.calls)
        if "profile" not in of_frameworks and getattr(self.evidence.loop, "of_library", False):
            of_frameworks.append("profile")  # the library's own loop would pass for the script's
        modes = ["plain", self._timers(of_frameworks), "calls"] + of_frameworks + self.evidence.modes()
        if self.replay is not None and not of_frameworks and self.replay.available()[0]:
            modes.append("replay")
        return [mode for mode in modes if mode not in self.failed and (not self.only or mode in self.only)]

    def _timers(self, of_frameworks):
        """NumPy's own timer where the loop calls no other framework, which would call NumPy in its turn."""
        if of_frameworks or "numpy" not in sys.modules:
            return "timers"
        usable, why_not = self.numpy.available()
        if not usable and self.replay is None and "numpy" not in self.failed:
            self.failed.add("numpy")
            self.recorder.warning("no-numpy-timer", "NumPy's kernels are not told from its per-call cost: %s." % why_not)
        return "numpy" if usable else "timers"

    # -- one block

    def enter(self, mode):
        """Makes `mode` hold from here on. A failing instrument is recorded, not raised."""
        self.mode = mode
        self.spans.clear()
        self._metadata_files = []
        if mode in TIMED_MODES:
            self._put(collector.CollectorHook(self.spans.extend, self.clock))
            for patch in self._patches():
                self._put(patch)
        if mode == "survey" and tf_session.loaded():
            for patch in tf_session.feed_patches(self._note_feed):
                self._put(patch)
        if mode == "survey" and tf_eager.loaded():
            for patch in tf_eager.fetch_patches(self._note_fetch):
                self._put(patch)
        if mode == "inline":
            self._put(tf_session.OptionsPatch(tf_session.INLINE))
            self._put(tf_callable.CallablesPatch(tf_session.INLINE))
        if mode == "metadata":
            self._put(tf_session.MetadataPatch(self._store_metadata))
            self._put(tf_callable.CallablesPatch(tf_session.traced(), self._store_metadata))
        if mode == "calls":
            self._counter = calls.CallCounter(patching.entries(self._patches()))
        if mode == "profile":
            self._profile = profile.Profile(self.spans.extend, self.clock)
        if mode in TRACED_MODES:
            self._start_trace(mode)
        if mode == "numpy":
            self.numpy.reset()
        self._usage = usage()
        if mode == "numpy":
            self.numpy.install()
        if mode == "replay":
            self._record_operations(True)
        if mode == "calls":
            self._put(self._counter)
        if mode == "profile":
            self._put(self._profile)
        self.evidence.enter(mode)

    def leave(self):
        """Takes the instruments out; returns what they saw, as fields of the block's event."""
        self.numpy.remove()
        if self.mode == "replay":
            self._record_operations(False)
        self.evidence.stop()
        if self.mode == "calls":
            self._counter.take_out()
        if self.mode == "profile":
            self.take_out()
            if self._profile.full:
                del self.spans[:]
                self.failed.add("profile")
        before, after = self._usage, usage()
        fields = {"usage": {name: after[name] - before[name] for name in after if name in before}}
        if self.mode in TRACED_MODES:
            fields.update(self._stop_trace())
        self.take_out()
        self._count_calls()
        fields["spans"] = self._relative_spans()
        if len(self.spans) == self.spans.maxlen and self.mode != "survey":
            self._overfull()
            fields["incomplete"] = True
        if self.mode == "metadata":
            fields["metadata"] = self._metadata_files
        if self.mode == "numpy":
            fields["numpy"] = self.numpy.read()
        if self.mode == "replay":
            fields["numpy"] = self._replayed()
        if self.mode == "calls":
            fields["calls"] = self._counter.tree()
        self.evidence.leave(self.mode)
        if self.mode in evidence.MODES and not self.evidence.wanted(self.mode):
            self.failed.add(self.mode)
        self.mode = None
        return fields

    def take_out(self):
        """Leaves every wrapped function as it was. Also for a forked child, which must not measure."""
        self.numpy.remove()
        self.evidence.stop()
        for instrument in reversed(self._in):
            instrument.take_out()
        self._in = []

    def drain(self):
        """The spans since the last call, as tuples (kind, thread, start, end); the survey's way to look."""
        spans = list(self.spans)
        taken = [tuple(spans[at:at + 4]) for at in range(0, len(spans), 4)]
        self._count_calls()
        self.spans.clear()
        return taken

    def _record_operations(self, on):
        self.replay.recorder.on = on
        setattr(builtins, loops.REPLAY % self.evidence.loop.id, on)

    def _replayed(self):
        """What the recorded iteration's NumPy calls take when they are called again, at their size and at size 1."""
        self.replay.measure()
        self._replays += 1
        if self._replays == MOST_REPLAYS:
            self.failed.add("replay")
        result = self.replay.read()
        self.replay.reset()
        return result

    def _count_calls(self):
        for kind, thread in zip(itertools.islice(self.spans, 0, None, 4), itertools.islice(self.spans, 1, None, 4)):
            name = SPAN_KINDS[kind]
            self.calls[name] = self.calls.get(name, 0) + 1
            if name == "session.call":
                self.session_threads.add(thread)

    def _patches(self):
        return [patch for hook in registry.loaded()
                for patch in hook.patches(self.spans.extend, self.clock, self.recorder.event)]

    def _put(self, instrument):
        try:
            if instrument.put():
                self._in.append(instrument)
        except (AttributeError, TypeError) as error:  # this version of the framework does not let itself be wrapped
            where = getattr(instrument, "path", type(instrument).__name__)
            if where not in self.failed:
                self._fail(where, error)

    def _overfull(self):
        """The block has more spans than were kept, and so would have the next."""
        self.failed.update(TIMED_MODES)
        self.recorder.warning("too-many-calls", "An iteration makes more than %d framework calls, too many to keep: "
                              "name a loop within it with --loop for a finer split." % MOST_SPANS)

    def _relative_spans(self):
        base = self.recorder.base_ns
        return [value if at % 4 < 2 else value - base for at, value in enumerate(self.spans)]

    # -- tracer

    def _start_trace(self, mode):
        try:
            if self._tracer is None:
                log_path = os.path.join(self.recorder.directory, "profiler.log")
                self._tracer = xplane.XplaneTracer(self.clock, log_path) if xplane.available() else tfe.TfeTracer(self.clock, log_path)
            self._tracer.start(TRACED_MODES[mode])
        except Exception as error:  # whatever TensorFlow's profiler raises: the run goes on without it
            self._fail(mode, error)

    def _stop_trace(self):
        if self.mode in self.failed:
            return {}
        try:
            data = self._tracer.stop()
        except Exception as error:  # as above
            self._fail(self.mode, error)
            return {}
        self._traces += 1
        name = self.recorder.raw("traces", "%05d.pb" % self._traces, data)
        return {"trace": name, "anchors": [self.recorder.relative(anchor) for anchor in self._tracer.anchors]}

    def _fail(self, mode, error):
        self.failed.add(mode)
        self.recorder.failure(mode, error)

    # -- what the patches call

    def _store_metadata(self, data):
        name = "%010d.pb" % self._metadata_bytes
        self._metadata_bytes += len(data)
        self._metadata_files.append(self.recorder.raw("metadata", name, data))
        if self._metadata_bytes > METADATA_LIMIT_BYTES:
            self.failed.add("metadata")

    def _note_feed(self, value, result):
        if len(self.feeds) < FEEDS_DESCRIBED:
            self.feeds.append({"source": _describe(value), "target": str(result.dtype),
                               "shape": list(result.shape), "bytes": int(result.nbytes)})

    def _note_fetch(self, frame):
        ours = frame is not None and own.is_own(frame.f_code.co_filename)
        place = (frame.f_code.co_filename, frame.f_lineno) if ours else None
        if place in self.fetched or (place is not None and len(self.fetched) < FEEDS_DESCRIBED):
            self.fetched[place] = self.fetched.get(place, 0) + 1

    def fetches(self):
        """Lines of the script where tensors became arrays in the survey, with how often."""
        return [{"file": file, "line": line, "count": count} for (file, line), count in self.fetched.items()]


def _describe(value):
    dtype = getattr(value, "dtype", None)
    return type(value).__name__ + (" of %s" % dtype if dtype is not None else "")


def usage():
    """CPU time (ns), context switches, minor page faults and `counters` of the process so far, what its threads waited for a
    processor (ns), and what the machine's host took from its processors (steal, ns), as far as the system tells."""
    seen = counters.read()
    seen["cpu_ns"] = time.process_time_ns()
    waited = _run_queue_ns()
    if waited is not None:
        seen["runqueue_ns"] = waited
    stolen = _steal_ns()
    if stolen is not None:
        seen["steal_ns"] = stolen
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        seen.update(voluntary=used.ru_nvcsw, involuntary=used.ru_nivcsw, minor_faults=used.ru_minflt)
    return seen


def loaded():
    """The hooks of the frameworks that the script has loaded (compare two answers to see whether one came)."""
    return registry.loaded()


def graph_mode():
    """Whether TensorFlow is loaded and builds graphs for sessions."""
    return tf_session.loaded() and not tf_eager.executing()


def _run_queue_ns():
    """Sum over the process's threads; None where the system does not count it."""
    total = None
    try:
        threads = os.listdir(TASKS)
    except OSError:
        return None
    for thread in threads[:MOST_THREADS]:
        try:
            with open(os.path.join(TASKS, thread, "schedstat"), "rb") as file:
                total = (total or 0) + int(file.read().split()[1])
        except (OSError, IndexError):  # the thread has ended, or there are no such counts
            continue
    return total


def _steal_ns():
    """Over all processors since the machine was started, in steps of a clock tick; None where it is not counted."""
    try:
        with open(STAT, "rb") as file:
            return int(file.readline().split()[8]) * (1000000000 // os.sysconf("SC_CLK_TCK"))
    except (OSError, IndexError, ValueError, AttributeError):
        return None


def target():
    """Versions of what the script has loaded, and whether TensorFlow builds graphs as version 1 did."""
    found = {"python": platform.python_version(), "numpy": None, "tensorflow": None, "tf1_behaviour": False}
    for name in ("numpy", "tensorflow"):
        found[name] = getattr(sys.modules.get(name), "__version__", None)
    if found["tensorflow"]:
        found["tf1_behaviour"] = graph_mode()
    return found
