"""Patterns of marks, and the gate that strings them together."""

import itertools
import unittest

from overhead_probe.agent import gates


class Patterns(unittest.TestCase):
    def test_which_iterations_are_marked(self):
        self.assertEqual(list(gates.Pattern(3).stream), [1, 1, 1])
        self.assertEqual(list(gates.Pattern(6, 3).stream), [1, 0, 0, 1, 0, 0])
        self.assertEqual(list(gates.Pattern(2, 5).stream), [1, 0, 0, 0, 0])  # one mark at least

    def test_how_many_have_begun(self):
        pattern = gates.Pattern(3)
        counts = [pattern.begun()]
        for _ in pattern.stream:
            counts.append(pattern.begun())
        self.assertEqual(counts, [0, 1, 2, 3])

    def test_with_every_third_marked_the_count_runs_ahead_until_it_is_used_up(self):
        for taken in range(1, 7):
            pattern = gates.Pattern(6, 3)
            list(itertools.islice(pattern.stream, taken))
            self.assertEqual(pattern.begun(), 3 if taken <= 3 else 6)
            self.assertEqual(pattern.used_up(), taken)

    def test_an_idle_stretch_counts_without_marks(self):
        pattern = gates.idle()
        self.assertEqual(set(itertools.islice(pattern.stream, 100)), {0})
        self.assertEqual((pattern.begun(), pattern.used_up()), (100, 100))
        self.assertEqual(sum(1 for _ in gates.idle().stream), gates.IDLE_ITERATIONS)


class Stream(unittest.TestCase):
    def test_the_next_pattern_is_asked_for_when_one_is_used_up(self):
        log = []

        class State(object):
            pattern = None

            def put_away_pattern(self):
                log.append("away")

        class Conductor(object):
            patterns = iter([gates.Pattern(2), gates.Pattern(4, 2)])

            def boundary(self, state):
                log.append("boundary")
                return next(self.patterns)

        state = State()
        stream = gates.stream(Conductor(), state)
        self.assertEqual([next(stream), next(stream)], [1, 1])
        self.assertEqual(log, ["away", "boundary"])
        self.assertEqual([next(stream) for _ in range(4)], [1, 0, 1, 0])
        self.assertEqual(log, ["away", "boundary"] * 2)
        self.assertEqual(state.pattern.begun(), 4)


if __name__ == "__main__":
    unittest.main()
