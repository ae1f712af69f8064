"""Finds the events in Chrome trace JSON without holding the file: batches of a few MB, decoded at once.

A batch is cut where one element ends and the next begins. That the cut is right is proved by decoding it: a
text that starts at an element and decodes as an array ends at an element too. A batch that does not decode is
gone through element by element; what is broken is left out with its position. Each byte is looked at a bounded
number of times, so time is linear in size.
"""

from __future__ import annotations

import json
import re
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

import msgspec

from ..errors import TraceError
from .events import Warnings
from .source import Source

BATCH = 4 << 20             # bytes decoded at once
LARGEST_ELEMENT = 32 << 20  # bytes of one event; beyond, the file is something else
LARGEST_VALUE = 1 << 20     # bytes of a top-level value that is kept
CUTS_TRIED = 4              # places near the end of a batch where it may be cut
PIECES_JOINED = 64          # nested objects that look like elements, joined before an element is given up
GIVEN_UP = 1000             # elements given up before joining is tried no more: time stays linear
MOST_BROKEN = 50_000        # elements left out before a file is given up
SPACE = rb"\s{0,512}"       # bounded: a file of blanks must not cost quadratic time
END = re.compile(rb"\}" + SPACE + rb"(?:,(?=" + SPACE + rb"\{)|,?" + SPACE + rb"\])")
KEY = re.compile(rb'"((?:[^"\\]|\\.){0,4096}?)"' + SPACE + rb":")
TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|["{}\[\],]', re.S)
BLANK = b" \t\r\n"


class Args(msgspec.Struct, gc=False):
    """The arguments that readers look at; all others are skipped without being built."""

    name: Any = None
    op: Any = None
    labels: Any = None
    external: Any = msgspec.field(default=None, name="External id")
    external_old: Any = msgspec.field(default=None, name="external id")
    bytes: Any = None
    long_name: Any = None
    tf_op: Any = None
    hlo_op: Any = None
    step_num: Any = None


class Event(msgspec.Struct, gc=False):
    """One element of `traceEvents`."""

    ph: Any = None
    cat: Any = None
    name: Any = None
    pid: Any = None
    tid: Any = None
    ts: Any = None
    dur: Any = None
    args: Optional[Args] = None


class Batch(NamedTuple):
    """Decoded events, the text they come from (`[…]`), and the offset of its first byte in the file."""

    events: List[Event]
    text: bytes
    offset: int


KNOWN_ARGS = {field.encode_name: field.name for field in msgspec.structs.fields(Args)}
_EVENTS = msgspec.json.Decoder(List[Event])
_EVENT = msgspec.json.Decoder(Event)
_BROKEN = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)


