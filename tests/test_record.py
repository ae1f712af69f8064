"""Loading a run directory: what is tolerated, and what is refused with which words."""

import json

import pytest

from overhead_probe import record
from overhead_probe.agent import schema
from overhead_probe.errors import RunError

HEADER = {"type": "header", "format": schema.FORMAT, "base_ns": 5, "python": "3.11.7"}


def chosen(loop):
    return {"type": "chosen", "loop": loop, "at": 4, "file": "train.py", "line": 10 + loop, "kind": "for"}


def block(**fields):
    return {"type": "block", "index": 1, "loop": 2, "mode": "plain", "cycle": 0, "every": 1, "thread": 9,
            "segments": [[10, 20, 30]], "spans": [0, 9, 12, 18, 3, 9, 21, 22], "usage": {"cpu_ns": 20}, **fields}


@pytest.fixture
def written(tmp_path):
    """Writes a run directory of the given events; `tail` is appended as it is."""

    def write(*events, tail="", plan='{"script": "train.py"}'):
        (tmp_path / "plan.json").write_text(plan)
        (tmp_path / "events.jsonl").write_text("".join(json.dumps(event) + "\n" for event in events) + tail)
        return tmp_path

    return write


def test_a_run_with_one_block(written):
    directory = written(HEADER, chosen(2), block(trace="traces/1.pb", anchors=[[1, 2, 3]]),
                        {"type": "end", "reason": "enough", "loop": 2})
    run = record.load(directory)
    assert run.plan == {"script": "train.py"}
    assert (run.loop, run.end["reason"], run.last("header")["python"], run.last("feeds")) == (2, "enough", "3.11.7", {})
    (loaded,) = run.blocks
    assert loaded.segments == ((10, 20, 30),)
    assert loaded.spans == ((0, 9, 12, 18), (3, 9, 21, 22))
    assert (loaded.trace, loaded.anchors, loaded.metadata) == (directory / "traces/1.pb", ((1, 2, 3),), ())


def test_metadata_files_are_found_in_the_directory(written):
    directory = written(HEADER, chosen(2), block(mode="metadata", metadata=["metadata/0.pb"]))
    assert record.load(directory).blocks[0].metadata == (directory / "metadata/0.pb",)
    assert record.load(directory).blocks[0].trace is None


def test_events_keep_their_order(written):
    run = record.load(written(HEADER, {"type": "phase", "id": "b"}, {"type": "phase", "id": "a"}))
    assert [event["id"] for event in run.events["phase"]] == ["b", "a"]


def test_blocks_of_other_loops_are_left_out(written):
    run = record.load(written(HEADER, chosen(1), block(loop=1), chosen(2), block()))
    assert (run.loop, len(run.blocks)) == (2, 1)


def test_the_agents_last_word_on_the_loop_wins(written):
    run = record.load(written(HEADER, chosen(2), block(), chosen(7), block(loop=7),
                              {"type": "end", "reason": "enough", "loop": 7}))
    assert (run.loop, len(run.blocks)) == (7, 1)


def test_a_killed_target_has_no_end(written):
    run = record.load(written(HEADER, chosen(2), block()))
    assert run.end == {"reason": "killed"}
    assert run.loop == 2
    (loop,) = run.last("loops")["loops"]  # as the agent would have written it at the end
    assert (loop["id"], loop["line"], loop["iterations"], loop["wall"], loop["first_entered"]) == (2, 12, 2, 20, 4)


def test_blocks_of_a_loop_that_was_never_chosen_are_refused(written):
    with pytest.raises(RunError, match="a block is not as format"):
        record.load(written(HEADER, block(), {"type": "end", "reason": "enough", "loop": 2}))


def test_a_loop_that_ended_in_its_warm_up_has_plain_iterations(written):
    warm = [block(mode="warmup", segments=[[at, at + 10, at + 20]]) for at in range(10, 110, 20)]
    run = record.load(written(HEADER, chosen(2), *warm, {"type": "loops", "loops": [{"id": 2, "iterations": 10}]},
                              {"type": "end", "reason": "script-ended", "loop": 2}))
    assert "plain" in {loaded.mode for loaded in run.blocks}
    assert sum(loaded.iterations for loaded in run.blocks) == 10


def test_a_run_without_events_is_empty(written):
    run = record.load(written())
    assert (run.events, run.blocks, run.loop) == ({}, (), None)


@pytest.mark.parametrize("tail", ['{"type":"block","segm', "{", '{"type":'])
def test_a_truncated_last_line_is_passed_over(written, tail):
    run = record.load(written(HEADER, chosen(2), block(), tail=tail))
    assert len(run.blocks) == 1


@pytest.mark.parametrize("line", ['{"type":"bl', "[1, 2]", "7", '{"kind": "block"}'])
def test_a_broken_line_in_the_middle_is_refused_by_its_number(written, line):
    directory = written(HEADER, tail=line + "\n" + json.dumps(block()) + "\n")
    with pytest.raises(RunError, match="events.jsonl, line 2: not an event"):
        record.load(directory)


def test_a_missing_header_is_refused(written):
    with pytest.raises(RunError, match="has no header"):
        record.load(written(chosen(2), block()))


@pytest.mark.parametrize("format_", [schema.FORMAT + 1, 0, "1", None])
def test_another_format_is_refused_with_both_values(written, format_):
    with pytest.raises(RunError, match=f"has format {format_}; this version reads {schema.FORMAT}"):
        record.load(written({**HEADER, "format": format_}))


def test_a_header_without_a_format_is_refused(written):
    with pytest.raises(RunError, match="has format None"):
        record.load(written({"type": "header"}))


@pytest.mark.parametrize("field", ["mode", "segments", "spans", "loop", "thread", "every", "cycle", "usage"])
def test_a_block_that_lacks_a_field_is_refused(written, field):
    broken = block()
    del broken[field]
    with pytest.raises(RunError, match=f"a block is not as format {schema.FORMAT} has it.*{field}"):
        record.load(written(HEADER, chosen(2), broken))


def test_no_such_directory(tmp_path):
    with pytest.raises(RunError, match="is not a readable run directory") as caught:
        record.load(tmp_path / "nowhere")
    assert "raw measurements" in caught.value.hint


def test_a_directory_without_events(tmp_path):
    (tmp_path / "plan.json").write_text("{}")
    with pytest.raises(RunError, match="events.jsonl"):
        record.load(tmp_path)


def test_a_plan_that_is_not_json(written):
    with pytest.raises(RunError, match="is not a readable run directory"):
        record.load(written(HEADER, plan="not json"))
