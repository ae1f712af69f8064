"""The words NAME=EXPR of `--set` and NAME=v1,v2,a..b of `--vary`, read and checked before anything is launched."""

from __future__ import annotations

import ast
import io
import keyword
import math
import re
import tokenize
from typing import Dict, List, Sequence, Tuple

from .errors import UsageError

PER_DECADE = 3  # points of a geometric range, unless told otherwise
NUMBER = r"\s*([0-9][0-9_]*\.?[0-9]*(?:[eE][+-]?[0-9]+)?)\s*"
RANGE = re.compile(rf"{NUMBER}\.\.{NUMBER}\Z")
MOST_VALUES = 200  # a sweep of more is a slip of the pen
OPENING, CLOSING = ("(", "[", "{"), (")", "]", "}")

SET_HELP = "give the script's top-level assignments to NAME the value EXPR (the rule stands below)"
# As `agent.assignments` applies it; also in the README.
RULE = ("--set NAME=EXPR: every assignment to NAME at module level gets EXPR as its value, also inside if, try and with; "
        "those inside functions, classes and loops do not. Where NAME is one of several targets, the statement stays as it "
        "is and NAME is assigned anew right after it. Annotated assignments and := count; augmented ones, and names bound by "
        "import, for, as or def, are left as they are. EXPR is evaluated where the assignment stands and sees the script's "
        "names as they are then. A whole number such as 1e3 is an integer, unless it takes the place of a float literal.")


def assignment(text: str, option: str = "--set") -> Tuple[str, str]:
    """(name, expression) of NAME=EXPR. Raises UsageError."""
    name, equals, expression = text.partition("=")
    name = name.strip()
    if not equals or not name.isidentifier() or keyword.iskeyword(name) or expression.startswith("="):
        raise UsageError(f"{option} {text} is not NAME=EXPR.", f"Give it as {option} n=1000.")
    return name, expression.strip()


def assignments(texts: Sequence[str]) -> Dict[str, str]:
    """Expressions by name; of two for one name the later holds. Raises UsageError."""
    values = dict(assignment(text) for text in texts)
    for name, expression in values.items():
        check(expression, f"--set {name}={expression}")
    return values


def check(expression: str, where: str) -> str:
    """The expression itself; raises UsageError where it has no expression's syntax."""
    try:
        ast.parse(expression.strip() or "?", mode="eval")
    except (SyntaxError, ValueError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        raise UsageError(f"{where} does not parse: {reason}.",
                         "Give a Python expression; quote it for the shell, and put what has bare commas in brackets."
                         ) from error
    return expression


def variation(text: str, per_decade: int = PER_DECADE) -> Tuple[str, Tuple[str, ...]]:
    """(name, value expressions) of NAME=v1,v2,a..b, each value once, in the order given. Raises UsageError."""
    name, values = assignment(text, "--vary")
    found: List[str] = []
    for piece in _pieces(values, text):
        ends = RANGE.match(piece)
        if ends:
            found += geometric(ends[1], ends[2], per_decade, text)
        elif ".." in piece and "..." not in piece and not re.search("['\"]", piece):
            raise UsageError(f"--vary {text}: {piece} is not a range.", "The ends of a range are numbers, as in 1e2..1e6.")
        else:
            found.append(check(piece, f"--vary {text}: {piece or 'an empty value'}"))
    distinct = tuple(dict.fromkeys(found))
    if len(distinct) > MOST_VALUES:
        raise UsageError(f"--vary {text} has {len(distinct)} values; {MOST_VALUES} is the most.", "Ask for fewer points.")
    return name, distinct


def _pieces(values: str, text: str) -> List[str]:
    """`values` split at the commas that stand in no bracket and no string."""
    pieces, depth, start = [], 0, 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(values).readline):
            if token.type == tokenize.OP:
                depth += (token.string in OPENING) - (token.string in CLOSING)
                if token.string == "," and depth == 0:
                    pieces.append(values[start:token.start[1]].strip())
                    start = token.end[1]
    except (tokenize.TokenError, SyntaxError) as error:
        raise UsageError(f"--vary {text} does not parse: {error.args[0]}.", "Close every bracket and string.") from error
    return pieces + [values[start:].strip()]


def geometric(low: str, high: str, per_decade: int, text: str = "") -> List[str]:
    """Values from `low` to `high`, both included, `per_decade` to a factor of ten; whole ones where both ends are whole.

    Steps are equal in the logarithm: a range that is no whole number of decades has slightly narrower ones.
    """
    first, last = float(low), float(high)
    if not 0 < first < last < math.inf:
        raise UsageError(f"--vary {text}: {low}..{high} is not a geometric range.",
                         "It begins above 0 and ends higher, as in 1e2..1e6.")
    steps = max(1, math.ceil(per_decade * math.log10(last / first) - 1e-9))
    values = [first * (last / first) ** (step / steps) for step in range(steps)] + [last]
    if first.is_integer() and last.is_integer():
        return list(dict.fromkeys(str(round(value)) for value in values))
    return [f"{value:.6g}" for value in values]
