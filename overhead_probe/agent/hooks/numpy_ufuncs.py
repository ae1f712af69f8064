"""Kernel and library time of NumPy in the real run, through the compiled timer.

    timer = NumpyUfuncs()
    usable, why_not = timer.available()
    timer.reset()
    timer.install(); ...the script's iterations...; timer.remove()      as often as wanted
    timer.read()

Then, of the wall time of the timed iterations on the calling thread,
python.loop = wall - kernel_ns - library_ns - probe_ns.
"""

import sys

from . import numpy_load
from .numpy_places import Places
from .numpy_size_one import SizeOne, Unreplayable, without_positions

# Calls of which the median is the cost at size 1.
BASELINE_ROUNDS = 64
# A surplus over the cost at size 1 below this share of it is noise, not a kernel.
SURPLUS_NOISE = 0.25
SURPLUS_FEWEST_NS = 30


class NumpyUfuncs(object):
    """The timer of one process. `directory` is where the compiled extension is looked for."""

    def __init__(self, directory=numpy_load.HERE):
        self.directory = directory
        self._extension = None
        self._places = None
        self._cost = None
        self._snapshots = {}
        self._baselines = {}
        self._names = {}
        self._modules = 0
        self._size_one = None

    def available(self):
        """(True, None), or (False, why). Never imports NumPy by itself; loads the extension when it first can."""
        if self._places is not None:
            return True, None
        self._extension, why_not = numpy_load.load(self.directory)
        if self._extension is None:
            return False, why_not
        numpy = sys.modules["numpy"]
        self._size_one = SizeOne(numpy)
        self._places = _places_of(self._extension, numpy)
        self._extension.set_snapshot(self._take_snapshot)
        self._cost = self._extension.calibrate()
        self._modules = len(sys.modules)
        return True, None

    def install(self):
        """Times everything from here on. Does nothing where the extension cannot be used.

        About 10 us, and some ms after modules were loaded (NumPy loads `fft` and others when they are first used).
        """
        if self.available()[0]:
            if len(sys.modules) != self._modules:
                self.rescan()
            self._extension.install()

    def remove(self):
        """Leaves NumPy as it was. About 10 us."""
        if self._extension is not None:
            self._extension.remove()

    def reset(self):
        """Begins to count anew, for all threads. Call it from the loop's thread."""
        if self.available()[0]:
            self._extension.reset()

    def rescan(self):
        """Takes in the ufuncs of modules loaded since. Some ms: outside timed blocks only."""
        if self.available()[0]:
            self._places.rescan()
            self._modules = len(sys.modules)

    def read(self):
        """What the calling thread's NumPy calls took since `reset`, in ns, less the probe's own cost.

        Outside timed blocks only: costs at size 1 that are not known yet are measured here.
        `kernels` sum to `kernel_ns` and `entries` to `library_ns`. `calls` of a kernel are runs of its
        inner loop (of its function, where it is estimated); `elements` the points these ran over.
        """
        raw, tables = self._extension.read(), self._extension.tables()
        return _Account(raw, tables, self._cost, self._known_baselines(raw, tables), self._names).result()

    # -- cost at size 1

    def _take_snapshot(self, signature, entry, args, keywords):
        """Called by the extension inside a timed block, once for each entry and set of dtypes."""
        name = self._extension.tables()["entries"][entry]
        if name.startswith("ufunc."):
            self._names[signature] = args[0].__name__ + name[len("ufunc"):]
        call = self._places.callables.get(entry)
        try:
            if call is not None:
                self._snapshots[signature] = (call,) + self._size_one.call(name, args, keywords or {})
        except Unreplayable:
            pass

    def _known_baselines(self, raw, tables):
        """{signature: ticks of a call at size 1, None where that cannot be known}."""
        for signature, _, _, _ in raw["signatures"]:
            if signature not in self._baselines:
                entry = tables["signatures"][signature][0]
                self._baselines[signature] = self._measure(entry, self._snapshots.pop(signature, None))
        return self._baselines

    def _measure(self, entry, snapshot):
        if snapshot is None:
            return None
        call, args, keywords = snapshot
        numpy = sys.modules["numpy"]
        for prepare in (lambda value: value, without_positions):
            try:
                with numpy.errstate(all="ignore"):
                    return self._extension.measure(call, prepare(args), prepare(keywords), entry, BASELINE_ROUNDS)
            except (ArithmeticError, LookupError, TypeError, ValueError):
                continue   # what NumPy raises where arguments of size 1 make no sense
        return None


