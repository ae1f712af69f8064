"""`waiting`: the loop's thread stands still in a call that blocks."""

from __future__ import annotations

from collections import defaultdict
from typing import Dict, List, NamedTuple, Optional

from ...calltree import Match, Node, named
from ...wording import duration, plural, share
from ..activities import either
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule


class Wait(NamedTuple):
    """What is waited for: its words, calls that tell it on the way to the one that blocks, and what to do."""

    words: str
    tells: Match
    advice: str


SLEEPS = named(r"^time\.sleep$")
LOCKS = named(r"^_?R?[lL]ock\.(acquire|__enter__)$", r"^_thread\.(lock|RLock)\.", r"^_ThreadHandle\.join$", r"SimpleQueue\.get$")
CHILDREN = named(r"^posix\.(wait|waitpid|wait4)$")
SOCKETS = named(r"socket\.(recv|recv_into|recvfrom|send|sendall|connect|accept)$", r"^select\.",
                r"(epoll|poll|kqueue)\.(poll|control)$", r"^_SSLSocket\.")
FILES = named(r"^posix\.(read|fsync|fdatasync|pread|sync|open|stat)$", r"^(_io|io)\.open", r"^builtins\.input$",
              r"(BufferedReader|FileIO|BufferedRandom|TextIOWrapper)\.(read|readinto|readline|readlines|read1)$")
BLOCKS = either(SLEEPS, LOCKS, CHILDREN, SOCKETS, FILES)
FILE = Wait("a file", FILES, "Read ahead in a thread, read larger blocks, keep the file in memory; call fsync seldom.")
# The outermost call of a path that tells decides: `queue.get` ends in a lock.
WAITS = (
    Wait("a queue that is empty or full", named(r"(^|multiprocessing/)queues?\.py:(get|put)$", r"SimpleQueue\.get$"),
         "What fills (or empties) the queue is what limits the loop: make that faster, give it more threads or processes, or let it "
         "work ahead (a longer queue helps only where it is fast enough on average)."),
    Wait("the result of a task that it gave to other threads or processes",
         named(r"^_base\.py:(result|wait|as_completed|result_iterator)$", r"^pool\.py:(get|next|wait)$", r"^thread\.py:shutdown$"),
         "Hand over the task for the next iteration before working on this one, and ask for the result one iteration later; more "
         "workers help where several tasks can run at a time."),
    Wait("another process", either(CHILDREN, named(r"^subprocess\.py:", r"^popen_fork\.py:", r"^connection\.py:(recv|poll|wait)")),
         "Keep one process and talk to it instead of starting one in each iteration, or start the next before working on this result."),
    Wait("a sleep to end", SLEEPS,
         "Take the sleep out of the loop, or sleep only for what is left until the next turn; where it waits for something, wait for "
         "that itself (an event, a queue)."),
    Wait("another thread", either(LOCKS, named(r"^threading\.py:(wait|join|acquire|_wait_for_tstate_lock)$")),
         "Let the other thread work one iteration ahead (a queue with room for a few items), so that its result is there when asked for."),
    Wait("the network or a pipe", SOCKETS,
         "Ask for the next answer before working on this one (a thread with a queue, asyncio), or ask for many at once."),
    FILE,
)


def look(facts: Facts) -> Optional[Cause]:
    tree = facts.require_calls()
    by_kind: Dict[Wait, List[Node]] = defaultdict(list)
    for node in tree.topmost(BLOCKS):
        by_kind[kind_of(node)].append(node)
    # What a file is asked for may come from memory, with the processor at work; the others do nothing but wait.
    if facts.cpu is None or sum(node.ns for node in by_kind[FILE]) > 2 * (facts.wall - facts.cpu):
        by_kind.pop(FILE)
    times = {kind: sum(node.ns for node in nodes) for kind, nodes in by_kind.items()}
    takes = facts.taking(("python.loop", "python.library", "unattributed"), sum(times.values()))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    kind = max(times, key=lambda one: times[one])
    nodes = sorted(by_kind[kind], key=lambda node: -node.ns)
    seen = [f"waiting: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
            *(f"{_called(node)}: {plural(node.calls, 'time')} an iteration, {duration(node.ns)}" for node in nodes[:2])]
    used = ""
    if facts.cpu is not None:
        used = f", and the process uses the processor for {share(facts.cpu, facts.wall)} of the time"
        seen.append(f"CPU time of the whole process: {duration(facts.cpu)} an iteration")
    threads = facts.evidence.get("python_threads") or ()
    if threads:
        seen.append(f"{plural(len(threads), 'Python thread')} beside the loop's")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_of(nodes), advice=kind.advice,
        why=(f"The loop computes nothing for {duration(ns)} of its {duration(facts.wall)} ({share(ns, facts.wall)}): it waits for "
             f"{kind.words}, in {_called(nodes[0])}{used}."))


def kind_of(node: Node) -> Wait:
    """What a blocking call waits for: by the outermost call of its path that tells."""
    names: List[str] = []
    at: Optional[Node] = node
    while at is not None and at.parent is not None:
        names.insert(0, at.name)
        at = at.parent
    return next(kind for name in names for kind in WAITS if kind.tells(name))


def _called(node: Node) -> str:
    """The call of the script's own line through which it came: `queue.get`."""
    top = node
    while top.parent is not None and top.parent.parent is not None and not top.line:
        top = top.parent
    file, _, name = top.name.rpartition(":")
    module = file.rpartition("/")[2][:-3]
    return top.name if not file.endswith(".py") else f"{module}.{name}" if not module.startswith("_") else name


RULE = Rule(
    "waiting", "The loop waits",
    looks_at="time in calls that block (sleeps, locks, queues, results of tasks, sockets, files; tree of calls), CPU time against wall time",
    remedy=("The loop's thread does nothing: it stands in a sleep, at a lock or a queue, or before a socket or a file. Faster Python or "
            "faster kernels change nothing; what it waits for has to come sooner, or be asked for one iteration earlier."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change",
                           "2": "reading files is waiting where the processor is idle for at least half of it"})
