"""Marked code does what unmarked code does, and its marks count its iterations."""

import ast
import builtins
import copy
import sys
import textwrap
import traceback
import unittest

from overhead_probe.agent import loops

from .marking import Watched, run

# name: (source, marks of each loop in the order in which they stand in the source)
FORMS = {
    "for": ("for i in range(3): out.append(i)", [3]),
    "for over nothing": ("for i in (): out.append(i)", [0]),
    "for else": ("""
        for i in range(2): out.append(i)
        else: out.append("else")
        """, [2]),
    "for break skips else": ("""
        for i in range(9):
            if i == 2: break
            out.append(i)
        else: out.append("else")
        out.append(i)
        """, [3]),
    "for continue": ("""
        for i in range(4):
            if i % 2: continue
            out.append(i)
        """, [4]),
    "for unpacking": ("""
        for i, (a, *b) in enumerate([(1, 2, 3), (4, 5)]): out.append((i, a, b))
        """, [2]),
    "while": ("""
        n = 3
        while n: out.append(n); n -= 1
        """, [3]),
    "while else": ("""
        n = 2
        while n > 0:
            n -= 1
        else: out.append("else")
        """, [2]),
    "while True break": ("""
        n = 0
        while True:
            n += 1
            if n == 4: break
            if n == 2: continue
            out.append(n)
        else: out.append("never")
        """, [4]),
    "nested with continue of the outer": ("""
        for i in range(3):
            for j in range(4):
                if j == 2: break
                out.append((i, j))
            else: out.append("never")
            if i == 1: continue
            out.append(i)
        """, [3, 9]),
    "return inside": ("""
        def find(items, wanted):
            for position, item in enumerate(items):
                if item == wanted: return position
            return -1
        out += [find("abc", "b"), find("abc", "x")]
        """, [2 + 3]),
    "return inside finally order": ("""
        def f():
            for i in range(5):
                try:
                    if i == 1: return "value"
                finally: out.append(i)
        out.append(f())
        """, [2]),
    "try except in the loop": ("""
        for i in (1, 0, 2):
            try: out.append(6 / i)
            except ZeroDivisionError as error: out.append(str(error))
            else: out.append("fine")
            finally: out.append("finally")
        """, [3]),
    "raise out of the loop": ("""
        try:
            for i in range(3):
                if i == 1: raise KeyError(i)
        except KeyError as error: out.append(error.args)
        """, [2]),
    "loop in except and finally": ("""
        try: raise ValueError(7)
        except ValueError as error:
            for i in range(2): out.append(error.args)
        finally:
            for i in range(3): out.append(i)
        """, [2, 3]),
    "comprehensions": ("""
        out += [i * i for i in range(3)]
        out.append({i % 2 for i in range(4)})
        out.append({i: str(i) for i in range(5)})
        out.append(sum(i for i in range(6)))
        """, [3, 4, 5, 6]),
    "comprehension of two fors and conditions": ("""
        out += [(i, j) for i in range(3) if i for j in range(i)]
        """, [3]),
    "comprehension in a class body": ("""
        class A:
            sizes = (1, 2)
            squares = [s * s for s in sizes]
            for size in sizes: last = size
        out += [A.squares, A.last, A.size]
        """, [2, 2]),
    "comprehension over a comprehension": ("out += [i + 1 for i in [j * 2 for j in range(3)]]", [3, 3]),
    "generator": ("""
        def evens(n):
            i = 0
            while i < n:
                sent = yield i
                out.append(sent)
                i += 2
            return "done"
        g = evens(5)
        out.append(next(g)); out.append(g.send("a")); out.append(g.send("b"))
        try: g.send("c")
        except StopIteration as stop: out.append(stop.value)
        """, [3]),
    "two generators of one loop at once": ("""
        def count():
            for i in range(3): yield i
        out += list(zip(count(), count()))
        """, [3]),
    "generator closed early": ("""
        def count():
            try:
                for i in range(9): yield i
            finally: out.append("closed")
        g = count(); out.append(next(g)); g.close()
        """, [1]),
    "yield from": ("""
        def inner():
            for i in range(2): yield i
        def outer():
            for _ in range(2): yield from inner()
        out += list(outer())
        """, [4, 2]),
    "recursion": ("""
        def walk(depth):
            for i in range(2):
                out.append((depth, i))
                if depth: walk(depth - 1)
        walk(2)
        """, [2]),
    "lambda": ("""
        f = lambda n: [i + n for i in range(n)]
        out += f(3) + f(1)
        """, [4]),
    "closures over the loop variable": ("""
        made = []
        for i in range(3): made.append(lambda: i)
        out += [f() for f in made]
        """, [3, 3]),
    "global in the loop": ("""
        total = 0
        def add():
            for i in range(4):
                global total
                total += i
        add(); out.append(total)
        """, [4]),
    "nonlocal in the loop": ("""
        def outer():
            count = 0
            def inner():
                while True:
                    nonlocal count
                    count += 1
                    if count == 3: return count
            return inner()
        out.append(outer())
        """, [3]),
    "global of an inner function only": ("""
        for i in range(2):
            def f():
                global last
                last = i
            f()
        out.append(last)
        """, [2]),
    "decorators and defaults": ("""
        def twice(function):
            return lambda *args: [function(*args) for _ in range(2)]
        @twice
        def f(n, base=[k for k in range(2)]):
            s = 0
            for i in range(n): s += i + len(base)
            return s
        out += f(3)
        """, [2, 2, 6]),
    "async for, async comprehension and await": ("""
        import asyncio
        async def ticks(n):
            for i in range(n):
                await asyncio.sleep(0)
                yield i
        async def main():
            async for i in ticks(3): out.append(i)
            else: out.append("else")
            out.append([i async for i in ticks(2)])
            out.append([i for i in range(2)])
        loop = asyncio.new_event_loop()
        loop.run_until_complete(main()); loop.close()
        """, [5, 3, 0, 2]),
    "delete and reuse of the target": ("""
        for i in range(3):
            out.append(i)
            del i
        for i in "ab": out.append(i)
        """, [3, 2]),
    "private names in a class": ("""
        class A:
            __n = 3
            def f(self):
                for self.__k in range(self.__n): out.append(self.__k)
        A().f()
        """, [3]),
}

