"""feed-once on a stand-in for a compiled function: the array is converted once, and again when it has changed."""

import sys
import types

import numpy as np
import pytest

from overhead_probe.agent.experiments import feed_once, feeds
from overhead_probe.agent.hooks import tf_eager, tf_function


@pytest.fixture
def world(monkeypatch):
    """(the stand-in function, what it was called with, how often a tensor was made)."""
    seen, made = [], []

    class Function:
        input_signature = None

        def __call__(self, *args, **kwargs):
            seen.append((args, kwargs))

    module = types.ModuleType("stand_in")
    module.Function = Function
    monkeypatch.setitem(sys.modules, "stand_in", module)
    monkeypatch.setattr(tf_function, "generation", lambda: ((("stand_in", "Function.__call__"), None), ()))
    monkeypatch.setattr(tf_eager, "executing", lambda: True)
    tensorflow = types.ModuleType("tensorflow")
    tensorflow.constant = lambda value: made.append(value.copy()) or ("tensor", len(made))
    monkeypatch.setitem(sys.modules, "tensorflow", tensorflow)
    return Function(), seen, made


@pytest.fixture
def change():
    one = feed_once.FeedOnce()
    yield one
    one.take_out()


def test_an_unchanged_array_is_converted_once(world, change):
    function, seen, made = world
    x = np.ones(3)
    change.put()
    function(x, 5)
    function(x, factor=x)
    assert [args for args, _ in seen] == [(("tensor", 1), 5), (("tensor", 1),)] and seen[1][1] == {"factor": ("tensor", 1)}
    assert len(made) == 1 and change.unsuited() == ""


def test_a_changed_array_is_converted_anew(world, change):
    function, seen, made = world
    x = np.ones(3)
    change.put()
    function(x)
    x[0] = 7
    function(x)
    assert len(made) == 2 and made[1][0] == 7
    assert change.unsuited() == "each step passes other arrays"


def test_it_leaves_alone_what_it_must(world, change, monkeypatch):
    function, seen, made = world
    change.put()
    function("a", np.array(["text"]))
    type(function).input_signature = ()
    function(np.ones(3))
    type(function).input_signature = None
    monkeypatch.setattr(tf_eager, "executing", lambda: False)
    function(np.ones(3))
    assert made == [] and change.unsuited() == "no NumPy array is passed to a tf.function"


def test_afterwards_the_function_is_its_own_again(world):
    function, seen, _ = world
    original = type(function).__call__
    change = feed_once.FeedOnce()
    change.put()
    change.take_out()
    assert type(function).__call__ is original


@pytest.mark.parametrize("calls, fed, reason", [
    ({"session.call": 1}, [{}], "a session's feeds are host arrays"), ({"session.call": 1}, [], "nothing is fed"),
    ({"function.call": 1}, [], ""), ({}, [], "the loop calls no session and no tf.function")])
def test_whether_it_applies(calls, fed, reason):
    answer = feed_once.FeedOnce().reason_not(types.SimpleNamespace(calls=calls, feeds=fed))
    assert answer.startswith(reason) and bool(answer) == bool(reason)


def test_a_feed_that_changes_each_step_is_not_cast_once():
    change = feeds.CastOnce()
    convert = change._wrapped(lambda value, dtype: value.astype(dtype))
    x = np.ones(3)
    for number in range(3):
        x[0] = number
        assert convert(x, np.float32)[0] == number
    assert change.unsuited() == "each step feeds other values"
    convert(x, np.float32)
    assert change.unsuited() == ""


def test_an_array_that_was_cast_once_still_passes_through_the_librarys_conversion():
    """As it does where the script casts it before the loop: what that conversion costs any array is not saved."""
    passed = []
    change = feeds.CastOnce()
    convert = change._wrapped(lambda value, dtype: passed.append(value.dtype) or np.asarray(value, dtype))
    x = np.ones(3)
    first, second = convert(x, np.float32), convert(x, np.float32)
    assert passed == [np.float64, np.float32]
    assert second is first
