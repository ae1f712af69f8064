"""Sets of stretches against counting moment by moment; times to integers; the marshal subset against marshal."""

import json
import marshal
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overhead_probe.analysis.imported_intervals import covered, innermost, outermost, shares, union
from overhead_probe.traces import numbers, wire
from overhead_probe.traces.events import Warnings
from overhead_probe.traces.marshal_subset import MarshalError, loads
from overhead_probe.traces.protos import message_class

STRETCHES = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 15)), max_size=12)


def arrays(stretches):
    start = np.array([each[0] for each in stretches], np.int64)
    return start, start + np.array([each[1] for each in stretches], np.int64)


def moments(start, end):
    return [set(np.flatnonzero((start <= t) & (t < end)).tolist()) for t in range(60)]


@given(STRETCHES)
def test_union_and_shares(stretches):
    start, end = arrays(stretches)
    running = moments(start, end)
    merged = union(start, end)
    assert merged.total == sum(map(bool, running))
    assert (merged.start[1:] > merged.end[:-1]).all()
    expected = [sum(1 / len(each) for each in running if row in each) for row in range(len(stretches))]
    assert shares(start, end) == pytest.approx(expected)


@given(STRETCHES, STRETCHES)
def test_covered(cover, stretches):
    merged, (start, end) = union(*arrays(cover)), arrays(stretches)
    busy = [bool(each) for each in moments(*arrays(cover))]
    assert covered(merged, start, end).tolist() == [sum(busy[a:b]) for a, b in zip(start, end)]


@given(STRETCHES, st.lists(st.integers(0, 2), min_size=12, max_size=12))
def test_own_time_fills_each_lane_once(stretches, lanes):
    start, end = arrays(stretches)
    lane = np.array(lanes[:len(stretches)], np.int64)
    starts, ends, owners = innermost(start, end, lane)
    for number in range(3):
        rows, own = lane == number, lane[owners] == number if len(owners) else np.zeros(0, bool)
        assert (ends - starts)[own].sum() == union(start[rows], end[rows]).total
        assert union(starts[own], ends[own]).total == (ends - starts)[own].sum()
    assert all(start[row] <= a and b <= end[row] for a, b, row in zip(starts, ends, owners))


def test_own_time_and_outermost():
    start, end, lane = np.array([0, 2, 3, 20]), np.array([10, 8, 4, 21]), np.zeros(4, int)
    starts, ends, owners = innermost(start, end, lane)
    assert list(zip(starts, ends, owners)) == [(0, 2, 0), (2, 3, 1), (3, 4, 2), (4, 8, 1), (8, 10, 0), (20, 21, 3)]
    assert outermost(start, end, lane) == 2


@given(st.lists(st.tuples(st.integers(0, 2 * 10**15), st.integers(0, 999), st.integers(0, 3)), min_size=1, max_size=8))
@settings(max_examples=300)
def test_times_are_exact(times):
    texts = [f"{us}.{ns:03d}"[:len(str(us)) + 1 + digits].rstrip(".") for us, ns, digits in times]
    text = "[" + ",".join(f'{{"ts": {each}}}' for each in texts) + "]"
    values = [event["ts"] for event in json.loads(text)]
    assert numbers.micros(values, text.encode()).tolist() == [int(Decimal(each) * 1000) for each in texts]


def test_digits_beyond_the_third_are_rounded():
    assert [numbers.decimal_micros(each) for each in (b"1.0005", b"1.0004", b"-2.5", b"7")] == [1001, 1000, -2500, 7000]


PLAIN = st.recursive(st.one_of(st.integers(-2**100, 2**100), st.floats(allow_nan=False), st.text(), st.none(), st.booleans()),
                     lambda inner: st.one_of(st.lists(inner, max_size=3).map(tuple),
                                             st.dictionaries(st.text(max_size=3), inner, max_size=3)),
                     max_leaves=6)


@given(PLAIN)
def test_what_marshal_writes_is_read(value):
    assert loads(marshal.dumps(value)) == value


@given(st.binary(max_size=64))
def test_what_marshal_did_not_write_is_refused_or_plain(data):
    try:
        loads(data)
    except MarshalError:
        pass


@given(st.binary(max_size=80), st.integers(0, 200))
def test_protobufs_are_read_leniently(noise, at):
    whole = message_class("XSpace")()
    plane = whole.planes.add(name=b"/host:CPU")
    plane.lines.add(name=b"python").events.add(metadata_id=1, offset_ps=5, duration_ps=7)
    data = whole.SerializeToString()
    message, warnings = message_class("XSpace")(), Warnings()
    wire.merge_leniently(message, data[:at] + noise, warnings)
    assert warnings.notices() or message.SerializeToString() is not None
