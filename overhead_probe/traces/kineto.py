"""What the events of a PyTorch trace mean (Kineto's JSON, and the older autograd profiler's).

The category says it; its names changed over the years. Also takes Chrome traces that no other reader knows.
"""

from __future__ import annotations

import re
from typing import Dict, List, Set

import numpy as np

from . import names
from .events import ON_DEVICE, Kind, Lane, Trace, Warnings
from .raw import Raw

# category, lower case: kind
CATEGORIES: Dict[str, Kind] = {
    "kernel": Kind.KERNEL, "gpu_op": Kind.KERNEL, "mtia_ccp_events": Kind.KERNEL,
    "gpu_memcpy": Kind.COPY, "memcpy": Kind.COPY,
    "gpu_memset": Kind.MEMSET, "memset": Kind.MEMSET,
    "cpu_op": Kind.HOST_OP, "operator": Kind.HOST_OP,
    "cuda_runtime": Kind.DISPATCH, "cuda_driver": Kind.DISPATCH, "runtime": Kind.DISPATCH,
    "hip_runtime": Kind.DISPATCH, "xpu_runtime": Kind.DISPATCH, "mtia_runtime": Kind.DISPATCH,
    "privateuse1_runtime": Kind.DISPATCH, "glow_runtime": Kind.DISPATCH,
    "python_function": Kind.PYTHON, "python": Kind.PYTHON,
    "user_annotation": Kind.NOTE, "cpu_instant_event": Kind.NOTE,
    # a lane that repeats what the host's annotations cover, and waits drawn on the device: no work
    "gpu_user_annotation": Kind.IGNORED, "cuda_sync": Kind.IGNORED, "overhead": Kind.IGNORED,
    "privateuse1_driver": Kind.DISPATCH, "cuda_profiler_range": Kind.IGNORED,
    "trace": Kind.WINDOW,
}
PYTORCH = {"cpu_op", "kernel", "cuda_runtime", "operator", "user_annotation", "gpu_memcpy", "python_function"}
SYNC = re.compile(r"Synchronize|^(?:cuda|hip)Memcpy$|^hipMemcpyWithStream$|^(?:cu|hip|cuda)EventQuery$")
STEP = re.compile(r"^ProfilerStep\s?[#*]")
LIBRARY = re.compile(r"(?:^|/)(?:torch|numpy|lib/python[\d.]*|site-packages|dist-packages)/|^<built-in|^nn\.Module|^<frozen|"
                     r"^(?:threading|contextlib|functools|inspect|abc|typing)\.py")
GPU_LABEL = re.compile(r"GPU\s?(\d+)")
OLD_DEVICE = re.compile(r"CUDA functions|GPU functions", re.I)


def recognises(raw: Raw) -> bool:
    """Whether PyTorch wrote it."""
    if "deviceProperties" in raw.head or "traceName" in raw.head:
        return True
    return bool(_categories(raw) & PYTORCH)


def _categories(raw: Raw) -> Set[str]:
    texts = list(raw.texts)
    seen = set()
    for batch in raw.batches:
        seen.update(np.unique(batch.category).tolist())
    return {str(texts[index]).lower() for index in seen}


def interpret(raw: Raw, warnings: Warnings) -> Trace:
    """Gives each event its kind."""
    pytorch = recognises(raw)
    columns = raw.columns()
    texts = raw.texts.texts()
    by_category = np.array([CATEGORIES.get(text.lower(), Kind.NOTE) for text in texts], np.int8)
    kind = by_category[columns.category]
    ops = kind == Kind.HOST_OP
    kind = _by_name(kind, columns.name, texts)
    lanes = raw.lane_list()
    old = np.array([bool(OLD_DEVICE.search(lane.process)) for lane in lanes])
    if old.any():
        kind[old[columns.lane]] = Kind.KERNEL
    kind[columns.step] = Kind.STEP
    device = np.isin(kind, ON_DEVICE)
    gpu = bool(device.any() or (kind == Kind.DISPATCH).any() or raw.head.get("deviceProperties"))
    if gpu:
        kind[kind == Kind.HOST_OP] = Kind.DISPATCH  # on a GPU, a host op is what launches the kernels
    lanes = _with_devices(raw, lanes, np.unique(columns.lane[device]).tolist())
    signs = {"nested", *({"gpu"} if gpu else {"cpu-only"} if pytorch else ())}
    columns = columns._replace(label=_linked(columns, kind, ops))
    return raw.trace(columns, kind, "PyTorch" if pytorch else "Chrome trace", lanes, warnings.notices(),
                     frozenset(signs), _facts(raw))


def _by_name(kind: np.ndarray, name: np.ndarray, texts) -> np.ndarray:
    """Kinds that the category leaves open: direction of copies, waits, steps."""
    refined = kind.copy()
    for category in (Kind.COPY, Kind.DISPATCH, Kind.HOST_OP, Kind.NOTE, Kind.PYTHON):
        rows = np.flatnonzero(kind == category)
        used = np.unique(name[rows])
        table = np.zeros(len(texts), np.int8)
        for index in used.tolist():
            table[index] = _refined(category, texts[index])
        refined[rows] = table[name[rows]]
    return refined


def _refined(kind: Kind, name: str) -> Kind:
    if kind == Kind.COPY:
        return names.direction(name) or names.direction("Memcpy " + name) or Kind.COPY
    if kind == Kind.DISPATCH:
        return Kind.SYNC if SYNC.search(name) else kind
    if STEP.match(name):
        return Kind.STEP
    if names.INPUT.search(name):
        return Kind.INPUT
    if names.COMPILING.match(name):
        return Kind.COMPILE
    if kind == Kind.PYTHON:
        return Kind.LIBRARY if LIBRARY.search(name) else kind
    if kind == Kind.NOTE and name.startswith(("gloo:", "mpi:")):
        return Kind.MESSAGE
    return kind


def _linked(columns, kind: np.ndarray, ops: np.ndarray) -> np.ndarray:
    """For device events, the name of the host op that launched them (same external id); -1 for none."""
    label = np.full(len(kind), -1, np.int32)
    device = np.flatnonzero(np.isin(kind, ON_DEVICE) & (columns.link >= 0))
    hosts = np.flatnonzero(ops & (columns.link >= 0))
    if not len(device) or not len(hosts):
        return label
    hosts = hosts[np.argsort(columns.link[hosts], kind="stable")]
    ids = columns.link[hosts]
    at = np.searchsorted(ids, columns.link[device])
    at_safe = np.minimum(at, len(ids) - 1)
    found = ids[at_safe] == columns.link[device]
    label[device[found]] = columns.name[hosts[at_safe[found]]]
    return label


def _with_devices(raw: Raw, lanes: List[Lane], device_lanes: List[int]) -> List[Lane]:
    named = list(lanes)
    keys = list(raw.lanes)
    for index in device_lanes:
        pid = keys[index][0]
        label = GPU_LABEL.search(raw.process_labels.get(pid, ""))
        named[index] = Lane(lanes[index].process, lanes[index].thread, f"GPU:{label[1] if label else pid}")
    return named


def _facts(raw: Raw) -> Dict[str, object]:
    devices = raw.head.get("deviceProperties")
    facts: Dict[str, object] = {}
    if isinstance(devices, list) and devices and isinstance(devices[0], dict):
        facts["device"] = str(devices[0].get("name", ""))[:80]
    rank = raw.head.get("distributedInfo")
    if isinstance(rank, dict) and "rank" in rank:
        facts["rank"] = str(rank["rank"])[:20]
    return facts