class Stream:
    """The batches of one file. After the last, `head` holds the small values beside the events."""

    def __init__(self, source: Source, warnings: Warnings) -> None:
        self.source, self.warnings = source, warnings
        self.head: Dict[str, Any] = {}
        self.found = False
        self._buffer, self._base, self._eof = b"", 0, False  # _base: file offset of the buffer's first byte
        self._patience, self._bad = GIVEN_UP, 0

    def batches(self) -> Iterator[Batch]:
        """All events of the file, in its order."""
        self._skip(b"\xef\xbb\xbf" + BLANK)
        first = self._buffer[:1]
        if first == b"[":
            self._drop(1)
            self.found = True
            yield from self._array()
        elif first == b"{":
            self._drop(1)
            yield from self._members()

    def _members(self) -> Iterator[Batch]:
        """The members of the top-level object; `traceEvents` is streamed, others are kept if small."""
        while True:
            self._skip(BLANK + b",")
            key = KEY.match(self._buffer)
            if not key:
                self._tail()
                return
            name = key[1].decode("utf-8", "replace")
            self._drop(key.end())
            self._skip(BLANK)
            if name == "traceEvents" and self._buffer[:1] == b"[":
                self._drop(1)
                self.found = True
                yield from self._array()
            elif not self._value(name):
                return

    def _tail(self) -> None:
        rest = self._buffer.strip(BLANK + b",")
        if not rest:
            self.warnings.add("truncated", f"The file ends early, at byte {self._base + len(self._buffer):,}: "
                              "its last brackets are missing.")
        elif not rest.startswith(b"}") and self.found:
            self.warnings.add("malformed", f"What follows byte {self._base:,} is not JSON and is left out.")

    def _value(self, name: str) -> bool:
        """Reads one value that is not the events; False when the file ends in it or it is broken."""
        kept, depth, size = [], 0, 0
        while True:
            end, position = None, 0
            for token in TOKEN.finditer(self._buffer):
                text = token[0]
                if text == b'"':  # a string that goes on beyond the buffer
                    break
                position = token.end()
                if text in b"{[":
                    depth += 1
                elif text in b"}],":
                    if depth == 0:
                        end = token.start()
                        break
                    depth -= text != b","
            taken = end if end is not None else position or (len(self._buffer) if b'"' not in self._buffer else 0)
            size += taken
            if size <= LARGEST_VALUE:
                kept.append(self._buffer[:taken])
            if end is not None:
                self._drop(end)
                self._keep(name, kept, size)
                return True
            self._drop(taken)
            before = len(self._buffer)
            self._fill(before + 1)
            if len(self._buffer) == before or before > LARGEST_ELEMENT:
                self._drop(before)
                self.warnings.add("truncated", f"The file ends in the middle of {name!r}, near byte {self._base:,}.")
                return False

    def _keep(self, name: str, parts: List[bytes], size: int) -> None:
        if size <= LARGEST_VALUE and len(self.head) < 256:
            value = decoded(b"".join(parts))
            if value is not None:
                self.head[name] = value

    def _array(self) -> Iterator[Batch]:
        """The elements up to the closing bracket of the array."""
        while True:
            self._skip(BLANK + b",", BATCH)
            if self._buffer[:1] == b"]":
                self._drop(1)
                return
            if not self._buffer:
                self.warnings.add("truncated", f"The file ends early, at byte {self._base:,}: "
                                  "its last brackets are missing.")
                return
            batch, size, ended = self._fast() or self._slow()
            if batch.events:
                self.source.events += len(batch.events)
                yield batch
            self._drop(size)
            self.source.report()
            if ended:
                self._eof = self._eof or self._bad >= MOST_BROKEN
                return

    def _fast(self) -> Optional[Tuple[Batch, int, bool]]:
        """As much of the buffer as decodes in one go; None if none of the likely cuts is one."""
        for cut, size, ended in self._cuts():
            text = b"[" + self._buffer[:cut] + b"]"
            try:
                return Batch(_EVENTS.decode(text), text, self._base - 1), size, ended
            except _BROKEN:
                continue
        return None

    def _cuts(self) -> List[Tuple[int, int, bool]]:
        """(end of the last element, bytes consumed, whether the array ends there), likeliest first."""
        start = max(0, len(self._buffer) - (1 << 16))
        found = [match for match in END.finditer(self._buffer, start)]
        return [(match.start() + 1, match.end(), match[0].endswith(b"]")) for match in found[::-1][:CUTS_TRIED]]

    def _slow(self) -> Tuple[Batch, int, bool]:
        """Element by element, leaving out what is broken. Consumes the buffer but for an unfinished element."""
        events: List[Event] = []
        texts: List[bytes] = []
        ends = list(END.finditer(self._buffer))
        begin, index, ended = 0, 0, False
        while index < len(ends) and not ended and self._bad < MOST_BROKEN:
            event, last = self._joined(begin, ends, index)
            if event is None and last == len(ends) and not self._eof:
                break  # what is missing may be in the next batch
            if event is None:
                self._broken(begin, ends[index].start() + 1)
                last = index
                ended = self._eof and not self._buffer[ends[index].end():].strip(BLANK + b"}]")
            else:
                events.append(event)
                texts.append(self._buffer[begin:ends[last].start() + 1])
                ended = ends[last][0].endswith(b"]")
            begin, index = ends[last].end(), last + 1
        if self._bad >= MOST_BROKEN:
            self.warnings.add("given-up", f"{MOST_BROKEN:,} events are not JSON: the file is given up at byte "
                              f"{self._base + begin:,}.")
            return Batch(events, b"[" + b",".join(texts) + b"]", self._base - 1), len(self._buffer), True
        if not ended:
            begin = self._rest(begin, events)
        return Batch(events, b"[" + b",".join(texts) + b"]", self._base - 1), begin, ended

    def _joined(self, begin: int, ends: List["re.Match[bytes]"], first: int) -> Tuple[Optional[Event], int]:
        """The event at `begin` and the index of its end: the first, or a later one if it holds objects itself.

        The index is the number of ends when they do not suffice.
        """
        limit = PIECES_JOINED if self._patience > 0 else 2
        for index in range(first, min(len(ends), first + limit)):
            event, cut_short = element(self._buffer[begin:ends[index].start() + 1])
            if event is not None or not cut_short:
                return event, index
        self._patience -= 1
        return None, min(len(ends), first + limit)

    def _broken(self, begin: int, end: int) -> None:
        self._bad += 1
        if self._buffer[begin:end].strip(BLANK + b",]}"):
            self.warnings.add("malformed", f"The event at byte {self._base + begin:,} is not JSON and is left out.")

    def _rest(self, begin: int, events: List[Event]) -> int:
        """What to do with an unfinished element; returns up to where the buffer is done with."""
        if not self._eof and len(self._buffer) - begin > LARGEST_ELEMENT:
            raise TraceError(f"{self.source.path}: at byte {self._base + begin:,} stands one event of more than "
                             f"{LARGEST_ELEMENT >> 20} MiB.", "This is no Chrome trace.")
        if not self._eof:
            if begin == 0:
                self._fill(2 * len(self._buffer))  # one element larger than a batch
            return begin
        text = self._buffer[begin:].strip(BLANK + b",")
        event, _ = element(text)
        if event is not None:
            events.append(event)
            self.warnings.add("truncated", f"The file ends early, at byte {self._base + len(self._buffer):,}: "
                              "its last brackets are missing.")
        elif text.strip(BLANK + b",]}"):
            self.warnings.add("truncated", f"The file ends in the middle of the event at byte {self._base + begin:,}; "
                              "the events before it are used.")
        return len(self._buffer)

    def _skip(self, signs: bytes, size: int = 1 << 16) -> None:
        """Goes on to the next byte that is none of `signs`, with `size` bytes in the buffer where there are as many."""
        while True:
            self._fill(size)
            blank = len(self._buffer) - len(self._buffer.lstrip(signs))
            if not blank:
                return
            self._drop(blank)

    def _fill(self, size: int) -> None:
        """Makes the buffer `size` bytes long, unless the file ends before."""
        if len(self._buffer) >= size or self._eof:
            return
        parts, have = [self._buffer], len(self._buffer)
        while have < size:
            more = self.source.read()
            if not more:
                self._eof = True
                break
            parts.append(more)
            have += len(more)
        self._buffer = b"".join(parts)

    def _drop(self, size: int) -> None:
        self._buffer = self._buffer[size:]
        self._base += size


def element(text: bytes) -> Tuple[Optional[Event], bool]:
    """One event, however carelessly written, and whether it only lacks its end."""
    try:
        return _EVENT.decode(text), False
    except _BROKEN as error:
        if "truncated" in str(error):
            return None, True
    value = decoded(text)
    if not isinstance(value, dict):
        return None, False
    args = value.get("args")
    kept = {KNOWN_ARGS[key]: item for key, item in args.items() if key in KNOWN_ARGS} if isinstance(args, dict) else None
    top = {key: value.get(key) for key in ("ph", "cat", "name", "pid", "tid", "ts", "dur")}
    return Event(**top, args=Args(**kept) if kept is not None else None), False


def decoded(text: bytes) -> Any:
    """JSON with what careless writers leave in it (NaN, control characters, broken UTF-8); None if it is none."""
    try:
        return json.loads(text.decode("utf-8", "replace"), strict=False)
    except (ValueError, RecursionError):
        return None
