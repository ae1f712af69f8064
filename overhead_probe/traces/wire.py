"""Protobuf's wire format, as far as broken files need it: what a file starts with, and what can be saved of it."""

from __future__ import annotations

from typing import Iterator, Optional, Sequence, Tuple

from google.protobuf.message import DecodeError

from ..errors import TraceError
from .events import Warnings

VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5
MOST_BROKEN = 10_000  # broken fields after which a file is given up


def varint(data: bytes, position: int) -> Tuple[int, int]:
    """(value, position after it). Raises IndexError at the end of the data, ValueError if it is none."""
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7
        if shift > 63:
            raise ValueError("varint of more than 64 bits")


def starts_with_fields(data: bytes, numbers: Sequence[int]) -> bool:
    """Whether the message starts with a field that starts with a field …, the innermost a text or an empty one."""
    position, within = 0, None
    try:
        for number in numbers:
            tag, position = varint(data, position)
            size, position = varint(data, position)
            if tag != number << 3 | BYTES or (within is not None and size > within):
                return False
            within = size
        return all(32 <= byte for byte in data[position:position + min(within, 64)])
    except (IndexError, ValueError):
        return False


def fields(data: bytes) -> Iterator[Tuple[int, int, int, int]]:
    """(number, start of the field, start of its content, end) of each field; the last may end beyond the data."""
    position = 0
    while position < len(data):
        start = position
        tag, position = varint(data, position)
        content, kind = position, tag & 7
        if kind == VARINT:
            _, position = varint(data, position)
        elif kind in (FIXED64, FIXED32):
            position += 8 if kind == FIXED64 else 4
        elif kind == BYTES:
            size, content = varint(data, position)
            position = content + size
        else:
            raise ValueError(f"wire type {kind}")
        yield tag >> 3, start, content, position


def messages(data: bytes, number: int, warnings: Warnings, offset: int = 0) -> Iterator[Tuple[int, int]]:
    """(begin, end) of the content of each field of this number, one at a time. A last one that is cut off is clipped."""
    position = 0
    try:
        for found, start, content, end in fields(data):
            position = start
            if end > len(data):
                _complain(warnings, offset + start)
            if found == number and data[start] & 7 == BYTES:
                yield content, min(end, len(data))
    except (IndexError, ValueError):
        _complain(warnings, offset + position)


def others(data: bytes, number: int) -> bytes:
    """The message without the fields of this number: small where these are what makes it large."""
    kept = []
    try:
        for found, start, _, end in fields(data):
            if found != number and end <= len(data):
                kept.append(bytes(data[start:end]))
    except (IndexError, ValueError):
        pass  # `messages` tells of it
    return b"".join(kept)


def _complain(warnings: Warnings, position: int) -> None:
    warnings.add("malformed", f"The protobuf is cut off or broken near byte {position:,}; what is whole is used.")


def merge_leniently(message, data: bytes, warnings: Warnings, offset: int = 0) -> None:
    """Fills `message` from `data`; where that breaks, field by field, with what is whole."""
    try:
        message.ParseFromString(data)
        return
    except DecodeError:
        message.Clear()
    _salvage(message, data, warnings, offset, [MOST_BROKEN])


def _salvage(message, data: bytes, warnings: Warnings, offset: int, left: list) -> None:
    if left[0] <= 0:
        raise TraceError(f"More than {MOST_BROKEN:,} fields of the protobuf are broken: it is something else.")
    position = 0
    try:
        for number, start, content, end in fields(data):
            position = start
            if end <= len(data) and _merged(message, data[start:end]):
                continue
            left[0] -= 1
            _complain(warnings, offset + start)
            part = _part(message, number)
            if part is not None:
                _salvage(part, data[content:end], warnings, offset + content, left)
    except (IndexError, ValueError):
        left[0] -= 1
        _complain(warnings, offset + position)


def _merged(message, field: bytes) -> bool:
    try:
        message.MergeFromString(field)
        return True
    except DecodeError:
        return False


def _part(message, number: int) -> Optional[object]:
    """A new element of the field, if it holds messages."""
    field = message.DESCRIPTOR.fields_by_number.get(number)
    if field is None or field.message_type is None:
        return None
    value = getattr(message, field.name)
    return value.add() if hasattr(value, "add") else value
