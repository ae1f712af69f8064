"""Builds the optional extension; everything else about the package stands in pyproject.toml.

Without a compiler or NumPy's headers the package installs all the same, and NumPy's kernels are
then estimated by replay.
"""

from glob import glob

from setuptools import Extension, setup

HOOKS = "overhead_probe/agent/hooks/"


def extensions():
    try:
        import numpy
    except ImportError:
        return []
    # -O2 by name: the pass-through calls must be jumps, which a debug build of Python would not ask for.
    return [Extension("overhead_probe.agent.hooks._numpy_timer", sorted(glob(HOOKS + "_numpy_timer*.c")),
                      include_dirs=[numpy.get_include()], depends=[HOOKS + "_numpy_timer.h"],
                      extra_compile_args=["-O2", "-fvisibility=hidden"], optional=True)]


setup(ext_modules=extensions())
