"""Finds and loads the compiled timer: next to this file (the agent is copied as a folder), or in a given folder."""

import glob
import importlib.machinery
import importlib.util
import os
import sys

NAME = "_numpy_timer"
HERE = os.path.dirname(os.path.abspath(__file__))


def load(directory=HERE):
    """Returns (extension module, None), or (None, why it cannot be used)."""
    if "numpy" not in sys.modules:
        return None, "NumPy is not loaded"
    path = _find(directory)
    if path is None:
        return None, _why_missing(directory)
    spec = importlib.util.spec_from_file_location(NAME, path)
    try:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except (ImportError, RuntimeError) as error:
        # RuntimeError is how NumPy's C interface says that the versions do not fit.
        return None, "the NumPy timer %s does not fit NumPy %s: %s" % (
            os.path.basename(path), getattr(sys.modules["numpy"], "__version__", "?"), error)
    return module, None


def built(directory=HERE):
    """Whether there is a timer for this interpreter; whether it fits NumPy is known once that is loaded."""
    return _find(directory) is not None


def _find(directory):
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        path = os.path.join(directory, NAME + suffix)
        if os.path.exists(path):
            return path
    return None


def _why_missing(directory):
    others = sorted(os.path.basename(path) for path in glob.glob(os.path.join(directory, NAME + ".*"))
                    if path.endswith((".so", ".pyd", ".dylib")))
    here = "this interpreter takes %s%s" % (NAME, importlib.machinery.EXTENSION_SUFFIXES[0])
    if others:
        return "the NumPy timer was built for another interpreter (%s; %s)" % (", ".join(others), here)
    return "the NumPy timer was not built: no C compiler or no NumPy headers when the probe was installed (%s)" % here
