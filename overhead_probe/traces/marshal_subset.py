"""The part of Python's marshal format that pstats files use, read as data.

`marshal.loads` may crash the interpreter on bytes that it did not write, so it is not used. Only dicts, tuples,
numbers and text are known here; code objects and all else are refused.
"""

from __future__ import annotations

import struct
from typing import Any, List, Tuple

MOST_NESTED = 8     # a pstats file nests four deep
REFERENCED = 0x80   # flag: the object is entered in the table that `r` refers to
SIGN = 1 << 31
LONG_DIGIT_BITS = 15
MOST_DIGITS = 16
SINGLETONS = {b"N": None, b"T": True, b"F": False}
END_OF_DICT = object()


class MarshalError(ValueError):
    """The bytes are no pstats data; the position says where."""


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.position = data, 0
        self.table: List[Any] = []
        self.outermost: dict = {}

    def fail(self, what: str) -> MarshalError:
        return MarshalError(f"{what} at byte {self.position:,}")

    def take(self, size: int) -> bytes:
        if not 0 <= size <= len(self.data) - self.position:
            raise self.fail("the data ends early")
        self.position += size
        return self.data[self.position - size:self.position]

    def int32(self) -> int:
        return struct.unpack("<i", self.take(4))[0]

    def value(self, depth: int = 0) -> Any:
        if depth > MOST_NESTED:
            raise self.fail("nested too deeply")
        code = self.take(1)[0]
        kind, kept = bytes([code & ~REFERENCED]), bool(code & REFERENCED)
        if kind == b"r":
            index = self.int32()
            if not 0 <= index < len(self.table) or self.table[index] is END_OF_DICT:
                raise self.fail("a reference to nothing")
            return self.table[index]
        slot = len(self.table)
        if kept:
            self.table.append(END_OF_DICT)  # a place that is filled once the object is whole
        value = self.plain(kind, depth)
        if kept:
            self.table[slot] = value
        return value

    def plain(self, kind: bytes, depth: int) -> Any:
        if kind in SINGLETONS:
            return SINGLETONS[kind]
        if kind == b"0":
            return END_OF_DICT
        if kind in b"iI":
            return self.int32() if kind == b"i" else struct.unpack("<q", self.take(8))[0]
        if kind == b"g":
            return struct.unpack("<d", self.take(8))[0]
        if kind in b"zZ":
            return self.take(self.take(1)[0]).decode("latin-1")
        if kind in b"utaAs":
            return self.take(self.int32()).decode("utf-8", "replace")
        if kind in b"()":
            return self.items(self.take(1)[0] if kind == b")" else self.int32(), depth)
        if kind == b"{":
            return self.pairs(depth)
        if kind == b"l":
            return self.long()
        raise self.fail(f"an object of type {kind!r}, which profiles do not hold,")

    def items(self, count: int, depth: int) -> tuple:
        if not 0 <= count <= len(self.data) - self.position:
            raise self.fail("a tuple larger than the file")
        return tuple(self.value(depth + 1) for _ in range(count))

    def pairs(self, depth: int) -> dict:
        found: dict = {}
        if depth == 0:
            self.outermost = found
        while (key := self.value(depth + 1)) is not END_OF_DICT:
            try:
                found[key] = self.value(depth + 1)
            except TypeError:
                raise self.fail("a dict as a key") from None
        return found

    def long(self) -> int:
        size = self.int32()
        if abs(size) > MOST_DIGITS:
            raise self.fail("a number too large")
        digits = struct.unpack(f"<{abs(size)}H", self.take(2 * abs(size)))
        value = sum(digit << LONG_DIGIT_BITS * place for place, digit in enumerate(digits))
        return -value if size < 0 else value


def loads(data: bytes) -> Any:
    """The object in `data`. Raises MarshalError."""
    return _Reader(data).value()


def loads_dict(data: bytes) -> Tuple[dict, str]:
    """(the dict in `data` as far as it is whole, what stops it or nothing). Raises MarshalError for no entry at all."""
    reader = _Reader(data)
    try:
        value = reader.value()
    except MarshalError as error:
        if not reader.outermost:
            raise
        return reader.outermost, str(error)
    if not isinstance(value, dict):
        raise MarshalError("it holds no table")
    return value, ""
