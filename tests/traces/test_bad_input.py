"""Broken files: what can be read and a warning with the position, or a clear refusal. Never a crash or a hang."""

import gzip
import json
import marshal
import struct
from pathlib import Path

import pytest

from overhead_probe import cli
from overhead_probe.errors import TraceError
from overhead_probe.traces import json_stream, source

from .make import ids, imported, write, x

DATA = Path(__file__).parents[1] / "data" / "traces"
WHOLE = (DATA / "tf1_gpu_matmul.json").read_bytes()
KERNEL = '{"ph":"X","cat":"kernel","name":"k%d","pid":0,"tid":7,"ts":%d,"dur":1}'


def given(tmp_path, content):
    path = tmp_path / "trace"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def kernels(count):
    return [KERNEL % (i, 10 * i) for i in range(count)]


@pytest.mark.parametrize("share", [0.4, 0.6, 0.8, 0.97, 0.999])
def test_a_truncated_chrome_trace(tmp_path, share):
    report = imported(given(tmp_path, WHOLE[:int(share * len(WHOLE))]))
    assert 0 < report.events <= 50 and "truncated" in ids(report)
    assert any(char.isdigit() for char in report.warnings[0].text)


def test_a_truncated_gzip(tmp_path):
    packed = (DATA / "tf1_gpu_kittibox.json.gz").read_bytes()
    report = imported(given(tmp_path, packed[:len(packed) // 2]))
    assert report.events > 1000 and ids(report)[0] == "gzip-damaged" and "unpacked bytes" in report.warnings[0].text


def test_damaged_gzip(tmp_path):
    packed = bytearray((DATA / "tf1_gpu_kittibox.json.gz").read_bytes())
    packed[30_000:30_010] = b"\0" * 10
    report = imported(given(tmp_path, bytes(packed)))
    assert report.events > 100 and "gzip-damaged" in ids(report)


@pytest.mark.parametrize("text", ['{"traceEvents": [%s,]}', '[%s,\n]', '[%s,', '[%s', '{"traceEvents": [%s', '{"traceEvents":[,%s]}'])
def test_commas_and_brackets(tmp_path, text):
    report = imported(given(tmp_path, text % ",".join(kernels(3))))
    assert report.kernels.n == 3


def test_mangled_events_are_left_out_with_their_position(tmp_path):
    events = kernels(5)
    events[2] = '{"ph":"X","cat":"kernel,"name":"k"}'
    text = '{"traceEvents": [' + ",\n".join(events) + "]}"
    report = imported(given(tmp_path, text))
    assert report.kernels.n == 4
    assert [(notice.id, f"byte {text.index(events[2]) - 2:,}" in notice.text or "byte" in notice.text)
            for notice in report.warnings] == [("malformed", True)]


def test_a_quote_that_never_closes_costs_only_its_neighbours(tmp_path):
    events = kernels(500)
    events[100] = events[100].replace('"k100"', '"k100')
    report = imported(given(tmp_path, "[" + ",".join(events) + "]"))
    assert 495 <= report.kernels.n < 500 and "malformed" in ids(report)


def test_what_careless_writers_leave(tmp_path):
    odd = [b'{"ph":"X","cat":"kernel","name":"a\xff\xfe","pid":0,"tid":7,"ts":1,"dur":1}',
           b'{"ph":"X","cat":"kernel","name":"b\x01\t","pid":0,"tid":7,"ts":3,"dur":1}',
           b'{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":5,"dur":1,"args":{"bandwidth":NaN,"x":Infinity}}',
           b'{"ph":"X","cat":["kernel"],"name":{"a":1},"pid":[0],"tid":null,"ts":"7","dur":"1"}',
           b'{"ph":"X","cat":"kernel","name":"e","pid":0,"tid":7,"ts":9,"dur":1,"args":"none"}']
    report = imported(given(tmp_path, b"[" + b",".join(odd) + b"]"))
    assert report.events == 5 and not report.warnings


@pytest.mark.parametrize("ts, dur, id", [
    ("1", "-5", "negative-duration"), ("1e400", "1", None), ("1e300", "1", "broken-time"), ('"soon"', "1", "broken-time"),
    ("9" * 30, "1", "broken-time"), ("9" * 5000, "1", "malformed"), ("1", "1e300", "broken-time"), ("null", "1", "broken-time"),
    ("true", "1", "broken-time"), ("[1]", "1", "broken-time")])
def test_impossible_times(tmp_path, ts, dur, id):
    bad = f'{{"ph":"X","cat":"kernel","name":"bad","pid":0,"tid":7,"ts":{ts},"dur":{dur}}}'
    report = imported(given(tmp_path, "[" + ",".join([*kernels(2), bad]) + "]"))
    assert report.kernels.n == 2 and report.span_ns == 11_000
    assert ids(report) == [id] if id else ids(report)
    assert any(char.isdigit() for char in report.warnings[0].text)


@pytest.mark.parametrize("text", [
    "[" * 100_000, '{"a":' * 100_000, '{"traceEvents":' + "[" * 100_000, '{"stepStats":' + '{"a":' * 100_000,
    '{"traceEvents":[' + '{"args":' * 50_000 + "1" + "}" * 50_000 + "]}",
    '{"$schema":"https://www.speedscope.app/file-format-schema.json","shared":' + "[" * 100_000])
def test_deep_nesting_is_refused(tmp_path, text):
    with pytest.raises(TraceError):
        imported(given(tmp_path, text))


def test_deep_nesting_in_one_event_costs_only_that(tmp_path):
    deep = '{"ph":"X","name":"d","ts":1,"dur":1,"args":' + '{"a":' * 5000 + "1" + "}" * 5001
    report = imported(given(tmp_path, "[" + ",".join([*kernels(2), deep, KERNEL % (9, 90)]) + "]"))
    assert report.kernels.n == 3 and set(ids(report)) <= {"malformed"}


@pytest.mark.parametrize("content", [
    b"", b"\n\n", b"{}", b"[]", b'{"traceEvents": []}', b'{"traceEvents": null}', b"null", b'"text"', b"[1, 2, 3]", b"hello",
    b"\x7fELF\x02\x01\x01", b"PK\x03\x04....", b"\x89PNG\r\n", b"SQLite format 3\0", b"\x80\x04K\x01.", bytes(range(256)) * 40,
    b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", b"\x1f\x8b", b"\x1f\x8b\x08\x00garbage", b"{(", b"\xfb\xa9\x03", b"{0"])
def test_what_holds_no_trace_is_refused(tmp_path, content):
    with pytest.raises(TraceError) as refusal:
        imported(given(tmp_path, content))
    assert str(tmp_path) in refusal.value.message


def test_a_directory_and_a_missing_file_are_refused(tmp_path):
    for path in (tmp_path, tmp_path / "absent", "/dev/null"):
        with pytest.raises(TraceError):
            imported(path)


def test_a_zero_length_file_says_so(tmp_path, capsys):
    assert cli.main(["import", str(given(tmp_path, b""))]) == 2
    assert "empty" in capsys.readouterr().err


@pytest.mark.parametrize("body", [b" ", b'{"ph":"X","name":"k","ts":1,"dur":1},', b'"', b"["])
def test_a_gzip_bomb_is_refused_early(tmp_path, monkeypatch, body):
    monkeypatch.setattr(source, "BOMB_BYTES", 20 << 20)
    path = given(tmp_path, gzip.compress(b'{"traceEvents":[' + body * ((60 << 20) // len(body)), 9))
    assert path.stat().st_size < 1 << 20
    with pytest.raises(TraceError):
        imported(path)


def test_a_bomb_in_a_protobuf_or_a_profile(tmp_path, monkeypatch):
    monkeypatch.setattr(source, "BOMB_BYTES", 20 << 20)
    for head in (b"\x0a\x80\x80\x80\x20\x08\x01", b"\xfb\xa9\x03", b"step_stats {"):
        with pytest.raises(TraceError):
            imported(given(tmp_path, gzip.compress(head + b"\0" * (40 << 20), 9)))


def test_an_event_without_end_is_refused_in_bounded_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(json_stream, "LARGEST_ELEMENT", 1 << 20)
    monkeypatch.setattr(json_stream, "BATCH", 1 << 16)
    with pytest.raises(TraceError, match="1 MiB"):
        imported(given(tmp_path, '[{"name": "' + "x" * (6 << 20)))


def test_values_beside_the_events_may_be_large(tmp_path):
    text = '{"blob": "' + "y" * (3 << 20) + '", "nested": [{"a": "]}"}, 2], "traceEvents": [' + KERNEL % (1, 1) + '], "after": {"b": []}}'
    report = imported(given(tmp_path, text))
    assert report.kernels.n == 1 and not report.warnings


def test_events_cross_the_borders_of_batches(tmp_path, monkeypatch):
    text = "[" + ",".join(KERNEL % (i, 10 * i) for i in range(2000)) + "]"
    path = given(tmp_path, text)
    expected = imported(path)
    monkeypatch.setattr(source, "READ", 64)
    for size in (100, 101, 257, 5000):
        monkeypatch.setattr(json_stream, "BATCH", size)
        assert imported(path).kernels == expected.kernels


@pytest.mark.parametrize("name", ["run_metadata.pb", "step_stats.pb", "jax_cpu.xplane.pb"])
@pytest.mark.parametrize("share", [0.5, 0.7, 0.95])
def test_truncated_protobufs_give_what_is_whole(tmp_path, name, share):
    data = (DATA / name).read_bytes()
    report = imported(given(tmp_path, data[:int(share * len(data))]))
    assert report.events > 0 and "malformed" in ids(report) and "byte" in report.warnings[0].text


def test_truncated_text_and_json_protobufs(tmp_path):
    for name in ("run_metadata.pbtxt", "run_metadata.json"):
        data = (DATA / name).read_bytes()
        report = imported(given(tmp_path, data[:len(data) // 2]))
        assert 5 < report.events < 25 and ids(report)[0] in ("malformed", "truncated")


def test_negative_durations_of_nodes(tmp_path):
    nodes = [{"nodeName": "a", "allStartMicros": "100", "allEndRelMicros": rel} for rel in ("5", "-5", "9" * 30)]
    content = json.dumps({"devStats": [{"device": "/device:CPU:0", "nodeStats": nodes}]})
    assert "negative-duration" in ids(imported(given(tmp_path, content)))


def test_pstats_is_read_as_data(tmp_path):
    table = {("train.py", 3, "step"): (2, 3, 0.5, 0.75, {("train.py", 9, "main"): (2, 3, 0.5, 0.75)}),
             ("~", 0, "<built-in method numpy.array>"): (7, 7, 0.25, 0.25, {}),
             ("train.py", 9, "main"): (1, 1, -1.0, 0.0, {})}
    report = imported(given(tmp_path, marshal.dumps(table)))
    assert report.span_ns == 750_000_000 and ids(report) == ["negative-duration"]
    assert [(op.name, op.calls, op.ns) for op in report.ops] == [
        ("step (train.py:3)", 3, 500e6), ("<built-in method numpy.array>", 7, 250e6)]


def test_pstats_with_and_without_the_flag_of_a_referenced_dict(tmp_path):
    plain = marshal.dumps({("train.py", 3, "step"): (2, 3, 0.5, 0.75, {})})
    assert plain[:1] == b"{"
    for data in (plain, bytes([plain[0] | 0x80]) + plain[1:].replace(b"r\x02", b"r\x03")):
        assert imported(given(tmp_path, data)).ops[0].name == "step (train.py:3)"


def test_a_truncated_pstats_file_gives_what_is_whole(tmp_path):
    table = {("train.py", line, "step"): (2, 3, 0.5, 0.75, {}) for line in range(50)}
    data = marshal.dumps(table)
    report = imported(given(tmp_path, data[:len(data) // 2]))
    assert 10 < report.events < 50 and ids(report) == ["truncated"] and "byte" in report.warnings[0].text


@pytest.mark.parametrize("tail", [b"c" + b"\0" * 40, b"\xe3" + b"\0" * 80, b"(\xff\xff\xff\x7f", b"[\xff\xff\xff\x7f",
                                  b"r\xff\xff\xff\x7f", b"l\xff\xff\xff\x7f", b")\xff" * 2000, b"g" + struct.pack("<d", 1.0)])
def test_marshal_that_is_no_profile_is_refused(tmp_path, tail):
    with pytest.raises(TraceError):
        imported(given(tmp_path, b"{)\x03" + tail))


def test_speedscope_with_other_units_and_broken_samples(tmp_path):
    base = {"$schema": "https://www.speedscope.app/file-format-schema.json", "shared": {"frames": [{"name": "f"}, {"name": "g"}]}}
    sampled = {"type": "sampled", "name": "p", "unit": "milliseconds", "samples": [[0, 1], [0], [0, 99], "x"], "weights": [1, 2, 3, 4]}
    evented = {"type": "evented", "name": "q", "unit": "seconds", "events": [
        {"type": "O", "frame": 0, "at": 1}, {"type": "O", "frame": 1, "at": 2}, {"type": "C", "frame": 1, "at": 3},
        {"type": "C", "frame": 1, "at": 3}, {"type": "C", "frame": 0, "at": 4}]}
    report = imported(given(tmp_path, json.dumps({**base, "profiles": [sampled, evented, {**sampled, "unit": "bytes"}]})))
    assert {op.name: op.ns for op in report.ops} == {"f": 2e6 + 2e9, "g": 1e6 + 1e9, "?": 3e6}
    assert set(ids(report)) == {"negative-duration", "unmatched", "no-time"}


def test_one_bad_file_among_several_is_a_refusal(tmp_path, capsys):
    good = write(tmp_path / "good", [x(0, 1, 1, "k", 7, "kernel")])
    assert cli.main(["import", str(good), str(tmp_path / "absent")]) == 2
    assert "absent does not exist" in capsys.readouterr().err


def test_a_file_of_nothing_but_broken_events_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(json_stream, "MOST_BROKEN", 50)
    report = imported(given(tmp_path, "[" + ",".join([*kernels(3), *['{"a:1}'] * 1000, *kernels(3)]) + "]"))
    assert report.kernels.n == 3 and "given-up" in ids(report)
