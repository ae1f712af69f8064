"""One report through every renderer, exact text. `python -m tests.render.sample` writes the texts anew."""

import re

import pytest

from . import sample

TEXTS = sample.texts()


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_as_expected(name):
    assert TEXTS[name] == (sample.EXPECTED / name).read_text(encoding="utf-8")


def test_no_expected_text_is_left_over():
    assert {path.name for path in sample.EXPECTED.iterdir()} == set(TEXTS)


@pytest.mark.parametrize("name", [name for name in TEXTS if name.endswith(".txt")])
def test_no_line_is_wider_than_asked_or_ends_in_a_blank(name):
    width = int(re.search(r"\d+", name)[0])
    for line in TEXTS[name].splitlines():
        assert len(line) <= width and line == line.rstrip()
