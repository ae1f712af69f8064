"""What a compiled call costs of its own: told without making a step."""

import itertools
import types
import unittest
from unittest import mock

from overhead_probe.agent.experiments import compiled_callable


def made(compiled, results=(1, 2)):
    """A change that knows one kind of call."""
    call = compiled_callable._Call.__new__(compiled_callable._Call)
    call.session, call.asarray, call.dtypes, call.seen, call.compiled = None, None, (), ({}, list(results)), compiled
    call.build = lambda session, values: tuple(values)
    change = compiled_callable.CompiledCallable()
    signature = types.SimpleNamespace(prepared=call, session=None, fetches=["loss"])
    change._signatures = types.SimpleNamespace(find=lambda *asked: call, known=lambda: (signature,))
    return change, call


class OwnCost(unittest.TestCase):
    def cost(self, change):
        """Each reading of the clock is 10 ns after the one before."""
        ticks = itertools.count(0, 10)
        with mock.patch.object(compiled_callable, "now", lambda: next(ticks)):
            return change.check_ns(lambda: next(ticks))

    def test_no_step_is_made_and_the_call_is_its_own_again(self):
        def compiled(*values):
            raise AssertionError("a step was made")

        change, call = made(compiled)
        change._first = {id(call): [20]}
        self.assertEqual(self.cost(change), 0)
        self.assertIs(call.compiled, compiled)

    def test_what_it_takes_longer_among_the_scripts_work_counts_by_the_quickest(self):
        change, call = made(lambda: [1, 2])
        change._first = {id(call): [900, 500, 70_000]}
        self.assertEqual(self.cost(change), 500 - 20)

    def test_the_first_block_is_timed_and_gives_the_same_results(self):
        change, call = made(lambda: [3, 4])
        for block in range(2):
            self.assertEqual(change._wrapped(None)(None, ["loss"], {}), (3, 4))
        self.assertEqual(len(change._first[id(call)]), 1)


if __name__ == "__main__":
    unittest.main()
