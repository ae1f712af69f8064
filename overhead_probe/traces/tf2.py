"""What the events of TF2's and JAX's profiler mean, from the trace viewer's JSON or from XPlane.

Planes are processes (`/host:CPU`, `/device:GPU:0`), lines are threads and streams. Lines such as "TensorFlow
Ops" and "TensorFlow Name Scope" are derived from the streams and would count them again.
"""

from __future__ import annotations

import re
from typing import Dict, List, Optional, Tuple

import numpy as np

from . import names
from .events import ON_DEVICE, Kind, Lane, Trace, Warnings
from .raw import Columns, Raw

DEVICE = re.compile(r"/device:(?P<kind>GPU|TPU|CUSTOM|XPU)[: ](?P<name>\S*)", re.I)
HOST = re.compile(r"/host:|^/job:.*/host", re.I)
STREAM = re.compile(r"^Stream\b", re.I)
DERIVED = {"tensorflow ops", "tensorflow name scope", "xla modules", "source code", "source", "framework ops",
           "framework name scope", "xla traceme", "launch stats", "async xla ops", "sparsecore steps", "step", "hlo",
           "tf ops", "name scope", "xla launch stats", "kernel launches"}
VIEWER_LIMIT = 1_000_000
XLA_OPS, STEPS = "xla ops", "steps"
PYTHON = re.compile(r"^\$")
IGNORED = re.compile(r"^ThreadpoolListener::|^end: |^Thread[Pp]ool|^PythonRefManager::|^D2D Dispatch$")
GARBAGE = re.compile(r"CollectGarbage|^gc\b")
OP = re.compile(r"^(?P<node>[^\s$:][^\s]*?):(?P<op>_?[A-Za-z]\w*)(?:#.*)?$")
DRIVER = re.compile(r"^(?:cu|cuda|hip|nccl)[A-Z]\w+$|^(?:Mem(?:cpy|set))", re.I)
SYNC = re.compile(r"Synchronize|::Await|^Wait for|wait for completion|BlockHostUntilDone|BlockUntilReady")
COMPUTE_THREAD = re.compile(r"^tf_XLA|^XLA|Eigen", re.I)
PIPELINE_THREAD = re.compile(r"^tf_data", re.I)
EXECUTOR = re.compile(r"::|^(?:SessionRun|FunctionRun|Eager|TFE_|PjitFunction|ParseArguments|RunGraph|Execute)")
USED_CPU = re.compile(r"Cpu(?:Client|Executable|Buffer)|CPU:\d|^_Mkl|tf_XLAEigen")  # else: not known, a tracer may have failed
USED_GPU = re.compile(r"^cuLaunchKernel|^cudaLaunch|^hipLaunch|^cuMemcpy|GPU:\d", re.I)


def recognises(raw: Raw) -> bool:
    """Whether planes of the TF2 or JAX profiler are among the processes."""
    return any(DEVICE.search(name) or HOST.search(name) for name in raw.processes.values())


def interpret(raw: Raw, warnings: Warnings) -> Trace:
    """Gives each event its kind."""
    columns = raw.columns()
    texts = list(raw.texts.texts())
    lanes = raw.lane_list()
    with_streams = {lane.process for lane in lanes if DEVICE.search(lane.process) and STREAM.match(lane.thread)}
    kind = np.zeros(len(columns.start), np.int8)
    name = columns.name.copy()
    label = columns.label.astype(np.int32)
    known: Dict[str, int] = {text: index for index, text in enumerate(texts)}
    cache: Dict[Tuple[str, str], Tuple[Kind, int, int]] = {}
    order = np.argsort(columns.lane, kind="stable")
    for rows in np.split(order, np.flatnonzero(np.diff(columns.lane[order])) + 1) if len(order) else []:
        lane = lanes[columns.lane[rows[0]]]
        role = _lane_role(lane, with_streams)
        used, inverse = np.unique(columns.name[rows], return_inverse=True)
        table = np.array([_event(role, lane, texts[index], texts, known, cache) for index in used.tolist()], np.int64)
        found = table.reshape(-1, 3)[inverse]
        kind[rows], name[rows] = found[:, 0], np.where(found[:, 1] >= 0, found[:, 1], name[rows])
        label[rows] = np.where(found[:, 2] >= 0, found[:, 2], label[rows])
    if raw.format == "chrome-json" and len(columns.start) >= VIEWER_LIMIT:
        warnings.add("viewer-limit", f"The trace viewer's file holds at most {VIEWER_LIMIT:,} events and drops the rest: "
                     "import the .xplane.pb beside it.")
    on_host = ~np.isin(kind, ON_DEVICE)
    drawn = columns.lane[kind == Kind.STEP]
    if len(drawn):  # the lane "Steps" of one device; others, and the host's marks, repeat them
        kind[(kind == Kind.STEP) & (columns.lane != drawn[0])] = Kind.IGNORED
    else:
        kind[columns.step & on_host & (kind != Kind.IGNORED)] = Kind.STEP
    for text in texts[len(raw.texts):]:
        raw.texts[text]
    device = bool(np.isin(kind, ON_DEVICE).any())
    gpu = device or any(DEVICE.search(process) for process in raw.processes.values()) or any(map(USED_GPU.search, texts))
    cpu = not gpu and any(map(USED_CPU.search, [*texts, *raw.threads.values()]))
    blank = known.get("", -1)
    columns = columns._replace(name=name, label=np.where(label == blank, -1, label))
    return raw.trace(columns, kind, _producer(raw), _with_devices(lanes), warnings.notices(),
                     frozenset({"nested", *(["gpu"] if gpu else ["cpu-only"] if cpu else [])}), raw.head.get("facts", {}))


