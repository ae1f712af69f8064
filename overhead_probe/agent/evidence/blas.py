"""The number of threads of the OpenBLAS that NumPy has loaded, by its own functions (Linux)."""

import ctypes

MAPS = "/proc/self/maps"
NAMES = ("scipy_openblas_%s_num_threads64_", "openblas_%s_num_threads64_", "scipy_openblas_%s_num_threads", "openblas_%s_num_threads")
_found = []


class Switch(object):
    """`get()` and `set(n)`."""

    def __init__(self, library, name):
        self.get = getattr(library, name % "get")
        self.set = getattr(library, name % "set")
        self.get.restype = ctypes.c_int


def switch():
    """The switch of the loaded OpenBLAS, or None where there is none to be found."""
    if not _found:
        _found.append(_look())
    return _found[0]


def _look():
    try:
        with open(MAPS) as file:
            paths = sorted({line.split(None, 5)[5].strip() for line in file if "openblas" in line and "/" in line})
    except OSError:  # not Linux
        return None
    for path in paths:
        try:
            library = ctypes.CDLL(path)
        except OSError:
            continue
        for name in NAMES:
            if hasattr(library, name % "set") and hasattr(library, name % "get"):
                return Switch(library, name)
    return None
