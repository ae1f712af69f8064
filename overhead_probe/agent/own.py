"""Which code is the script's own, and which belongs to libraries or to the agent."""

import os
import sysconfig

AGENT = os.path.dirname(os.path.abspath(__file__))
_LIBRARIES = tuple(path + os.sep for path in {sysconfig.get_paths().get(name, "") for name in ("stdlib", "platstdlib")} if path)
_INSTALLED = ("site-packages", "dist-packages")
_known = {}


def is_own(filename):
    """Whether code compiled from `filename` is the script's or a module's beside it."""
    known = _known.get(filename)
    if known is None:
        known = _known[filename] = _look(filename)
    return known


def is_agent(filename):
    return filename.startswith(AGENT)


def _look(filename):
    if filename.startswith("<") or is_agent(filename):
        return False
    path = os.path.abspath(filename)
    # Functions that AutoGraph generates are compiled from temporary files of its own.
    generated = "__autograph_generated_file" in path
    return not generated and not path.startswith(_LIBRARIES) and not any(part in path for part in _INSTALLED)


def calling_frame(frame):
    """The nearest frame of the script's own code from `frame` outwards, or None."""
    while frame is not None and not is_own(frame.f_code.co_filename):
        frame = frame.f_back
    return frame


def outside_agent(frame):
    """The nearest frame from `frame` outwards that is not the agent's own."""
    while frame is not None and is_agent(frame.f_code.co_filename):
        frame = frame.f_back
    return frame
