"""Lets the script be launched again without doing to the user's things what it did already.

Files that Python code opens for writing are written in the run directory instead, and read from there from then on.
What cannot be turned aside so (a file removed or renamed, a checkpoint, a port, another program) ends the launch before
it happens, and is told as the reason why the script is not launched again.
"""

import builtins
import functools
import io
import os
import shutil
import socket
import subprocess
import sys

from . import home, own
from .hooks.patching import Patch

FOLDER = "written"
WRITING = frozenset("wax+")
WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# A larger file is not copied to be appended to.
MOST_COPIED = 100_000_000
# Functions of `os` that change something under a name, and what the user is told of them.
CHANGES = {"remove": "removes", "unlink": "removes", "rename": "renames", "replace": "replaces", "rmdir": "removes",
           "mkdir": "makes the folder", "truncate": "truncates", "link": "links", "symlink": "links"}
# Where TensorFlow and h5py write from code of their own: (module, attribute path, what the user is told).
FRAMEWORKS = (
    ("tensorflow.python.training.saver", "Saver.save", "saves a checkpoint"),
    ("tensorflow.python.checkpoint.checkpoint", "Checkpoint.save", "saves a checkpoint"),
    ("tensorflow.python.checkpoint.checkpoint", "Checkpoint.write", "saves a checkpoint"),
    ("tensorflow.python.training.tracking.util", "Checkpoint.write", "saves a checkpoint"),
    ("tensorflow.python.saved_model.save", "save", "saves a model"),
    ("tensorflow.python.summary.writer.event_file_writer", "EventFileWriter.__init__", "writes summaries"),
    ("tensorflow.python.ops.summary_ops_v2", "create_file_writer_v2", "writes summaries"),
    ("tensorflow.python.lib.io.file_io", "FileIO._prewrite_check", "writes a file with tf.io.gfile"),
    ("tensorflow.python.lib.io.file_io", "delete_file_v2", "removes a file"),
    ("tensorflow.python.lib.io.file_io", "delete_recursively_v2", "removes a folder"),
    ("tensorflow.python.lib.io.file_io", "rename_v2", "renames a file"),
    ("tensorflow.python.lib.io.tf_record", "TFRecordWriter.__init__", "writes records"),
    ("h5py._hl.files", "File.__init__", ""),  # according to its mode
)


