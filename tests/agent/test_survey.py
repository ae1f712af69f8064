"""Which of the running loops is the iteration to account for."""

import threading
import unittest

from overhead_probe.agent import choice, gates, loops, survey


def loop(id_, parent=None, iterations=0, entries=1, ns=0):
    """A loop as the survey left it. `ns`: its framework time."""
    state = survey.LoopState(loops.LoopInfo(id_, "f.py", 10 + id_, 20, "for", "f", []))
    state.parent, state.passed, state.entries, state.framework_ns = parent, iterations, entries, ns
    return state


def chosen(stack, *others):
    found = survey.choose(stack, list(stack) + list(others), lambda state: state.framework_ns)
    return None if found is None else found.id


class FirstPass(unittest.TestCase):
    """The first pass of the outermost loop warms up: a session's first run, an iterator's first initializer."""

    def setUp(self):
        self.epochs, self.steps = loop(0, None, 0, ns=900), loop(1, 0, 90, ns=500)
        self.other = loop(2, None, 0, ns=70)
        for state in (self.epochs, self.steps, self.other):
            state.active = state is self.epochs
            state.thread = threading.get_ident()
        stacks = {threading.get_ident(): [self.epochs, self.steps]}
        self.choice = choice.Choice({0: self.epochs, 1: self.steps, 2: self.other}, stacks, None, lambda: 0)
        self.choice.counters = {threading.get_ident(): 1}
        self.epochs.framework_at_entry = 1

    def weights(self):
        weight, _ = self.choice.weight()
        return [weight(state) for state in (self.epochs, self.steps, self.other)]

    def test_it_counts_while_it_is_the_only_one(self):
        self.choice.settle(self.epochs)
        self.assertEqual(self.weights(), [900, 500, 70])

    def test_it_does_not_count_afterwards(self):
        self.epochs.passed = 1
        self.choice.settle(self.epochs)
        self.epochs.framework_ns, self.steps.framework_ns = 1400, 990
        self.assertEqual(self.weights(), [500, 490, 70])
        self.choice.settle(self.epochs)
        self.assertEqual(self.weights(), [500, 490, 70])

    def test_where_no_call_was_seen_afterwards_it_counts(self):
        self.epochs.passed = 1
        self.choice.settle(self.epochs)
        self.epochs.passed = 50
        self.assertEqual(self.weights(), [900, 500, 70])

    def test_an_inner_loop_has_no_first_pass_of_its_own(self):
        self.choice.settle(self.steps)
        self.assertEqual(self.weights(), [900, 500, 70])


class Choice(unittest.TestCase):
    def test_no_loop_with_framework_time_is_no_choice(self):
        self.assertIsNone(chosen([]))
        self.assertIsNone(chosen([loop(0, iterations=50), loop(1, 0, 500)]))

    def test_a_single_loop_once_it_has_gone_round_three_times(self):
        self.assertIsNone(chosen([loop(0, iterations=2, ns=100)]))
        self.assertEqual(chosen([loop(0, iterations=3, ns=100)]), 0)

    def test_batches_not_epochs(self):
        self.assertEqual(chosen([loop(0, None, 1, ns=1000), loop(1, 0, 200, ns=990)]), 1)

    def test_the_step_not_the_loop_over_its_layers(self):
        # 4 layers an entry: under 10 iterations, though it holds all the framework time.
        self.assertEqual(chosen([loop(0, None, 30, ns=1000), loop(1, 0, 120, entries=30, ns=1000)]), 0)

    def test_batches_within_epochs_around_layers(self):
        stack = [loop(0, None, 1, ns=1000), loop(1, 0, 100, ns=1000), loop(2, 1, 500, entries=100, ns=1000)]
        self.assertEqual(chosen(stack), 1)

    def test_exactly_ten_iterations_an_entry_are_enough_and_nine_are_not(self):
        self.assertEqual(chosen([loop(0, None, 5, ns=1000), loop(1, 0, 50, entries=5, ns=1000)]), 1)
        self.assertEqual(chosen([loop(0, None, 5, ns=1000), loop(1, 0, 45, entries=5, ns=1000)]), 0)

    def test_exactly_sixty_percent_is_enough_and_less_is_not(self):
        self.assertEqual(chosen([loop(0, None, 5, ns=1000), loop(1, 0, 100, ns=600)]), 1)
        self.assertEqual(chosen([loop(0, None, 5, ns=1000), loop(1, 0, 100, ns=599)]), 0)

    def test_two_inner_loops_that_share_the_time_leave_the_outer(self):
        train, evaluate = loop(1, 0, 100, ns=550), loop(2, 0, 100, ns=450)
        self.assertEqual(chosen([loop(0, None, 4, ns=1000), evaluate], train), 0)

    def test_of_two_inner_loops_the_one_that_holds_the_time(self):
        train, log = loop(1, 0, 100, ns=950), loop(2, 0, 100, ns=50)
        self.assertEqual(chosen([loop(0, None, 4, ns=1000), log], train), 1)

    def test_an_outer_loop_without_framework_time_is_not_the_root(self):
        self.assertEqual(chosen([loop(0, None, 9), loop(1, 0, 40, ns=500)]), 1)

    def test_the_outer_loop_waits_while_an_inner_one_may_turn_out_to_be_the_step(self):
        # In the first epoch: an inner loop with 5 iterations may go on to make hundreds.
        self.assertIsNone(chosen([loop(0, None, 0, ns=100), loop(1, 0, 5, ns=100)]))
        self.assertEqual(chosen([loop(0, None, 0, ns=200), loop(1, 0, 10, ns=200)]), 1)


