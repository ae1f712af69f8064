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
from .numpy_account import Account
from .numpy_baseline import Baselines
from .numpy_places import Places


class NumpyUfuncs(object):
    """The timer of one process. `directory` is where the compiled extension is looked for."""

    def __init__(self, directory=numpy_load.HERE):
        self.directory = directory
        self._parts = None
        self._modules = 0

    def available(self):
        """(True, None), or (False, why). Never imports NumPy by itself; loads the extension when it first can."""
        if self._parts is None:
            extension, why_not = numpy_load.load(self.directory)
            if extension is None:
                return False, why_not
            self._parts = _parts_of(extension)
            self._modules = len(sys.modules)
        return True, None

    def install(self):
        """Times everything from here on. Does nothing where the extension cannot be used.

        About 10 us, and some ms after modules were loaded (NumPy loads `fft` and others when they are first used).
        """
        if self.available()[0]:
            if len(sys.modules) != self._modules:
                self.rescan()
            self._parts.extension.install()

    def remove(self):
        """Leaves NumPy as it was. About 10 us."""
        if self._parts is not None:
            self._parts.extension.remove()

    def reset(self):
        """Begins to count anew, for all threads. Call it from the loop's thread."""
        if self.available()[0]:
            self._parts.extension.reset()

    def rescan(self):
        """Takes in the ufuncs of modules loaded since. Some ms: outside timed blocks only."""
        if self.available()[0]:
            self._parts.places.rescan()
            self._modules = len(sys.modules)

    def read(self):
        """What the calling thread's NumPy calls took since `reset`, in ns, less the probe's own cost.

        None where the extension cannot be used. Outside timed blocks only: costs at size 1 that are not
        known yet are measured here. `kernels` sum to `kernel_ns` and `entries` to `library_ns`. `calls` of a
        kernel are runs of its inner loop (of its function, where it is estimated), `elements` those of its
        largest operand, over all calls.
        """
        if not self.available()[0]:
            return None
        extension, baselines = self._parts.extension, self._parts.baselines
        raw, tables = extension.read(), extension.tables()
        known = baselines.of([row[0] for row in raw["signatures"]], tables["signatures"])
        return Account(raw, tables, self._parts.cost, known, baselines.names).result()


class _Parts(object):
    """What belongs to the extension, of which there is one in a process."""

    def __init__(self, extension):
        numpy = sys.modules["numpy"]
        self.extension = extension
        self.places = Places(extension, numpy)
        self.baselines = Baselines(extension, self.places, numpy)
        self.cost = extension.calibrate()


_registered = {}


def _parts_of(extension):
    parts = _registered.get(id(extension))
    if parts is None:
        parts = _registered[id(extension)] = _Parts(extension)
    return parts