class Guard(object):
    """`stop(what)` ends the process; it does not come back."""

    def __init__(self, directory, stop):
        self.folder = os.path.join(os.path.realpath(directory), FOLDER)
        self.stop = stop
        self._aside = {}
        # The probe's own files, and what `tempfile` made in this process.
        self._free = [os.path.realpath(directory), "/dev", "/proc"]
        self._frameworks = list(FRAMEWORKS)

    def install(self):
        os.makedirs(self.folder, exist_ok=True)
        self._open, self._os_open = builtins.open, os.open
        builtins.open = io.open = self.open
        os.open = self.os_open
        for name in CHANGES:
            if hasattr(os, name):
                # Unlike a function a partial object stays as it is as a class's attribute, where pathlib keeps some.
                setattr(os, name, functools.partial(self._change, name, getattr(os, name)))
        os.system = self._starting(os.system)
        Patch(subprocess.__name__, "Popen.__init__", self._starting).put()
        socket.socket.bind = self._reaching(socket.socket.bind, "opens the port %s")
        socket.socket.connect = self._reaching(socket.socket.connect, "connects to %s")
        sys.meta_path.insert(0, self)

    # -- files

    def open(self, file, mode="r", *args, **kwargs):
        """As `open`. What an `opener` is to open comes to `os_open`."""
        opener = kwargs.get("opener") or (args[5] if len(args) > 5 else None)
        if isinstance(file, int) or opener is not None:
            return self._open(file, mode, *args, **kwargs)
        return self._open(self._place(file, set(mode) & WRITING, "w" in mode, "x" in mode), mode, *args, **kwargs)

    def os_open(self, path, flags, mode=0o777, *, dir_fd=None):
        """As `os.open`."""
        of_tempfile = sys._getframe(1).f_globals.get("__name__") == "tempfile"
        if of_tempfile and not os.path.isdir(path):
            self._free.append(os.path.realpath(path))
        if of_tempfile or dir_fd is not None:
            return self._os_open(path, flags, mode, dir_fd=dir_fd)
        place = self._place(path, flags & WRITE_FLAGS, flags & os.O_TRUNC, flags & os.O_EXCL)
        return self._os_open(place, flags, mode)

    def _place(self, file, writes, empties, creates):
        """Where a file is to be opened."""
        path = os.path.realpath(os.fsdecode(file))
        if path in self._aside:
            return self._aside[path]
        if not writes or self._is_free(path) or os.path.isdir(path) or not os.path.isdir(os.path.dirname(path)):
            return file
        if creates and os.path.exists(path):
            return file  # Python refuses it
        place = os.path.join(self.folder, "%d-%s" % (len(self._aside), os.path.basename(path)))
        if not empties and os.path.exists(path):
            if not os.path.isfile(path) or os.path.getsize(path) > MOST_COPIED:
                self.stop("writes %s" % path)
            shutil.copyfile(path, place)
        self._aside[path] = place
        return place

    def _is_free(self, path):
        return any(path == free or path.startswith(free + os.sep) for free in self._free)

    def _change(self, name, function, path, *args, **kwargs):
        if sys._getframe(1).f_globals.get("__name__") != "tempfile":
            where = os.path.realpath(_whole(path, kwargs.get("dir_fd")))
            if where in self._aside and not os.path.lexists(where):
                return self._change_aside(name, function, where, *args)
            self._check_change(name, where)
        elif name == "mkdir":
            self._free.append(os.path.realpath(path))
        return function(path, *args, **kwargs)

    def _change_aside(self, name, function, path, *args):
        """A file that stands in the run directory alone is removed there, and takes another name without being moved."""
        if name in ("rename", "replace"):
            self._aside[os.path.realpath(args[0])] = self._aside.pop(path)
            return None
        place = self._aside.pop(path) if name in ("remove", "unlink") else self._aside[path]
        return function(place, *args)

    def _check_change(self, name, place):
        there = os.path.lexists(place)
        # What would raise is left to raise: no folder is made twice, nothing is removed that is not there.
        if not self._is_free(place) and there != (name == "mkdir"):
            self.stop("%s %s" % (CHANGES[name], os.path.basename(place)))

    # -- others

    def _starting(self, function):
        def starting(*args, **kwargs):
            if _called_by_script():
                words = kwargs.get("args", args[-1] if len(args) == 1 else args[1] if len(args) > 1 else "")
                self.stop("starts another program (%s)" % (words if isinstance(words, str) else " ".join(map(str, words))))
            return function(*args, **kwargs)

        return starting

    def _reaching(self, function, told):
        def reaching(self_, address):
            # Port 0 is whichever is free, as libraries ask for it to see what the machine can do.
            if self_.family in (socket.AF_INET, socket.AF_INET6) and address[1] != 0:
                self.stop(told % (":".join(map(str, address[:2]))))
            return function(self_, address)

        return reaching

    def find_spec(self, name, path=None, target=None):
        """Finds no module. Each import that begins tells that those before it are loaded: what frameworks write with is
        replaced before any module takes it from there."""
        for entry in list(self._frameworks):
            if entry[0] in sys.modules and Patch(entry[0], entry[1], self._stopping(entry[2])).put():
                self._frameworks.remove(entry)
        return None

    def _stopping(self, told):
        return (lambda function: lambda *args, **kwargs: self.stop(told)) if told else self._h5

    def _h5(self, function):
        def opening(self_, name, mode="r", *args, **kwargs):
            if mode != "r":
                self.stop("writes %s" % name)
            return function(self_, name, mode, *args, **kwargs)

        return opening


def _whole(path, folder):
    """A path with the folder that an open descriptor stands for."""
    name = os.fsdecode(path)
    if folder is None:
        return name
    try:
        return os.path.join(os.readlink("/proc/self/fd/%d" % folder), name)
    except OSError:  # not Linux
        return name


def _called_by_script():
    """Whether the script's own code starts it, rather than a library for its own ends."""
    frame = sys._getframe(2)
    while frame is not None and _of_python(frame.f_code.co_filename):
        frame = frame.f_back
    return frame is not None and own.is_own(frame.f_code.co_filename)


def _of_python(filename):
    return filename.startswith((home.STANDARD_LIBRARY, "<frozen")) and "site-packages" not in filename
