"""What a Python frame is, by its file and function: shared by the readers of Python profiles."""

from __future__ import annotations

import re

from .events import Kind

LIBRARY = re.compile(r"site-packages|dist-packages|[/\\]lib[/\\](?:python|lib)|^<frozen|importlib|^~$")
INPUT = re.compile(r"torch[/\\]utils[/\\]data|tensorflow[/\\]python[/\\]data[/\\]ops[/\\]iterator_ops")
OPAQUE = re.compile(r"SessionRun|TFE_Py_(?:Fast)?(?:Path)?Execute|TFE_Py_Execute|TF_Run|run_backward|_execute_compiled")
COLLECTOR = re.compile(r"\bgc\.collect\b")


def kind(file: str, function: str) -> Kind:
    """Input, collector, a library's or the script's own; NOTE for C calls that hold kernels and executor unsplit."""
    if INPUT.search(file):
        return Kind.INPUT
    if OPAQUE.search(function):
        return Kind.NOTE
    if COLLECTOR.search(function):
        return Kind.GC
    return Kind.LIBRARY if LIBRARY.search(file) or function.startswith("<built-in") else Kind.PYTHON


def label(file: str, line: int, function: str) -> str:
    """`step (train.py:12)`; C functions have no file."""
    if not file or file == "~":
        return function
    name = re.split(r"[/\\]", file)[-1]
    return f"{function} ({name}:{line})" if line else f"{function} ({name})"
