"""Evidence beside the timings: what is called, with what, on which lines, and what grows.

Three modes have short blocks of their own, a few times in a run, so that plain and timed blocks stay as they
are: `lines` (time by line), `tree` (the tree of calls) and `watch` (arguments). Each block gives one
`evidence` event.
"""

from .. import reach
from . import calls, counters, lines, named, operations, paging, repeats, replay, watch

MODES = ("lines", "tree", "watch")
# Blocks of each mode in a run. More would only repeat what was seen.
MOST_BLOCKS = 6


class Collectors(object):
    """Owned by the instruments. `table` has every loop; `measurement` is the one that goes on."""

    def __init__(self, recorder):
        self.recorder = recorder
        self.clock = recorder.clock
        self.measurement = None
        self.table = ()
        self.source = operations.Source()
        self.replayer = replay.Replayer(recorder.clock)
        self.repeats = repeats.Repeats(recorder.clock)
        self.blocks = {}
        self.unavailable = set()
        self._instrument = None
        self._before = {}
        self._described = False

    @property
    def loop(self):
        """Info of the measured loop; None in the survey."""
        return None if self.measurement is None else self.measurement.state.info

    def modes(self):
        """The modes that have not had their blocks yet."""
        return [mode for mode in MODES if self.wanted(mode)]

    def wanted(self, mode):
        return mode not in self.unavailable and self.blocks.get(mode, 0) < MOST_BLOCKS

    def enter(self, mode):
        """Called last before a block."""
        if self.loop is None or mode not in MODES:
            return
        frame = reach.frame_of(self.loop)
        files = {info.file for info in self.table} | {self.loop.file}
        self._before = named.sizes(self.loop.names, frame)
        if mode == "lines":
            for file in files:
                self.source.add(file)
            instrument = lines.LineTimer(files, frame, self.clock, self.source, self.replayer, self.repeats, (self.loop.file, self.loop.line))
        elif mode == "tree":
            instrument = calls.CallTree(files, self.clock)
        else:
            instrument = watch.Watcher(self.clock)
        if instrument.put():
            self._instrument = instrument
        else:
            self.unavailable.add(mode)
            self.recorder.warning("no-%s" % mode, "The script is traced or profiled already, so %s." % (
                "time by line is not known" if mode == "lines" else "the tree of calls is not known"))

    def stop(self):
        """Called first after a block, before anything else of ours runs."""
        if self._instrument is not None:
            self._instrument.take_out()

    def leave(self, mode):
        """Writes what the block's instrument saw. `frame` values are looked at once more."""
        instrument, self._instrument = self._instrument, None
        if instrument is None:
            return
        self.blocks[mode] = self.blocks.get(mode, 0) + 1
        after = named.sizes(self.loop.names, reach.frame_of(self.loop))
        self.recorder.event("evidence", about=mode, loop=self.loop.id, block=self.measurement.blocks + 1, sizes=[[name, self._before.get(name), size]
                            for name, size in after.items()], seen=instrument.result())
        if instrument.error is not None:
            self.unavailable.add(mode)
            self.recorder.failure(mode, instrument.error)
        if not self._described:
            self._described = True
            self._describe_once()

    def _describe_once(self):
        self.source.add(self.loop.file)
        texts = {file: self.recorder.raw("sources", "%d.py" % number, text.encode("utf-8"))
                 for number, (file, text) in enumerate(self.source.texts.items())}
        graph = counters.default_graph()
        self.recorder.event("evidence", about="surroundings", constants=counters.constants(graph) if graph is not None else None,
                            sources=texts, page_fault_ns=paging.fault_ns(self.clock), call_cost=calls.calibrate(self.clock), threads=counters.python_threads(),
                            pools=counters.thread_pools())
