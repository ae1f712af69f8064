"""The tree of errors as the module's first lines draw it, and which exit code wins."""

import inspect
import itertools
import re

import pytest

from overhead_probe import errors


def drawn():
    """(name, depth, exit code) of each line of the tree in the module's docstring."""
    for line in errors.__doc__.splitlines():
        found = re.match(r"^    ([ │├└─]*)(\w+)\s+(\d+)\b", line)
        if found:
            yield found[2], len(found[1]) // 4, int(found[3])


def test_the_tree_is_as_drawn():
    parents, seen = [Exception], {}
    for name, depth, code in drawn():
        kind = getattr(errors, name)
        assert kind.__bases__ == (parents[depth],), name
        assert kind.exit_code == code, name
        parents[depth + 1:] = [kind]
        seen[name] = kind
    assert set(seen.values()) == {kind for kind in vars(errors).values() if inspect.isclass(kind)}
    assert len(seen) >= 8


def test_an_error_carries_what_happened_and_what_to_do():
    error = errors.TargetError("There is no file a.py.", "Give the path.")
    assert (str(error), error.message, error.hint) == ("There is no file a.py.", "There is no file a.py.", "Give the path.")
    assert errors.UsageError("x").hint == ""


def test_the_order_of_the_codes():
    assert errors.PRECEDENCE == (2, 130, 1, 4, 3, 0)


@pytest.mark.parametrize("first, second", list(itertools.combinations(errors.PRECEDENCE, 2)))
def test_of_two_codes_the_earlier_wins_whatever_their_order(first, second):
    assert errors.combined_exit_code([first, second]) == first
    assert errors.combined_exit_code([second, first, second]) == first


def test_no_code_is_success():
    assert errors.combined_exit_code([]) == errors.MEASURED == 0
