"""Labelled stretches and op totals of steps that an executor ran, from TensorFlow's profiler and RunMetadata."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Dict, List, Tuple

from ..agent import schema
from ..record import Block
from ..traces import protos
from . import eager_trace, statistics
from .partition import Interval
from .step_trace import INPUT_TYPES, Run, Trace, read, steps_of
from .trace_events import Clash  # noqa: F401 (for callers)

# Ops that only call other ops: the time in them that no inner kernel takes is the executor's.
CONTAINER_TYPES = ("PartitionedCall", "StatefulPartitionedCall", "RemoteCall", "While", "StatelessWhile", "If",
                   "StatelessIf", "Case", "StatelessCase", "SymbolicGradient", "XlaLaunch", "_XlaRun")
# Ops by which the executor runs loops and branches inside a graph.
CONTROL_TYPES = ("LoopCond", "NextIteration", "RefNextIteration", "Enter", "RefEnter", "Exit", "RefExit", "Merge",
                 "RefMerge", "Switch", "RefSwitch", "_SwitchN", "ControlTrigger")
FEED, RUN = schema.SPAN_KINDS.index("feed.convert"), schema.SPAN_KINDS.index("session.run")
# A call lies within the last few that began before it: `eval`, a monitored session's run and its wrappers, `run`, `_run`.
DEEPEST_RUN = 8
# Their counterparts in what XLA compiled.
XLA, XLA_CONTROL = "XLA", ("while", "call", "conditional")
# Ops that run Python.
PYTHON_TYPES = ("PyFunc", "EagerPyFunc", "PyFuncStateless")
# Ops that wait for room in a queue, or for what is in it.
QUEUES = ("Queue", "Barrier", "Stage")


@dataclass
class OpTotals:
    """What a way of looking at ops saw: ns and calls by node:Type over so many iterations.

    `control` counts ops that only run others. `span_ns` is from the first op to the last, over all steps; `input_ns` what input ops took, `wait_ns` the
    longest stretch after one in which no op ran. `rounds` holds ns of kernels and iterations by round.
    """

    ns: Dict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: Counter = field(default_factory=Counter)
    control: Counter = field(default_factory=Counter)
    iterations: int = 0
    span_ns: float = 0.0
    input_ns: float = 0.0
    wait_ns: float = 0.0
    devices: Dict[str, str] = field(default_factory=dict)
    rounds: Dict[int, List[float]] = field(default_factory=dict)
    estimated: Dict[str, bool] = field(default_factory=dict)

    def took(self, round_: int, ns: float, iterations: int) -> None:
        """Notes kernel time and iterations by round, for resampling."""
        row = self.rounds.setdefault(round_, [0.0, 0.0])
        row[0] += ns
        row[1] += iterations
        self.iterations += iterations

    def mean(self, name: str) -> Tuple[float, float]:
        """(ns, calls) of an op in an iteration."""
        return self.ns.get(name, 0.0) / self.iterations, self.calls.get(name, 0) / self.iterations


def intervals(block: Block, calls: List[Tuple[int, int]]) -> List[Interval]:
    """Labelled stretches (ns, agent's clock) inside the C calls `calls` of a traced block. Raises Clash."""
    trace = read(block)
    found: List[Interval] = []
    runs = sorted(run for run in trace.runs if run.thread == trace.thread)
    unfed = _unfed(block, calls)
    for call in calls:
        inside = _between(runs, call)
        ops = _between(trace.eager, call)
        if ops:
            executed = _functions(ops, inside, trace)
            _executed(executed, trace, found)
            found += eager_trace.intervals(call, ops, [(run.start, run.end) for run in executed])
        elif inside:
            _step(call, inside, trace, found, unfed.get(call, "feed.marshal"))
        # An asynchronous device counts where the host waits for it; what runs behind Python is hidden.
        found += [Interval(max(s.start, call[0]), min(s.end, call[1]), s.label, s.op) for s in trace.device
                  if s.start < call[1] and s.end > call[0]]
    found += [Interval(start, end, "compile") for start, end, _ in trace.compilations]
    steps = steps_of(trace)
    found += [Interval(start, end, "input") for start, end, step in trace.waits if step in steps]
    for start, end, name in exclusive(trace.kernels):
        if _is_kernel(name):
            found.append(Interval(start, end, "kernel", name))
        elif name.rpartition(":")[2].startswith(INPUT_TYPES):
            found.append(Interval(start, end, "input"))
    return found


def _between(rows, call):
    """Those of `rows`, sorted by start, that lie within the call."""
    inside = []
    for row in rows[bisect_left(rows, (call[0],)):]:
        if row[0] > call[1]:
            break
        if row[1] <= call[1]:
            inside.append(row)
    return inside


def _functions(ops, runs, trace) -> List[Run]:
    """Compiled functions among eager ops: from FunctionRun the step is the executor's until the op has its answer."""
    return [run._replace(end=op.run[1]) for op in ops if op.is_function for run in runs
            if op.run[0] <= run.start < op.run[1] and trace.processes.get(run.step)]


def _unfed(block: Block, calls: List[Tuple[int, int]]) -> Dict[Tuple[int, int], str]:
    """Calls of `Session.run` that were given no feeds: what they do before the C++ run is the bare call, and preparing a graph that grew.

    Only `Session.run` itself converts its feeds under the timers' eyes; it shows as two spans around its call, others as one.
    """
    mine = [span for span in block.spans if span[1] == block.thread]
    converted = sorted(span[2] for span in mine if span[0] == FEED)
    around = sorted((span[2], span[3]) for span in mine if span[0] == RUN)
    found, last = {}, 0
    for call in sorted(calls):
        first = bisect_left(converted, last)
        fed = first < len(converted) and converted[first] < call[0]
        known = around[:bisect_left(around, call)]
        if not fed and sum(end >= call[1] for _, end in known[-DEEPEST_RUN:]) >= 2:
            found[call] = "dispatch"
        last = call[1]
    return found


def _step(call, runs, trace, found, before) -> None:
    """One C call: before the C++ run feeds are marshalled (or what `before` says), after it fetches are."""
    first, last = min(run.start for run in runs), max(run.end for run in runs)
    found.append(Interval(call[0], first, before))
    found.append(Interval(last, call[1], "feed.fetch"))
    _executed(runs, trace, found)


def _executed(runs, trace, found) -> None:
    """Hand-off and scheduling of steps that executor threads ran while the caller waited."""
    for start, end, step, _ in runs:
        if not trace.processes:
            found.append(Interval(start, end, "step"))
            continue
        worked = trace.processes.get(step, [])
        # The thread that finished the step may be pushed aside before it leaves Process: its work ended with the
        # done-callback, or at the latest when the caller had its answer.
        last_op = min(end, trace.done.get(step, end))
        worked = [(w[0], min(w[1], last_op)) for w in worked if w[0] < last_op]
        begin, finish = min((w[0] for w in worked), default=end), max((w[1] for w in worked), default=end)
        found.append(Interval(start, begin, "handoff.out"))
        found.append(Interval(begin, finish, "handoff.between"))
        found.append(Interval(finish, end, "handoff.back"))
        found += [Interval(w[0], w[1], "runtime.schedule") for w in worked]


def exclusive(kernels: List[Tuple[int, int, str, int]]) -> List[Tuple[int, int, str]]:
    """Kernels nested on one thread (an op that runs a function) cut to the time of their own."""
    found: List[Tuple[int, int, str]] = []
    threads: Dict[int, List[Tuple[int, int, str]]] = defaultdict(list)
    for start, end, name, thread in kernels:
        threads[thread].append((start, end, name))
    for rows in threads.values():
        rows.sort(key=lambda row: (row[0], -row[1]))
        stack: List[List] = []  # [own time begins, end, name]
        for start, end, name in rows:
            _close(stack, start, found)
            if stack and start > stack[-1][0]:
                found.append((stack[-1][0], start, stack[-1][2]))
            stack.append([start, end, name])
        _close(stack, float("inf"), found)
    return found


def _close(stack: List[List], until: float, found: List[Tuple[int, int, str]]) -> None:
    """Ends the kernels that end by `until`; their parent's own time goes on from there."""
    while stack and stack[-1][1] <= until:
        begin, end, name = stack.pop()
        if end > begin:
            found.append((begin, end, name))
        if stack:
            stack[-1][0] = max(stack[-1][0], end)


def add_kernels(block: Block, totals: OpTotals) -> None:
    """Adds the kernels of a block at the tracer's finest level, its settling iterations left out. Raises Clash."""
    trace = read(block)
    for number, marks in enumerate(block.segments):
        marks = marks[statistics.settling(len(marks) - 1):] if number == 0 else marks
        inside = [kernel for kernel in trace.kernels if marks[0] <= kernel[0] < marks[-1]]
        totals.calls.update(name for _, _, name, _ in inside if _is_kernel(name))
        totals.control.update(name for _, _, name, _ in inside if not _is_kernel(name))
        own = [(name, end - start) for start, end, name in exclusive(inside) if _is_kernel(name)]
        for name, ns in own:
            totals.ns[name] += ns
        totals.took(block.cycle, sum(ns for _, ns in own), (len(marks) - 1) * block.every)


def beside_the_step(block: Block) -> Tuple[Dict[str, Tuple[float, int]], Dict[str, Tuple[float, int]]]:
    """Stages of input pipelines, and functions made ready to run: (ns of their own, calls) by name. Raises Clash."""
    trace = read(block)
    stages: Dict[str, Tuple[float, int]] = {}
    calls = Counter(name for _, _, name, _ in trace.stages)
    for start, end, name in exclusive(trace.stages):
        stages[name] = (stages.get(name, (0.0, 0))[0] + end - start, calls[name])
    compiled: Dict[str, Tuple[float, int]] = {}
    for start, end, name in trace.compilations:
        short = eager_trace.function_name(name)
        ns, count = compiled.get(short, (0.0, 0))
        compiled[short] = (ns + end - start, count + 1)
    return stages, compiled


def beside_the_loop(block: Block) -> Tuple[float, Dict[str, Tuple[float, int]]]:
    """ns of kernels in steps that the loop's thread did not ask for, waiting at queues left out; and of ops that run
    Python, wherever they ran: (ns, calls) by type. Raises Clash."""
    trace = read(block)
    others = sum(end - start for start, end, name in exclusive(trace.others)
                 if _is_kernel(name) and not name.rpartition(":")[2].startswith(QUEUES))
    python: Dict[str, Tuple[float, int]] = {}
    for start, end, name, _ in trace.others:
        kind = name.rpartition(":")[2]
        if kind in PYTHON_TYPES:
            ns, calls = python.get(kind, (0.0, 0))
            python[kind] = (ns + end - start, calls + 1)
    return others, python


def add_metadata(block: Block, totals: OpTotals) -> None:
    """Adds the nodes of a block's RunMetadata, and the device on which each ran."""
    before = sum(totals.ns.values())
    for path in block.metadata:
        stamps: List[Tuple[int, int, bool]] = []
        message = protos.message_class("RunMetadata").FromString(path.read_bytes())
        for device in message.step_stats.dev_stats:
            for node in device.node_stats:
                _add_node(node, protos.text(device.device), totals, stamps)
        totals.span_ns += max((end for _, end, _ in stamps), default=0) - min((start for start, _, _ in stamps), default=0)
        totals.wait_ns += _longest_gap_after_input(stamps)
    totals.took(block.cycle, sum(totals.ns.values()) - before,
                sum(len(marks) - 1 for marks in block.segments) * block.every)


def _longest_gap_after_input(stamps: List[Tuple[int, int, bool]]) -> int:
    """Input ops that wait in the background give their thread back at once, and nothing runs until they are done."""
    longest, last, pending = 0, 0, False
    for start, end, is_input in sorted(stamps):
        if pending:
            longest = max(longest, start - last)
        last, pending = max(last, end), pending or is_input
    return longest


def _add_node(node, device: str, totals: OpTotals, stamps: List[Tuple[int, int, bool]]) -> None:
    node_name = protos.text(node.node_name)
    # TensorFlow 1 leaves the stamps of some nodes at zero.
    if node_name in ("_SOURCE", "_SINK") or not node.all_start_nanos:
        return
    name = f"{node_name}:{_type_of(protos.text(node.timeline_label))}"
    took = max(0, node.op_end_rel_nanos - node.op_start_rel_nanos)
    is_input = name.rpartition(":")[2].startswith(INPUT_TYPES)
    stamps.append((node.all_start_nanos, node.all_start_nanos + node.all_end_rel_nanos, is_input))
    if _is_kernel(name):
        totals.ns[name] += took
        totals.calls[name] += 1
        totals.devices[name] = device
    elif is_input:
        totals.input_ns += took
    else:
        totals.control[name] += 1


def _is_kernel(name: str) -> bool:
    node, _, kind = name.rpartition(":")
    if kind == XLA:
        return not node.startswith(XLA_CONTROL)
    return kind not in CONTAINER_TYPES and kind not in CONTROL_TYPES and not kind.startswith(INPUT_TYPES)


def _type_of(label: str) -> str:
    """The op type in a timeline label such as `[CPU] 4B name = MatMul(a, b)`."""
    return label.partition(" = ")[2].partition("(")[0]
