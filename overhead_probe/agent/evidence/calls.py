"""The tree of calls below the loop, with the time of each (mode `tree`).

A profile function sees every call of a Python function and of a built-in one on the loop's thread. Calls of
the same function from the same place are one node. Its own cost is timed and left out; what Python itself
spends on calling it is calibrated (`cost`) and taken out by the analysis.
"""

import os
import sys

OWN = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# More different paths than this, and deeper ones, are counted with the node above them.
MOST_NODES = 15000
DEEPEST = 60


class CallTree(object):
    """`put` and `take_out` around a block. Node 0 is the loop itself; `files` are the script's own."""

    def __init__(self, files, clock):
        self.files = files
        self.clock = clock
        self.nodes = [[-1, "loop", "", 0, 0, 0]]
        self.children = {}
        self.stack = []
        self.at = 0
        self.below = 0
        self.own = 0
        self.error = None

    def put(self):
        """False where the script is profiled already."""
        if sys.getprofile() is not None:
            return False
        sys.setprofile(self._note)
        return True

    def take_out(self):
        sys.setprofile(None)

    def _note(self, frame, event, arg):
        entered = self.clock()
        if event == "call":
            if frame.f_code.co_filename.startswith(OWN):
                self.below += 1
            else:
                self._push(frame, frame.f_back, None)
        elif event == "c_call":
            self._push(None, frame, arg)
        elif self.below:
            self.below -= 1
            self.own += self.clock() - entered
            return
        elif self.stack:
            node, start, own_then = self.stack.pop()
            row = self.nodes[node]
            row[4] += 1
            row[5] += entered - start - (self.own - own_then)
            self.at = row[0]
        now = self.clock()
        self.own += now - entered
        if self.stack and event in ("call", "c_call") and not self.below:
            self.stack[-1][1], self.stack[-1][2] = now, self.own

    def _push(self, called, caller, function):
        if self.below or len(self.stack) >= DEEPEST:
            self.below += 1
            return
        own_line = caller.f_lineno if caller is not None and caller.f_code.co_filename in self.files else 0
        key = (self.at, called.f_code if called is not None else _key(function), own_line)
        node = self.children.get(key)
        if node is None:
            if len(self.nodes) >= MOST_NODES:
                self.below += 1
                return
            node = self.children[key] = len(self.nodes)
            file = caller.f_code.co_filename if own_line else ""
            self.nodes.append([self.at, _name(called, function), file, own_line, 0, 0])
        self.stack.append([node, 0, 0])
        self.at = node

    def result(self):
        """Nodes [parent, name, file and line of the script it was called from, calls, ns]; unfinished calls have none."""
        return {"nodes": self.nodes, "own": self.own}


def _key(function):
    return getattr(function, "__qualname__", ""), type(getattr(function, "__self__", None))


def _name(frame, function):
    """`numpy/lib/function_base.py:append`, or for a built-in function `ufunc.at`, `numpy.array`.

    A constructor has its class: `client/session.py:Session.__init__`.
    """
    if frame is not None:
        code = frame.f_code
        parts = code.co_filename.replace("\\", "/").split("/")
        for root in ("site-packages", "dist-packages"):
            if root in parts:
                parts = parts[parts.index(root) + 1:]
                break
        else:
            parts = parts[-1:]
        made = type(frame.f_locals.get("self")).__name__ + "." if code.co_name == "__init__" else ""
        return "%s:%s%s" % ("/".join(parts), made, code.co_name)
    name = getattr(function, "__qualname__", None) or getattr(function, "__name__", "?")
    owner = getattr(function, "__self__", None)
    if type(owner).__name__ == "module":
        return "%s.%s" % (owner.__name__, name)
    module = getattr(function, "__module__", None)
    return "%s.%s" % (module, name) if owner is None and module else name


def calibrate(clock, rounds=1000):
    """ns that Python spends beyond our own function on a profiled call (two events), for a Python function."""

    def nothing():
        return None

    tree = CallTree((), clock)
    start = clock()
    for _ in range(rounds):
        nothing()
    bare = clock() - start
    if not tree.put():
        return 0
    start = clock()
    for _ in range(rounds):
        nothing()
    end = clock()
    tree.take_out()
    return max(0, int((end - start - tree.own - bare) // rounds))
