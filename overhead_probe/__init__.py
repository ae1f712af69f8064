"""overhead-probe: where one iteration of a training loop goes, and what would make it faster.

The layers, in the order in which a measurement becomes a sentence:

    agent      runs inside the target interpreter (3.7+, standard library only): marks the loop,
               switches blocks of iterations between modes, writes raw events into a run directory
    machine    what the system tells about the machine
    sampling   looks at the running target with py-spy, in a phase of its own
    launch     starts the target, watches it, collects the run directory
    settings   the words NAME=EXPR and NAME=v1,v2,a..b
    record     loads a run directory and refuses what it cannot trust
    traces     readers of traces made elsewhere, all giving the same events
    analysis   turns raw events into components that sum to the wall time, and into sentences
    report     the frozen result; all that a renderer may see
    render     Report to text or bytes
    commands   commands of their own, one file each
    cli        commands; the only place that prints, writes reports and exits

This file is also what a script may import to mark a loop by hand; outside a probe that does nothing.
"""

__version__ = "0.1.0"


def iterations(iterable):
    """Marks `iterable` as the loop to account for; outside a probe it is returned as it is."""
    return iterable


def span(name):
    """Marks a stretch of an iteration by hand: `with span("augment"): ...`; outside a probe that does nothing."""
    return _NoSpan()


class _NoSpan(object):
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None
