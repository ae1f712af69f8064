"""Counting calls: paths, counts, kinds; nothing of the probe's own, nothing where the script profiles itself."""

import sys

from overhead_probe.agent.hooks.calls import CallCounter


def leaf():
    return len("x")


def branch(times):
    for _ in range(times):
        leaf()


def raises():
    try:
        branch("no number")
    except TypeError:
        leaf()


def counted(work, entries=()):
    counter = CallCounter(entries)
    assert counter.put()
    try:
        work()
    finally:
        counter.take_out()
    return counter.tree()


def rows(nodes):
    return [(parent, name, calls, kind) for parent, name, _, _, calls, kind in nodes]


def work():
    branch(3)
    branch(2)
    leaf()


def test_calls_are_counted_by_their_path():
    assert rows(counted(work)) == [
        (-1, "work", 1, None), (0, "branch", 2, None), (1, "leaf", 5, None), (0, "leaf", 1, None)]


def test_a_call_that_raises_is_over():
    assert rows(counted(raises)) == [(-1, "raises", 1, None), (0, "branch", 1, None), (0, "leaf", 1, None)]


def test_file_and_first_line_stand_with_a_function():
    (_, _, file, line, _, _), *_ = counted(leaf)
    assert (file, line) == (__file__, leaf.__code__.co_firstlineno)


def test_known_functions_have_their_kind_where_their_own_module_calls_them():
    here = sys.modules[__name__].__name__
    assert rows(counted(work, [(leaf, "feed.convert", here)]))[2] == (1, "leaf", 5, "feed.convert")
    assert rows(counted(work, [(leaf, "feed.convert", "elsewhere")]))[2] == (1, "leaf", 5, None)
    assert rows(counted(work, [(branch, "session.run", None)]))[1] == (0, "branch", 2, "session.run")


def test_known_functions_in_c_are_counted_too():
    here = sys.modules[__name__].__name__
    assert rows(counted(leaf, [(len, "session.call", here)])) == [(-1, "leaf", 1, None), (0, "len", 1, "session.call")]


def test_a_script_that_profiles_itself_is_left_alone():
    def own(frame, event, argument):
        pass

    sys.setprofile(own)
    try:
        counter = CallCounter(())
        assert not counter.put()
        counter.take_out()
        assert sys.getprofile() is own
    finally:
        sys.setprofile(None)


def test_entries_are_what_the_patches_would_wrap():
    from overhead_probe.agent.hooks import patching

    def wrap(function):
        return patching.timed(function, patching.KIND["session.call"], None, None)

    here = sys.modules[__name__].__name__
    patches = [patching.Patch(here, "leaf", wrap), patching.Patch(here, "CallCounter.put", wrap),
               patching.Patch(here, "sys.getprofile", wrap), patching.Patch(here, "gone", wrap)]
    assert patching.entries(patches) == [
        (leaf, "session.call", None), (CallCounter.put, "session.call", None), (sys.getprofile, "session.call", here)]