NEW_FORMS = {
    (3, 8): {"walrus": ("""
        n = 3
        while (n := n - 1) > 0: out.append(n)
        for x in (m := [1, 2]): out.append(x)
        out += [y := k for k in m]; out.append(y)
        """, [2, 2, 2])},
    (3, 10): {"match": ("""
        for item in (1, "a", [2, 3]):
            match item:
                case int(): out.append("int")
                case [first, *_]:
                    for i in range(first): out.append(i)
                case _: continue
        """, [3, 2])},
    (3, 11): {"except star": ("""
        for i in range(2):
            try: raise ExceptionGroup("g", [ValueError(i)])
            except* ValueError as group:
                for error in group.exceptions: out.append(error.args)
        """, [2, 2])},
}


def forms():
    found = dict(FORMS)
    for version, more in NEW_FORMS.items():
        if sys.version_info >= version:
            found.update(more)
    return found


class MarkedEqualsUnmarked(unittest.TestCase):
    def test_results_of_every_form(self):
        for name, (source, _) in forms().items():
            plain, _ = run(source)
            self.assertTrue(plain or name == "for over nothing", name)
            for watched in (False, True):
                with self.subTest(form=name, watched=watched):
                    self.assertEqual(run(source, watched)[0], plain)

    def test_marks_count_the_iterations(self):
        for name, (source, marks) in forms().items():
            with self.subTest(form=name):
                watch = run(source, True)[1]
                self.assertEqual([len(watch.marks[info.id]) for info in watch.table], marks)

    def test_a_loop_that_is_not_entered_has_no_mark(self):
        watch = run(FORMS["nested with continue of the outer"][0], False)[1]
        self.assertEqual(watch.marks, {0: [], 1: []})

    def test_a_loop_is_left_however_it_ends(self):
        for name in ("for break skips else", "return inside", "raise out of the loop", "generator closed early",
                     "while True break", "for else", "global in the loop"):
            with self.subTest(form=name):
                watch = run(FORMS[name][0], True)[1]
                self.assertEqual(watch.active[0], False)
                self.assertEqual(watch.log.count(("leave", 0)), watch.entered[0])

    def test_the_last_iteration_ends_before_else(self):
        out, watch = run("""
            import builtins
            for i in range(2): pass
            else: out.append("else")
            """, True)
        self.assertEqual(watch.log, [("enter", 0), ("leave", 0)])
        self.assertEqual(out, ["else"])


def traceback_lines(source, watched):
    """Line numbers that the traceback of `source` shows in it."""
    try:
        run(source, watched)
    except Exception:
        return [frame.lineno for frame in traceback.extract_tb(sys.exc_info()[2]) if frame.filename == "script.py"]
    raise AssertionError("the source was to raise")


class Tracebacks(unittest.TestCase):
    SOURCES = {
        "in the body": "x = 1\nfor i in range(2):\n    y = 1\n    y / i\n",
        "in the iterable": "x = 1\n\nfor i in range(\n        1 / 0):\n    pass\n",
        "in the condition": "n = 2\nwhile 1 / n:\n    n -= 1\n",
        "in a function called": "def f(n):\n    for k in [1]:\n        return 1 / n\n\nfor i in (1, 0):\n    f(i)\n",
        "in else": "for i in ():\n    pass\nelse:\n    1 / 0\n",
        "in a comprehension": "\nx = [\n    1 / k\n    for k in (1, 0)]\n",
        "in next": "def g():\n    yield 1\n    1 / 0\nfor i in g():\n    pass\n",
    }

    def test_line_numbers_are_the_scripts_own(self):
        for name, source in self.SOURCES.items():
            plain = traceback_lines(source, None)
            for watched in (False, True):
                with self.subTest(place=name, watched=watched):
                    self.assertEqual(traceback_lines(source, watched), plain)


