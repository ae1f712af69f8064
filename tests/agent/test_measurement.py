"""Blocks of one loop, with instruments and a recorder that only take notes."""

import unittest

from overhead_probe.agent import loops, measurement, schedule, survey

MS = 1000000


class Instruments(object):
    """Enters and leaves modes; measures nothing. It is its own watcher of evidence."""

    def __init__(self, modes=("plain", "timers")):
        self.mode = None
        self.failed = set()
        self.entered = []
        self._modes = list(modes)
        self.evidence, self.expected = self, []

    def expect(self, info, index):
        self.expected.append((info.id, index))

    def modes(self):
        return self._modes

    def enter(self, mode):
        self.mode = mode
        self.entered.append(mode)

    def leave(self):
        self.mode = None
        return {"spans": [], "usage": {}}


class Recorder(object):
    def __init__(self):
        self.blocks = []

    def event(self, type_, **fields):
        assert type_ == "block", type_
        self.blocks.append(fields)

    def relative(self, stamps):
        return [stamp - 1000 for stamp in stamps]


class Loop(unittest.TestCase):
    """A loop of made-up iterations under a measurement; `self.now` is the clock."""

    def setUp(self):
        self.begin()

    def begin(self, iteration_ns=MS, budget_ns=1000 * MS, modes=("plain", "timers")):
        self.now = 1000
        self.state = survey.LoopState(loops.LoopInfo(4, "f.py", 1, 2, "for", "f", []))
        self.state.thread = 77
        self.instruments, self.recorder = Instruments(modes), Recorder()
        self.iteration_ns = iteration_ns
        self.measured = measurement.Measurement(self.state, self.instruments, self.recorder, budget_ns, True)

    def boundary(self):
        self.state.close_segment(self.now)
        return self.measured.boundary(self.now)

    def go_round(self, stream):
        for marked in stream:
            if marked:
                self.state.marks.append(self.now)
            self.now += self.iteration_ns

    def run_blocks(self, count=10 ** 6):
        for _ in range(count):
            pattern = self.boundary()
            if pattern is None:
                return
            self.go_round(pattern.stream)


class Blocks(Loop):
    def test_warm_up_comes_first_and_plain(self):
        self.run_blocks(3)
        self.boundary()
        first, second = self.recorder.blocks[:2]
        self.assertEqual((first["mode"], first["segments"], first["loop"], first["thread"], first["index"]),
                         ("warmup", [[0, MS]], 4, 77, 1))
        self.assertEqual((second["mode"], second["segments"]), ("warmup", [[MS, 2 * MS]]))
        self.assertEqual(self.instruments.entered[:3], ["plain"] * 3)
        self.assertEqual(self.recorder.blocks[2]["mode"], "plain")

    def test_marks_of_neighbouring_blocks_meet(self):
        self.run_blocks(12)
        ends = [block["segments"][0] for block in self.recorder.blocks]
        self.assertTrue(all(before[-1] == after[0] for before, after in zip(ends, ends[1:])))

    def test_every_iteration_is_in_a_block(self):
        self.run_blocks(20)
        self.boundary()
        counted = sum(len(marks) - 1 for block in self.recorder.blocks for marks in block["segments"])
        self.assertEqual(counted * MS, self.now - 1000)

    def test_modes_alternate_within_a_cycle(self):
        self.run_blocks(9)
        modes = [(block["mode"], block["cycle"]) for block in self.recorder.blocks if block["mode"] != "warmup"]
        self.assertEqual(modes, [("plain", 0), ("timers", 0), ("plain", 0), ("plain", 1), ("timers", 1), ("plain", 1)])

    def test_ends_within_the_budget(self):
        self.run_blocks()
        self.assertTrue(self.measured.finished)
        self.assertLess(self.now - 1000, 1000 * MS + 2 * schedule.BLOCK_NS)
        self.assertIsNone(self.instruments.mode)

    def test_short_iterations_are_marked_every_kth(self):
        self.begin(iteration_ns=1000)
        self.run_blocks(30)
        block = self.recorder.blocks[-1]
        self.assertEqual(block["every"], 10)
        self.assertEqual({high - low for marks in block["segments"] for low, high in zip(marks, marks[1:])}, {10000})

    def test_a_failed_instrument_is_not_used_again(self):
        self.begin(modes=("plain", "timers", "trace"))
        self.instruments.failed.add("trace")
        self.run_blocks(40)
        self.assertNotIn("trace", self.instruments.entered)
        self.assertIn("timers", self.instruments.entered)

    def test_a_block_gives_way_to_the_scripts_own_tracing(self):
        self.begin(modes=("plain", "timers", "trace"))
        while self.instruments.mode != "trace":
            self.run_blocks(1)
        before = len(self.recorder.blocks)
        self.measured.give_way({"timers"})  # another mode than the one that runs
        self.assertEqual((len(self.recorder.blocks), self.instruments.mode), (before, "trace"))
        self.measured.give_way({"trace", "kernels"})
        self.assertEqual(self.recorder.blocks[-1]["mode"], "trace")
        self.assertEqual(self.instruments.mode, "plain")


class Pauses(Loop):
    def test_a_pause_keeps_what_the_block_has_and_stops_the_time(self):
        self.run_blocks(4)
        self.go_round([1])
        done = self.measured.elapsed(self.now)
        self.state.close_segment(self.now)
        before = len(self.recorder.blocks)
        self.measured.pause(self.now)
        self.assertEqual(len(self.recorder.blocks), before + 1)
        self.now += 10 ** 12
        self.assertEqual(self.measured.elapsed(self.now), done)
        self.boundary()
        self.now += 7
        self.assertEqual(self.measured.elapsed(self.now), done + 7)

    def test_the_gap_is_in_no_iteration(self):
        self.run_blocks(4)
        self.state.close_segment(self.now)
        self.measured.pause(self.now)
        self.now += 10 ** 12
        self.run_blocks(4)
        lengths = {high - low for block in self.recorder.blocks for marks in block["segments"]
                   for low, high in zip(marks, marks[1:])}
        self.assertEqual(lengths, {MS})

    def test_a_block_without_an_iteration_is_not_written(self):
        self.boundary()
        self.measured.pause(self.now)
        self.assertEqual(self.recorder.blocks, [])


if __name__ == "__main__":
    unittest.main()
