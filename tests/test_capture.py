"""README's captured output: the right blocks are replaced, everything else stays."""

import shlex

import pytest

from overhead_probe.commands import compare, scripts, sweep
from tools import capture

PAGE = """before
<!-- captured: probe compare a.py b.py -->
old
<!-- end of captured -->
between
<!-- captured: probe sweep a.py --vary n=1 -->
<!-- end of captured -->
after
"""


def test_each_block_gets_its_own_output():
    page = capture.replaced(PAGE, lambda command: f"output of {command.split()[1]}\n\n")
    assert page == """before
<!-- captured: probe compare a.py b.py -->
```console
$ probe compare a.py b.py
output of compare
```
<!-- end of captured -->
between
<!-- captured: probe sweep a.py --vary n=1 -->
```console
$ probe sweep a.py --vary n=1
output of sweep
```
<!-- end of captured -->
after
"""
    assert capture.replaced(page, lambda command: f"output of {command.split()[1]}") == page


def test_only_blocks_with_the_word():
    page = capture.replaced(PAGE, lambda command: "new \\1 output", "sweep")
    assert "old\n" in page
    assert "$ probe sweep a.py --vary n=1\nnew \\1 output\n" in page


def test_commands_of_others_are_not_run():
    with pytest.raises(ValueError):
        capture.run("rm -r x")


def test_the_readme_shows_both_commands_with_words_that_they_take():
    commands = [shlex.split(block["command"]) for block in capture.BLOCK.finditer(capture.README.read_text(encoding="utf-8"))]
    known = {"compare": compare.OPTIONS, "sweep": sweep.OPTIONS}
    assert {words[1] for words in commands} >= set(known)
    for _, verb, *words in commands:
        if verb in known:
            for script in scripts.read(words, known[verb])[0]:
                assert (capture.README.parent / script.path).is_file()
