"""Sizes of the arrays and sequences that the loop's body names, at block boundaries: what grows shows here."""

from .describe import kind_of

# Names looked at in one loop.
MOST_NAMES = 60


def sizes(names, frame):
    """{name: (kind, elements)} of arrays and sequences; attributes of `self` under their own names."""
    found = {}
    for name in names[:MOST_NAMES]:
        value = frame.f_locals.get(name, frame.f_globals.get(name))
        if name == "self":
            for inner, member in list(getattr(value, "__dict__", {}).items())[:MOST_NAMES]:
                _note("self." + inner, member, found)
        else:
            _note(name, value, found)
    return found


def _note(name, value, found):
    kind = kind_of(value)
    if kind == "array":
        found[name] = ("array", int(value.size))
    elif kind == "sequence":
        found[name] = ("sequence", len(value))
