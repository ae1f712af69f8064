"""The bytes of a trace file, plain or gzip, read once from front to back in bounded memory."""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Callable, Optional

from ..errors import TraceError
from .events import Warnings

# fraction of the file read, events so far
Progress = Callable[[float, int], None]

READ = 1 << 20
GZIP = b"\x1f\x8b"
BOMB_BYTES = 1 << 30     # unpacked size from which the ratio is looked at
BOMB_RATIO = 250         # real traces: 7 to 50 times; deflate's limit is 1,032
LARGEST = 64 << 30       # unpacked bytes of any trace: beyond, a day of reading
LARGEST_WHOLE = 512 << 20  # unpacked bytes of protobuf, which is held as bytes and taken apart piece by piece
LARGEST_OBJECTS = 128 << 20  # of JSON, text and pstats, which become objects 10 to 30 times their size


class Source:
    """An open trace file. `offset` counts unpacked bytes."""

    def __init__(self, path: Path, warnings: Warnings, progress: Optional[Progress] = None) -> None:
        self.path, self.warnings, self.offset, self.events = path, warnings, 0, 0
        self._progress = progress
        try:
            if not path.exists():
                raise TraceError(f"{path} does not exist.")
            if not path.is_file():
                raise TraceError(f"{path} is not a regular file.", "Give a trace file or a TensorFlow profile folder.")
            self._file = open(path, "rb")
            self._bytes = max(1, os.fstat(self._file.fileno()).st_size)
            head = self._file.read(2)
            self._file.seek(0)
        except OSError as error:
            raise TraceError(f"{path} cannot be read: {error.strerror}.") from error
        if not head:
            self._file.close()
            raise TraceError(f"{path} is empty: 0 bytes.", "The program that wrote it may have been stopped too early.")
        self.packed = head == GZIP
        self._gzip = zlib.decompressobj(31) if self.packed else None
        self._pending, self._ended, self._ahead = b"", False, b""

    def __enter__(self) -> "Source":
        return self

    def __exit__(self, *_) -> None:
        self._file.close()

    def peek(self, size: int) -> bytes:
        """The next `size` bytes (fewer at the end) without consuming them."""
        while len(self._ahead) < size:
            more = self._next()
            if not more:
                break
            self._ahead += more
        return self._ahead[:size]

    def read(self) -> bytes:
        """Some more bytes; empty at the end."""
        chunk, self._ahead = (self._ahead, b"") if self._ahead else (self._next(), b"")
        self.offset += len(chunk)
        if self.offset > LARGEST:
            raise TraceError(f"{self.path} unpacks to more than {LARGEST >> 30} GiB.", "Record a shorter time.")
        return chunk

    def read_all(self, what: str, largest: int = LARGEST_OBJECTS) -> bytes:
        """The rest of the file, for formats that need it in one piece."""
        parts, size = [], 0
        while chunk := self.read():
            parts.append(chunk)
            size += len(chunk)
            self.report()
            if size > largest:
                raise TraceError(f"{self.path} holds more than {largest >> 20} MiB of {what}, which is read as a whole.",
                                 "Record a shorter time, or export it as a Chrome trace, which is read in pieces.")
        return b"".join(parts)

    def report(self) -> None:
        """Tells the progress."""
        if self._progress:
            self._progress(min(1.0, self._file.tell() / self._bytes), self.events)

    def _next(self) -> bytes:
        if self._gzip is None:
            return self._file.read(READ)
        while not self._ended:
            data = self._pending or self._file.read(READ // 4)
            if not data:
                self._cut(f"{self.path}: the gzip data ends early, after {self.offset:,} unpacked bytes")
                break
            try:
                out = self._gzip.decompress(data, READ)
            except zlib.error as error:
                self._cut(f"{self.path}: the gzip data is damaged after {self.offset:,} unpacked bytes ({error})")
                break
            self._pending = self._gzip.unconsumed_tail
            if self._gzip.eof:
                self._member()
            if out:
                self._check_ratio(len(out))
                return out
        return b""

    def _member(self) -> None:
        """The end of one gzip member: another may follow; anything else after it is noise."""
        rest = self._gzip.unused_data or self._file.read(READ // 4)
        if rest.startswith(GZIP):
            self._gzip, self._pending = zlib.decompressobj(31), rest
        else:
            self._ended = True
            if rest.strip(b"\0"):
                self.warnings.add("gzip-tail", f"{self.path}: bytes after the end of the gzip data are left out.")

    def _cut(self, what: str) -> None:
        self._ended = True
        if not self.offset and not self._ahead:
            raise TraceError(f"{what}; nothing can be read.")
        self.warnings.add("gzip-damaged", f"{what}; what came before is used.")

    def _check_ratio(self, size: int) -> None:
        unpacked = self.offset + len(self._ahead) + size
        if unpacked > BOMB_BYTES and unpacked > BOMB_RATIO * self._file.tell():
            raise TraceError(f"{self.path} unpacks to over {BOMB_BYTES >> 30} GiB, {BOMB_RATIO} times its size: "
                             "this is no trace but a gzip bomb.")
