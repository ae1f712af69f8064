"""Loops over steps that stand inside a library: each line of the script that runs one is a loop of its own.

Keras and Estimator go round by themselves. What such a loop calls in each pass is wrapped as soon as its module is
loaded, and gives the conductor its marks.
"""

import importlib.machinery
import itertools
import sys

from .. import loops, own


class LibraryLoops(object):
    """A meta path finder: for the modules in `wrappers`, Python's own spec with `wrapper(module, self)` after loading."""

    def __init__(self, table, conductor, wrappers):
        self.table = table
        self.conductor = conductor
        self.wrappers = wrappers
        self._known = {}

    def install(self):
        """Watches imports from here on."""
        at = next((at for at, finder in enumerate(sys.meta_path) if finder is importlib.machinery.PathFinder),
                  len(sys.meta_path))
        sys.meta_path.insert(at, self)

    def find_spec(self, name, path=None, target=None):
        """None for all modules but those that are to be wrapped."""
        if name not in self.wrappers:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or not hasattr(spec.loader, "exec_module"):
            return None
        load = spec.loader.exec_module

        def exec_module(module):
            load(module)
            self.wrappers[name](module, self)

        spec.loader.exec_module = exec_module
        return spec

    def state(self, frame, kind, steps=1, yields=False):
        """The loop of kind `kind` at the script's line that brought `frame` about; None where it is not to be marked.

        `steps`: how many training steps the loop makes in one pass; `yields` as of `LoopInfo`.
        """
        caller = own.calling_frame(frame)
        if caller is None or caller is frame:
            return None
        code = caller.f_code
        place = (code.co_filename, caller.f_lineno, kind)
        if place not in self._known:
            info = loops.LoopInfo(len(self.table), code.co_filename, caller.f_lineno, caller.f_lineno, kind, code.co_name,
                                  [], yields)
            info.of_library = True
            self.table.append(info)
            self.conductor.install()
            self._known[place] = self.conductor.states[info.id]
            self._known[place].touches_arrays = True
        state = self._known[place]
        state.info.steps_per_call = steps
        return state if self.conductor.names.watched(state) else None


class Passes(object):
    """Marks a `while` loop from a function that it calls in each pass."""

    def __init__(self, conductor, state):
        self._marked = conductor.iterate(state, itertools.repeat(None))

    def begin(self):
        """A pass begins. Calls after `end` do nothing."""
        next(self._marked, None)

    def end(self):
        """The loop is left."""
        self._marked = iter(())  # the marked iterator leaves its loop when it is dropped