def _lane_role(lane: Lane, with_streams: set) -> str:
    """One of stream, derived, steps, driver, compute, pipeline, python, host."""
    thread = lane.thread.lower()
    if DEVICE.search(lane.process):
        if STREAM.match(lane.thread):
            return "stream"
        if thread == STEPS:
            return "steps"
        if thread == XLA_OPS and lane.process not in with_streams:
            return "stream"  # a TPU has no streams: its ops are the device's own record
        return "derived" if thread in DERIVED or thread == XLA_OPS or lane.process in with_streams else "stream"
    if thread == STEPS:
        return "steps"
    if thread in DERIVED:
        return "derived"
    if PIPELINE_THREAD.match(lane.thread):
        return "pipeline"
    return "compute" if COMPUTE_THREAD.match(lane.thread) else "host"


def _event(role: str, lane: Lane, name: str, texts: List[str], known: Dict[str, int], cache: Dict) -> Tuple[Kind, int, int]:
    """(kind, index of the op type, index of the node); -1 where the event's own name and label stay."""
    if role == "derived":
        return Kind.IGNORED, -1, -1
    if role == "steps":
        return Kind.STEP, -1, -1
    if role == "stream":
        return _on_stream(name, lane.thread), -1, -1
    if (role, name) not in cache:
        op = OP.match(name)
        if op and "::" not in name:
            kind = names.host_side(op["op"]) or (Kind.INPUT_WORK if role == "pipeline" else Kind.HOST_OP)
            cache[role, name] = kind, _index(op["op"], texts, known), _index(op["node"], texts, known)
        else:
            cache[role, name] = _on_host(role, name), -1, -1
    return cache[role, name]


def _index(text: str, texts: List[str], known: Dict[str, int]) -> int:
    if text not in known:
        known[text] = len(texts)
        texts.append(text)
    return known[text]


def _on_stream(name: str, thread: str) -> Kind:
    copy = names.direction(name)
    if copy and copy != Kind.COPY:
        return copy
    if names.MEMSET.match(name):
        return Kind.MEMSET
    typed = re.search(r"\((\w+)", thread)
    by_thread = names.direction(typed[1]) if typed else None
    return by_thread or copy or Kind.KERNEL if "," not in thread else copy or Kind.KERNEL


def _on_host(role: str, name: str) -> Kind:
    """Kind of a host event; a copy here is the call of the driver, not the copy."""
    if PYTHON.match(name):
        return Kind.FRAME
    if GARBAGE.search(name) and "::" not in name:
        return Kind.GC
    if IGNORED.match(name):
        return Kind.IGNORED
    if SYNC.search(name):
        return Kind.SYNC
    if DRIVER.match(name):
        return Kind.DISPATCH
    special = names.host_side(name)
    if role == "pipeline":
        return special if special == Kind.COMPILE else Kind.INPUT_WORK
    if special == Kind.INPUT_WORK:
        return Kind.INPUT  # stages of the pipeline on the consumer's own thread
    if special:
        return special
    return Kind.HOST_OP if role == "compute" and not EXECUTOR.search(name) else Kind.DISPATCH


def _producer(raw: Raw) -> str:
    marks = [*raw.threads.values(), *raw.processes.values()]
    if raw.head.get("jax") or any("PjRt" in text or "Pjit" in text for text in [*marks, *map(str, raw.texts)]):
        return "JAX profiler"
    return "TensorFlow 2 profiler"


def _with_devices(lanes: List[Lane]) -> List[Lane]:
    named = []
    for lane in lanes:
        device = DEVICE.search(lane.process)
        name = f"{device['kind'].upper()}:{device['name'] or 0}" if device else ""
        named.append(Lane(lane.process, lane.thread, name))
    return named
