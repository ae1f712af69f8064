"""Changes that are tried on the running loop: on for some blocks, off for others.

One class an experiment. `id` names it; `reason_not(seen)` says why it cannot be tried here, or nothing; `put()` makes
it hold and `take_out()` undoes it, as a hook's; `trouble` is what it ran into, or nothing. None may change a value that
the script computes, run a step twice, or leave anything behind.
"""

from . import collector_off, compiled_callable, feeds, inline_executor, make_callable

ALL = (
    inline_executor.InlineExecutor,
    compiled_callable.CompiledCallable,
    compiled_callable.CompiledCallableInline,
    feeds.CastOnce,
    feeds.FeedOnce,
    make_callable.MakeCallable,
    collector_off.CollectorOff,
)


class Seen(object):
    """What the survey and the measurement saw of the loop: the ground on which an experiment says no.

    `calls` counts spans by kind; `feeds` are the descriptions of `modes.Instruments.feeds`.
    """

    def __init__(self, calls, feeds, thread):
        self.calls = calls
        self.feeds = feeds
        self.thread = thread
