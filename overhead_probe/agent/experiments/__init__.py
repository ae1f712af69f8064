"""Changes that are tried on the running loop: on for some blocks, off for others.

One class an experiment. `id` names it; `reason_not(seen)` says why it cannot be tried here, or nothing; `put()` makes
it hold and `take_out()` undoes it, as a hook's; `trouble` is what it ran into, or nothing. None may change a value that
the script computes, run a step twice, or leave anything behind. Some tell with `unsuited()`, once they have seen a few
steps, that nothing can come of them. Of one that is not `known_early` only the measurement tells whether it applies. Those that cannot be switched in the running process (`process` is "own") only say
here whether they apply (`environment`).
"""

from . import collector_off, compiled_callable, edited, environment, feed_once, feeds, fetch_less, inline_executor, make_callable

ALL = (
    inline_executor.InlineExecutor,
    compiled_callable.CompiledCallable,
    compiled_callable.CompiledCallableInline,
    feeds.CastOnce,
    feed_once.FeedOnce,
    make_callable.MakeCallable,
    collector_off.CollectorOff,
    fetch_less.FetchLess,
    environment.OneThread,
    environment.BlasOneThread,
    environment.ReuseBuffers,
    edited.Jit,
    edited.Graph,
    edited.Float32,
)
IDS = tuple(make.id for make in ALL)


def in_place():
    """New ones of those that can be switched in the running process, by id."""
    return {make.id: make() for make in ALL if process(make) == "same"}


def process(change):
    return getattr(change, "process", "same")


class Seen(object):
    """What the survey and the measurement saw of the loop: the ground on which an experiment says no.

    `calls` counts spans by kind; `feeds` are the descriptions of `modes.Instruments.feeds`; `frame` runs the loop
    that `info` describes.
    """

    def __init__(self, calls, feeds, frame, info):
        self.calls = calls
        self.feeds = feeds
        self.frame = frame
        self.info = info
