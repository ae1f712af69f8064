"""RunMetadata and StepStats as binary, text and JSON protobuf: one lane a device, as timeline.json draws them."""

from __future__ import annotations

import json
import re
from array import array
from typing import Any, Dict, Iterator, List, Tuple

import numpy as np
from google.protobuf import text_format

from ..errors import TraceError
from . import tf1
from .events import LARGEST_NS, LONGEST_NAME, UNKNOWN_BYTES, Trace, Warnings
from .numbers import integer
from .protos import message_class, text
from .raw import Columns, Raw
from .source import LARGEST_WHOLE, Source
from .wire import merge_leniently, messages, others, starts_with_fields

LABEL = re.compile(r"^(?P<node>.*) = (?P<op>\S*?)\(")
TEXT = re.compile(rb"^(?:#[^\n]*\n|\s)*(?:step_stats\s*:?\s*[{<]|dev_stats\s*:?\s*[{<])")
JSON_KEYS = re.compile(rb'^"?(?:\s|\\[nrt])*\{(?:\s|\\[nrt])*\\?"(?:stepStats|step_stats|devStats|dev_stats)\\?"\s*:')
FIELDS = ("node_name", "timeline_label", "all_start_nanos", "all_start_micros", "all_end_rel_nanos", "all_end_rel_micros",
          "op_end_rel_nanos", "op_end_rel_micros")
STEP_STATS = DEV_STATS = 1  # field numbers of RunMetadata, of StepStats
NODE_STATS = 2              # of DeviceStepStats
MOST_NODES = 20_000_000
SALVAGE_WORK = 256 << 20  # characters parsed again in search of the last whole node
TEXT_LIMIT = 64 << 20  # bytes; the text parser takes seconds a MB

Node = Dict[str, Any]  # FIELDS of one NodeExecStats


def recognises(head: bytes) -> bool:
    """Binary RunMetadata (step_stats, dev_stats, device) or StepStats (dev_stats, device)."""
    return starts_with_fields(head, (1, 1, 1)) or starts_with_fields(head, (1, 1))


def recognises_text(head: bytes) -> bool:
    return bool(TEXT.match(head))


def recognises_json(head: bytes) -> bool:
    """Also JSON inside a JSON string."""
    return bool(JSON_KEYS.match(head))


def read(source: Source, warnings: Warnings) -> Trace:
    """Binary protobuf, taken apart node by node, so that memory follows the file's size."""
    data = memoryview(source.read_all("protobuf", LARGEST_WHOLE))
    return _trace(source, warnings, "step-stats-binary", _from_wire(data, starts_with_fields(bytes(data[:64]), (1, 1, 1)), warnings))


def _from_wire(data: memoryview, wrapped: bool, warnings: Warnings) -> Iterator[Tuple[str, Node]]:
    spans = messages(data, STEP_STATS, warnings) if wrapped else iter([(0, len(data))])
    node = message_class("NodeExecStats")()
    for outer, outer_end in spans:
        stats = data[outer:outer_end]
        for begin, end in messages(stats, DEV_STATS, warnings, outer):
            device = message_class("DeviceStepStats")()
            merge_leniently(device, others(stats[begin:end], NODE_STATS), warnings, outer + begin)
            name = text(device.device)[:LONGEST_NAME]
            for first, last in messages(stats[begin:end], NODE_STATS, warnings, outer + begin):
                node.Clear()
                merge_leniently(node, bytes(stats[begin + first:begin + last]), warnings, outer + begin + first)
                yield name, _node(node)


def _node(node: Any) -> Node:
    values = {key: getattr(node, key) for key in FIELDS}
    return {**values, "node_name": text(node.node_name), "timeline_label": text(node.timeline_label)}


def read_text(source: Source, warnings: Warnings) -> Trace:
    """Text protobuf. What stands before a syntax error is used."""
    data = source.read_all("text")
    if len(data) > TEXT_LIMIT:
        raise TraceError(f"{source.path} holds more than {TEXT_LIMIT >> 20} MiB of text protobuf.",
                         "Store it as binary: run_metadata.SerializeToString().")
    content = data.decode("utf-8", "replace")
    wrapped = re.search(r"^[ \t]*step_stats\b", content, re.M) is not None
    message = message_class("RunMetadata" if wrapped else "StepStats")()
    try:
        text_format.Merge(content, message, allow_unknown_field=True)
    except (text_format.ParseError, RecursionError) as error:
        warnings.add("malformed", f"The text breaks off or is malformed at line and column {str(error)[:120]}; "
                     "what came before is used.")
    return _trace(source, warnings, "step-stats-text", _from_message(message.step_stats if wrapped else message))


