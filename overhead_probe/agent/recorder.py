"""The run directory's raw files, written so that whatever was measured survives a crash."""

import json
import os
import threading
import time

from . import schema

now = time.perf_counter_ns


class Recorder(object):
    """Appends events to `events.jsonl`; each line is one write, so a killed target leaves whole lines
    but perhaps the last.

    A forked child is inert: it writes nothing (`close_in_child`).
    """

    def __init__(self, directory, clock=now, base_ns=None):
        self.directory = directory
        self.clock = clock
        self.base_ns = clock() if base_ns is None else base_ns
        path = os.path.join(directory, schema.EVENTS)
        self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0), 0o644)
        self._lock = threading.Lock()

    def event(self, type_, **fields):
        """Writes one event; silently nothing in a forked child or after `close`."""
        fields["type"] = type_
        line = (json.dumps(fields, separators=(",", ":"), default=str) + "\n").encode("utf-8", "backslashreplace")
        with self._lock:
            while line and self._fd is not None:
                line = line[os.write(self._fd, line):]

    def relative(self, stamps):
        """Clock stamps (ns) as offsets from the header's `base_ns`."""
        base = self.base_ns
        return [stamp - base for stamp in stamps]

    def raw(self, folder, name, data):
        """Stores raw bytes as `folder/name` in the run directory and returns that relative path."""
        target = os.path.join(self.directory, folder)
        os.makedirs(target, exist_ok=True)
        with open(os.path.join(target, name), "wb") as file:
            file.write(data)
        return folder + "/" + name

    def warning(self, id_, text):
        self.event("warning", id=id_, text=text)

    def failure(self, where, error):
        """A measurement that could not be made; the report shows it."""
        self.event("failure", where=where, text="%s: %s" % (type(error).__name__, error))

    def header(self, **fields):
        self.event("header", format=schema.FORMAT, base_ns=self.base_ns, epoch_ns=time.time_ns(),
                   pid=os.getpid(), kinds=list(schema.SPAN_KINDS), **fields)

    def close_in_child(self):
        """After a fork: the child must not write into the parent's file. The lock may be held elsewhere."""
        self._lock = threading.Lock()
        fd, self._fd = self._fd, None
        if fd is not None:
            os.close(fd)
