"""Changes on the running loop: kinds of calls, and digests of values."""

import hashlib
import unittest

from overhead_probe.agent import verification
from overhead_probe.agent.experiments.signatures import MOST, Signatures


class Kinds(unittest.TestCase):
    def setUp(self):
        self.made = []
        self.kinds = Signatures(self.prepare)
        self.session, self.op, self.loss, self.x = object(), object(), object(), object()

    def prepare(self, signature):
        self.made.append(signature)
        return len(self.made)

    def test_a_list_made_anew_of_the_same_elements_is_the_same_kind(self):
        first = self.kinds.find(self.session, [self.op, self.loss], {self.x: 1})
        self.assertEqual(self.kinds.find(self.session, [self.op, self.loss], {self.x: 2}), first)
        self.assertEqual(len(self.made), 1)

    def test_others_are_other_kinds(self):
        calls = [(self.session, [self.op], None), (self.session, (self.op,), None), (self.session, self.op, None),
                 (self.session, [self.op, self.loss], None), (self.session, [self.loss], None), (object(), [self.op], None),
                 (self.session, [self.op], {self.x: 1}), (self.session, [self.op], {self.loss: 1})]
        found = [self.kinds.find(*call) for call in calls]
        self.assertEqual(len(set(found)), len(calls))
        self.assertEqual([self.kinds.find(*call) for call in calls], found)

    def test_no_feeds_and_an_empty_dict_are_one_kind(self):
        self.assertEqual(self.kinds.find(self.session, self.op, None), self.kinds.find(self.session, self.op, {}))

    def test_a_loop_that_makes_new_fetches_all_the_time_is_given_up(self):
        found = [self.kinds.find(self.session, [object()], None) for _ in range(MOST + 3)]
        self.assertEqual(found[-3:], [None] * 3)
        self.assertEqual(len(self.made), MOST)


class Array(object):
    """As much of an array as a digest looks at."""

    class dtype(object):
        hasobject = False

        def __str__(self):
            return "float32"

    dtype = dtype()

    def __init__(self, content, shape=(2,)):
        self.content, self.shape = content, shape

    def tobytes(self):
        return self.content


def digest(value):
    found = hashlib.sha256()
    verification.update(found, value)
    return found.hexdigest()


class Digests(unittest.TestCase):
    def test_equal_values_agree(self):
        for make in (lambda: [None, 1.5], lambda: {"a": (1, "b")}, lambda: Array(b"ab"), lambda: [Array(b"ab"), b"c"]):
            self.assertEqual(digest(make()), digest(make()))

    def test_any_difference_shows(self):
        values = [None, 1, 1.0, "1", b"1", [1], (1,), {"a": 1}, {"b": 1}, [1, [2]], [[1], 2], Array(b"ab"), Array(b"ba"),
                  Array(b"ab", (1, 2)), float("nan"), 0.1, 0.1 + 1e-17 + 1e-16]
        self.assertEqual(len({digest(value) for value in values}), len(values))

    def test_deep_nesting_ends(self):
        value = [1]
        for _ in range(2000):
            value = [value]
        self.assertEqual(len(digest(value)), 64)


if __name__ == "__main__":
    unittest.main()