def read_json(source: Source, warnings: Warnings) -> Trace:
    """JSON protobuf: camelCase or snake_case, int64 as text, perhaps all of it inside a JSON string."""
    content: Any = source.read_all("JSON").decode("utf-8-sig", "replace")
    for _ in range(3):
        if not isinstance(content, str):
            break
        content = _parsed(content, source, warnings)
    stats = _get(content, "step_stats") or content
    devices = _get(stats, "dev_stats")
    if not isinstance(devices, list):
        raise TraceError(f"{source.path} is JSON without dev_stats.", "It should be a RunMetadata or StepStats message.")
    return _trace(source, warnings, "step-stats-json", _from_json(devices))


def _parsed(content: str, source: Source, warnings: Warnings) -> Any:
    """JSON, or as much of a cut-off text as closing its brackets makes readable."""
    try:
        return json.loads(content, strict=False)
    except RecursionError:
        raise TraceError(f"{source.path} is nested too deeply to be a trace.") from None
    except ValueError as error:
        position = getattr(error, "pos", 0)
        warnings.add("truncated", f"The JSON breaks off or is malformed near character {position:,}; "
                     "the nodes before it are used.")
    ends = [match.end() for match in re.finditer(r"\}", content[:position])]
    tries = max(3, min(200, SALVAGE_WORK // max(1, len(content))))
    for end in ends[:-tries - 1:-1]:
        try:
            return json.loads(content[:end] + _closing(content[:end]), strict=False)
        except (ValueError, RecursionError):
            continue
    raise TraceError(f"{source.path} is not readable as JSON from character {position:,} on, and holds nothing before.")


def _closing(content: str) -> str:
    """The brackets that are open at the end of `content`."""
    stack: List[str] = []
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[{}\[\]]', content):
        if token in "{[":
            stack.append("}" if token == "{" else "]")
        elif token in "}]" and stack:
            stack.pop()
    return "".join(reversed(stack))


def _get(value: Any, key: str) -> Any:
    """A field by its snake_case or camelCase name."""
    if not isinstance(value, dict):
        return None
    camel = re.sub(r"_(\w)", lambda match: match[1].upper(), key)
    return value.get(key, value.get(camel))


def _from_message(stats: Any) -> Iterator[Tuple[str, Node]]:
    for device in stats.dev_stats:
        name = text(device.device)
        for node in device.node_stats:
            yield name, _node(node)


def _from_json(devices: List[Any]) -> Iterator[Tuple[str, Node]]:
    for device in devices:
        nodes = _get(device, "node_stats")
        for node in nodes if isinstance(nodes, list) else ():
            if isinstance(node, dict):
                values = {key: integer(_get(node, key)) or 0 for key in FIELDS[2:]}
                yield str(_get(device, "device") or ""), {**values, "node_name": str(_get(node, "node_name") or ""),
                                                          "timeline_label": str(_get(node, "timeline_label") or "")}


def _trace(source: Source, warnings: Warnings, format: str, nodes: Iterator[Tuple[str, Node]]) -> Trace:
    raw = Raw(str(source.path), format)
    rows = array("q")
    for device, node in nodes:
        start = node["all_start_nanos"] or node["all_start_micros"] * 1000
        duration = (node["all_end_rel_nanos"] or node["all_end_rel_micros"] * 1000
                    or node["op_end_rel_nanos"] or node["op_end_rel_micros"] * 1000)
        if not start or not -LARGEST_NS < start < LARGEST_NS:
            warnings.add("zero-time", f"Node {node['node_name'][:60]!r} of {device[:60]} has no start time and is left out.")
            continue
        if not 0 <= duration < LARGEST_NS:
            warnings.add("negative-duration", f"Node {node['node_name'][:60]!r} of {device[:60]} ends before it starts "
                         "and is left out.")
            continue
        op, name = _op(device, node)
        pid = f"{device} Compute"
        raw.processes[pid] = pid
        rows.extend((start, duration, raw.texts[op], raw.texts[""], raw.texts[name], raw.lanes[pid, None]))
        source.events += 1
        if source.events >= MOST_NODES:
            warnings.add("too-many-events", f"Only the first {MOST_NODES:,} nodes are read.")
            break
    if not rows:
        raise TraceError(f"{source.path} is a StepStats message without timed nodes.",
                         "Run the step with trace_level=RunOptions.FULL_TRACE. "
                         + " ".join(notice.text for notice in warnings.notices()[:1]))
    table = np.frombuffer(rows, np.int64).reshape(-1, 6).T.copy()
    nothing = np.full(table.shape[1], UNKNOWN_BYTES, np.int64)
    raw.batches.append(Columns(*table, nothing, nothing, np.zeros(table.shape[1], bool)))
    return tf1.interpret(raw, warnings)


def _op(device: str, node: Node) -> Tuple[str, str]:
    """(op type, node name): from `node:op` on device lanes, from `node = Op(inputs)` on the others."""
    if "/stream:" in device or "/memcpy" in device:
        name, _, op = node["node_name"].partition(":")
        return op.split(":")[0] or "unknown", name
    label = LABEL.match(node["timeline_label"])
    if label and label["op"]:
        return label["op"], node["node_name"] or label["node"]
    return "", node["node_name"] or node["timeline_label"]
