"""`input-conversion`: lists and the like become arrays or tensors in every step."""

from __future__ import annotations

from typing import Optional

from ...calltree import named
from ...wording import duration, number, share, size
from ..activities import SESSION_RUN, below
from ..facts import Facts
from ..rule import WORTH_SHARE, Cause, Rule

TO_ARRAY = named(r"^numpy(\._core|\.core)?(\._multiarray_umath|\.multiarray)?\.(array|asarray|asanyarray|ascontiguousarray)$",
                 r"numpy/.*:(stack|vstack|hstack|asarray|array)$",
                 r"framework/(tensor_conversion|ops|constant_op)\.py:(convert_to_tensor|convert_to_tensor_v2|constant|convert_to_eager_tensor)$",
                 r"tensor_conversion_registry\.py:convert$", r"^google\._upb.*extend$|RepeatedScalarContainer\.extend$")
# Elements that are asked for one by one show as calls of these below a conversion, or below a message's constructor.
WALKED = named(r":__getitem__$", r":__len__$", r":__iter__$", r":__array__$", r"array_ops\.py:_slice_helper$", r"_slice_helper$")
# A conversion that walks fewer elements than this is none to speak of.
FEWEST = 8.0
# Smaller arrays cost the call more than their copy: bytes on a line.
LARGE_BYTES = 100_000
TENSORFLOW = ("tensorflow.", "tensorflow_core.")
PARTS = ("feed.convert", "python.library", "python.loop", "kernel", "runtime.schedule", "feed.fetch")


def look(facts: Facts) -> Optional[Cause]:
    tree = facts.require_calls()
    converted = [node for node in tree.topmost(TO_ARRAY)]
    sequences = [row for row in (facts.watched or {}).get("conversions", ()) if row[1]["k"] in ("sequence", "array", "other")]
    # A session's own dictionaries are walked in each step, converted or not.
    walked = [node for node in tree.topmost(WALKED) if _below(node, converted) or not below(node.parent, SESSION_RUN)]
    steps = max((facts.watched or {}).get("iterations", 1), 1)
    lists = [row for row in sequences if row[1]["k"] == "sequence" and row[1].get("n", 0) >= 2]
    by_element = sum(node.calls for node in walked)
    handed = [line for line in facts.lines if _bytes_handed(line) >= LARGE_BYTES]
    if by_element < FEWEST and not lists and not _foreign(sequences) and not handed:
        return None
    ns = sum(node.ns for node in converted) + sum(node.ns for node in walked if not _below(node, converted))
    listed = [feed for feed in facts.evidence.get("feeds", ()) if feed.get("kind") == "sequence"]
    ns += facts.parts.get("feed.convert", 0.0) if listed else 0.0
    ns += max(0.0, sum(line.ns for line in handed) - facts.kernel_time - ns) if handed else 0.0
    takes = facts.taking([part for part in PARTS if part != "kernel" or not handed], ns)
    ns = sum(takes.values())
    if facts.share(ns) < WORTH_SHARE:
        return None
    seen = [f"conversion: {duration(ns)} of {duration(facts.wall)} ({share(ns, facts.wall)})"]
    if by_element >= FEWEST:
        seen.append(f"{number(by_element)} elements asked for one by one an iteration")
    seen += [f"{row[0]} of a {_told(row[1])}" for row in (lists or sequences)[:2]]
    seen += [f"NumPy arrays of {size(_bytes_handed(line))} handed to a TensorFlow op" for line in handed[:2]]
    if sequences:
        seen.append(f"{number(len(sequences) / steps)} conversions an iteration")
    return Cause(
        takes, evidence=tuple(seen), estimated=bool(handed),
        lines=facts.lines_at(handed) if handed else facts.lines_of([*converted, *walked]),
        why=(f"Values are turned into arrays or tensors in every iteration, {duration(ns)} of {duration(facts.wall)}: "
             + ("each element is asked for by itself from Python." if by_element >= FEWEST
                else "from Python lists or arrays that TensorFlow first has to copy." if facts.calls_tensorflow
                else "from Python lists, whose elements NumPy has to look at and copy one after the other.")),
        advice=("Convert once, before the loop, and keep the arrays (or tensors). Where it has to happen in the loop, hand over one array: "
                "np.asarray of each object and then np.stack" + (", tensor.numpy() instead of the tensor, tf.constant(array) kept for reuse."
                                                                if facts.calls_tensorflow else ".")))


def _bytes_handed(line) -> float:
    """Bytes of arrays that a line gives straight to TensorFlow's functions, which then copy them."""
    return sum(operand.get("b", 0) for operation in line.operations if operation[0] == "call" and operation[1].startswith(TENSORFLOW)
               for operand in operation[2] if operand["k"] == "array")


def _below(node, tops) -> bool:
    while node is not None:
        if any(node is top for top in tops):
            return True
        node = node.parent
    return False


def _foreign(rows) -> bool:
    """Whether TensorFlow converts arrays in the loop."""
    return any(row[0].startswith("tensorflow") and row[1]["k"] == "array" for row in rows)


def _told(seen) -> str:
    if seen["k"] == "sequence":
        inner = seen.get("e") or {}
        return f"{seen['y']} of {number(seen.get('n', 0))} {inner.get('y', 'values')}"
    return seen["y"]


RULE = Rule(
    "input-conversion", "Values are converted to arrays or tensors in every step",
    looks_at=("time in np.array, np.asarray, convert_to_tensor and their like (tree of calls), what they are given (watch blocks), "
              "elements asked for one by one below them"),
    remedy=("A list has to be walked element by element to become an array; an object that only looks like an array is asked for "
            "each element through Python; a list of tensors costs a slice op each. Convert once, or hand over one array."),
    look=look, thresholds={"LARGE_BYTES": "100 kB of arrays handed to an op",
                           "FEWEST": "8 elements asked for one by one an iteration, or a list of two and more"})
