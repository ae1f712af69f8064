"""Whether values agree, from digests made by hand."""

from overhead_probe import verify

CHANGES = ("a", "fetch-less")


def block(experiment, digest, read="r", **names):
    return {"experiment": experiment, "digest": digest, "read": read, "results": 1, "names": names}


def compared(changed, names=frozenset({"W"})):
    plain = [block("", "1", W="w1", _="x"), block("", "2", W="w2", _="x"), block("", "3", W="w3", _="x")]
    return verify._compared(plain, changed, CHANGES, set(names))


def test_all_agree():
    assert compared([block("a", "1", W="w1"), block("fetch-less", "2", W="w2"), block("", "3", W="w3")]) == {"a": True, "fetch-less": True}


def test_after_a_difference_nothing_is_known():
    assert compared([block("a", "X", W="w1"), block("fetch-less", "2", W="w2")]) == {"a": False, "fetch-less": None}


def test_a_name_that_differs_counts_where_it_is_steady():
    assert compared([block("a", "1", W="other")])["a"] is False
    assert compared([block("a", "1", W="other")], names=())["a"] is True


def test_what_is_not_fetched_need_not_be_there():
    assert compared([block("a", "1", W="w1"), block("fetch-less", "other", W="w2")], names={"W", "_"}) == {"a": False, "fetch-less": None}
    assert compared([block("a", "1", W="w1", _="x"), block("fetch-less", "other", W="w2")], names={"W", "_"}) == {"a": True, "fetch-less": True}


def test_the_state_that_the_last_change_left_shows_in_the_closing_block():
    assert compared([block("a", "1", W="w1"), block("fetch-less", "2", W="w2"), block("", "X", W="w3")])["fetch-less"] is False
