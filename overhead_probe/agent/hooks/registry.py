"""The frameworks that can be timed. Each is one file here with the same four names:

    loaded()                      whether the script has loaded the framework (and uses it this way)
    patches(record, clock, tell)  wrappers to put in for a block; `record` takes the values of a span,
                                  `tell(type, **fields)` writes an event of its own
    COUNTED                       span kinds that are framework time when the loop is looked for
    worthwhile(kinds)             modes beyond timers that make sense, given the span kinds seen so far
"""

from . import keras, tf_data, tf_eager, tf_function, tf_session
from .patching import KIND

HOOKS = (tf_session, tf_eager, tf_function, tf_data, keras)
COUNTED = frozenset(KIND[name] for hook in HOOKS for name in hook.COUNTED)


def loaded():
    """The hooks of what the script has loaded so far."""
    return tuple(hook for hook in HOOKS if hook.loaded())


def worthwhile(kinds):
    """Modes that make sense for what was seen (`kinds`: names of span kinds), each once."""
    modes = []
    for hook in loaded():
        modes += [mode for mode in hook.worthwhile(kinds) if mode not in modes]
    return modes
