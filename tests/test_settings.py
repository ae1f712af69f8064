"""NAME=EXPR, and the values of --vary: split at the right commas, ranges, what does not parse."""

import pytest

from overhead_probe import cli, settings
from overhead_probe.errors import UsageError


@pytest.mark.parametrize("text, values", [
    ("n=1,2, 30", ("1", "2", "30")),
    ("n=10**2", ("10**2",)),
    ("n=2*k,(k, 3),[1, 2][0]", ("2*k", "(k, 3)", "[1, 2][0]")),
    ("x=np.arange(100, step=0.1),np.array([1, 2])", ("np.arange(100, step=0.1)", "np.array([1, 2])")),
    ("x={1: 'a,b', 2: \"c(\"}[1],'d,e'", ("{1: 'a,b', 2: \"c(\"}[1]", "'d,e'")),
    ("x=d['a'][1:2],x[..., 0]", ("d['a'][1:2]", "x[..., 0]")),
    ("x=(lambda a, b: a)(1, 2),3", ("(lambda a, b: a)(1, 2)", "3")),
    ("x='1..2',3", ("'1..2'", "3")),
    ("n=1,2,1", ("1", "2")),
    ("n=1e2..1e4", ("100", "215", "464", "1000", "2154", "4642", "10000")),
    ("n=5,1..100,7", ("5", "1", "2", "5", "10", "22", "46", "100", "7")[0:1] + ("1", "2", "10", "22", "46", "100", "7")),
    ("rate=0.1..10", ("0.1", "0.215443", "0.464159", "1", "2.15443", "4.64159", "10")),
])
def test_values(text, values):
    assert settings.variation(text) == (text.partition("=")[0], values)


def test_points_per_decade():
    assert settings.geometric("1e2", "1e6", 1) == ["100", "1000", "10000", "100000", "1000000"]
    assert settings.geometric("1e2", "1e3", 5) == ["100", "158", "251", "398", "631", "1000"]
    # Half a decade has two steps of three to a decade.
    assert settings.geometric("1e2", "316.227766", 3) == ["100", "177.828", "316.228"]


@pytest.mark.parametrize("text, message", [
    ("n", "--vary n is not NAME=EXPR."),
    ("=1", "--vary =1 is not NAME=EXPR."),
    ("n==1", "--vary n==1 is not NAME=EXPR."),
    ("for=1", "--vary for=1 is not NAME=EXPR."),
    ("n=", "--vary n=: an empty value does not parse: invalid syntax."),
    ("n=1,,2", "--vary n=1,,2: an empty value does not parse: invalid syntax."),
    ("n=1,2+", "--vary n=1,2+: 2+ does not parse: invalid syntax."),
    ("n=0..10", "--vary n=0..10: 0..10 is not a geometric range."),
    ("n=10..1", "--vary n=10..1: 10..1 is not a geometric range."),
    ("n=k..10", "--vary n=k..10: k..10 is not a range."),
    ("n=1e0..1e99", "--vary n=1e0..1e99 has 298 values; 200 is the most."),
])
def test_what_is_refused(text, message):
    with pytest.raises(UsageError) as caught:
        settings.variation(text)
    assert caught.value.message == message
    assert caught.value.hint


@pytest.mark.parametrize("text", ["n=(1,2", "n='a,b", "n=[1,2"])
def test_open_brackets_and_strings(text):
    with pytest.raises(UsageError, match="does not parse"):
        settings.variation(text)


def test_settings_by_name_the_later_holds():
    assert settings.assignments(["n=1e3", "x = f(a=1)", "n=2"]) == {"n": "2", "x": "f(a=1)"}


@pytest.mark.parametrize("text", ["n=3+", "n=", "n=1, 2 +", "n=a b"])
def test_a_value_that_does_not_parse(text):
    with pytest.raises(UsageError, match=r"^--set n=.* does not parse"):
        settings.assignments([text])


@pytest.mark.parametrize("words", [["--help"], ["compare", "--help"], ["sweep", "-h"]])
def test_the_rule_stands_in_the_help(words, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 0
    assert settings.RULE in " ".join(capsys.readouterr().out.split())
