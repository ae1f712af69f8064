"""Counts the Python calls of a few iterations: who calls whom, how often. Its times would be inflated and are not taken."""

import os
import sys

AGENT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Paths through the calls that are told apart; an eager step of a large model makes thousands of calls, on few paths.
MOST_PATHS = 4000
ROOT = -1


class CallCounter(object):
    """A profile function for the loop's thread that counts calls by their path from the loop's frame.

    `entries` lists (function, kind, module) of the functions whose kind is known: what the timers wrap. With a
    module, a function has its kind only where that module calls it.
    """

    def __init__(self, entries):
        self.nodes = []  # [parent, name, file, line, calls, kind]
        self._index = {}
        self._stack = [ROOT]
        self._codes = {}
        self._builtins = {}
        for function, kind, module in entries:
            code = getattr(function, "__code__", None)
            if code is not None:
                self._codes[code] = (kind, module)
            else:
                self._builtins[id(function)] = (kind, module)

    def put(self):
        """Returns False where the script has a profile function of its own, which is left alone."""
        if sys.getprofile() is not None:
            return False
        sys.setprofile(self._note)
        return True

    def take_out(self):
        if sys.getprofile() == self._note:
            sys.setprofile(None)

    def _note(self, frame, event, function):
        if event == "call":
            code = frame.f_code
            self._stack.append(self._count(code, frame.f_back, code, self._codes.get(code)))
        elif event == "return":
            # The frames that were running when counting began return too; they were never entered here.
            if len(self._stack) > 1:
                self._stack.pop()
        elif event == "c_call" and id(function) in self._builtins:
            self._count(id(function), frame, None, self._builtins[id(function)], function.__name__)

    def _count(self, key, caller, code, known, name=""):
        parent = self._stack[-1]
        index = self._index.get((parent, key))
        if index is None:
            if len(self.nodes) >= MOST_PATHS:
                return parent
            kind = known[0] if known and known[1] in (None, caller.f_globals.get("__name__")) else None
            name = name or getattr(code, "co_qualname", code.co_name)
            index = self._index[parent, key] = len(self.nodes)
            self.nodes.append([parent, name, code.co_filename if code else "", code.co_firstlineno if code else 0, 0, kind])
        self.nodes[index][4] += 1
        return index

    def tree(self):
        """The nodes, without the probe's own calls at the boundaries of the block."""
        keep, moved = [], {ROOT: ROOT}
        for index, (parent, name, file, line, calls, kind) in enumerate(self.nodes):
            if parent in moved and not file.startswith(AGENT):
                moved[index] = len(keep)
                keep.append([moved[parent], name, file, line, calls, kind])
        return keep
