"""Single precision in a running frame, and the values that tell two launches apart."""

import types

import numpy as np
import pytest

from overhead_probe.agent import edits, snapshot


def frame(**names):
    return types.SimpleNamespace(f_locals=names, f_globals=names)


def info(*names):
    return types.SimpleNamespace(names=names)


def test_arrays_and_numbers_of_the_loop_become_single():
    x = np.arange(3.0)
    names = {"x": x, "grads": [x, np.ones(2)], "state": {"m": np.zeros(1)}, "w": np.float64(2), "n": np.arange(3), "lr": 0.5}
    made = frame(**names)
    edits.make("float32", made, info(*names))
    seen = made.f_locals
    assert seen["x"].dtype == seen["grads"][1].dtype == seen["state"]["m"].dtype == seen["w"].dtype == np.float32
    assert seen["n"].dtype == np.int64 and seen["lr"] == 0.5


def test_an_array_in_two_places_stays_one():
    x = np.arange(3.0)
    made = frame(x=x, held=[x])
    edits.make("float32", made, info("x", "held"))
    assert made.f_locals["held"][0] is made.f_locals["x"]


def test_a_local_of_a_running_function_is_bound_anew():
    def loop():
        import sys
        x = np.arange(3.0)
        edits.make("float32", sys._getframe(), info("x"))
        return x.dtype

    assert loop() == np.float32


@pytest.mark.parametrize("names, told", [({"n": np.arange(3)}, edits.NO_DOUBLES), ({"x": 1.5}, edits.NO_DOUBLES)])
def test_without_doubles_there_is_nothing_to_try(names, told):
    assert edits.no_doubles(frame(**names), info(*names)) == told
    with pytest.raises(edits.CannotEdit):
        edits.make("float32", frame(**names), info(*names))


def test_views_would_be_parted_from_what_they_show():
    x = np.arange(6.0)
    assert "share memory" in edits.no_doubles(frame(x=x, half=x[:3]), info("x", "half"))
    assert edits.no_doubles(frame(x=x.reshape(2, 3)), info("x")) == ""


def test_the_values_of_names():
    seen = snapshot.of_names(frame(x=np.arange(3.0), n=4, text="a", both=[np.ones(1), 2.5], much=1 << 70), ("x", "n", "text", "both", "much"))
    assert set(seen) == {"x", "n", "both[0]", "both[1]"}
    assert (seen["x"]["dtype"], seen["x"]["shape"], seen["x"]["numbers"]) == ("float64", [3], [0.0, 1.0, 2.0])


def test_any_other_value_has_another_digest():
    values = [np.arange(3.0), np.arange(3.0) + 1e-12, np.zeros(2), np.float64("nan"), 1, 2]
    digests = [snapshot.digests(frame(x=value), ["x"])["x"] for value in values]
    assert len(set(digests)) == len(values)


def test_large_arrays_keep_a_spread_of_numbers():
    kept = snapshot.of_value("x", np.arange(100_000.0))["x"]["numbers"]
    assert len(kept) == snapshot.NUMBERS and kept[0] == 0 and kept[-1] > 90_000
