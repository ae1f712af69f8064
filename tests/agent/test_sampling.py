"""The phase for the host's sampler: it begins once, ends at the host's answer or when patience does."""

import pytest

from overhead_probe.agent import sampling


class Recorder:
    base_ns = 0

    def __init__(self, directory):
        self.directory = str(directory)
        self.now = 5
        self.events = []

    def clock(self):
        return self.now

    def event(self, type_, **fields):
        self.events.append((type_, fields["state"]))


@pytest.fixture
def recorder(tmp_path):
    return Recorder(tmp_path)


def phase(recorder, **plan):
    return sampling.Sampling(recorder, {"seconds": 10, "sampling_seconds": 1, **plan})


def test_it_lasts_until_the_host_answers(recorder, tmp_path):
    running = phase(recorder)
    assert running.length(1e6) == 10  # iterations of 1 ms until the next look
    recorder.now += 10 ** 8
    assert running.length(1e6) == 10
    (tmp_path / sampling.ANSWER).write_text("{}")
    assert running.length(1e6) == 0 and running.length(1e6) == 0
    assert recorder.events == [("sampling", "ready"), ("sampling", "over")]


def test_it_ends_by_itself_without_an_answer(recorder):
    running = phase(recorder)
    assert running.length(1e6)
    recorder.now += 10 ** 9 + sampling.PATIENCE_NS + 1
    assert running.length(1e6) == 0


def test_a_long_iteration_is_looked_at_each_time(recorder):
    assert phase(recorder).length(5e9) == 1


@pytest.mark.parametrize("plan", [{"sampling_seconds": 0}, {"seconds": 2}])
def test_there_is_no_phase_where_none_is_wanted_or_time_is_short(recorder, plan):
    assert phase(recorder, **plan).length(1e6) == 0
    assert recorder.events == []
