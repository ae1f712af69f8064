"""`waiting`: the loop's thread stands still in a call that blocks."""

from __future__ import annotations

from typing import Dict, List, Optional, Tuple

from ...calltree import Match, Node, named
from ...wording import duration, number, share
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

# Calls that block, by what they wait for. The call that the script itself makes decides first (`queue.get` ends in a lock).
REASONS: Tuple[Tuple[str, Match], ...] = (
    ("a queue that is empty or full", named(r"^queue\.py:(get|put)$", r"SimpleQueue\.get$", r"multiprocessing/queues\.py:(get|put)$", r"^queues\.py:(get|put)$")),
    ("the result of a task that it gave to other threads or processes", named(r"^_base\.py:(result|wait|as_completed|result_iterator)$", r"^pool\.py:(get|next|wait)$",
                                                                             r"^thread\.py:shutdown$")),
    ("another process", named(r"^subprocess\.py:", r"^popen_fork\.py:", r"^posix\.(wait|waitpid|wait4)$", r"^connection\.py:(recv|poll|wait)")),
    ("a sleep to end", named(r"^time\.sleep$")),
    ("another thread", named(r"^threading\.py:(wait|join|acquire)$", r"^_?R?[lL]ock\.(acquire|__enter__)$", r"^_thread\.(lock|RLock)\.", r"^threading\.py:_wait_for_tstate_lock$",
                             r"^_ThreadHandle\.join$")),
    ("the network or a pipe", named(r"socket\.(recv|recv_into|recvfrom|send|sendall|connect|accept)$", r"^select\.", r"(epoll|poll|kqueue)\.(poll|control)$", r"^_SSLSocket\.")),
    ("a file", named(r"^posix\.(read|fsync|fdatasync|pread|sync|open|stat)$", r"(BufferedReader|FileIO|BufferedRandom|TextIOWrapper)\.(read|readinto|readline|readlines|read1)$",
                     r"^(_io|io)\.open", r"^builtins\.input$")),
)
# What a file is asked for may come from memory, with the processor at work; the others do nothing but wait.
WORKS = "a file"
BLOCKS = named(r"^time\.sleep$", r"[lL]ock\.(acquire|__enter__)$", r"SimpleQueue\.get$", r"^posix\.(wait|waitpid|wait4|read|fsync|fdatasync|pread|sync|open|stat)$",
               r"socket\.(recv|recv_into|recvfrom|send|sendall|connect|accept)$", r"^select\.", r"(epoll|poll|kqueue)\.(poll|control)$", r"^_SSLSocket\.", r"^_ThreadHandle\.join$",
               r"(BufferedReader|FileIO|BufferedRandom|TextIOWrapper)\.(read|readinto|readline|readlines|read1)$", r"^(_io|io)\.open", r"^builtins\.input$")
ADVICE = {
    "a queue that is empty or full": "What fills (or empties) the queue is what limits the loop: make that faster, give it more threads or processes, or let it work ahead "
                                     "(a longer queue helps only where it is fast enough on average).",
    "the result of a task that it gave to other threads or processes": "Hand over the task for the next iteration before working on this one, and ask for the result "
                                                                       "one iteration later; more workers help where several tasks can run at a time.",
    "another process": "Keep one process and talk to it instead of starting one in each iteration, or start the next one before working on this result.",
    "a sleep to end": "Take the sleep out of the loop, or sleep only for what is left until the next turn; where it waits for something, wait for that (an event, a queue).",
    "another thread": "Let the other thread work one iteration ahead (a queue with room for a few items), so that its result is there when the loop asks.",
    "the network or a pipe": "Ask for the next answer before working on this one (a thread with a queue, asyncio), or fetch many at once.",
    "a file": "Read ahead in a thread, read larger blocks, keep the file in memory; call fsync seldom.",
}


def look(facts: Facts) -> Optional[Cause]:
    tree = facts.require_calls()
    blocked = _blocked(facts, tree.topmost(BLOCKS))
    takes = facts.taking(("python.loop", "python.library", "unattributed"), sum(node.ns for node in blocked))
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    times: Dict[str, float] = {}
    for node in blocked:
        times[reason(node)] = times.get(reason(node), 0.0) + node.ns
    first = max(times, key=lambda name: times[name])
    nodes = sorted((node for node in blocked if reason(node) == first), key=lambda node: -node.ns)
    seen = [f"waiting: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})",
            *(f"{_called(node)}: {number(node.calls)} times an iteration, {duration(node.ns)}" for node in nodes[:2])]
    if facts.cpu is not None:
        seen.append(f"CPU time of the whole process: {duration(facts.cpu)} an iteration, {share(facts.cpu, facts.wall)} of the wall time")
    threads = facts.evidence.get("python_threads") or ()
    if threads:
        seen.append(f"{number(len(threads))} Python thread{'s' if len(threads) != 1 else ''} beside the loop's")
    return Cause(
        takes, evidence=tuple(seen), lines=facts.lines_of(nodes), advice=ADVICE[first],
        why=(f"The loop does not compute for {duration(ns)} of its {duration(facts.wall)} ({share(ns, facts.wall)}): it waits for {first}, in {_called(nodes[0])}"
             + (", while the process uses the processor for " + share(facts.cpu, facts.wall) + " of the time." if facts.cpu is not None else ".")))


def reason(node: Node) -> str:
    """What a blocking call waits for: by the outermost call of its path that tells, else by itself."""
    path: List[Node] = []
    at: Optional[Node] = node
    while at is not None and at.parent is not None:
        path.append(at)
        at = at.parent
    names = [step.name for step in reversed(path)]
    for name in names:
        for words, match in REASONS:
            if match(name):
                return words
    return "another thread"


def _blocked(facts: Facts, nodes: List[Node]) -> List[Node]:
    """Without calls on files where the processor is as busy as the clock: those copy, and do not wait."""
    idle = facts.wall - facts.cpu if facts.cpu is not None else 0.0
    on_files = [node for node in nodes if reason(node) == WORKS]
    waits = sum(node.ns for node in on_files) <= 2 * idle
    return [node for node in nodes if waits or node not in on_files]


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
    looks_at="time in calls that block (sleeps, locks, queues, results of tasks, sockets, files; tree of calls), CPU time of the process against wall time",
    remedy=("The loop's thread does nothing: it stands in a sleep, at a lock or a queue, or before a socket or a file. Faster Python or faster kernels change nothing; "
            "what it waits for has to come sooner, or be asked for one iteration earlier."),
    look=look, thresholds={"WORTH_SHARE": "5 % of an iteration: less is not worth a change",
                           "2": "reading files counts as waiting where the processor is idle for at least half of it"})