_registered = {}


def _places_of(extension, numpy):
    """The extension is one a process, and so are the places it knows."""
    places = _registered.get(id(extension))
    if places is None:
        places = _registered[id(extension)] = Places(extension, numpy)
    return places


class _Account(object):
    """Turns counters in ticks into ns, and takes the frames' own cost out of them."""

    def __init__(self, raw, tables, cost, baselines, names):
        self.raw = raw
        self.names = names
        self.tables = tables
        self.cost = cost
        self.baselines = baselines
        self.ns = raw["ns_per_tick"]

    def result(self):
        kernels = self._kernels()
        estimated, by_entry = self._estimates()
        library = max(self._library_ticks() - sum(by_entry.values()), 0)
        return {
            "method": "loops",
            "kernels": kernels + estimated,
            "kernel_ns": sum(kernel["ns"] for kernel in kernels + estimated),
            "library_ns": library * self.ns,
            "library_calls": self.raw["entry_frames"],
            "entries": self._entries(by_entry, library),
            "probe_ns": self._probe_ticks() * self.ns,
            "other_threads": self._others(),
        }

    def _kernels(self):
        inside = self.cost["kernel_inside"]
        return [_kernel(self.tables["kernels"][number][0], self.tables["kernels"][number][1], calls, elements,
                        max(ticks - calls * inside, 0) * self.ns, False)
                for number, calls, elements, ticks in self.raw["kernels"]]

    def _estimates(self):
        """Kernels seen only as the surplus of calls over their cost at size 1; and that surplus by entry, in ticks."""
        found, by_entry = {}, {}
        for number, calls, elements, ticks in self.raw["signatures"]:
            entry, types, beside_kernel = self.tables["signatures"][number]
            baseline = self.baselines.get(number)
            surplus = 0 if baseline is None else ticks - calls * baseline
            if surplus <= calls * max(baseline * SURPLUS_NOISE if baseline else 0, SURPLUS_FEWEST_NS / self.ns):
                continue
            name = self.names.get(number, self.tables["entries"][entry].rpartition(".")[2])
            name = "cast" if beside_kernel else name
            row = found.setdefault((name, types), _kernel(name, types, 0, 0, 0.0, True))
            row["calls"] += calls
            row["elements"] += elements
            row["ns"] += surplus * self.ns
            by_entry[entry] = by_entry.get(entry, 0) + surplus
        return list(found.values()), by_entry

    def _library_ticks(self):
        raw, cost = self.raw, self.cost
        return (sum(ticks for _, _, _, ticks in raw["entries"])
                - raw["entry_frames"] * cost["entry_inside"]
                - (raw["kernel_frames"] - raw["kernel_top_frames"]) * (cost["kernel"] - cost["kernel_inside"])
                - (raw["entry_frames"] - raw["entry_top_frames"]) * (cost["entry"] - cost["entry_inside"])
                - raw["passes"] * cost["pass"])

    def _probe_ticks(self):
        raw, cost = self.raw, self.cost
        return (raw["kernel_frames"] * cost["kernel"] + raw["entry_frames"] * cost["entry"]
                + raw["passes"] * cost["pass"] + raw["aside"])

    def _entries(self, surplus, library):
        """Library time by entry. The cost of frames inside is taken from all alike, so that the sum is right."""
        found = {}
        for number, calls, _, ticks in self.raw["entries"]:
            name = self.tables["entries"][number]
            row = found.setdefault(name, {"name": name, "calls": 0, "ns": 0.0})
            row["calls"] += calls
            row["ns"] += max(ticks - calls * self.cost["entry_inside"] - surplus.get(number, 0), 0)
        whole = sum(row["ns"] for row in found.values())
        for row in found.values():
            row["ns"] *= library / whole * self.ns if whole else 0.0
        return list(found.values())

    def _others(self):
        others = dict(self.raw["others"])
        others["kernel_ns"] = others.pop("kernel_ticks") * self.ns
        others["library_ns"] = others.pop("library_ticks") * self.ns
        return others


def _kernel(name, types, calls, elements, ns, estimated):
    return {"name": name, "types": types, "calls": calls, "elements": elements, "ns": ns, "estimated": estimated}
