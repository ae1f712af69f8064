"""Sizes of the arrays and sequences that the loop's body names, at block boundaries: what grows shows here."""

from .describe import kind_of, of_array

# Names looked at in one loop.
MOST_NAMES = 60
MOST_MEMBERS = 30


def sizes(names, frame):
    """{name: (kind, elements)} of arrays and sequences; those that a named object holds as `buffer.data`."""
    found = {}
    for name in names[:MOST_NAMES]:
        value = frame.f_locals.get(name, frame.f_globals.get(name))
        _note(name, value, found)
        if kind_of(value) == "other" and type(value).__getattribute__ is object.__getattribute__:
            members = getattr(value, "__dict__", None)
            for inner, member in list(members.items())[:MOST_MEMBERS] if isinstance(members, dict) else ():
                _note("%s.%s" % (name, inner), member, found)
    return found


def _note(name, value, found):
    kind = kind_of(value)
    if kind == "array":
        found[name] = ("array", of_array(value, "size"))
    elif kind == "sequence":
        found[name] = ("sequence", len(value))
