"""The sequence of blocks and the rule that ends it, on made-up lengths of iterations."""

import unittest

from overhead_probe.agent import schedule

MS = 1000000
EXTRAS = [row for row in schedule.EXTRAS if row[0] in ("kernels", "metadata")]
ALL = ["plain", "timers", "trace"] + [mode for mode, _, _ in EXTRAS]


def blocks(plan, count, iteration_ns=100000):
    """The next `count` blocks as (mode, length, cycle), each reported as measured."""
    seen = []
    for _ in range(count):
        cycle = plan.cycle
        mode, length = plan.next_block(iteration_ns)
        plan.measured(mode, length, iteration_ns)
        seen.append((mode, length, cycle))
    return seen


class Warmup(unittest.TestCase):
    def test_ends_when_the_time_has_stopped_falling(self):
        warmup = schedule.Warmup(10000 * MS)
        self.assertEqual([warmup.done(ns, MS) for ns in (1000, 500, 400, 390)], [False, False, False, True])

    def test_never_after_one_block(self):
        self.assertFalse(schedule.Warmup(10000 * MS).done(1000, MS))

    def test_a_slower_block_ends_it_too(self):
        warmup = schedule.Warmup(10000 * MS)
        self.assertEqual([warmup.done(ns, MS) for ns in (1000, 1200)], [False, True])

    def test_ends_when_its_share_of_the_budget_is_used(self):
        warmup = schedule.Warmup(1000 * MS)
        share = int(1000 * MS * schedule.WARMUP_SHARE)
        self.assertEqual([warmup.done(1000, share), warmup.done(500, 1)], [False, True])

    def test_lengths_double_up_to_the_longest_block(self):
        warmup, lengths = schedule.Warmup(10 ** 15), []
        for _ in range(14):
            lengths.append(warmup.next_length())
            warmup.done(10.0 / (warmup.blocks + 1), 1)
        self.assertEqual(lengths, [1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2000, 2000])


class Sequence(unittest.TestCase):
    def test_a_round_holds_two_plain_blocks(self):
        plan = schedule.Schedule(["plain", "timers", "trace"], 10000 * MS)
        self.assertEqual(blocks(plan, 6), [("plain", 2, 0), ("timers", 2, 0), ("plain", 2, 0), ("trace", 2, 0),
                                           ("plain", 4, 1), ("timers", 4, 1)])

    def test_without_a_tracer(self):
        plan = schedule.Schedule(["plain", "timers"], 10000 * MS)
        self.assertEqual([mode for mode, _, _ in blocks(plan, 6)], ["plain", "timers", "plain"] * 2)

    def test_costly_modes_come_now_and_then_at_the_end_of_a_round(self):
        plan = schedule.Schedule(ALL, 10000 * MS)
        seen = blocks(plan, 200)
        for extra, rounds, longest in EXTRAS:
            cycles = [cycle for mode, _, cycle in seen if mode == extra]
            self.assertEqual(cycles, list(range(0, seen[-1][2] + 1, rounds))[:len(cycles)])
            self.assertGreaterEqual(len(cycles), 4)
            self.assertLessEqual(max(length for mode, length, _ in seen if mode == extra), longest)
        per_round = [mode for mode, _, cycle in seen if cycle == 0]
        self.assertEqual(per_round, [mode for mode in schedule.ROUND if mode in ALL] + [extra for extra, _, _ in EXTRAS])

    def test_some_modes_come_once(self):
        plan = schedule.Schedule(ALL + [mode for mode, _, _ in schedule.ONCE], 10000 * MS)
        seen = blocks(plan, 100)
        for once, round_, longest in schedule.ONCE:
            self.assertEqual([(mode, cycle) for mode, _, cycle in seen if mode == once], [(once, round_)])
            self.assertLessEqual([length for mode, length, _ in seen if mode == once][0], longest)

    def test_blocks_double_up_to_their_time(self):
        plan = schedule.Schedule(["plain"], 10000 * MS)
        lengths = [length for _, length, _ in blocks(plan, 30, iteration_ns=100000)]
        full = schedule.BLOCK_NS // 100000
        self.assertEqual(lengths[:8], [2, 2, 4, 4, 8, 8, 16, 16])
        self.assertEqual(lengths[-1], full)
        self.assertEqual(lengths, sorted(lengths))

    def test_blocks_are_long_enough_to_settle_where_that_takes_no_long_time(self):
        def longest(iteration_ns):
            return max(length for _, length, _ in blocks(schedule.Schedule(["plain"], 10000 * MS), 30, iteration_ns))

        self.assertEqual([longest(ns) for ns in (0.5 * MS, 1 * MS, 2 * MS, 4 * MS, 20 * MS, 100 * MS)], [24, 16, 16, 10, 2, 1])

    def test_long_iterations_are_blocks_of_one(self):
        plan = schedule.Schedule(ALL, 10000 * MS)
        self.assertEqual({length for _, length, _ in blocks(plan, 12, iteration_ns=5e9)}, {1})

    def test_a_failed_instrument_is_left_out(self):
        plan = schedule.Schedule(ALL, 10000 * MS)
        blocks(plan, 1)
        plan.drop("trace")
        plan.drop("metadata")
        self.assertFalse({"trace", "metadata"} & {mode for mode, _, _ in blocks(plan, 40)})

    def test_dropping_the_mode_whose_turn_it_is(self):
        plan = schedule.Schedule(["plain", "timers", "trace"], 10000 * MS)
        blocks(plan, 3)
        plan.drop("trace")
        self.assertEqual({mode for mode, _, _ in blocks(plan, 9)}, {"plain", "timers"})


