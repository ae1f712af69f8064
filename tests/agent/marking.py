"""Runs a source text as it is and marked, with the marks' names bound to counters instead of a conductor."""

import ast
import builtins
import itertools
import textwrap

from overhead_probe.agent import loops


class Watched(object):
    """Binds the names that marked code uses. Each loop that is entered is marked in every iteration."""

    def __init__(self, watched):
        self.watched = watched
        self.table = []
        self.marks = {}
        self.entered = {}
        self.active = {}
        self.log = []

    def __enter__(self):
        return self

    def bind(self):
        ticks = itertools.count(1)
        names = {loops.NEXT: next, loops.CLOCK: lambda: next(ticks), "__probe_iter__": iter}
        for info in self.table:
            id_ = info.id
            self.marks[id_], self.entered[id_], self.active[id_] = [], 0, False
            names[loops.GATE % id_] = itertools.repeat(1)
            names[loops.MARK % id_] = self.marks[id_].append
            names[loops.LEAVE % id_] = lambda id_=id_: self.leave(id_)
            names[loops.ENTER % id_] = (lambda id_=id_: self.enter(id_)) if self.watched else None
            names[loops.ITERATE % id_] = (lambda items, id_=id_: self.iterate(id_, items)) if self.watched else None
        self.names = names
        vars(builtins).update(names)

    def __exit__(self, *_):
        for name in self.names:
            delattr(builtins, name)

    def enter(self, id_):
        if self.active[id_]:
            return False
        self.active[id_] = True
        self.entered[id_] += 1
        self.log.append(("enter", id_))
        return True

    def leave(self, id_):
        if self.active[id_]:
            self.active[id_] = False
            self.log.append(("leave", id_))

    def iterate(self, id_, items):
        self.entered[id_] += 1
        for item in items:
            self.marks[id_].append(0)
            yield item


def run(source, watched=None, name="script.py"):
    """Executes `source`; returns (what it left in its namespace under `out`, its `Watched` or None).

    `watched` None: unmarked. False: marked, but no loop is entered. True: marked and every loop entered.
    """
    source = textwrap.dedent(source)
    space = {"__name__": "script", "out": []}
    if watched is None:
        exec(compile(source, name, "exec", dont_inherit=True), space)
        return space["out"], None
    with Watched(watched) as watch:
        tree = loops.mark(ast.parse(source, name), name, watch.table)
        watch.bind()
        exec(compile(tree, name, "exec", dont_inherit=True), space)
    return space["out"], watch
