"""Which changes are worth launches of their own, and whether they fit into the time."""

from overhead_probe.own_processes import FEWEST_ROUNDS, NOT_SUGGESTED, choose

POSSIBLE = ("one-thread", "jit")


def test_what_no_finding_suggests_is_left():
    assert choose(POSSIBLE, ("auto",), {"session-dispatch"}, 20, 1) == ([], {id_: NOT_SUGGESTED for id_ in POSSIBLE})


def test_what_a_finding_suggests_is_tried_where_it_fits():
    trying, skipped = choose(POSSIBLE, ("auto",), {"thread-oversubscription"}, FEWEST_ROUNDS * 2 * 1.0, 1.0)
    assert trying == ["one-thread"] and skipped == {"jit": NOT_SUGGESTED}


def test_what_does_not_fit_is_left_with_what_it_would_take():
    trying, skipped = choose(POSSIBLE, ("auto",), {"executor-scheduling"}, FEWEST_ROUNDS * 2 * 1.0, 1.0)
    assert trying == ["one-thread"]
    assert skipped == {"jit": "launches of its own would take 6 s, more than there is (--what-if jit tries it)"}
    assert choose(POSSIBLE, ("auto",), {"executor-scheduling"}, 1, 1)[0] == []


def test_what_is_asked_for_is_tried_however_long_it_takes():
    assert choose(POSSIBLE, ("all",), (), 0, 100) == (list(POSSIBLE), {})
    assert choose(POSSIBLE, ("jit",), (), 0, 100) == (["jit"], {"one-thread": NOT_SUGGESTED})