class RecordedForm(unittest.TestCase):
    """A third copy of the body, for NumPy's replay, must not hide lines from a trace function."""

    def lines(self, body):
        """Line events of three iterations of a loop over `body`."""
        seen, name = [], "traced.py"

        def trace(frame, event, _):
            if frame.f_code.co_filename == name and event == "line":
                seen.append(frame.f_lineno)
            return trace

        with Watched(True) as watch:
            tree = loops.mark(ast.parse("for i in range(3):\n" + textwrap.indent(body, "    ")), name, watch.table, copy.deepcopy)
            watch.bind()
            watch.names[loops.REPLAY % 0] = False
            vars(builtins).update(watch.names)
            code, before = compile(tree, name, "exec"), sys.gettrace()
            sys.settrace(trace)
            try:
                exec(code, {})
            finally:
                sys.settrace(before)
        return seen

    def test_every_line_of_the_body_is_reported_in_each_iteration(self):
        for length in (1, 2, 3):
            seen = self.lines("i + i\n" * length)
            self.assertEqual([seen.count(2 + line) for line in range(length)], [3] * length)


class Table(unittest.TestCase):
    def setUp(self):
        self.table = []
        loops.mark(ast.parse(textwrap.dedent("""
            def train():
                for epoch in range(3):
                    while True:
                        step(epoch)
                return [x for x in rows]
            class Model:
                def fit(self):
                    async def go():
                        async for batch in stream: pass
            """)), "train.py", self.table)

    def test_ids_places_kinds_and_functions(self):
        seen = [(info.id, info.line, info.end_line, info.kind, info.function) for info in self.table]
        self.assertEqual(seen, [
            (0, 3, 5, "for", "train"), (1, 4, 5, "while", "train"), (2, 6, 6, "comprehension", "train"),
            (3, 10, 10, "async for", "Model.fit.go")])
        self.assertEqual({info.file for info in self.table}, {"train.py"})

    def test_names_of_the_body(self):
        self.assertEqual([info.names for info in self.table],
                         [["epoch", "step"], ["epoch", "step"], ["rows", "x"], []])

    def test_ids_go_on_in_the_next_file(self):
        loops.mark(ast.parse("for i in x: pass"), "other.py", self.table)
        self.assertEqual((self.table[-1].id, self.table[-1].file), (4, "other.py"))


def nested_loops(depth):
    lines = ["%sfor i%d in range(1):" % ("    " * level, level) for level in range(depth)]
    return "\n".join(lines + ["    " * depth + "out.append('innermost')"])


# Python 3.7 has a node type for each kind of literal.
LITERALS = ("Constant", "Str", "Num")


class Doubling(unittest.TestCase):
    def copies(self, source, constant="innermost"):
        tree = loops.mark(ast.parse(source), "f.py", [])
        # Both copies share their nodes, so they are counted as the compiler meets them.
        return sum(type(node).__name__ in LITERALS and ast.literal_eval(node) == constant for node in walk(tree))

    def test_each_level_doubles_up_to_the_deepest(self):
        deepest = loops.DEEPEST_DOUBLED
        self.assertEqual([self.copies(nested_loops(depth)) for depth in range(1, deepest + 1)],
                         [2 ** depth for depth in range(1, deepest + 1)])
        self.assertEqual(self.copies(nested_loops(deepest + 3)), 2 ** deepest)

    def test_a_function_in_a_loop_starts_anew(self):
        source = "for a in b:\n  for c in d:\n    def f():\n      for e in g:\n        'innermost'\n"
        self.assertEqual(self.copies(source), 8)

    def test_loops_nested_as_deep_as_python_allows_run(self):
        out, watch = run(nested_loops(13), True)
        self.assertEqual(out, ["innermost"])
        self.assertEqual([len(marks) for marks in watch.marks.values()], [1] * loops.DEEPEST_MARKED)

    def test_comprehensions_over_comprehensions_do_not_explode(self):
        source = "range(2)"
        for _ in range(14):
            source = "[i + 1 for i in %s]" % source
        self.assertEqual(run("out += " + source, True)[0], [14, 15])
        self.assertLessEqual(self.copies("out += " + source, constant=2), 2 ** loops.DEEPEST_DOUBLED)


def walk(node):
    """Like `ast.walk`, but a node that stands in two places is met twice."""
    yield node
    for child in ast.iter_child_nodes(node):
        for found in walk(child):
            yield found


if __name__ == "__main__":
    unittest.main()