class Segments(unittest.TestCase):
    def state(self, marks):
        state = loop(0)
        state.marks[:] = marks
        return state

    def test_neighbouring_marks_enclose_iterations(self):
        state = self.state([10, 20, 35])
        self.assertEqual(state.take_segments(), [[10, 20, 35]])
        self.assertEqual(state.first_iteration, 10)

    def test_marks_are_taken_once_and_the_list_stays_the_same_object(self):
        state = self.state([10, 20])
        marks = state.marks
        self.assertEqual(state.take_segments(), [[10, 20]])
        self.assertEqual(state.take_segments(), [])
        self.assertIs(state.marks, marks)  # marked code holds its bound `append`

    def test_what_lies_before_a_break_is_no_iteration(self):
        state = self.state([10, 20, 30])
        state.open_segment()
        state.marks += [90, 95]
        self.assertEqual(state.take_segments(), [[10, 20, 30], [90, 95]])

    def test_a_lone_mark_is_no_iteration(self):
        state = self.state([10])
        state.open_segment()
        state.marks.append(20)
        self.assertEqual(state.take_segments(), [])
        self.assertIsNone(state.first_iteration)

    def test_closing_ends_the_running_iteration(self):
        state = self.state([10, 20])
        state.close_segment(26)
        state.close_segment(99)  # nothing runs any more
        self.assertEqual(state.take_segments(), [[10, 20, 26]])

    def test_every_kth_mark_stands_for_k_iterations(self):
        self.assertEqual(survey.count_iterations([[10, 20, 30], [50, 60]], 5), 15)

    def test_first_iteration_is_kept(self):
        state = self.state([10, 17])
        state.take_segments()
        state.marks += [20, 22]
        state.take_segments()
        self.assertEqual(state.first_iteration, 7)

    def test_time_of_a_running_loop_counts(self):
        state = loop(0, ns=100)
        state.wall_ns, state.entered_at, state.framework_at_entry = 1000, 5000, 30
        self.assertEqual((state.wall_until(5400), state.framework_until(50)), (1000, 100))
        state.active = True
        self.assertEqual((state.wall_until(5400), state.framework_until(50)), (1400, 120))

    def test_summary_is_relative_to_the_base(self):
        state = loop(3, parent=1, iterations=7, entries=2, ns=40)
        state.first_entered, state.wall_ns = 1500, 90
        row = state.summary(now=9999, base=1000)
        self.assertEqual((row["id"], row["parent"], row["line"], row["end_line"], row["kind"], row["function"]),
                         (3, 1, 13, 20, "for", "f"))
        self.assertEqual((row["iterations"], row["entries"], row["wall"], row["framework"], row["first_entered"]),
                         (7, 2, 90, 40, 500))
