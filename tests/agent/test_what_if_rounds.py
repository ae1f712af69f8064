"""Rounds of blocks with and without changes, on a loop that is made by hand: no clock, no framework."""

import types
import unittest
from unittest import mock

from overhead_probe.agent import experiments, what_if


class Change(object):
    process = "same"
    trouble = ""
    reason = ""

    def reason_not(self, seen):
        return self.reason

    def put(self):
        log.append(("put", self.id))

    def take_out(self):
        log.append(("out", self.id))


log = []


def made(id_, **members):
    return type("Made", (Change,), {"id": id_, **members})


class Recorder(object):
    def __init__(self):
        self.events = []

    def event(self, type_, **fields):
        self.events.append(dict(fields, type=type_))

    def relative(self, marks):
        return marks

    def clock(self):
        return 0


class Loop(object):
    """A loop of 1 ms an iteration, whose gate asks again when a pattern is used up."""

    id, every, thread, info = 3, 1, 7, None

    def __init__(self):
        self.segments = []

    def take_segments(self):
        taken, self.segments = self.segments, []
        return taken

    def run(self, iterations):
        self.segments = [[number * 1_000_000 for number in range(iterations + 1)]]


def tried(*changes, seconds=5.0, threads=()):
    """Events of a trial of `changes` that runs until it has had enough."""
    del log[:]
    loop, recorder = Loop(), Recorder()
    instruments = types.SimpleNamespace(calls={}, feeds=[], session_threads=set(threads), enter=lambda mode: None, leave=lambda: {})
    measured = types.SimpleNamespace(state=loop, iteration_ns=1_000_000.0)
    with mock.patch.object(experiments, "ALL", changes), mock.patch.object(what_if.reach, "frame_of", lambda info: None):
        trial = what_if.WhatIf(measured, instruments, recorder, seconds, ("auto",))
        pattern = trial.boundary(1)
        while pattern is not None:
            loop.run(5)
            pattern = trial.boundary(1)
    return recorder.events


def outcome(events):
    return {event["id"]: (event["status"], event["reason"]) for event in events if event["type"] == "experiment"}


def blocks(events):
    return [event["experiment"] for event in events if event["type"] == "block"]


class Rounds(unittest.TestCase):
    def test_each_round_has_every_change_once_and_a_block_without_one(self):
        seen = blocks(tried(made("a"), made("b")))
        self.assertEqual(len(seen), 3 * what_if.ENOUGH_ROUNDS)
        for start in range(0, len(seen), 3):
            self.assertEqual(sorted(seen[start:start + 3]), ["", "a", "b"])
        self.assertNotEqual(seen[:3], seen[3:6])  # the order turns

    def test_a_change_is_on_in_its_own_blocks_alone(self):
        tried(made("a"), made("b"))
        for put, out in zip(log[::2], log[1::2]):
            self.assertEqual((put[0], out), ("put", ("out", put[1])))

    def test_one_that_raises_is_left_out_and_the_others_go_on(self):
        def put(self):
            raise ValueError("no such thing")

        events = tried(made("bad", put=put), made("good"))
        self.assertEqual(outcome(events), {"bad": ("failed", "ValueError: no such thing"), "good": ("tried", "")})
        self.assertEqual(set(blocks(events)), {"", "good"})

    def test_one_whose_question_raises_is_skipped(self):
        def reason_not(self, seen):
            raise KeyError("x")

        self.assertEqual(outcome(tried(made("bad", reason_not=reason_not))), {"bad": ("skipped", "KeyError: 'x'")})

    def test_one_that_runs_into_trouble_while_it_is_on(self):
        def take_out(self):
            self.trouble = "a tensor is both fed and fetched"

        self.assertEqual(outcome(tried(made("bad", take_out=take_out)))["bad"], ("failed", "a tensor is both fed and fetched"))

    def test_one_that_cannot_help_is_skipped_with_its_reason(self):
        events = tried(made("cast", unsuited=lambda self: "each step feeds other values"), made("good"))
        self.assertEqual(outcome(events)["cast"], ("skipped", "each step feeds other values"))
        self.assertNotIn("cast", blocks(events))

    def test_what_does_not_apply_keeps_its_reason(self):
        self.assertEqual(outcome(tried(made("a", reason="nothing is fed"))), {"a": ("skipped", "nothing is fed")})

    def test_iterations_too_long_for_the_time(self):
        found = outcome(tried(made("a"), made("b"), seconds=0.012))
        self.assertEqual(found["a"][0], "tried")
        self.assertEqual(found["b"], ("skipped", "its iterations are too long for the time there is"))

    def test_steps_of_other_threads_are_counted(self):
        events = tried(made("a"), threads=(7, 8, 9))
        self.assertEqual([event["other_threads"] for event in events if event["type"] == "experiment"], [2])


class BeforeTheMeasurement(unittest.TestCase):
    def prospects(self, *changes):
        recorder = Recorder()
        instruments = types.SimpleNamespace(calls={}, feeds=[])
        with mock.patch.object(experiments, "ALL", changes), mock.patch.object(what_if.reach, "frame_of", lambda info: None):
            return what_if.Prospects(Loop(), instruments, recorder, ("all",)), recorder

    def test_what_needs_launches_of_its_own_is_left_to_the_host(self):
        own = {"process": "own", "edit": "float32", "environment": lambda self, present: {"A": "1"}}
        _, recorder = self.prospects(made("single", **own), made("none", reason="no arrays", **own))
        self.assertEqual([(event["id"], event["status"], event["reason"], event.get("environment"), event.get("edit"))
                          for event in recorder.events],
                         [("single", "possible", "", {"A": "1"}, "float32"), ("none", "skipped", "no arrays", None, None)])

    def test_a_loop_that_ends_too_soon(self):
        early, recorder = self.prospects(made("a"), made("b", reason="nothing is fed"),
                                         made("c", reason="the collector did not run", known_early=False))
        self.assertEqual(recorder.events, [])
        early.ended()
        self.assertEqual(outcome(recorder.events), {"a": ("skipped", what_if.ENDED), "b": ("skipped", "nothing is fed"),
                                                    "c": ("skipped", what_if.ENDED)})


if __name__ == "__main__":
    unittest.main()