class Enough(unittest.TestCase):
    def plan(self, rounds, spread=0.0, budget_ns=10000 * MS):
        plan = schedule.Schedule(["plain", "timers"], budget_ns)
        for number in range(3 * rounds):
            mode, length = plan.next_block(100000)
            plan.measured(mode, length, 100000 * (1 + spread * (-1) ** number))
        return plan

    def test_a_narrow_interval_after_enough_rounds_and_time(self):
        plan = self.plan(schedule.ENOUGH_ROUNDS)
        self.assertFalse(plan.enough(schedule.ENOUGH_NS - 1))
        self.assertTrue(plan.enough(schedule.ENOUGH_NS))
        self.assertEqual(plan.reason, "enough")

    def test_too_few_rounds(self):
        self.assertFalse(self.plan(schedule.ENOUGH_ROUNDS - 1).enough(schedule.ENOUGH_NS))

    def test_a_wide_interval_goes_on_to_the_budget(self):
        plan = self.plan(schedule.ENOUGH_ROUNDS, spread=0.5)
        self.assertFalse(plan.enough(9999 * MS))
        self.assertTrue(plan.enough(10000 * MS))
        self.assertEqual(plan.reason, "budget")

    def test_past_the_budget_until_every_mode_was_seen(self):
        plan = schedule.Schedule(["plain", "timers"], 1000 * MS)
        plan.measured("plain", schedule.FEWEST_ITERATIONS, 5 * MS)
        self.assertFalse(plan.enough(1000 * MS))
        plan.measured("timers", 1, 5 * MS)
        self.assertTrue(plan.enough(1000 * MS))

    def test_past_the_budget_until_ten_iterations(self):
        plan = schedule.Schedule(["plain"], 1000 * MS)
        plan.measured("plain", schedule.FEWEST_ITERATIONS - 1, 100 * MS)
        self.assertFalse(plan.enough(1000 * MS))
        self.assertTrue(plan.enough(schedule.OVERTIME * 1000 * MS))


class Numbers(unittest.TestCase):
    def test_interval_of_the_mean(self):
        spread = schedule.Spread()
        for value in (90, 110, 95, 105):
            spread.add(value)
        self.assertEqual(spread.half_width_share(), float("inf"))
        spread.add(100)
        # sample variance 62.5; 1.96 * sqrt(62.5 / 5) / 100
        self.assertAlmostEqual(spread.mean, 100.0)
        self.assertAlmostEqual(spread.half_width_share(), 1.96 * 12.5 ** 0.5 / 100)

    def test_short_iterations_are_marked_every_kth(self):
        self.assertEqual([schedule.every(ns) for ns in (10000, 9999, 5000, 3000, 100, 1e9)], [1, 2, 2, 4, 100, 1])


if __name__ == "__main__":
    unittest.main()
